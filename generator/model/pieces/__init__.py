"""Types of small pieces: their shape and size, the fields of their rows, and their two faces."""
