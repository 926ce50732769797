"""Worker processes: pools, their protocol, and their main functions."""
