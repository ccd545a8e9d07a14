"""What ``game.yaml`` may say of a board."""
