"""Tests whether an implementation conforms to a built-in PAM."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, overload

import numpy as np

from tpam import _display, _tpam
from tpam._plan import experiment
from tpam._shown import Columns, Row, Shown, stacked
from tpam._simulate import Sweep, sweep
from tpam._trace import Trace, trace
from tpam._types import PamLike
from tpam._workers import executor_of, in_order, packed

#: The battery: targets that oscillate, wander, jump, or stay near the end of the range, each with acceptances of low, medium and high success probability.
#: In DRIFT success does not depend on the samples, so that only the drift of the PAM remains.
TARGETS = ("sin:omega=20", "ran:s=0.05", "step", "const:value=0.1")
ACCEPTS = ("linear:pmax=0.1", "linear:pmax=0.5", "linear:pmax=1")
DRIFT = ("const:value=0.5", "constant:pmax=0.5")
#: For PAMs that listen to gains: acceptances with a gain model, on each of the targets. In TERMINAL the best C is 0 and few succeed, so that all successful C are 0 in many rounds.
GAINS = ("linear:pmax=0.5,gain=exponential",)
TERMINAL = ("const:value=0", "exponential:w=0.2,pmax=0.1,gain=exponential")
_MEASURES = ("success", "bias", "rmse", "diversity", "lag")
_TRACED = ("sin:omega=20", "linear:pmax=0.5")
_TRACED_RUNS = 25


@dataclass(frozen=True)
class Panel(Row):
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


@dataclass(frozen=True, repr=False)
class Verdict(Shown, Sequence[Panel]):
    """The result of `tpam.conform`: a sequence of panels, the smallest p-value first. It is true if the candidate conforms."""

    #: The name of the candidate.
    name: str
    #: The spec of the reference.
    to: str
    #: The significance level.
    alpha: float
    #: All comparisons, the smallest p-value first.
    panels: tuple[Panel, ...] = field(repr=False)
    #: The reference in full, with every option: the variant of the PAM that the candidate was compared with.
    variant: str = ""
    #: What the comparisons did not exercise, in words: errors there cannot be seen.
    unexercised: tuple[str, ...] = ()

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

    @overload
    def __getitem__(self, at: int) -> Panel: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Panel]: ...
    def __getitem__(self, at: int | slice) -> Panel | Sequence[Panel]:
        return self.panels[at]

    def __iter__(self) -> Iterator[Panel]:
        return iter(self.panels)

    def __repr__(self) -> str:
        word = "conforms to" if self.conforms else "departs from"
        guilty = [panel for panel in self.panels if panel.adjusted <= self.alpha]
        said = f"{self.name} {word} {self.to}: p = {self.p_value:.1e} over {len(self.panels)} comparisons"
        said += f", {len(guilty)} of them below {self.alpha:g}" if guilty else ", the nearest to a departure"
        shown = guilty[:8] or [self.panel]
        return "\n  ".join([said, *map(str, shown), f"compared with {self.variant}", f"not exercised: {', '.join(self.unexercised)}"])

    def _repr_html_(self) -> str:
        said, *more = repr(self).splitlines()
        header = ("theta", "target", "accept", "measure", "candidate", "reference", "adjusted p")
        rows = [[p.theta, p.target, p.accept, p.measure, p.candidate, p.reference, f"{p.adjusted:.1e}"] for p in self.panels]
        return _display.html(f"{said} ({'; '.join(line.strip() for line in more[-2:])})", header, rows, 8)

    def _columns(self) -> Columns:
        return stacked(panel._columns() for panel in self.panels)


def conform(
    pam: PamLike,
    to: str = "shade",
    *,
    theta: str | Sequence[str] = ("c", "f"),
    alpha: float = 1e-3,
    seed: int = 1,
    runs: int = 51,
    individuals: int = 50,
    iterations: int = 400,
    targets: Sequence[str] = TARGETS,
    accepts: Sequence[str] = ACCEPTS,
    gains: Sequence[str] = GAINS,
    workers: Any = None,
) -> Verdict:
    """Tests whether an implementation of a PAM behaves like the built-in one.

    Both are simulated with independent random numbers on a battery of targets and acceptances, and compared in success, bias, error, diversity and lag. If both
    show the same names in `trace()` (built-in PAMs show mu_f and mu_c, or m_f and m_c), their states are compared too. Each comparison is a rank-sum test between
    the runs. The p-values are adjusted by Holm's method: a correct implementation is rejected with a probability of at most `alpha`.

    If either listens to gains, both are also simulated with simulated gains: on the targets with the acceptances `gains`, and on a target where terminal values of C
    occur. The verdict names the `variant` that was compared with, and what was not exercised (`unexercised`).

    Parameters
    ----------
    pam : PAM, class or str
        Your own object, for example an adapter around another library (`tpam.Adapter`), or a spec.
    to : str
        The spec of the reference. A PAM with other start values or another range than the built-in one is rejected, unless `to` has them, as in
        "jde:low_f=0.1,start_c=0.9".
    theta : str or sequence of str
        What `pam` can track: "c", "f", "pair" or several.
    alpha : float
        The significance level.
    seed : int
        Names the random streams.
    runs, individuals, iterations : int
        The size of each simulation.
    targets, accepts : sequence of str
        The battery: every target with every acceptance, single specs.
    gains : sequence of str
        Acceptances with a gain model, for PAMs that listen to gains.
    workers : int or executor, optional
        Computes the runs of your object in other processes: a number of them, or an executor of `concurrent.futures`. The verdict does not depend on it.

    Returns
    -------
    Verdict
        True if the candidate conforms.

    Examples
    --------
    >>> import tpam
    >>> bool(tpam.conform("jade:c=0.5", to="jade", theta="c", runs=25, iterations=100))
    False
    """
    if not 0 < alpha < 1:
        raise ValueError(f"alpha = {alpha!r}: write a number between 0 and 1")
    for word, given in (("theta", theta), ("targets", targets), ("accepts", accepts)):
        if len(given) == 0:
            raise ValueError(f"{word} = {given!r}: name at least one")
    with executor_of(workers) as executor:
        return _conform(pam, to, theta, alpha, seed, {"individuals": individuals, "iterations": iterations, "runs": runs}, (targets, accepts, gains), executor)


def _conform(
    pam: Any,
    to: str,
    theta: str | Sequence[str],
    alpha: float,
    seed: int,
    lengths: dict[str, int],
    battery: tuple[Sequence[str], Sequence[str], Sequence[str]],
    executor: Any,
) -> Verdict:
    targets, accepts, gains = battery
    found: list[Panel] = []
    thetas = [theta] if isinstance(theta, str) else list(theta)
    name, variant, unheard, ended = "", "", dict[str, None](), False
    for one in thetas:
        sizes: dict[str, Any] = {"theta": one, **lengths}
        grids = [(list(targets), list(accepts)), ([DRIFT[0]], [DRIFT[1]])]
        traced = [_TRACED]
        if gains and (_listens(pam, one) or _listens(to, one)):
            grids.append((list(targets), list(gains)))
            traced.append((targets[0], gains[0]))
            if one != "f":
                grids.append(([TERMINAL[0]], [TERMINAL[1]]))
                traced.append(TERMINAL)
        for grid_targets, grid_accepts in grids:
            # With one seed, run k has the same random stream for every PAM. Another seed makes the samples independent.
            ours = sweep(pam, grid_targets, grid_accepts, **sizes, seed=seed, workers=executor)
            theirs = sweep(to, grid_targets, grid_accepts, **sizes, seed=_other(seed))
            if len(theirs) != len(ours):
                raise ValueError(f"conform holds one PAM against one, and '{to}' are {len(theirs) // max(len(ours), 1)}")
            found += _compared(one, list(product(grid_targets, grid_accepts)), ours, theirs)
            name, variant = ours[0]._short[0], theirs[0].labels["pam"]
        unheard.update(dict.fromkeys([*theirs[0].unheard, *ours[0].unheard]))
        for scenario in traced:
            panels, states = _states(pam, to, scenario, sizes, seed, executor)
            found += panels
            ended |= any((values < 0).any() for part, values in states if part == "m_c")
    _check_power(lengths["runs"], len(found), alpha)
    adjusted = _tpam.holm([panel.p for panel in found])
    panels = [Panel(**{**panel.__dict__, "adjusted": p}) for panel, p in zip(found, adjusted)]
    unexercised = [*unheard]
    if re.search("[:,]terminal=(locked|cell)", variant) and not ended:
        unexercised.append("terminal values of C")
    if "pair" not in [one.partition(":")[0] for one in thetas]:
        unexercised.append("F and C together")
    unexercised.append("a population that shrinks")
    return Verdict(name, to, alpha, tuple(sorted(panels, key=lambda panel: panel.p)), variant, tuple(unexercised))


def _listens(pam: Any, theta: str) -> bool:
    """Whether a PAM uses gains: a simulation with a gain model then lacks less."""
    plain, gaining = (experiment({"pam": pam, "accept": accept, "theta": theta, "runs": 1}).unheard for accept in ("linear", "linear:gain=equal"))
    return plain != gaining


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


def _states(
    pam: Any, to: str, scenario: tuple[str, str], sizes: dict[str, Any], seed: int, executor: Any
) -> tuple[list[Panel], list[tuple[str, Any]]]:
    """Compares the states that both show: their mean, spread and step size. Also returns all states of the reference, run by run."""
    sizes = {**sizes, "runs": _TRACED_RUNS}
    theirs = [trace(to, *scenario, **sizes, seed=_other(seed), run=run) for run in range(_TRACED_RUNS)]
    states = [state for one in theirs for state in one.state.items()]
    first = trace(pam, *scenario, **sizes, seed=seed)
    common = [name for name in theirs[0].state if name in first.state]
    if not common:
        return [], states
    rest = range(1, _TRACED_RUNS)
    if executor is None:
        ours = [first, *(trace(pam, *scenario, **sizes, seed=seed, run=run) for run in rest)]
    else:
        call = packed((pam, scenario, {**sizes, "seed": seed}))
        ours = [first, *in_order(executor, _trace, iter([(call, run) for run in rest]))]
    mine, yours = (np.array([_told(one, common) for one in traces]) for traces in (ours, theirs))
    panels = []
    for k, name in enumerate(common):
        for j, what in enumerate(("mean", "spread", "step")):
            a, b = np.ascontiguousarray(mine[:, k, j]), np.ascontiguousarray(yours[:, k, j])
            p = _tpam.rank_sum(a, b)
            if p is not None:
                panels.append(Panel(sizes["theta"], *scenario, f"{what} of {name}", float(a.mean()), float(b.mean()), p))
    return panels, states


def _trace(call: bytes, run: int) -> Trace:
    """A trace in another process."""
    pam, scenario, sizes = pickle.loads(call)
    return trace(pam, *scenario, **sizes, run=run)


def _told(one: Trace, names: Sequence[str]) -> list[list[float]]:
    """For each part of the state: its mean, its spread over time, and its mean step size."""
    told = []
    for name in names:
        state = one.state[name]
        centre = state if state.ndim == 1 else state.mean(axis=1)
        told.append([float(centre.mean()), float(centre.std()), float(np.abs(np.diff(state, axis=0)).mean())])
    return told
