"""What a printer does to a sheet, measured and undone."""
