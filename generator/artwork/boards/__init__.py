"""Boards at true size."""
