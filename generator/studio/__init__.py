"""The studio: Pizarra behind a page in a browser, as messages that any page can send."""
