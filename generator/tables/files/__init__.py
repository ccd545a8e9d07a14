"""Spreadsheet files, whatever program wrote them, as tables of cells."""
