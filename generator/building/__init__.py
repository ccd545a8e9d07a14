"""From an order to documents."""
