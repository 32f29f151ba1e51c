"""Leaves comments out of the wheel, which are for those who change the client, and compresses it as well as zip can."""

from __future__ import annotations

import shutil
import tempfile
import tokenize
import zipfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def without_comments(path: Path) -> str:
    """The source with the same lines, so that tracebacks name those of the repository."""
    lines = path.read_text("utf-8").splitlines(keepends=True)
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT:
                row, column = token.start[0] - 1, token.start[1]
                lines[row] = lines[row][:column].rstrip() + "\n"
    return "".join(lines)


def compress(wheel: Path) -> None:
    """Writes the same files again, in the same order."""
    with zipfile.ZipFile(wheel) as archive:
        files = [(entry, archive.read(entry)) for entry in archive.infolist()]
    with zipfile.ZipFile(wheel, "w") as archive:
        for entry, data in files:
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED, compresslevel=9)


class CommentsHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        self.folder = Path(tempfile.mkdtemp())
        for source in Path(self.root, "src/forager").glob("*.py"):
            copy = self.folder / source.name
            copy.write_text(without_comments(source), "utf-8")
            build_data["force_include"][str(copy)] = f"forager/{source.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            shutil.rmtree(self.folder)
            compress(Path(artifact_path))
