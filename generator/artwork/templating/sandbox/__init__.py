"""Jinja2 within limits: a stranger's template reaches nothing but what it is given."""
