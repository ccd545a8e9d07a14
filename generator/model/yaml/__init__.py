"""YAML as people write it: read with places, its faults explained, written, edited."""
