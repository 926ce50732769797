"""Certificates: answers with proofs that can be checked without the engines.

Nothing here imports an engine, a kernel or a solver; a test checks that. `encode` writes a model as clauses in the most
direct way. `lemmas` are clauses about loops and areas that hold by definition. `rup` checks a proof. `diagram` is a set
of solutions. `files` reads and writes all of these, and `verify` combines them. See docs/certificates.md for the format
and for the code that has to be trusted.
"""
