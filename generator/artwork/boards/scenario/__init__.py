"""A plan in metres covered with hexes."""
