"""What certificates rest on: a formula of clauses with names, lemmas, and ways over a board's graph. Nothing here is
shared with an engine."""
