"""What ``pizarra explain`` says of findings and tables."""
