"""Builds the wheel and measures it."""

from __future__ import annotations

import ast
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

BYTES_MAX = 30_000

with tempfile.TemporaryDirectory() as folder:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
    subprocess.run(build, cwd=Path(__file__).parent.parent, check=True)
    (wheel,) = Path(folder).glob("*.whl")
    archive = zipfile.ZipFile(wheel)
    names = archive.namelist()
    assert "forager/py.typed" in names, names
    source = Path(__file__).parent.parent / "src/forager"
    for path in source.glob("*.py"):
        packed = ast.parse(archive.read(f"forager/{path.name}"))
        own = ast.parse(path.read_bytes())
        assert ast.dump(packed, include_attributes=True) == ast.dump(own, include_attributes=True), path
    size = wheel.stat().st_size
    print(f"{wheel.name}: {size} bytes")
    assert size <= BYTES_MAX, f"{size} bytes, at most {BYTES_MAX}"
