"""Certificates: an answer with a proof that can be checked without the engines.

Nothing here imports an engine, a kernel or a solver, and a test sees to it. `encode` writes a model as clauses, kind of
constraint by kind, as plainly as it can; `lemmas` are clauses about loops and areas that hold by definition; `rup`
follows a proof; `diagram` is a set of solutions; `files` is how all of that is written, and `verify` puts it together.
See docs/certificates.md for the format, and for what has to be trusted.
"""
