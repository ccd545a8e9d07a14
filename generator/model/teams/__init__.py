"""Team files to teams, and back."""
