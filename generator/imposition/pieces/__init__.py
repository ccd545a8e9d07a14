"""Pieces ganged on sheets, cut, and backed."""
