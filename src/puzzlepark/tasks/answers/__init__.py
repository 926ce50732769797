"""Answers as JSON: the same from the command line and the server."""
