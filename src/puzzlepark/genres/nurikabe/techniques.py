"""The names by which players know the steps of an explanation."""

from puzzlepark.core.steps import Step
from puzzlepark.genres.kit import Technique, sets_something


def _in_between(step: Step) -> bool:
    """Whether a wall parts two islands, as the sentence says."""
    return sets_something(step) and any(look.code == "beside" for look in step.looks)


TECHNIQUES = (
    Technique("square", "No square of wall", "count"),
    Technique("complete", "Island complete", "full", fits=sets_something),
    Technique("rest", "Island needs the rest", "full"),
    Technique("grow", "Island must grow", "grow"),
    Technique("through", "Must pass here", "through", fits=lambda step: not sets_something(step)),
    Technique("complete", "Island complete", "through"),
    Technique("between", "Round an island", "whose", fits=_in_between),
    Technique("out-of-reach", "Out of reach", "whose", fits=sets_something),
    Technique("whose", "Part of an island", "whose"),
    Technique("out", "The wall must get out", "exit"),
    Technique("wall", "The wall would be parted", "part"),
)
