"""Checks of one kind of table each."""
