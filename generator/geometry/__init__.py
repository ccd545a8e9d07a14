"""Shapes, grids and field markings: pure geometry, in millimetres on paper and metres on the field."""
