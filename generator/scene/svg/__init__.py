"""SVG files, which may come from anywhere, as drawings of our own."""
