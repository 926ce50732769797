"""The names by which players know the steps of an explanation."""

from puzzlepark.core.steps import Step
from puzzlepark.genres.kit import Technique
from puzzlepark.genres.nagareru.rules import FLOW


def _supposes_a_way(step: Step) -> bool:
    return step.suppose is not None and step.suppose[0].layer == FLOW


TECHNIQUES = (
    Technique("way", "Which way", "suppose+cell", fits=_supposes_a_way),
    Technique("would-be-a-dead-end", "Would be a dead end", "suppose+cell"),
)
