"""Teams and seasons from spreadsheets, and to them."""
