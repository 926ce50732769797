"""One folder a genre; each is found by being here."""
