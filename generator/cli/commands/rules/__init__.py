"""What is said of rule tables: why something was found, and how likely it is."""
