"""Searches on a suite, with PAMs of the catalogue and of Python side by side, logged as COCO and IOHprofiler do."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path as _Path
from typing import Any

from tpam import _display, _tpam
from tpam._ecdf import Ecdf, ecdf
from tpam._executor import Executor, fill
from tpam._plan import searches, threads_of
from tpam._progress import Bar
from tpam._shown import Columns, Shown
from tpam._table import Table
from tpam._temporary import TemporaryFolder
from tpam._types import Whole
from tpam._workers import executor_of, packed

Path = str | os.PathLike[str]


class Searches(Shown):
    """The searches of `tpam.experiment`: a result folder with a folder of COCO logs for each algorithm."""

    #: The name of each algorithm in logs and figures.
    algorithms: list[str]
    #: One row for each algorithm and dimension, as `tpam de` prints it.
    summary: Table
    #: The plan of the folder.
    plan: dict[str, Any]

    def __init__(self, found: _tpam.Searches, folder: Path) -> None:
        self._folder = folder
        self.algorithms = [label for _, label, _ in found.algorithms]
        self.plan = json.loads(found.plan)
        self._runs, told = found.runs(os.fspath(folder))
        self.summary = Table(told)

    @property
    def folder(self) -> _Path:
        """The result folder. Without `out` it is temporary: it is deleted with the last object that reads it, and copied with an object that another process returns."""
        return _Path(self._folder)

    @classmethod
    def load(cls, folder: Path) -> Searches:
        """Reads a finished folder of searches.

        Parameters
        ----------
        folder : path
            The result folder.

        Returns
        -------
        Searches

        Raises
        ------
        ValueError
            If the folder does not hold finished searches.
        """
        return cls(_tpam.Searches.stored(os.fspath(folder)), folder)

    def __len__(self) -> int:
        return len(self._runs["function"])

    def __repr__(self) -> str:
        return _display.printable(f"<Searches: {', '.join(self.algorithms)}; {len(self)} runs in {self.folder}>\n{self.summary!r}")

    def _columns(self) -> Columns:
        return {**self._runs, "algorithm": [self.algorithms[at] for at in self._runs["algorithm"]]}

    def _brief(self) -> Columns:
        return self.summary._columns()

    def to_latex(self) -> str:
        """The summary as LaTeX, as the command prints it."""
        return self.summary.to_latex()

    def ecdf(
        self,
        *,
        dims: int | Sequence[int] | None = None,
        by: str = "all",
        mode: str = "coco",
        targets: int = 51,
        at: Sequence[float] | None = None,
        bands: bool = False,
        reference: Path | None = None,
        seed: int = 1,
    ) -> Ecdf:
        """The ECDFs of the algorithms, in the order in which they were asked for. They have running times, comparisons, convergence and figures.

        Parameters
        ----------
        dims, by, mode, targets, at, bands, reference, seed
            As in `tpam.ecdf`.

        Returns
        -------
        Ecdf
        """
        return ecdf(self._folder, dims=dims, by=by, mode=mode, targets=targets, at=at, bands=bands, reference=reference, seed=seed)

    def running_times(self, targets: int = 51, *, dims: int | Sequence[int] | None = None, reference: Path | None = None) -> Table:
        """The average running time (aRT) to each target value, for each algorithm and function.

        Parameters
        ----------
        targets : int
            The number of target values, at least 2. They lie between 100 and 1e-8, evenly on a logarithmic scale. The default is the 51 of COCO.
        dims : int or sequence of int, optional
            The dimensions; the default is all.
        reference : str or path, optional
            "best2009" or a folder, which has rows too.

        Returns
        -------
        Table
            As that of `Ecdf.running_times`.
        """
        return self.ecdf(dims=dims, reference=reference).running_times(targets)

    def compare(self, baseline: str | None = None, *, dims: int | Sequence[int] | None = None) -> Table:
        """Scores and ranks of the algorithms, and each against the baseline.

        Parameters
        ----------
        baseline : str, optional
            The algorithm that the others are compared with: its name, or a part of it that no other name has. The default is the first one that was asked for.
        dims : int or sequence of int, optional
            The dimensions; the default is all.

        Returns
        -------
        Table
            As that of `Ecdf.comparisons`.

        Raises
        ------
        ValueError
            If there is only one algorithm, or if `baseline` is not the name of one algorithm.
        """
        return self.ecdf(dims=dims).comparisons(baseline)

    def convergence(self, at: Sequence[float] = (), *, dims: int | Sequence[int] | None = None) -> Table:
        """The median precision by budget (evaluations divided by D), for each algorithm and function.

        Parameters
        ----------
        at : sequence of float
            The budgets; without any, a series of them.
        dims : int or sequence of int, optional
            The dimensions; the default is all.

        Returns
        -------
        Table
            As that of `Ecdf.convergence`.
        """
        return self.ecdf(dims=dims).convergence(at)

    def figure(
        self,
        kind: str = "ecdf",
        *,
        dims: int | Sequence[int] | None = None,
        by: str = "all",
        mode: str = "coco",
        targets: int = 51,
        bands: bool = False,
        reference: Path | None = None,
        seed: int = 1,
    ) -> _tpam.Figure:
        """The first figure of a kind, which is that of the lowest dimension.

        Parameters
        ----------
        kind : str
            "ecdf" (the curves), "convergence" (the median precision by budget) or "cd" (critical differences). The default is "ecdf".
        dims : int or sequence of int, optional
            The dimensions; the default is all.
        by, mode, targets, bands, reference, seed
            As in `tpam.ecdf`.

        Returns
        -------
        Figure

        Raises
        ------
        ValueError
            If there is no figure of this kind. Critical differences need at least two algorithms that do not tie on all functions.
        """
        return self.ecdf(dims=dims, by=by, mode=mode, targets=targets, bands=bands, reference=reference, seed=seed).figure(kind)


def experiment(
    pam: Any = "shade",
    suite: Any = "bbob",
    functions: int | str | Sequence[int] | None = None,
    dims: int | str | Sequence[int] = 10,
    instances: int | str | Sequence[int] = "1-15",
    *,
    search: Any = "de",
    mutation: str = "current-to-pbest/1",
    crossover: str = "bin",
    restart: str | None = None,
    population: str = "constant",
    selection: str = "equal",
    individuals: int | None = None,
    budget: Whole | None = None,
    evaluations: Whole | None = None,
    seed: int = 1,
    out: Path | None = None,
    ioh: bool = False,
    threads: int | None = None,
    workers: int | Executor | None = None,
    progress: bool | None = None,
) -> Searches:
    """Runs differential evolution, or a search of your own, with each PAM on each function, dimension and instance, as `tpam de` does.

    Parameters
    ----------
    pam : str, object, dict or list
        Specs such as "shade:h=20", your own objects that sample pairs (`tpam.Pam`, `tpam.Pair`), or `{"mine": pam}` to name them.
    suite : str or Suite
        "bbob", your own objectives, or problems of another library: see `tpam.suite`.
    functions, dims, instances : int, str or list of int
        Numbers, or texts such as "1-24" or "2,5,10". Each instance is one run. The default is all functions of the suite.
    search : str, object, class, dict or list
        "de" for differential evolution, or your own searches (docs/own-search.md).
    mutation, crossover, population, selection : str
        Specs of the parts of differential evolution (`tpam.catalogue()`). Lists and ranges make several algorithms of each PAM.
    restart : str, optional
        Specs of restart rules. The default is "collapse+stagnation", and "none" for a search of your own.
    individuals : int, optional
        The population size at the beginning.
    budget : int, optional
        Evaluations per dimension: a run in D dimensions has `budget` times D. The default is 10,000.
    evaluations : int, optional
        The evaluations of a run, the same number in every dimension, instead of `budget`.
    seed : int
        The seed of all random numbers.
    out : path, optional
        The result folder, the same as that of `tpam de --out`: it can be resumed, from both sides if no object of Python takes part. Without it the logs are temporary.
    ioh : bool
        Whether to write logs of IOHprofiler too.
    threads : int, optional
        Threads; results do not depend on them. Objects of Python take turns, because Python has one lock.
    workers : int or executor, optional
        Processes instead of threads: their number, or any executor with `submit`, as for `tpam.distribute`. Objects of Python do not wait for each other there.
        They are sent by pickle, or by cloudpickle if it is installed. Results do not depend on the workers.
    progress : bool, optional
        Whether to show progress.

    Returns
    -------
    Searches
        The logs, with ECDFs, running times, comparisons, convergence and figures.
    """
    parts = (mutation, crossover, restart, population, selection)
    plan, given = searches(pam, search, suite, (functions, dims, instances), (individuals, budget, evaluations, seed), parts, "1-24")
    found = _tpam.Searches(plan, given.made())
    kept = TemporaryFolder() if out is None else out
    folder = os.fspath(kept)
    with executor_of(workers) as executor:
        if executor is not None:
            sent = packed(given)
            blocks = _tpam.Parts.of_plan("searches", plan, None, folder, given.made())
            fill(executor, blocks, sent, out, given.runs_of_a_task, progress=progress)
    with Bar(found.evaluations, "evaluations", progress) as tell:
        found.keep(folder, ioh=ioh, threads=threads_of(threads), tell=tell)
    return Searches(found, kept)
