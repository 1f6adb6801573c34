"""Checks a wheel or a source package of a release: what is in it, its metadata and, on Linux, the systems that the wheel runs on."""

from __future__ import annotations

import argparse
import email
import io
import re
import subprocess
import sys
import tarfile
import zipfile
from email.message import Message
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
LICENCES = ["LICENSE-APACHE", "LICENSE-MIT", "THIRDPARTY.txt"]


def check_metadata(metadata: Message) -> None:
    """What an index shows of a package."""
    readme, shown = (ROOT / "python/README.md").read_text(encoding="utf-8"), metadata.get_payload(decode=True)
    assert isinstance(shown, bytes)
    assert shown.decode().split() == readme.split(), "the long description is not python/README.md"
    assert metadata["License-Expression"] == "MIT OR Apache-2.0", metadata["License-Expression"]
    assert sorted(metadata.get_all("License-File", [])) == LICENCES, metadata.get_all("License-File")
    assert metadata["Keywords"] and metadata["Summary"] and metadata["Requires-Python"] == ">=3.10"
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])
    required = [line for line in metadata.get_all("Requires-Dist", []) if "extra" not in line]
    assert len(required) == 1 and required[0].startswith("numpy"), f"the package needs only NumPy, but asks for {required}"


def check_wheel(path: Path) -> None:
    """The content of a wheel."""
    assert "-cp310-abi3-" in path.name, f"{path.name} is not for the stable ABI of Python 3.10"
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        top = {PurePosixPath(name).parts[0] for name in names}
        (info,) = (name for name in top if name.endswith(".dist-info"))
        assert top == {"tpam", info}, f"the wheel installs {sorted(top)}"
        for name in ("tpam/__init__.py", "tpam/_tpam.pyi", "tpam/py.typed"):
            assert name in names, f"{name} is missing"
        for name in LICENCES:
            kept, ours = wheel.read(f"{info}/licenses/{name}"), (ROOT / name).read_bytes()
            assert kept == ours, f"{name} in the wheel is not that of the repository"
        check_metadata(email.message_from_bytes(wheel.read(f"{info}/METADATA")))
        (module,) = (name for name in names if name.endswith((".so", ".pyd")))
        if module.endswith(".so"):
            check_stripped(wheel.read(module))
        print(f"{path.name}: {len(names)} files, {path.stat().st_size / 1e6:.1f} MB, licence texts included")


def check_stripped(module: bytes) -> None:
    """A module for Linux has no symbols except those that it exports."""
    if not module.startswith(b"\x7fELF"):
        return
    from elftools.elf.elffile import ELFFile

    assert ELFFile(io.BytesIO(module)).get_section_by_name(".symtab") is None, "the module is not stripped"


def check_platform(path: Path, platform: str) -> None:
    """auditwheel must agree with the tag of the wheel."""
    newest = {"manylinux2014": 17}[platform]
    assert platform in path.name, f"{path.name} is not tagged {platform}"
    shown = subprocess.run([sys.executable, "-m", "auditwheel", "show", path], check=True, capture_output=True, text=True).stdout
    print(shown.strip())
    words = " ".join(shown.split())
    found = re.search(r'consistent with the following platform tag: "manylinux_2_(\d+)_', words)
    assert found and int(found.group(1)) <= newest, f"auditwheel does not agree with {platform}"


def check_source(path: Path) -> None:
    """The content of a source package: what its build needs, and no results or pages."""
    with tarfile.open(path) as source:
        names = [PurePosixPath(*PurePosixPath(member.name).parts[1:]) for member in source.getmembers()]
        content = source.extractfile(f"{path.name.removesuffix('.tar.gz')}/PKG-INFO")
        assert content is not None
        check_metadata(email.message_from_bytes(content.read()))
    needed = ["Cargo.lock", "Cargo.toml", "pyproject.toml", "python/Cargo.toml", "python/README.md", "python/tpam/__init__.py", *LICENCES]
    for name in needed:
        assert PurePosixPath(name) in names, f"{name} is missing"
    top = {name.parts[0] for name in names if name.parts}
    assert top <= {"Cargo.lock", "Cargo.toml", "PKG-INFO", "crates", "pyproject.toml", "python", *LICENCES}, f"the source package holds {sorted(top)}"
    assert path.stat().st_size < 4e6, f"{path.stat().st_size} bytes are more than sources"
    print(f"{path.name}: {len(names)} files, {path.stat().st_size / 1e6:.1f} MB")


def main() -> None:
    """Checks one file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--platform")
    parser.add_argument("file", type=Path)
    arguments = parser.parse_args()
    if arguments.file.suffix == ".whl":
        check_wheel(arguments.file)
        if arguments.platform:
            check_platform(arguments.file, arguments.platform)
    else:
        check_source(arguments.file)


if __name__ == "__main__":
    main()
