"""How results are shown: short texts, and tables in notebooks."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from html import escape
from typing import Any

#: The most lines of a text, and the most rows of a table in a notebook.
MOST_LINES = 12
MOST_ROWS = 30


def printable(text: str) -> str:
    """A text in which control characters, other than line breaks and tabs, and marks that change the direction of text are shown and not obeyed."""
    return text.translate(_SHOWN)


_UNSAFE = [*range(9), *range(11, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
_SHOWN = {code: f"\\u{{{code:x}}}" for code in _UNSAFE}


def lines(heading: str, things: Sequence[Any], most: int = MOST_LINES) -> str:
    """One line for each thing; the middle of a long list is left out."""
    if len(things) <= most:
        return printable("\n".join(map(repr, things)) if things else heading)
    half = most // 2
    left_out = f"… {len(things) - 2 * half} more …"
    return printable("\n".join([heading, *map(repr, things[:half]), left_out, *map(repr, things[-half:])]))


def html(caption: str, header: Sequence[str], rows: Sequence[Sequence[Any]], most: int = MOST_ROWS) -> str:
    """A table for a notebook; rows beyond a limit are only counted."""
    head = "".join(f"<th>{escape(name)}</th>" for name in header)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell(value))}</td>" for value in row) + "</tr>" for row in rows[:most])
    more = f"<tr><td colspan='{len(header)}'>… {len(rows) - most} more rows …</td></tr>" if len(rows) > most else ""
    return printable(f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}{more}</tbody></table>")


def warn(notes: Sequence[str]) -> None:
    """Warns the caller of a function of the package: tables and files that are made of a result do not have its notes."""
    for note in notes:
        warnings.warn(note, stacklevel=3)


def paragraphs(notes: Sequence[str]) -> str:
    """Notes below a figure or a table in a notebook."""
    return printable("".join(f"<p>note: {escape(note)}</p>" for note in notes))


def cell(value: Any) -> str:
    """A value in a table."""
    return f"{value:.4f}" if isinstance(value, float) else str(value)
