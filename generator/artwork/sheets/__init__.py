"""Team sheets, match sheets and league pages."""
