"""The players of a team as sheets show them: in tables, with figures worked out, and on a field."""
