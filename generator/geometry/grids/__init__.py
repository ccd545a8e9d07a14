"""Grids: cells in the plane of every kind, all with the methods of one protocol, and walks over them."""
