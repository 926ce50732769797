"""Answers as JSON data, which are the same from the command line and from the server."""
