"""Tests whether an implementation conforms to a built-in PAM."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from tpam import _tpam
from tpam._optional import need
from tpam._simulate import Sweep, sweep
from tpam._trace import Trace, trace

#: The battery: targets that oscillate, wander, jump, or stay near the end of the range, each with acceptances of low, medium and high success probability.
#: In DRIFT success does not depend on the samples, so that only the drift of the PAM remains.
TARGETS = ("sin:omega=20", "ran:s=0.05", "step", "const:value=0.1")
ACCEPTS = ("linear:pmax=0.1", "linear:pmax=0.5", "linear:pmax=1")
DRIFT = ("const:value=0.5", "constant:pmax=0.5")
_MEASURES = ("success", "bias", "rmse", "diversity", "lag")
_TRACED = ("sin:omega=20", "linear:pmax=0.5")
_TRACED_RUNS = 25


@dataclass(frozen=True)
class Panel:
    """One comparison of a measure, or of a part of the state, on one target with one acceptance."""

    #: The tracked parameter: "f", "c" or "pair".
    theta: str
    #: The target.
    target: str
    #: The acceptance.
    accept: str
    #: The compared measure: success, bias_c, rmse_c, …, or the mean, spread or step of a state such as mu_c.
    measure: str
    #: The mean of the measure over the runs of the candidate.
    candidate: float
    #: The mean over the runs of the reference.
    reference: float
    #: The p-value of the rank-sum test between both sets of runs.
    p: float
    #: The p-value adjusted for all panels by Holm's method.
    adjusted: float = 1.0

    def __str__(self) -> str:
        where = f"{self.theta.upper() if self.theta != 'pair' else 'pair'} on {self.target}, {self.accept}"
        return f"{where}: {self.measure} {self.candidate:.4f}, reference {self.reference:.4f}, p = {self.adjusted:.1e}"


@dataclass(frozen=True)
class Verdict(Sequence[Panel]):
    """The result of `tpam.conform`: a sequence of panels, the smallest p-value first. It is true if the candidate conforms."""

    #: The name of the candidate.
    name: str
    #: The spec of the reference.
    to: str
    #: The significance level.
    alpha: float
    #: All comparisons, the smallest p-value first.
    panels: tuple[Panel, ...] = field(repr=False)

    @property
    def p_value(self) -> float:
        """The smallest adjusted p-value: an upper bound of the probability of such a difference in any panel, if both implement the same PAM."""
        return self.panels[0].adjusted

    @property
    def conforms(self) -> bool:
        """Whether no panel shows a significant difference."""
        return self.p_value > self.alpha

    @property
    def panel(self) -> Panel:
        """The panel with the smallest p-value."""
        return self.panels[0]

    def __bool__(self) -> bool:
        return self.conforms

    def __len__(self) -> int:
        return len(self.panels)

    def __getitem__(self, at: Any) -> Any:
        return self.panels[at]

    def __iter__(self) -> Iterator[Panel]:
        return iter(self.panels)

    def __repr__(self) -> str:
        word = "conforms to" if self.conforms else "departs from"
        guilty = [panel for panel in self.panels if panel.adjusted <= self.alpha]
        said = f"{self.name} {word} {self.to}: p = {self.p_value:.1e} over {len(self.panels)} comparisons"
        if not guilty:
            return f"{said}, the nearest to a departure\n  {self.panel}"
        return "\n  ".join([f"{said}, {len(guilty)} of them below {self.alpha:g}", *map(str, guilty[:8])])

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each comparison."""
        rows = [panel.__dict__ for panel in self.panels]
        return need("pandas", "to_pandas()").DataFrame(rows)


def conform(
    pam: Any,
    to: str = "shade",
    *,
    theta: str | Sequence[str] = ("c", "f"),
    alpha: float = 1e-3,
    seed: int = 1,
    runs: int = 51,
    n: int = 50,
    iterations: int = 400,
    targets: Sequence[str] = TARGETS,
    accepts: Sequence[str] = ACCEPTS,
) -> Verdict:
    """Tests whether an implementation of a PAM behaves like the built-in one.

    Both are simulated with independent random numbers on a battery of targets and acceptances, and compared in success, bias, error, diversity and lag. If both
    show the same names in `trace()` (built-in PAMs show mu_f and mu_c, or m_f and m_c), their states are compared too. Each comparison is a rank-sum test between
    the runs. The p-values are adjusted by Holm's method: a correct implementation is rejected with a probability of at most `alpha`.

    `pam` is your own object, for example an adapter around another library, or a spec. `theta` is what it can track: "c", "f", "pair" or several.
    A PAM with other start values or another range than the built-in one is rejected, unless `to` has them, as in "jde:low_f=0.1,start_c=0.9".
    """
    if not 0 < alpha < 1:
        raise ValueError(f"alpha = {alpha!r}: write a number between 0 and 1")
    found: list[Panel] = []
    name = ""
    for one in [theta] if isinstance(theta, str) else theta:
        sizes: dict[str, Any] = {"theta": one, "n": n, "iterations": iterations, "runs": runs}
        grids = ((list(targets), list(accepts)), ([DRIFT[0]], [DRIFT[1]]))
        for grid_targets, grid_accepts in grids:
            # With one seed, run k has the same random stream for every PAM. Another seed makes the samples independent.
            ours = sweep(pam, grid_targets, grid_accepts, **sizes, seed=seed)
            theirs = sweep(to, grid_targets, grid_accepts, **sizes, seed=_other(seed))
            if len(theirs) != len(ours):
                raise ValueError(f"conform holds one PAM against one, and '{to}' are {len(theirs) // max(len(ours), 1)}")
            found += _compared(one, list(product(grid_targets, grid_accepts)), ours, theirs)
            name = ours[0]._short[0]
        found += _states(pam, to, sizes, seed)
    _check_power(runs, len(found), alpha)
    adjusted = _tpam.holm([panel.p for panel in found])
    panels = [Panel(**{**panel.__dict__, "adjusted": p}) for panel, p in zip(found, adjusted)]
    return Verdict(name, to, alpha, tuple(sorted(panels, key=lambda panel: panel.p)))


def _check_power(runs: int, comparisons: int, alpha: float) -> None:
    """Raises an error if so few runs could never show a significant difference."""
    apart = np.arange(float(runs))
    least = _tpam.rank_sum(apart, apart + runs)
    if least is None or least * comparisons > alpha:
        raise ValueError(f"with {runs} runs nothing can depart from anything at alpha = {alpha:g} over {comparisons} comparisons: raise runs")


def _other(seed: int) -> int:
    return (seed + 2**63) % 2**64


def _compared(theta: str, where: list[tuple[str, str]], ours: Sweep, theirs: Sweep) -> Iterator[Panel]:
    """Compares every measure of every cell."""
    if len(where) != len(ours):
        raise ValueError("targets and accepts are lists of single specs: write each alternative out")
    for (target, accept), mine, yours in zip(where, ours, theirs):
        for measure in mine.measures:
            if measure.partition("_")[0] in _MEASURES:
                p = _tpam.rank_sum(np.ascontiguousarray(mine[measure]), np.ascontiguousarray(yours[measure]))
                if p is not None:
                    yield Panel(theta, target, accept, measure, float(mine[measure].mean()), float(yours[measure].mean()), p)


def _states(pam: Any, to: str, sizes: dict[str, Any], seed: int) -> Iterator[Panel]:
    """Compares the states that both show: their mean, spread and step size."""
    sizes = {**sizes, "runs": _TRACED_RUNS}
    first = trace(pam, *_TRACED, **sizes, seed=seed), trace(to, *_TRACED, **sizes, seed=_other(seed))
    common = [name for name in first[1].state if name in first[0].state]
    if not common:
        return
    both = []
    for who, whose in ((pam, seed), (to, _other(seed))):
        both.append([_told(trace(who, *_TRACED, **sizes, seed=whose, run=run), common) for run in range(_TRACED_RUNS)])
    mine, yours = np.array(both[0]), np.array(both[1])
    for k, name in enumerate(common):
        for j, what in enumerate(("mean", "spread", "step")):
            a, b = np.ascontiguousarray(mine[:, k, j]), np.ascontiguousarray(yours[:, k, j])
            p = _tpam.rank_sum(a, b)
            if p is not None:
                yield Panel(sizes["theta"], *_TRACED, f"{what} of {name}", float(a.mean()), float(b.mean()), p)


def _told(one: Trace, names: Sequence[str]) -> list[list[float]]:
    """For each part of the state: its mean, its spread over time, and its mean step size."""
    told = []
    for name in names:
        state = one.state[name]
        centre = state if state.ndim == 1 else state.mean(axis=1)
        told.append([float(centre.mean()), float(centre.std()), float(np.abs(np.diff(state, axis=0)).mean())])
    return told
