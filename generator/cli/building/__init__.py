"""What ``pizarra build`` asks for, does again and says it did."""
