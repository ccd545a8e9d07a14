"""Pizarra: printable boards, counters, cards and team sheets from plain YAML."""

__version__ = "0.1.0"
