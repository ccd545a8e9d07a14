"""Drawings made over: grey, in plainer words, without what is too small."""
