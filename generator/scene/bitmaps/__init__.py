"""Picture files of dots, which may come from anywhere: looked at, and left as they are."""
