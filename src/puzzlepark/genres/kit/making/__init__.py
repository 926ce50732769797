"""Random loops, paths, links and regions, for makers."""
