"""What all genres share of reading, writing and rendering."""
