"""Pages that are generated: the reference of the command, the catalogue of specs, the playground, what other commands may have made."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path
from types import GenericAlias, ModuleType, UnionType
from typing import get_origin

import tpam
from gather import PLAYGROUND, Pages
from help_page import page as help_page
from help_page import subcommands

# The catalogues of `tpam list`, without the PAMs, which have a page each.
CATALOGUES = ["thetas", "targets", "acceptances", "mutations", "crossovers", "restarts", "populations", "selections", "algorithms"]


# The groups of commands in the overview.
GROUPS = ("Simulate", "Search", "Evaluate", "Reproduce", "Folders")


def write_generated(pages: Pages, program: Path) -> None:
    def run(*arguments: str) -> str:
        done = subprocess.run([str(program), *arguments], check=True, capture_output=True, text=True)
        return done.stdout

    write_command(pages, run)
    pages.add("reference/specs.md", specs(run))
    pages.add("reference/python.md", python())
    pages.add("reference/rust.md", rust(pages))
    pages.add("playground.md", playground())


def write_command(pages: Pages, run) -> None:  # type: ignore[no-untyped-def]
    overview = run("--help")
    also = next(line for line in overview.splitlines() if line.startswith("Also: ")).removeprefix("Also: ").split(", ")
    names = subcommands(overview, GROUPS) + [(name, run(name, "--help").partition("\n")[0]) for name in also]
    lines = []
    for name, about in names:
        text = run(name, "--help")
        inner = [(f"{name} {sub}", run(name, sub, "--help")) for sub, _ in subcommands(text)]
        pages.add(f"reference/command/{name}.md", help_page(name, text, inner))
        lines.append(f"| [tpam {name}](command/{name}.md) | {about} |")
    tree = "\n".join(f"command/{name}" for name, _ in names)
    pages.add(
        "reference/command.md",
        "# The command\n\nThese pages are made from `tpam COMMAND --help` of the program that built this site.\n\n"
        "| command | what it does |\n|---|---|\n" + "\n".join(lines) + "\n\n"
        "[Exit codes](../files.md#exit-codes) are the same for all commands.\n\n```{toctree}\n:hidden:\n" + tree + "\n```\n",
    )


def specs(run) -> str:  # type: ignore[no-untyped-def]
    parts = []
    for name in CATALOGUES:
        first, _, rest = run("list", name).partition("\n")
        parts.append(f"## {first.strip()}\n\n```{{code-block}} text\n:class: wrapped\n\n{rest.strip(chr(10))}\n```\n")
    return "\n" + "\n".join(parts)


# Titles of the parts of the Python reference, by module, in their order. Other modules follow, under the beginning of their docstrings.
PARTS = {
    "_simulate": "Simulate",
    "_trace": "One run",
    "_minimize": "Search",
    "_tpam": "BBOB functions",
    "pam": "Your own PAM",
    "_conform": "Test an implementation",
    "_ecdf": "Evaluate logs",
    "_lab": "From search to simulation",
    "_probe": "Probes",
    "_catalogue": "The catalogue",
}


def python() -> str:
    """The reference of the Python package: every public name, from its docstring."""
    parts: dict[str, list[str]] = {title: [] for title in PARTS.values()}
    for name in tpam.__all__:
        found = getattr(tpam, name)
        if name.startswith("__") or isinstance(found, ModuleType):
            continue
        module = getattr(found, "__module__", "").removeprefix("tpam.")
        parts.setdefault(PARTS.get(module) or title(module), []).append(documented(name, found))
    text = [
        "# Python\n\nEvery public name of the package, from its docstring. [tpam from Python](../python.md) is the guide.\n\n"
        f"```{{code-block}} text\n:class: terminal\n\n{inspect.getdoc(tpam)}\n```\n"
    ]
    text += [f"## {part}\n\n```{{eval-rst}}\n" + "\n".join(sorted(names)) + "```\n" for part, names in parts.items() if names]
    return "\n".join(text)


# What is said about a name for a type.
ALIAS = "A name for a type, for annotations."


def title(module: str) -> str:
    """The first words of a module's docstring."""
    found = sys.modules.get(f"tpam.{module}")
    words = (inspect.getdoc(found) or "") if found else ""
    return words.split("\n")[0].split(":")[0].split(". ")[0].rstrip(".") or "More"


def documented(name: str, found: object) -> str:
    if isinstance(found, (UnionType, GenericAlias)) or get_origin(found) is not None:
        return f".. py:data:: tpam.{name}\n\n   {ALIAS}\n"
    kind = "autoclass" if inspect.isclass(found) else "autofunction"
    members = "   :members:\n" if kind == "autoclass" else ""
    return f".. {kind}:: tpam.{name}\n{members}"


def rust(pages: Pages) -> str:
    crates = sorted(path.parent.name for path in pages.root.glob("crates/*/Cargo.toml"))
    rows = []
    for crate in crates:
        manifest = (pages.root / f"crates/{crate}/Cargo.toml").read_text()
        about = next(line.split('"')[1] for line in manifest.splitlines() if line.startswith("description"))
        folder = f"tpam_{crate}"
        name = f'<a href="../rust/{folder}/index.html">{folder}</a>' if (pages.root / "target/doc" / folder).exists() else f"`{folder}`"
        rows.append(f"| {name} | {about} |")
    return "\n| crate | what it is |\n|---|---|\n" + "\n".join(rows) + "\n"


def playground() -> str:
    if not PLAYGROUND.exists():
        return "\nIt was not built with this site.\n"
    return (
        '\n<p><a href="playground/playground.html">Open it on a page of its own</a>, which is better on a phone.</p>\n\n'
        '<iframe class="playground" src="playground/playground.html" title="Playground: PAMs that track a target"></iframe>\n'
    )
