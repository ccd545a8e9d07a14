"""A football pitch covered with hexes."""
