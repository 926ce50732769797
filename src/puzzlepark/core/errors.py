"""Errors, each with one sentence that a person can act on."""


class ParkError(Exception):
    """The base class of all errors that are meant for the user. `str(error)` is one clear sentence."""


class BadInput(ParkError, ValueError):
    """A text, file, option or puzzle is not valid; the sentence says what is wrong and where."""


class Unreached(BadInput):
    """None of the generated boards has the requested level."""


class Rejected(ParkError):
    """A certificate does not prove what it claims; the sentence says what is wrong with it."""


class EngineFault(ParkError):
    """An engine gave a wrong answer or failed. It is never the user's mistake."""


class Stopped(ParkError):
    """A search ended before it was complete. `reason` is deadline, memory, cap, interrupted or cancelled."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"Stopped before there was an answer: {reason}.")
        self.reason = reason
