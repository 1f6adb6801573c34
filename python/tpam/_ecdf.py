"""ECDFs of searches, from their COCO logs."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from tpam import _display, _tpam
from tpam._shown import Columns, Drawn, Shown, stacked
from tpam._table import Table


@dataclass(frozen=True, repr=False)
class Curve(Shown):
    """The ECDF of one algorithm on some functions in one dimension."""

    #: The name of the algorithm.
    algorithm: str
    #: Whether it is the reference curve.
    reference: bool
    #: The dimension D.
    dimension: int
    #: The functions: "all", a function group, or one function such as "f8".
    part: str
    #: The number of functions.
    functions: int
    #: Budgets in evaluations divided by D.
    budget: NDArray[np.float64]
    #: The proportion of (function, target value) pairs reached within each budget.
    proportion: NDArray[np.float64]
    #: The area under the curve: its mean over log10(evaluations / D) from 0 to `area_to`.
    area: float
    #: The upper end of the area.
    area_to: float
    #: The budget beyond which the curve comes from simulated restarts.
    cross: float | None
    #: The 95 % bootstrap bands of the curve and of the area, with bands=True. NaN beyond the shortest unsuccessful trial, where the curve comes from simulated restarts.
    low: NDArray[np.float64] | None = None
    high: NDArray[np.float64] | None = None
    area_interval: tuple[float, float] | None = None

    def __repr__(self) -> str:
        return _display.printable(f"{self.algorithm} in {self.dimension}-D, {self.part}: area {self.area:.4f}")

    def _columns(self) -> Columns:
        count = len(self.budget)
        same = {name: [getattr(self, name)] * count for name in ("algorithm", "dimension", "part")}
        ends = {name: [None] * count if values is None else values for name, values in (("low", self.low), ("high", self.high))}
        return {**same, "budget": self.budget, "proportion": self.proportion, **ends}

    def _brief(self) -> Columns:
        return {name: [getattr(self, name)] for name in ("algorithm", "dimension", "part", "functions", "area")}


class Ecdf(Drawn, Sequence[Curve]):
    """A sequence of curves, ordered by dimension, part and algorithm.

    Parameters
    ----------
    curves : list of Curve
        The curves.
    logs : tuple
        The logs that the curves are from, for the tables and figures.
    options : dict, optional
        How the curves were computed, for the figures.
    """

    def __init__(self, curves: list[Curve], logs: tuple[Any, ...] = ((),), options: dict[str, Any] | None = None) -> None:
        self._curves, self._given, self._options = curves, logs, options or {}

    @property
    def _logs(self) -> tuple[Any, ...]:
        # The path of a temporary folder is another one in another process.
        return ([os.fspath(folder) for folder in self._given[0]], *self._given[1:])

    def __len__(self) -> int:
        return len(self._curves)

    @overload
    def __getitem__(self, at: int) -> Curve: ...
    @overload
    def __getitem__(self, at: slice) -> Ecdf: ...
    def __getitem__(self, at: int | slice) -> Curve | Ecdf:
        return Ecdf(self._curves[at], self._given, self._options) if isinstance(at, slice) else self._curves[at]

    def __iter__(self) -> Iterator[Curve]:
        return iter(self._curves)

    def __repr__(self) -> str:
        return _display.lines(f"<Ecdf of {len(self)} curves>", self._curves)

    def _columns(self) -> Columns:
        return stacked(curve._columns() for curve in self._curves)

    def _brief(self) -> Columns:
        return stacked(curve._brief() for curve in self._curves)

    def _caption(self) -> str:
        return f"{len(self)} curves"

    def _figure(self) -> _tpam.Figure:
        """A panel for each dimension and part."""
        from tpam import _figures

        return _figures.ecdf(self)

    def running_times(self, targets: int = 51) -> Table:
        """The average running time (aRT) to each target value, for each algorithm and function.

        Parameters
        ----------
        targets : int
            The number of target values, at least 2. They lie between 100 and 1e-8, evenly on a logarithmic scale. The default is the 51 of COCO.

        Returns
        -------
        Table
            One row for each algorithm, function, dimension and target value, the reference included. Its text shows seven target values.
        """
        if targets < 2:
            raise ValueError(f"targets = {targets}: write at least 2")
        return Table(_tpam.running_times(self._logs, targets))

    def comparisons(self, baseline: str | None = None, view: str = "fixed-budget") -> Table:
        """Scores and ranks of the algorithms, and each against the baseline.

        Parameters
        ----------
        baseline : str, optional
            The algorithm that the others are compared with: its name, or a part of it that no other name has. The default is the first algorithm; of a folder
            of searches, the first one that was asked for.
        view : str
            What is compared: "fixed-budget" (the errors at the end) or "anytime" (the areas under the ECDFs of the trials).

        Returns
        -------
        Table
            One row for each algorithm and dimension.

        Raises
        ------
        ValueError
            If there is only one algorithm, if the algorithms share no function in a dimension, or if `baseline` is not the name of one algorithm.
        """
        return Table(_tpam.comparisons((*self._logs[:4], baseline), view)[0])

    def pairs(self) -> Table:
        """The comparison of each pair of algorithms, by the errors at the end."""
        return Table(_tpam.comparisons(self._logs, "fixed-budget")[1])

    def errors(self, at: Sequence[float] = (), floor: float = 1e-8) -> Table:
        """The errors at a fixed budget, as competitions report them: best, worst, median, mean and standard deviation over the trials.

        Parameters
        ----------
        at : sequence of float
            The budgets, in evaluations divided by D. Without any, the checkpoints of CEC 2017, and for logs of the suite cec2022 those of CEC 2022, of the
            budget that all algorithms have.
        floor : float
            Errors up to this one count as 0.

        Returns
        -------
        Table
            One row for each algorithm, function, dimension and budget.
        """
        return self._fixed_budget("errors", None, at, floor)

    def signs(self, baseline: str | None = None, at: Sequence[float] = (), floor: float = 1e-8) -> Table:
        """The errors at the end of the budget, each algorithm compared with the baseline on every function by the rank-sum test at 0.05.

        Parameters
        ----------
        baseline : str, optional
            As in `comparisons`.
        at : sequence of float
            As in `errors`; the largest budget counts.
        floor : float
            As in `errors`.

        Returns
        -------
        Table
            One row for each algorithm, function and dimension: mean and standard deviation of the error; p, which is not adjusted for the number of tests; and
            whether the algorithm is better than the baseline, equal or worse. Its text is the usual table of papers, with + ≈ −.
        """
        return self._fixed_budget("signs", baseline, at, floor)

    def ranks(self, baseline: str | None = None, at: Sequence[float] = (), floor: float = 1e-8) -> Table:
        """The algorithms ranked at the end of the budget: Friedman's mean ranks, the U-score of CEC 2024 and the score of CEC 2022.

        Parameters
        ----------
        baseline : str, optional
            As in `comparisons`.
        at : sequence of float
            As in `errors`; the largest budget counts.
        floor : float
            As in `errors`. The scores compare trials that reach it by their evaluations.

        Returns
        -------
        Table
            One row for each algorithm and dimension.
        """
        return self._fixed_budget("ranks", baseline, at, floor)

    def _fixed_budget(self, show: str, baseline: str | None, at: Sequence[float], floor: float) -> Table:
        return Table(_tpam.fixed_budget((*self._logs[:4], baseline), show, [float(budget) for budget in at], float(floor)))

    def convergence(self, at: Sequence[float] = ()) -> Table:
        """The median precision by budget (evaluations divided by D), for each algorithm and function.

        Parameters
        ----------
        at : sequence of float
            The budgets; without any, a series of them.

        Returns
        -------
        Table
        """
        return Table(_tpam.convergence(self._logs, [float(budget) for budget in at]))

    def figures(self) -> list[_tpam.Figure]:
        """The figures of `tpam ecdf --out`: curves and convergence of each dimension, and critical differences if the algorithms can be compared."""
        return _tpam.ecdf_figure(self._logs, **self._options)

    def figure(self, kind: str = "ecdf") -> _tpam.Figure:
        """The first figure of a kind, which is that of the lowest dimension.

        Parameters
        ----------
        kind : str
            "ecdf" (the curves), "convergence" (the median precision by budget) or "cd" (critical differences). The default is "ecdf".

        Returns
        -------
        Figure

        Raises
        ------
        ValueError
            If there is no figure of this kind. Critical differences need at least two algorithms that do not tie on all functions.
        """
        figures = self.figures()
        found = [figure for figure in figures if figure.name.startswith(f"{kind}-D")]
        if not found:
            raise ValueError(f"there is no figure {kind!r}: there are {', '.join(dict.fromkeys(figure.name.partition('-')[0] for figure in figures))}")
        return found[0]


def ecdf(
    *folders: Any,
    dims: int | Sequence[int] | None = None,
    by: str = "all",
    mode: str = "coco",
    targets: int = 51,
    at: Sequence[float] | None = None,
    bands: bool = False,
    reference: str | os.PathLike[str] | None = None,
    seed: int = 1,
) -> Ecdf:
    """Computes the bootstrapped ECDF of COCO logs, as cocopp does.

    The arguments are those of `tpam ecdf`.

    Parameters
    ----------
    *folders : path or Searches
        Results of `tpam.experiment`, or folders. Each contains the logs of one algorithm, or one folder per algorithm. Any program may have written the logs.
    dims : int or sequence of int, optional
        The dimensions; the default is all.
    by : str
        Which functions share a curve: "all", "group" or "function".
    mode : str
        "coco" or "coco2017".
    targets : int
        The number of target values.
    at : sequence of float, optional
        Budgets in evaluations divided by D.
    bands : bool
        Whether to compute bootstrap bands. They end with the shortest unsuccessful trial.
    reference : str or path, optional
        "best2009" or a folder.
    seed : int
        Names the random streams of the bootstrap.

    Returns
    -------
    Ecdf
    """
    wanted = [] if dims is None else list(dims) if isinstance(dims, Sequence) else [dims]
    # A temporary folder lasts as long as the objects that have it.
    folders = tuple(getattr(one, "_folder", one) for one in folders)
    paths = [os.fspath(folder) for folder in folders]
    other = None if reference is None else os.fspath(reference)
    curves = _tpam.curves(
        paths,
        dims=wanted,
        by=by,
        mode=mode,
        targets=targets,
        at=[] if at is None else [float(budget) for budget in at],
        bands=bands,
        reference=other,
        seed=seed,
    )
    options = {"by": by, "mode": mode, "targets": targets, "bands": bands, "seed": seed}
    return Ecdf([Curve(**curve) for curve in curves], (folders, wanted, None, other, None), options)
