"""From documents to files: rendered, with their sources, looked at in a gallery, written to a folder."""
