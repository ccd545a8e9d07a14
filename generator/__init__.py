"""Pizarra: printable boards, counters, cards and team sheets from plain YAML."""

__version__ = "1.0rc1"
