"""Checks of figures and of the formulas they stand in."""
