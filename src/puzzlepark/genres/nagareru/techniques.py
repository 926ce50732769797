"""The techniques by which steps of an explanation are named."""

from puzzlepark.core.steps import Step
from puzzlepark.genres import kit
from puzzlepark.genres.nagareru.rules import FLOW


def _supposes_a_direction(step: Step) -> bool:
    return step.suppose is not None and step.suppose[0].layer == FLOW


TECHNIQUES = (
    kit.Technique("way", "Which way", "suppose+cell", fits=_supposes_a_direction),
    kit.Technique("would-be-a-dead-end", "Would be a dead end", "suppose+cell"),
)
