"""What the command does with result folders and for papers: status, merge, report, references, forecasts."""

from __future__ import annotations

import os
import pathlib
from dataclasses import dataclass
from typing import Any

from tpam import _tpam
from tpam._compare import Path, folders
from tpam._executor import plan_of
from tpam._shown import Row
from tpam._sweep import load
from tpam._table import Table


def status(folder: Path) -> Table:
    """How far result folders are, as `tpam folder status` prints it.

    Parameters
    ----------
    folder : path
        A result folder, or a folder of such folders.

    Returns
    -------
    Table
        One row for each folder.
    """
    return Table(_tpam.status(os.fspath(folder)))


def merge(*parts: Path, out: Path) -> Any:
    """Joins the parts of an experiment into the result that a single machine would have written, as `tpam folder merge` does.

    Parameters
    ----------
    *parts : path
        The folders of the parts, which `tpam sim --shard` or `tpam de --shard` wrote.
    out : path
        The folder of the joined result.

    Returns
    -------
    Sweep or Searches
        As `tpam.load` reads it.
    """
    _tpam.merge([os.fspath(part) for part in parts], os.fspath(out))
    return load(out)


def report(*results: Any, out: Path, title: str | None = None) -> pathlib.Path:
    """Writes results as one HTML page, as `tpam report` does.

    Parameters
    ----------
    *results : path, Sweep or Searches
        Result folders of any kind, or results of `tpam.sweep` and `tpam.experiment`.
    out : path
        The file, whose name ends in .html.
    title : str, optional
        The title; the default is the names of the folders.

    Returns
    -------
    pathlib.Path
        The file.
    """
    _tpam.report(folders(results), os.fspath(out), title)
    return pathlib.Path(out)


def cite(
    pam: str = "",
    target: str = "",
    accept: str = "",
    *,
    search: str = "",
    mutation: str = "",
    crossover: str = "",
    restart: str = "",
    population: str = "",
    selection: str = "",
) -> str:
    """The references to cite, as BibTeX, as `tpam cite` prints them: those of what is named, the paper of the model, and this program.

    Parameters
    ----------
    pam, target, accept, search, mutation, crossover, restart, population, selection : str
        Specs or names, separated by commas.

    Returns
    -------
    str
    """
    words = {"pam": pam, "target": target, "accept": accept, "search": search}
    parts = {"mutation": mutation, "crossover": crossover, "restart": restart, "population": population, "selection": selection}
    return _tpam.cite({**words, **parts})


@dataclass(frozen=True)
class Forecast(Row):
    """What is left to compute of a plan."""

    #: The number of cells.
    cells: int
    #: The runs of each cell.
    runs: int
    #: The runs that are left.
    left: int
    #: Their samples or evaluations.
    steps: float
    #: What the steps are: "samples" or "evaluations".
    unit: str
    #: The estimated time of all steps on one core.
    seconds: float

    def __repr__(self) -> str:
        return f"{self.cells} cells, {self.runs} runs each: {self.left} runs to compute, {self.steps:.3e} {self.unit}, about {self.seconds:.1f} s on one core"


def forecast(file: Path | None = None, *, out: Path | None = None, **plan: Any) -> Forecast:
    """Estimates how long a sweep or searches take, without computing them, as `--dry-run` of the command does.

    Parameters
    ----------
    file : path, optional
        An experiment file, as for `tpam.sweep`.
    out : path, optional
        A result folder: what it holds already is not counted.
    **plan
        The arguments of `tpam.sweep` that say what is simulated or, with `functions`, those of `tpam.experiment` that say what is searched. See
        `tpam.distribute`, which computes the same plan.

    Returns
    -------
    Forecast

    Examples
    --------
    >>> import tpam
    >>> tpam.forecast(pam="jade,shade", accept="linear:pmax=0.1..1.0/0.1", runs=11).left
    220
    """
    kind, text, given = plan_of(plan, file)
    found = _tpam.forecast(kind, text, None if file is None else os.fspath(file), None if out is None else os.fspath(out), given.made())
    return Forecast(*found)

