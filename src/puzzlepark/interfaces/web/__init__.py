"""The web interface: the page and its JSON API. The tasks do all the work on puzzles."""
