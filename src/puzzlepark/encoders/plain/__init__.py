"""The basis of certificates: a formula with named variables, lemmas, and graph searches. Engines use nothing of it."""
