"""What card templates can call to print a rule book."""
