"""Simulations in result folders, the same as those of `tpam sim --out` and `tpam sweep --out`."""

from __future__ import annotations

import os
from typing import Any

from tpam import _tpam
from tpam._plan import threads_of
from tpam._progress import Bar
from tpam._simulate import Sweep, results_of
from tpam._workers import executor_of, supply

Path = str | os.PathLike[str]


def keep(recipe: tuple[Any, ...], plan: _tpam.Experiment, out: Path, threads: int | None, progress: bool | None, workers: Any) -> Sweep:
    """Computes the missing runs of a folder, finishes it, and reads it."""
    with executor_of(workers) as executor, Bar(plan.samples, "samples", progress) as tell:
        _tpam.keep(plan, os.fspath(out), threads=threads_of(threads), tell=tell, supply=supply(recipe, executor))
    return load_sweep(out)


def load_sweep(folder: Path) -> Sweep:
    """Reads a finished folder of simulations."""
    plan, (runs, numbers) = _tpam.load(os.fspath(folder))
    return Sweep(results_of(plan, runs, numbers, folder))


def load(folder: Path) -> Any:
    """Reads a finished result folder of `tpam.sweep(out=)`, `tpam.experiment(out=)` or the command.

    Simulations become a `Sweep`, searches become a `Searches`. Neither a PAM nor a suite written in Python is needed to read its results.

    Parameters
    ----------
    folder : path
        The result folder.

    Returns
    -------
    Sweep or Searches
        The same object as the one of the call that wrote the folder.
    """
    from tpam._experiment import Searches

    kind = _tpam.kind_of(os.fspath(folder))
    if kind is None and not os.path.isdir(folder):
        raise FileNotFoundError(f"there is no folder {os.fspath(folder)}")
    if kind == "searches":
        return Searches.load(folder)
    return load_sweep(folder)
