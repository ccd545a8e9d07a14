"""Counters and tokens at true size."""
