"""What ``pizarra odds`` says of dice and tables."""
