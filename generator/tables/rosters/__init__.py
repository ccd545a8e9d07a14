"""Tables of players as teams."""
