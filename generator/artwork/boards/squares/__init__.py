"""Boards of squares."""
