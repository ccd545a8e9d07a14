"""Laying drawings out on sheets of paper; it knows no game."""
