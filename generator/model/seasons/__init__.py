"""A season: who meets whom, how it went, and what stands in the table."""
