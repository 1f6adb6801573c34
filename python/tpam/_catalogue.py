"""The catalogues: all names that a spec can have."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from tpam import _tpam
from tpam._shown import Columns, Many, Row


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


@dataclass(frozen=True)
class Entry(Row):
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

    def __repr__(self) -> str:
        options = ", ".join(f"{option.name}={option.default}" for option in self.options)
        return f"{self.sort} {self.name}" + (f":{options}" if options else "") + f": {self.about}"

    def _brief(self) -> Columns:
        return {"name": [self.name], "options": [", ".join(option.name for option in self.options)], "about": [self.about], "source": [self.source]}


def catalogue(sort: str | None = None) -> Many[Entry]:
    """Lists all names that a spec can have.

    Parameters
    ----------
    sort : str, optional
        Only entries of this sort: pam, theta, target, accept, search, mutation, crossover, restart, population or selection.

    Returns
    -------
    list of Entry
        With `to_pandas`, `to_polars` and `to_latex`.

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
    return Many(entry for entry in entries if sort in (None, entry.sort))


def spec(name: str, **options: Any) -> str:
    """A spec as text, from a name and its options.

    Parameters
    ----------
    name : str
        A name of a catalogue (`tpam.catalogue()`).
    **options
        Its options. A list, an array or a range stands for several values, which are combined.

    Returns
    -------
    str

    Raises
    ------
    ValueError
        If no catalogue has the name, or the entry has no such option.

    Examples
    --------
    >>> import tpam
    >>> tpam.spec("shade", h=[5, 10]), tpam.spec("linear", pmax=0.3), tpam.spec("jade")
    ('shade:h=5|10', 'linear:pmax=0.3', 'jade')
    """
    if not isinstance(name, str):
        raise TypeError(f"{name!r} is not a name of a catalogue: write text such as 'shade'")
    entries = [entry for entry in catalogue() if entry.name == name]
    if not entries:
        raise ValueError(f"unknown name {name!r}{_near(name, {entry.name for entry in catalogue()})}")
    known = {option.name for entry in entries for option in entry.options}
    for key, value in options.items():
        if key not in known:
            raise ValueError(f"{name} has no option {key!r}{_near(key, known)}")
        if len(_values(value)) == 0:
            raise ValueError(f"{key} = {value!r}: name at least one value")
    texts = [f"{key}={'|'.join(map(_text, _values(value)))}" for key, value in options.items()]
    return name + (":" + ",".join(texts) if texts else "")


def _near(word: str, known: set[str]) -> str:
    near = difflib.get_close_matches(word, known, 1)
    return f": did you mean {near[0]!r}?" if near else f": there are {', '.join(sorted(known)) or 'none'}"


def _values(value: Any) -> list[Any]:
    is_one = isinstance(value, str) or np.ndim(value) == 0
    return [value] if is_one else list(value)


def _text(value: Any) -> str:
    """A value in a spec. Other texts than words are quoted."""
    if isinstance(value, str):
        return value if re.fullmatch(r"[\w./+-]+", value) else f"'{value}'"
    return repr(value.item() if isinstance(value, np.generic) else value)
