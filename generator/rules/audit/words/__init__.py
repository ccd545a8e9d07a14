"""Checks that the words of a rule book say what its values do."""
