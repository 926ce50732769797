"""Books and worksheets: puzzles on paper, with rules, levels, answers and codes that open them in the Park."""
