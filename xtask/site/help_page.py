"""The help of a subcommand as a page: options as a list that also fits on a phone."""

from __future__ import annotations

import re

HEADING = re.compile(r"^([A-Z][A-Za-z, ]*):$")


def subcommands(text: str, groups: tuple[str, ...] = ("Commands",)) -> list[tuple[str, str]]:
    """Names and descriptions below the names of groups."""
    found: list[tuple[str, str]] = []
    for line in [line for group in groups for line in section(text, group)]:
        match = re.match(r"^  (\S+)\s+(.*)$", line)
        if match:
            found.append((match[1], match[2]))
        elif found and line.strip():
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}")
    return [(name, about) for name, about in found if name != "help"]


def section(text: str, title: str) -> list[str]:
    lines = text.splitlines()
    if f"{title}:" not in lines:
        return []
    begin = lines.index(f"{title}:") + 1
    return lines[begin : begin + length(lines[begin:])]


def length(lines: list[str]) -> int:
    """How many lines belong to a section: those that are indented or empty."""
    return next((at for at, line in enumerate(lines) if line and not line.startswith(" ")), len(lines))


def page(name: str, text: str, inner: list[tuple[str, str]]) -> str:
    parts = [f"# tpam {name}\n", body(text, 2)]
    for sub, help_text in inner:
        parts += [f"## tpam {sub}\n", body(help_text, 3)]
    return "\n".join(parts)


def body(text: str, level: int) -> str:
    lines = text.splitlines()
    usage = next(at for at, line in enumerate(lines) if line.startswith("Usage:"))
    about = " ".join(line.strip() for line in lines[:usage] if line.strip())
    synopsis = lines[usage : next(at for at in range(usage, len(lines) + 1) if at == len(lines) or not lines[at].strip())]
    synopsis = [synopsis[0].removeprefix("Usage:").strip(), *synopsis[1:]]
    parts = [prose(about) + ("\n" if about.endswith("?") else ".\n"), "```text\n" + "\n".join(synopsis) + "\n```\n"]
    at, rest = usage + len(synopsis), []
    while at < len(lines):
        match = HEADING.match(lines[at])
        if match:
            inside = lines[at + 1 : at + 1 + length(lines[at + 1 :])]
            if match[1] != "Commands":
                parts.append(f"{'#' * level} {match[1]}\n\n{options(inside)}\n")
            at += 1 + len(inside)
        else:
            rest.append(lines[at])
            at += 1
    notes = "\n".join(rest).strip("\n")
    if notes:
        parts.append(f"{'#' * level} Notes\n\n```{{code-block}} text\n:class: terminal\n\n{notes}\n```\n")
    return "\n".join(parts)


def options(lines: list[str]) -> str:
    """A definition list: each option or argument with its text."""
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        match = re.match(r"^ {2,6}((?:-|<|\[)\S.*?)(?:\s{2,}(.*))?$", line) if not line.startswith(" " * 8) else None
        if match:
            found.append((match[1].strip(), [match[2] or ""]))
        elif found:
            found[-1][1].append(line.strip())
    return "\n".join(f"`{name}`\n: {describe(text)}\n" for name, text in found)


def describe(text: list[str]) -> str:
    """One paragraph, and the possible values as a list."""
    paragraph, values = [], []
    for line in text:
        if line.startswith("- "):
            name, _, about = line[2:].partition(":")
            values.append(f"`{name.strip()}` ({prose(about.strip())})")
        elif line and line != "Possible values:":
            paragraph.append(prose(line))
    chosen = ". Values: " + "; ".join(values) if values else ""
    default = paragraph.pop() if values and paragraph and paragraph[-1].startswith("\\[default") else ""
    return " ".join(paragraph) + chosen + (f" {default}" if default else "")


def prose(text: str) -> str:
    """Text without signs that Markdown would interpret."""
    return re.sub(r"([\\*_\[\]<>|`$])", r"\\\1", text)
