"""Published algorithms, one file per source: faithful, corrected, never tuned. Each is an engine too."""
