"""The language of formulas in rule tables: read, taken apart, worked out."""
