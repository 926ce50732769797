"""The Park in a browser tab: the answers of the server's API, given by this package itself under Pyodide."""
