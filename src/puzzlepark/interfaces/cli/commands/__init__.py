"""The commands of `park`."""
