"""What rules are made with: their base classes, the types of answers and fields, and the genre of a list of rules."""
