"""CSV, XLSX and ODS files as rows with places, and rosters read from them."""
