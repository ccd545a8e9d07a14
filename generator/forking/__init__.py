"""Work done by other processes, where the system can fork them: shared out, or kept within limits."""
