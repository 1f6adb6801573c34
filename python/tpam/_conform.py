"""Is an implementation the PAM it claims to be?"""

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

#: What the battery is made of: targets that swing, wander, jump and stand near the end of the range, each where success is rare, common and certain, and one
#: panel without any signal, in which each PAM shows its own drift.
TARGETS = ("sin:omega=20", "ran:s=0.05", "step", "const:value=0.1")
ACCEPTS = ("linear:pmax=0.1", "linear:pmax=0.5", "linear:pmax=1")
DRIFT = ("const:value=0.5", "constant:pmax=0.5")
_MEASURES = ("success", "bias", "rmse", "diversity", "lag")
_TRACED = ("sin:omega=20", "linear:pmax=0.5")
_TRACED_RUNS = 25


@dataclass(frozen=True)
class Panel:
    """One comparison: a measure, or a part of the state, on one target with one acceptance."""

    #: What is tracked: "f", "c" or "pair".
    theta: str
    #: The target.
    target: str
    #: The acceptance.
    accept: str
    #: What is compared: success, bias_c, rmse_c, …, or of a state such as mu_c its mean, spread or step.
    measure: str
    #: Its mean over the runs of the candidate.
    candidate: float
    #: The same of the reference.
    reference: float
    #: The p-value of the rank-sum test between the runs of both.
    p: float
    #: Holm's adjustment of it for all panels at once.
    adjusted: float = 1.0

    def __str__(self) -> str:
        where = f"{self.theta.upper() if self.theta != 'pair' else 'pair'} on {self.target}, {self.accept}"
        return f"{where}: {self.measure} {self.candidate:.4f}, reference {self.reference:.4f}, p = {self.adjusted:.1e}"


@dataclass(frozen=True)
class Verdict(Sequence[Panel]):
    """What `tpam.conform` found; its panels, the most telling first. True where the candidate conforms."""

    #: What the candidate is called.
    name: str
    #: What it was held against.
    to: str
    #: The largest chance of a false alarm that was asked for.
    alpha: float
    #: All comparisons, the smallest p-value first.
    panels: tuple[Panel, ...] = field(repr=False)

    @property
    def p_value(self) -> float:
        """The chance to see as large a difference in any panel between two implementations of one PAM, at most."""
        return self.panels[0].adjusted

    @property
    def conforms(self) -> bool:
        """Whether nothing gives it away."""
        return self.p_value > self.alpha

    @property
    def panel(self) -> Panel:
        """The panel that gives it away, or would the soonest."""
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
    """Holds an implementation of a PAM against the built-in one: is it the PAM it claims to be?

    Both are simulated, with random numbers that have nothing in common, on a battery of targets and acceptances, and compared in success, bias, error,
    diversity and lag; where both show the same names in `trace()` (the built-in ones mu_f and mu_c, m_f and m_c), in their state too. Each comparison is a
    rank-sum test between their runs, whose p-values Holm's method adjusts: two implementations of one PAM depart with a probability of at most `alpha`.

    `pam` is an object of your own, perhaps an adapter around somebody else's library, or a spec. `theta` says what it can track: "c", "f", "pair" or several.
    A PAM that starts elsewhere than the built-in one, or draws from another range, departs: say so in `to`, as in "jde:low_f=0.1,start_c=0.9".
    """
    if not 0 < alpha < 1:
        raise ValueError(f"alpha = {alpha!r}: write a number between 0 and 1")
    found: list[Panel] = []
    name = ""
    for one in [theta] if isinstance(theta, str) else theta:
        sizes: dict[str, Any] = {"theta": one, "n": n, "iterations": iterations, "runs": runs}
        grids = ((list(targets), list(accepts)), ([DRIFT[0]], [DRIFT[1]]))
        for grid_targets, grid_accepts in grids:
            # Run k of one seed meets the same luck under every PAM: another seed makes the samples independent.
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
    """A verdict that could not have been another is none."""
    apart = np.arange(float(runs))
    least = _tpam.rank_sum(apart, apart + runs)
    if least is None or least * comparisons > alpha:
        raise ValueError(f"with {runs} runs nothing can depart from anything at alpha = {alpha:g} over {comparisons} comparisons: raise runs")


def _other(seed: int) -> int:
    return (seed + 2**63) % 2**64


def _compared(theta: str, where: list[tuple[str, str]], ours: Sweep, theirs: Sweep) -> Iterator[Panel]:
    """Every measure of every cell that both have."""
    if len(where) != len(ours):
        raise ValueError("targets and accepts are lists of single specs: write each alternative out")
    for (target, accept), mine, yours in zip(where, ours, theirs):
        for measure in mine.measures:
            if measure.partition("_")[0] in _MEASURES:
                p = _tpam.rank_sum(np.ascontiguousarray(mine[measure]), np.ascontiguousarray(yours[measure]))
                if p is not None:
                    yield Panel(theta, target, accept, measure, float(mine[measure].mean()), float(yours[measure].mean()), p)


def _states(pam: Any, to: str, sizes: dict[str, Any], seed: int) -> Iterator[Panel]:
    """What both show of their states: where it is, how far it wanders and how fast."""
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
    """Of each part of the state: its mean, its spread over time and the mean size of its steps."""
    told = []
    for name in names:
        state = one.state[name]
        centre = state if state.ndim == 1 else state.mean(axis=1)
        told.append([float(centre.mean()), float(centre.std()), float(np.abs(np.diff(state, axis=0)).mean())])
    return told
