"""Matches of a season in tables."""
