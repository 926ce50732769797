"""The basis of certificates: a formula with named variables, lemmas, and graph searches. No engine uses these modules,
so that certificates are independent of the engines."""
