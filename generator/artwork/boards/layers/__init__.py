"""Layers of a board: each module draws one kind, from a laid board, the layer's words and how it is printed."""
