"""``python -m generator`` runs the same command line as ``pizarra``."""

from generator.cli import main

if __name__ == "__main__":
    main()
