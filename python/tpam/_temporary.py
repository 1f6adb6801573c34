"""A temporary folder that lives as long as the objects that read it, also in another process."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


class TemporaryFolder(os.PathLike[str]):
    """A folder that is deleted with the last object that has it. Its files are sent with it: the process that made them may end before they are read."""

    def __init__(self, name: str = "searches") -> None:
        self._kept, self._name = tempfile.TemporaryDirectory(prefix="tpam-"), name

    def __fspath__(self) -> str:
        return os.path.join(self._kept.name, self._name)

    def __getstate__(self) -> dict[str, bytes]:
        folder = Path(self)
        return {file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}

    def __setstate__(self, files: dict[str, bytes]) -> None:
        TemporaryFolder.__init__(self)
        for name, content in files.items():
            file = Path(self, name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
