"""Documents to files: one thin module for each format."""
