"""The kinds of file that ``pizarra new`` writes, one file each."""
