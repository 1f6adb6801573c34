"""Comparisons of simulations, run by run."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from tpam import _display, _tpam
from tpam._optional import need
from tpam._table import Table

Path = str | os.PathLike[str]


class Compared:
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

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each pair of cells."""
        need("pandas", "to_pandas()")
        return self.pairs.to_pandas()


def compare(
    *results: Path,
    where: str | None = None,
    measure: str = "success",
    baseline: str | None = None,
    all: bool = False,
    with_baselines: bool = False,
    size: str | None = None,
) -> Compared:
    """Compares simulations in result folders, cell by cell and over all settings, as `tpam compare` does.

    Parameters
    ----------
    *results : path
        Result folders, or some of their cells: "results@shade", "results@mine,jade".
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
        [os.fspath(result) for result in results],
        conditions=where,
        measure=measure,
        baseline=baseline,
        all=all,
        with_baselines=with_baselines,
        size=size,
    )
    _display.warn(notes)
    return Compared(Table(pairs), Table(overall), notes, figure)


def names(given: Path | Sequence[Path]) -> list[str]:
    """One folder or several, as texts."""
    return [os.fspath(given)] if isinstance(given, (str, os.PathLike)) else [os.fspath(one) for one in given]
