"""The files of the page, the shipped collection, and books as HTML files."""
