"""A league: its table, who may not play, who scored, and when everybody meets. Teams and players go by their names."""
