"""Rules as players know them: "the wall is in one piece", "a number counts the shaded cells of its room".

Each rule is a folder with one class. A genre is made of a list of rules (`kit/compose.py`), and a document may declare
its own list (`kit/documents.py`). `manifest.py` lists the catalogue, so that a rule is imported only when it is used.
"""
