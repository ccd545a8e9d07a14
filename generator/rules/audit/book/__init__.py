"""Checks of a rule book as a whole: names, likeness, agreement with itself and with its game."""
