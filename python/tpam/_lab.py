"""Studies on searches: calibration, and whether tracking predicts search."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tpam import _plan, _tpam
from tpam._optional import need

Path = str | os.PathLike[str]


@dataclass(frozen=True)
class Fit:
    """An acceptance that was fitted to success by distance from the target."""

    theta: str
    accept: str
    parameters: int
    log_likelihood: float
    aic: float
    qaic: float
    delta_qaic: float
    deviance: float
    df: int
    explained: float


@dataclass(frozen=True, repr=False)
class Calibrated:
    """The calibration of one function: the target trajectories of F and C, and the fits for each tracked parameter, the best first."""

    algorithm: str
    function: int
    dim: int
    n: int
    instance: int
    targets: dict[str, np.ndarray[Any, Any]]
    fits: list[Fit]

    def chosen(self, theta: str) -> Fit:
        """The fit with the smallest QAIC."""
        found = [fit for fit in self.fits if fit.theta.split(":")[0] == theta or fit.theta == theta]
        if not found:
            raise ValueError(f"theta '{theta}' was not calibrated: there are {', '.join(sorted({fit.theta for fit in self.fits}))}")
        return min(found, key=lambda fit: fit.qaic)

    def __repr__(self) -> str:
        chosen = ", ".join(f"{theta}: {self.chosen(theta).accept}" for theta in dict.fromkeys(fit.theta for fit in self.fits))
        return f"<Calibrated f{self.function}, D = {self.dim}, {self.algorithm}: {chosen}>"


def calibrate(
    functions: int | str = 8,
    dim: int = 10,
    pam: Any = "jade",
    *,
    theta: str = "f,c",
    families: Sequence[str] = (),
    mutation: str = "current-to-pbest/1",
    crossover: str = "bin",
    restart: str = "collapse+stagnation",
    instances: str = "1-15",
    budget: int = 10_000,
    seed: int = 1,
    out: Path | None = None,
    threads: int | None = None,
) -> list[Calibrated]:
    """Fits scenarios of the simulation to searches: a target trajectory and the best acceptance for each function.

    `functions` is a number or a list such as "1-24"; `pam` is a spec or your own object that samples pairs; `theta` and `families` are as in `tpam calibrate`. With `out` it writes the same files
    as the command.
    """
    text, objects = _plan.players(pam)
    plan = _plan.search(
        functions,
        dim,
        pam=text,
        mutation=mutation,
        crossover=crossover,
        restart=restart,
        instances=instances,
        budget=budget,
        seed=seed,
    )
    found = _tpam.calibrate(
        plan, objects, theta=theta, families=list(families), out=None if out is None else os.fspath(out), threads=threads
    )
    return [Calibrated(**{**one, "fits": [Fit(**fit) for fit in one["fits"]]}) for one in found]


@dataclass(frozen=True)
class Comparison:
    """One scenario against one problem class: Spearman's rho over the PAM settings, with interval and p-values."""

    theta: str
    target: str
    accept: str
    operator: str
    dim: int
    group: str
    rho: float
    low: float
    high: float
    p: float
    p_adjusted: float


class Relevance:
    """Every comparison of a scenario with a problem class."""

    def __init__(self, comparisons: list[Comparison], left_out: str | None) -> None:
        self.comparisons = comparisons
        self.left_out = left_out

    def __len__(self) -> int:
        return len(self.comparisons)

    def __repr__(self) -> str:
        survive = sum(comparison.p_adjusted < 0.05 for comparison in self.comparisons)
        return f"<Relevance: {len(self)} comparisons, {survive} survive the adjustment at 0.05>"

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each comparison."""
        pandas = need("pandas", "to_pandas()")
        return pandas.DataFrame([vars(comparison) for comparison in self.comparisons])


def relevance(sim: Path | Sequence[Path], search: Path | Sequence[Path], *, by: str = "family", seed: int = 1) -> Relevance:
    """Correlates simulations with searches of the same PAM settings: does tracking predict search? `sim` and `search` are result folders.

    `by` is "family" (one scenario for each family of targets) or "target".
    """

    def folders(given: Path | Sequence[Path]) -> list[str]:
        single = isinstance(given, (str, os.PathLike))
        return [os.fspath(given)] if single else [os.fspath(one) for one in given]  # type: ignore[arg-type, union-attr]

    rows, left_out = _tpam.relevance(folders(sim), folders(search), by=by, seed=seed)
    return Relevance([Comparison(**row) for row in rows], left_out)
