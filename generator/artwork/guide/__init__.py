"""The leaflet that comes with a kit."""
