"""A board split over sheets, and how they are joined."""
