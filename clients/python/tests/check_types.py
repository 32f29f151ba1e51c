"""Checks the package, its tests and the programs of the README as strictly as mypy can."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from mypy import api
from readme import examples

HERE = Path(__file__).parent

with tempfile.TemporaryDirectory() as folder:
    files = []
    for number, program in enumerate(examples()):
        files.append(Path(folder, f"example_{number}.py"))
        files[-1].write_text(program, "utf-8")
    config = str(HERE.parent / "pyproject.toml")
    cache = HERE.parents[2] / "node_modules/.cache/mypy"
    arguments = ["--config-file", config, "--cache-dir", str(cache), str(HERE.parent / "src"), str(HERE)]
    output, errors, code = api.run([*arguments, *map(str, files)])
    print(output, errors)
sys.exit(code)
