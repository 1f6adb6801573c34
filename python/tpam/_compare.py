"""Comparisons of simulations, run by run."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from tpam import _display, _tpam
from tpam._shown import Columns, Shown
from tpam._simulate import Sweep
from tpam._table import Table

Path = str | os.PathLike[str]
#: A result folder, some of its cells ("results@shade"), or a sweep.
Results = Path | Sweep


class Compared(Shown):
    """The result of `tpam.compare`."""

    #: One row for each pair of cells.
    pairs: Table
    #: One row for each pair over all settings.
    overall: Table
    #: What was left out, and whether there are too few runs for the tests. Each note is also a warning.
    notes: list[str]
    #: The differences with their intervals.
    figure: _tpam.Figure

    def __init__(self, pairs: Table, overall: Table, notes: list[str], figure: _tpam.Figure) -> None:
        self.pairs, self.overall, self.notes, self.figure = pairs, overall, notes, figure

    def __repr__(self) -> str:
        return _display.printable("\n".join([repr(self.pairs), *(f"note: {note}" for note in self.notes)]))

    def _repr_html_(self) -> str:
        return self.figure.svg() + _display.paragraphs(self.notes)

    def _repr_svg_(self) -> str:
        return self.figure.svg()

    def _columns(self) -> Columns:
        return self.pairs._columns()

    def to_latex(self) -> str:
        """The comparison of each pair of cells as LaTeX, as the command prints it."""
        return self.pairs.to_latex()


def compare(
    *results: Results,
    where: str | None = None,
    measure: str = "success",
    baseline: str | None = None,
    all: bool = False,
    with_baselines: bool = False,
    size: str | None = None,
) -> Compared:
    """Compares simulations, cell by cell and over all settings, as `tpam compare` does.

    Parameters
    ----------
    *results : path or Sweep
        Result folders, or some of their cells: "results@shade", "results@mine,jade"; or sweeps and parts of them: `sweep.where(pam="shade")`.
    where : str, optional
        Conditions on all of them: "pmax=0.5,target=sin".
    measure : str
        A measure of a run.
    baseline : str, optional
        The PAM or folder that the others are compared with; the first one by default.
    all : bool
        Whether every pair is compared.
    with_baselines : bool
        Whether `uniform` and `oracle` take part.
    size : str, optional
        The size of the figure: "single", "double" or millimetres such as "120x80".
    """
    pairs, overall, notes, figure = _tpam.compare(
        selections(results),
        conditions=where,
        measure=measure,
        baseline=baseline,
        all=all,
        with_baselines=with_baselines,
        size=size,
    )
    _display.warn(notes)
    return Compared(Table(pairs), Table(overall), notes, figure)


def selections(results: Sequence[Results]) -> list[str]:
    """Result folders, cells of them and sweeps, as texts."""
    found: list[str] = []
    for result in results:
        if isinstance(result, Sweep):
            found += result.selections()
        elif isinstance(result, (str, os.PathLike)):
            found.append(os.fspath(result))
        else:
            raise TypeError(f"{result!r} is neither a result folder nor a sweep: write a path, or a result of tpam.sweep or tpam.load")
    return found


def folders(given: Any) -> list[str]:
    """One or several result folders, whole sweeps and searches, as texts."""
    found: list[str] = []
    results: Sequence[Any] = [given] if isinstance(given, (str, os.PathLike, Shown)) else given
    for result in results:
        texts = [os.fspath(result.folder)] if hasattr(result, "summary") else selections([result])
        if isinstance(result, Sweep) and any("@cell=" in text for text in texts):
            raise ValueError(f"these {len(result)} cells are a part of a sweep, where whole ones are needed: give the whole sweep")
        found += texts
    if not found:
        raise ValueError(f"{given!r}: name at least one result folder")
    return found
