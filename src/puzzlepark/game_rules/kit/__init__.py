"""What rules are made with: their base class, the types of answers and fields, and how a genre follows from rules."""
