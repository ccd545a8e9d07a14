"""What can be wrong with a board: its words, its cells and joins, and what it asks to be true."""
