"""The kinds of file that ``pizarra new`` writes."""
