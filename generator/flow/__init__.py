"""The layout of running text: words, blocks, boxes and pages."""
