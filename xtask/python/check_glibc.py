"""Checks that a program for Linux needs no newer glibc than a version, and no other libraries than those of glibc."""

from __future__ import annotations

import sys
from pathlib import Path

from elftools.elf.dynamic import DynamicSection
from elftools.elf.elffile import ELFFile
from elftools.elf.gnuversions import GNUVerNeedSection

# The libraries of glibc.
ALLOWED = {"libc.so.6", "libm.so.6", "libpthread.so.0", "libdl.so.2", "librt.so.1", "ld-linux-x86-64.so.2"}


def number(version: str) -> tuple[int, ...]:
    """`2.17` as numbers, which can be compared."""
    return tuple(int(part) for part in version.split("."))


def main() -> None:
    """Checks one program."""
    limit, path = sys.argv[1], Path(sys.argv[2])
    with path.open("rb") as file:
        elf = ELFFile(file)
        dynamic, versions = elf.get_section_by_name(".dynamic"), elf.get_section_by_name(".gnu.version_r")
        assert isinstance(dynamic, DynamicSection) and isinstance(versions, GNUVerNeedSection), f"{path} is not linked dynamically"
        libraries = {tag.needed for tag in dynamic.iter_tags("DT_NEEDED")}
        assert libraries <= ALLOWED, f"{path} needs {sorted(libraries - ALLOWED)}"
        names = {version.name for _, needed in versions.iter_versions() for version in needed}
    newest = max((name.removeprefix("GLIBC_") for name in names if name.startswith("GLIBC_")), key=number)
    assert number(newest) <= number(limit), f"{path} needs glibc {newest}"
    print(f"{path.name}: glibc {newest} or newer, {path.stat().st_size / 1e6:.1f} MB, {' '.join(sorted(libraries))}")


if __name__ == "__main__":
    main()
