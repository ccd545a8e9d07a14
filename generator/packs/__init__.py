"""Packs and their files on the disk: found, read, started anew."""
