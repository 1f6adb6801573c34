"""The catalogues: all names that a spec can have."""

from __future__ import annotations

from typing import NamedTuple

from tpam import _tpam


class Option(NamedTuple):
    """An option of an entry."""

    #: The key in "name:key=value".
    name: str
    #: The allowed values.
    kind: str
    #: The default value; None if the option is required.
    default: str | None
    #: One line of help.
    help: str


class Entry(NamedTuple):
    """An entry of a catalogue."""

    #: "pam", "theta", "target", "accept", "search", "mutation", "crossover", "restart", "population" or "selection".
    sort: str
    #: The name in specs.
    name: str
    #: A description.
    about: str
    #: Where it was published.
    source: str
    #: How it differs from what was published under this name; empty if it does not.
    differs: str
    #: The options.
    options: tuple[Option, ...]


def catalogue(sort: str | None = None) -> list[Entry]:
    """Lists all names that a spec can have.

    Parameters
    ----------
    sort : str, optional
        Only entries of this sort: pam, theta, target, accept, search, mutation, crossover, restart, population or selection.

    Returns
    -------
    list of Entry

    Examples
    --------
    >>> import tpam
    >>> [entry.name for entry in tpam.catalogue("pam")][:5]
    ['jde', 'epsde', 'jade', 'mde', 'shade']
    >>> shade = tpam.catalogue("pam")[4]
    >>> shade.differs[:52]
    'the version of the TPAM paper (2017): unweighted Leh'
    """
    entries = [
        Entry(kind, name, about, source, differs, tuple(Option(*option) for option in options))
        for kind, name, about, source, differs, options in _tpam.catalogue()
    ]
    sorts = list(dict.fromkeys(entry.sort for entry in entries))
    if sort is not None and sort not in sorts:
        raise ValueError(f"unknown sort {sort!r}: there are {', '.join(sorts)}")
    return [entry for entry in entries if sort in (None, entry.sort)]
