"""The techniques that name the steps of explanations."""

from puzzlepark.core.steps import Step
from puzzlepark.genres import kit
from puzzlepark.genres.nagareru.rules import FLOW


def _supposes_a_direction(step: Step) -> bool:
    """True if a step refutes a supposed direction of the line."""
    return step.suppose is not None and step.suppose[0].layer == FLOW


TECHNIQUES = (
    kit.Technique("way", "Which way", "suppose+cell", fits=_supposes_a_direction),
    kit.Technique("would-be-a-dead-end", "Would be a dead end", "suppose+cell"),
)
