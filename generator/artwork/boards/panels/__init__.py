"""Panels beside a board: one module a kind, and the strips they stand in."""
