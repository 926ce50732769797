"""`MaybeNone`: a type for values that are None in cases that callers exclude by other means, such as a status.

A checker of types does not ask for a comparison with None where a value is `Solution | MaybeNone`, but still knows the
attributes of `Solution`. The stubs of Python's standard library use `Any` in the same way.
"""

from __future__ import annotations

from typing import Any, TypeAlias

MaybeNone: TypeAlias = Any
