"""The rule tables of a game."""
