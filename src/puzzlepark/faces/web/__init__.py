"""The web face: the page and its JSON API. Routes only; whatever is done to a puzzle is done by the tasks."""
