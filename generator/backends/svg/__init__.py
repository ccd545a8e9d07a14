"""Sheets as SVG."""
