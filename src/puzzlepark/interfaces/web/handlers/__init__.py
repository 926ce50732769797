"""The functions that answer requests, run in worker processes."""
