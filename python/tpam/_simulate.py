"""Simulations: one cell, or a grid of them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tpam import _tpam
from tpam._optional import need
from tpam._plan import recipe, threads_of
from tpam._progress import Bar
from tpam._workers import executor_of, supply

Floats = NDArray[np.float64]
_LABELS = ("pam", "theta", "target", "target_f", "target_c", "accept", "n", "iterations")


class Result:
    """The runs of one cell: one PAM, one target, one acceptance."""

    #: The labels of the cell, in canonical form: pam, theta, target, target_f, target_c, accept, n, iterations, runs, seed.
    labels: dict[str, Any]
    #: Every measure of every run, by name: success, relative, bias_c, rmse_c, lag_c, diversity_c, window_1 …; NaN if a measure does not apply.
    measures: dict[str, Floats]
    #: The mean success rate over the runs.
    mean: float
    #: The standard deviation of the success rate between runs.
    sd: float
    #: The 95 % confidence interval of the mean, by Student's t on its logit (docs/intervals.md).
    interval: tuple[float, float]
    #: The feedback that the PAM uses and the simulation does not have, in words, such as "the gains of successes". A stand-in takes its place (docs/simulation.md).
    unheard: list[str]

    def __init__(self, labels: dict[str, Any], short: tuple[str, str, str], unheard: list[str], runs: Floats, numbers: Floats) -> None:
        self.labels, self.unheard, self._short, self._numbers = labels, unheard, short, numbers
        self.measures = {name: runs[:, k] for k, name in enumerate(_tpam.measures()[0])}
        self.mean, self.sd, low, high = (float(number) for number in numbers[:4])
        self.interval = (low, high)

    @property
    def success(self) -> Floats:
        """The success rate r_succ of every run."""
        return self.measures["success"]

    def __getitem__(self, measure: str) -> Floats:
        return self.measures[measure]

    def __repr__(self) -> str:
        pam, target, accept = self._short
        low, high = self.interval
        return f"{pam} on {target}, {accept}: success {self.mean:.4f} [{low:.4f}, {high:.4f}] in {len(self.success)} runs"

    def row(self) -> dict[str, Any]:
        """The row of this cell in the table of cells, by column."""
        columns = _tpam.measures()[1]
        first = columns.index("mean_success")
        return {**self.labels, **{name: float(value) for name, value in zip(columns[first:], self._numbers)}}

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each run."""
        frame = need("pandas", "to_pandas()").DataFrame(self.measures)
        frame.index.name = "run"
        return frame

    def plot(self, ax: Any = None) -> Any:
        """Plots the success rate in each tenth of the run, with the 95 % interval of its mean; returns the axes."""
        from tpam import _figures

        return _figures.tenths(self, ax)


class Sweep(Sequence[Result]):
    """The cells of a grid, in the order of their rows: the PAM changes fastest."""

    def __init__(self, cells: list[Result]) -> None:
        self._cells = cells

    def __len__(self) -> int:
        return len(self._cells)

    def __getitem__(self, at: Any) -> Any:
        return self._cells[at]

    def __iter__(self) -> Iterator[Result]:
        return iter(self._cells)

    def __repr__(self) -> str:
        return "\n".join(repr(cell) for cell in self._cells)

    @property
    def mean(self) -> Floats:
        """The mean success rate of every cell."""
        return np.array([cell.mean for cell in self._cells])

    @property
    def success(self) -> Floats:
        """The success rate of every run of every cell, of shape (cells, runs)."""
        return np.array([cell.success for cell in self._cells])

    def to_pandas(self, runs: bool = False) -> Any:
        """A DataFrame with a row for each cell, as in cells.csv; with runs=True, for each run."""
        pandas = need("pandas", "to_pandas()")
        if not runs:
            frame = pandas.DataFrame([cell.row() for cell in self._cells])
            frame.index.name = "cell"
            return frame
        frames = []
        for at, cell in enumerate(self._cells):
            frame = cell.to_pandas().reset_index()
            for place, key in enumerate(_LABELS):
                frame.insert(place, key, cell.labels[key])
            frame.insert(0, "cell", at)
            frames.append(frame)
        return pandas.concat(frames, ignore_index=True)

    def plot(self, x: str | None = None, y: str = "success", log_x: bool = False) -> Any:
        """Plots lines over `x`, a panel for each target; returns the figure. `x` is n, iterations or an option such as pmax; `y` is a measure."""
        from tpam import _figures

        return _figures.lines(self, x, y, log_x)


def simulate(
    pam: Any,
    target: Any = None,
    accept: Any = "linear:pmax=0.5",
    theta: str = "c",
    *,
    target_f: Any = None,
    target_c: Any = None,
    n: int = 50,
    iterations: int = 1000,
    runs: int = 101,
    seed: int = 1,
    measures: str = "all",
    threads: int | None = None,
    progress: bool | None = None,
    workers: Any = None,
) -> Result:
    """Measures how well one PAM tracks one target.

    `pam`, `target` and `accept` are specs such as "shade:h=20", "sin:omega=40", "linear:pmax=0.3" (`tpam.catalogue()` lists them all), or your own objects:
    a PAM with sample and update (`tpam.Pam`), a target as a function of the times n in [0, 1) (and of a random generator, if it takes two arguments), an
    acceptance as a function of the distance. Results are bit-identical to those of `tpam sim` with the same arguments, for any `threads`.

    `workers` computes runs of your own objects in other processes: a number of them, or an executor of `concurrent.futures`. Results do not depend on it.

    >>> import tpam
    >>> tpam.simulate("shade", "sin:omega=20", "linear:pmax=0.5", runs=11)
    shade on sin, linear: success 0.3416 [0.3397, 0.3435] in 11 runs
    """
    words = {"pam": pam, "theta": theta, "target": target, "target_f": target_f, "target_c": target_c, "accept": accept}
    sizes = {"n": n, "iterations": iterations, "runs": runs, "seed": seed, "measures": measures}
    given = recipe({**words, **sizes})
    plan = _tpam.Experiment(*given)
    if len(plan.cells) != 1:
        raise ValueError(f"simulate is for one cell, and this is a grid of {len(plan.cells)}: use tpam.sweep")
    return _computed(given, plan, threads, progress, workers)[0]


def sweep(
    pam: Any = None,
    target: Any = None,
    accept: Any = None,
    theta: Any = None,
    *,
    file: str | os.PathLike[str] | None = None,
    target_f: Any = None,
    target_c: Any = None,
    n: int | str | None = None,
    iterations: int | str | None = None,
    runs: int | None = None,
    seed: int | None = None,
    measures: str | None = None,
    threads: int | None = None,
    progress: bool | None = None,
    out: str | os.PathLike[str] | None = None,
    workers: Any = None,
) -> Sweep:
    """Simulates a grid: every PAM on every target with every acceptance.

    `pam`, `target`, `accept` and `theta` may be lists of specs and of your own objects. Ranges such as "linear:pmax=0.1..1.0/0.1" and alternatives such as
    "shade:h=5|10" are combined. `file` is an experiment file (TOML); the arguments override it. All defaults are those of `tpam sim`.

    `out` is a result folder, the same as that of `tpam sim --out`: after a kill the same call resumes it, and `tpam.load(out)` reads it. A folder without objects of
    Python can be resumed by the command, and one of the command from here. Your own objects are stored by name, `{"mine": pam}`: give the same ones to resume.
    `workers` computes runs of your own objects in other processes: a number of them, or an executor of `concurrent.futures`.

    >>> import tpam
    >>> len(tpam.sweep("jade,shade", ["sin:omega=10", "step"], "linear:pmax=0.1|0.5", runs=3))
    8
    """
    words = {"pam": pam, "theta": theta, "target": target, "target_f": target_f, "target_c": target_c, "accept": accept}
    sizes = {"n": n, "iterations": iterations, "runs": runs, "seed": seed, "measures": measures}
    given = recipe({**words, **sizes}, file)
    plan = _tpam.Experiment(*given)
    if out is not None:
        from tpam._sweep import keep

        return keep(given, plan, out, threads, progress, workers)
    return Sweep(_computed(given, plan, threads, progress, workers))


def _computed(given: tuple[Any, ...], plan: _tpam.Experiment, threads: int | None, progress: bool | None, workers: Any) -> list[Result]:
    with executor_of(workers) as executor, Bar(plan.samples, "samples", progress) as tell:
        runs, numbers = plan.compute(threads_of(threads), tell, supply(given, executor))
    return results_of(plan, runs, numbers)


def results_of(plan: _tpam.Experiment, runs: Floats, numbers: Floats) -> list[Result]:
    """The cells of an experiment that was computed or read."""
    results = []
    for words, short, unheard, rows, row in zip(plan.cells, plan.short, plan.unheard, runs, numbers):
        labels: dict[str, Any] = dict(zip(_LABELS, words))
        labels.update(n=int(labels["n"]), iterations=int(labels["iterations"]), runs=plan.runs, seed=plan.seed)
        results.append(Result(labels, short, unheard, rows, row))
    return results
