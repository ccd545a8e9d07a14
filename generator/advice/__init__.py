"""What may be said of a pack or an order without building it: checks, comparisons, readings."""
