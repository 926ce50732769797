"""The command line: `park`. Only click is imported at start; what a command needs, it imports when it runs."""
