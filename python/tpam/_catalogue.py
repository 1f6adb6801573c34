"""Everything that can be named in a spec."""

from __future__ import annotations

from typing import NamedTuple

from tpam import _tpam


class Option(NamedTuple):
    """An option of an entry."""

    #: The key in "name:key=value".
    name: str
    #: What it may be.
    kind: str
    #: Its value when none is given; None where it must be given.
    default: str | None
    #: One line of help.
    help: str


class Entry(NamedTuple):
    """Something that can be named."""

    #: "pam", "theta", "target", "accept", "mutation", "crossover" or "restart".
    sort: str
    #: Its name.
    name: str
    #: What it is.
    about: str
    #: Where it was published.
    source: str
    #: Its options.
    options: tuple[Option, ...]


def catalogue(sort: str | None = None) -> list[Entry]:
    """Everything that can be named, or all of one sort: pam, theta, target, accept, mutation, crossover, restart.

    >>> import tpam
    >>> [entry.name for entry in tpam.catalogue("pam")][:5]
    ['jde', 'epsde', 'jade', 'mde', 'shade']
    """
    entries = [
        Entry(kind, name, about, source, tuple(Option(*option) for option in options))
        for kind, name, about, source, options in _tpam.catalogue()
    ]
    sorts = list(dict.fromkeys(entry.sort for entry in entries))
    if sort is not None and sort not in sorts:
        raise ValueError(f"unknown sort {sort!r}: there are {', '.join(sorts)}")
    return [entry for entry in entries if sort in (None, entry.sort)]
