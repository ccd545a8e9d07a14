"""How well a drawing can be read: letters, ink, colours."""
