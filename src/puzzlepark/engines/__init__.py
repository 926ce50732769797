"""Engines. Each handles some types of constraints. None of them knows any genre."""
