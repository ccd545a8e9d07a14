"""Boards of hexes with zones."""
