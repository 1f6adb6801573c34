"""Builds the site: gathers the pages, writes those that are generated, and starts Sphinx."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import rules
from gather import PLAYGROUND, Pages
from generate import write_generated

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "target/site-source"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, required=True, help="the command tpam")
    parser.add_argument("--results", type=Path, required=True, help="what the commands of the pages wrote")
    parser.add_argument("--katex", type=Path, required=True, help="the folder dist of the package katex")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    rules.test_itself()
    shutil.rmtree(SOURCE, ignore_errors=True)
    pages = Pages(ROOT, SOURCE, (ROOT / options.results))
    write_generated(pages, options.program)
    pages.write()
    supply(options.katex)
    build = options.out.with_name(options.out.name + "-new")
    shutil.rmtree(build, ignore_errors=True)
    sphinx(build)
    add(build, ROOT / "target/doc", "rust")
    if PLAYGROUND.exists():
        (build / "playground").mkdir()
        shutil.copy(PLAYGROUND, build / "playground")
    shutil.rmtree(options.out, ignore_errors=True)
    build.rename(options.out)


def supply(katex: Path) -> None:
    """Puts the settings, style sheets and fonts beside the pages."""
    here = Path(__file__).parent
    shutil.copy(here / "conf.py", SOURCE)
    shutil.copytree(here / "ext", SOURCE / "_ext")
    shutil.copytree(here / "static", SOURCE / "_static", dirs_exist_ok=True)
    shutil.copytree(here / "templates", SOURCE / "_templates")
    target = SOURCE / "_static/katex"
    (target / "fonts").mkdir(parents=True)
    shutil.copy(katex.parent / "LICENSE", target)
    style = (katex / "katex.min.css").read_text()
    (target / "katex.min.css").write_text(style)
    for font in sorted((katex / "fonts").glob("*.woff2")):
        shutil.copy(font, target / "fonts")


def sphinx(out: Path) -> None:
    version = tomllib.loads((ROOT / "Cargo.toml").read_text())["workspace"]["package"]["version"]
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "-d", str(ROOT / "target/site-cache"), str(SOURCE), str(out)]
    subprocess.run(command, check=True, env={**os.environ, "TPAM_VERSION": version})
    shutil.rmtree(out / "_sources", ignore_errors=True)
    for name in [".buildinfo", "objects.inv"]:
        (out / name).unlink(missing_ok=True)


def add(site: Path, folder: Path, name: str) -> None:
    """Copies a folder that another command made, if it is there."""
    if folder.exists():
        shutil.copytree(folder, site / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns(".lock", "src-files.js.gz"))


if __name__ == "__main__":
    main()
