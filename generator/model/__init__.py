"""YAML files to validated, frozen values."""
