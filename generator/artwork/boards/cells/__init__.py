"""Boards of odd cells on a square mesh."""
