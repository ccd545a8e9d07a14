"""Sheets as PDF."""
