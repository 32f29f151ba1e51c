from __future__ import annotations

import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def examples() -> list[str]:
    """The programs of the README."""
    return re.findall(r"^```python\n(.*?)^```$", README.read_text("utf-8"), re.MULTILINE | re.DOTALL)
