"""Faces that are data: template strings filled in, boxes set and drawn."""
