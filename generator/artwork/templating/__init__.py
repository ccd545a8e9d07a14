"""Templates of cards and sheets, and what they may call."""
