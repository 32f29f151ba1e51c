"""Names of `typing` that Python 3.10 does not have yet."""

import sys
from typing import TypeAlias

if sys.version_info >= (3, 11):
    from typing import NotRequired, TypedDict, Unpack
else:
    from typing_extensions import NotRequired, TypedDict, Unpack

__all__ = ["NotRequired", "TypeAlias", "TypedDict", "Unpack"]
