"""The names that declarations of genres use, in one place: `kit.Genre`, `kit.Numbers`, `kit.Count` and so on.

Every name is imported when it is first used, so that a puzzle loads only what its genre needs. `__init__.pyi` lists the
names with their modules, and the manifest repeats this list for running programs. The helpers of referees are in
`kit.referee`.
"""

from __future__ import annotations

import importlib

from puzzlepark.genres.manifest import KIT

TYPE_CHECKING = False  # Type checkers treat it as true. The constant of `typing` would cost an import.
if TYPE_CHECKING:
    from typing import Any

__all__ = sorted(KIT)
FORMER_NAMES = {
    "BESIDE_LOOP_TECHNIQUES": "LOOP_AND_SHADE_TECHNIQUES",
    "Rule": "Posting",
    "add_a_number": "number_repair",
    "ahead": "cells_ahead",
    "cells_around": "cells_at_corner",
    "cell": "cell_at",
    "cells_in_sight": "visible_cells",
    "declare_loop_and_shading": "declare_loop_and_shade",
    "line_of": "line_cells",
    "parted_cells": "walled_regions",
    "refuse_wrong": "raise_first_violation",
    "sets_nothing": "sets_zeros",
    "sets_something": "sets_nonzeros",
    "shade_beside": "shade_off_loop",
    "sight_from": "cells_from_outside",
    "sights": "visible_counts",
    "some_numbers": "sample_numbers",
    "walls_around": "walls_between",
    "with_rooms_counted": "with_room_counts",
}
"""Former names, which genres of other packages may still use."""


def __getattr__(name: str) -> Any:
    """Import a name when it is first used."""
    home = KIT.get(FORMER_NAMES.get(name, name))
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module_name, _, attribute = home.partition(":")
    module = importlib.import_module(module_name)
    value = globals()[name] = getattr(module, attribute) if attribute else module
    return value
