"""Searches judged by their COCO logs."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tpam import _tpam
from tpam._optional import need


@dataclass(frozen=True, repr=False)
class Curve:
    """The ECDF of one algorithm on some functions in one dimension."""

    #: Whose it is.
    algorithm: str
    #: Whether it is the line that the others are compared with.
    reference: bool
    #: D.
    dimension: int
    #: Which functions: "all", a group, or one such as "f8".
    part: str
    #: How many functions that are.
    functions: int
    #: Budgets in evaluations divided by D.
    budget: NDArray[np.float64]
    #: The share of (function, target) pairs that are reached within each budget.
    proportion: NDArray[np.float64]
    #: The mean height over log10(evaluations / D) from 0 to `area_to`.
    area: float
    #: Where the area ends.
    area_to: float
    #: The budget to the right of which there are only restarts.
    cross: float | None
    #: Where 95 of 100 resamples lie, with bands=True.
    low: NDArray[np.float64] | None = None
    high: NDArray[np.float64] | None = None
    area_interval: tuple[float, float] | None = None

    def __repr__(self) -> str:
        return f"{self.algorithm} in {self.dimension}-D, {self.part}: area {self.area:.4f}"


class Ecdf(Sequence[Curve]):
    """Curves by dimension, part and algorithm."""

    def __init__(self, curves: list[Curve]) -> None:
        self._curves = curves

    def __len__(self) -> int:
        return len(self._curves)

    def __getitem__(self, at: Any) -> Any:
        return self._curves[at]

    def __iter__(self) -> Iterator[Curve]:
        return iter(self._curves)

    def __repr__(self) -> str:
        return "\n".join(repr(curve) for curve in self._curves)

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each budget of each curve."""
        pandas = need("pandas", "to_pandas()")
        rows = [
            pandas.DataFrame(
                {"algorithm": c.algorithm, "dimension": c.dimension, "part": c.part, "budget": c.budget, "proportion": c.proportion, "low": c.low, "high": c.high}
            )
            for c in self._curves
        ]
        return pandas.concat(rows, ignore_index=True)

    def plot(self) -> Any:
        """A panel for each dimension and part; gives the figure."""
        from tpam import _figures

        return _figures.ecdf(self)


def ecdf(
    *folders: str | os.PathLike[str],
    dim: int | Sequence[int] | None = None,
    by: str = "all",
    mode: str = "coco",
    targets: int = 51,
    at: Sequence[float] | None = None,
    bands: bool = False,
    reference: str | os.PathLike[str] | None = None,
    seed: int = 1,
) -> Ecdf:
    """The bootstrapped ECDF of COCO logs, as cocopp computes it.

    A folder holds the logs of one algorithm, or folders of several; whichever program wrote them. `by` is "all", "group" or "function"; `mode` "coco" or
    "coco2017"; `at` gives budgets in evaluations divided by D; `reference` is "best2009" or a folder. The words are those of `tpam ecdf`.
    """
    dims = [] if dim is None else list(dim) if isinstance(dim, Sequence) else [dim]
    curves = _tpam.curves(
        [os.fspath(folder) for folder in folders],
        dims=dims,
        by=by,
        mode=mode,
        targets=targets,
        at=[] if at is None else [float(budget) for budget in at],
        bands=bands,
        reference=None if reference is None else os.fspath(reference),
        seed=seed,
    )
    return Ecdf([Curve(**curve) for curve in curves])
