"""Worker processes: pools of them, their protocol, and what they run."""
