"""What stands on a piece."""
