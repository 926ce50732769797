"""Values only: grids, puzzles, constraints, models, verdicts, reports, drawings. No search, no files."""
