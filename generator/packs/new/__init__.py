"""New boards, games and teams as commented text files."""
