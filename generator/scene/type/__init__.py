"""Letters and the symbols among them: typefaces, their metrics and outlines, and making text fit."""
