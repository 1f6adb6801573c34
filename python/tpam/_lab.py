"""Studies on searches: calibration, and whether tracking predicts search."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tpam import _display, _plan, _tpam
from tpam._compare import folders
from tpam._shown import Columns, Many, Row, Shown, stacked
from tpam._types import Whole

Path = str | os.PathLike[str]


@dataclass(frozen=True)
class Fit(Row):
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
class Calibrated(Shown):
    """The calibration of one function: the target trajectories of F and C, and the fits for each tracked parameter, in the order of the families."""

    algorithm: str
    function: int
    dim: int
    n: int
    instance: int
    targets: dict[str, np.ndarray[Any, Any]]
    fits: list[Fit]

    def chosen(self, theta: str) -> Fit:
        """The fit with the smallest QAIC.

        Parameters
        ----------
        theta : str
            A tracked parameter: "f", "c" or "pair", or the spec in full, such as "pair:join=max". "pair" stands for all pairs that were calibrated.

        Returns
        -------
        Fit

        Raises
        ------
        ValueError
            If `theta` was not calibrated.
        """
        found = [fit for fit in self.fits if fit.theta.split(":")[0] == theta or fit.theta == theta]
        if not found:
            raise ValueError(f"theta '{theta}' was not calibrated: there are {', '.join(sorted({fit.theta for fit in self.fits}))}")
        return min(found, key=lambda fit: fit.qaic)

    def __repr__(self) -> str:
        chosen = ", ".join(f"{theta}: {self.chosen(theta).accept}" for theta in dict.fromkeys(fit.theta for fit in self.fits))
        return _display.printable(f"<Calibrated f{self.function}, D = {self.dim}, {self.algorithm}: {chosen}>")

    def _columns(self) -> Columns:
        where = {name: [getattr(self, name)] * len(self.fits) for name in ("algorithm", "function", "dim")}
        return {**where, **stacked(fit._columns() for fit in self.fits)}

    def _brief(self) -> Columns:
        columns = self._columns()
        return {name: columns[name] for name in ("function", "dim", "theta", "accept", "delta_qaic", "explained")}


def calibrate(
    functions: int | str | Sequence[int] | None = None,
    dims: int | str = 10,
    pam: Any = "jade",
    *,
    search: Any = "de",
    suite: Any = "bbob",
    theta: str = "",
    families: Sequence[str] = (),
    instances: int | str | Sequence[int] = "1-15",
    budget: Whole | None = None,
    evaluations: Whole | None = None,
    individuals: Whole | None = None,
    seed: int = 1,
    out: Path | None = None,
    threads: int | None = None,
    mutation: str = "current-to-pbest/1",
    crossover: str = "bin",
    restart: str | None = None,
    population: str = "constant",
    selection: str = "equal",
) -> Many[Calibrated]:
    """Fits scenarios of the simulation to searches: a target trajectory and the best acceptance for each function.

    The searches are those of `tpam.experiment` with the same arguments. docs/calibrate.md describes the method.

    Parameters
    ----------
    functions : int, str or list of int, optional
        The functions of the suite: a number, a list, or a text such as "1-24". The default is 8 of BBOB, and all of a suite of your own.
    dims : int or str
        The dimension; the default is 10.
    pam : str, object or dict
        A spec, or your own object that samples pairs (`tpam.Pam`, `tpam.Pair`); `{"mine": pam}` gives it a name. Only one algorithm is calibrated. The default
        is "jade".
    search : str, object or class
        "de" for differential evolution, or your own search (docs/own-search.md), whose columns are then those of `theta`.
    suite : str or Suite
        "bbob", or your own objectives or problems of another library: see `tpam.suite`.
    theta : str
        The tracked parameters, separated by commas: f, c, pair, pair:join=max or pair:join=sum, or columns of your search. The default is each column alone.
    families : sequence of str
        The acceptances to fit, by their names without options (`tpam.catalogue("accept")`). The default is all except plateau and valley. For pairs, those that
        depend on the sign of the offset are left out.
    instances : int, str or list of int
        The instances, one run each: a number, a list, or a text such as "1-15", which is the default.
    budget : int, optional
        Evaluations per dimension: a run in D dimensions has `budget` times D. The default is 10,000.
    evaluations : int, optional
        The evaluations of a run, the same number in every dimension, instead of `budget`.
    seed : int
        The seed of all random numbers; the default is 1.
    out : path, optional
        A folder for the files of `tpam inspect calibrate`: targets, scenarios, tables and figures. Files of an earlier calibration there are replaced. Without it
        nothing is written.
    threads : int, optional
        The number of threads; the default is all cores. Results do not depend on it.
    mutation, crossover, population, selection : str
        Specs of the parts of differential evolution (`tpam.catalogue()`).
    restart : str, optional
        The spec of a restart rule. The default is "collapse+stagnation", and "none" for a search of your own.
    individuals : int, optional
        The population size at the beginning.

    Returns
    -------
    list of Calibrated
        One for each function.

    Raises
    ------
    ValueError
        If an argument is wrong, if it names more than one algorithm or dimension, if a search is too short for a target, if no family can describe the
        successes, or if `out` holds other files.
    TypeError
        If `pam` is neither a spec nor a PAM.
    Exception
        Whatever `pam` raises.
    """
    parts = (mutation, crossover, restart, population, selection)
    plan, objects = _plan.searches(pam, search, suite, (functions, dims, instances), (individuals, budget, evaluations, seed), parts)
    found = _tpam.calibrate(
        plan, objects.made(), theta=theta, families=list(families), out=None if out is None else os.fspath(out), threads=threads
    )
    return Many(Calibrated(**{**one, "fits": [Fit(**fit) for fit in one["fits"]]}) for one in found)


@dataclass(frozen=True)
class Comparison(Row):
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


class Relevance(Shown):
    """Every comparison of a scenario with a problem class."""

    def __init__(self, comparisons: list[Comparison], left_out: str | None) -> None:
        self.comparisons = comparisons
        self.left_out = left_out

    def __len__(self) -> int:
        return len(self.comparisons)

    def __repr__(self) -> str:
        survive = sum(comparison.p_adjusted < 0.05 for comparison in self.comparisons)
        return f"<Relevance: {len(self)} comparisons, {survive} survive the adjustment at 0.05>"

    def _columns(self) -> Columns:
        return stacked(comparison._columns() for comparison in self.comparisons)


def relevance(sim: Any, search: Any, *, by: str = "family", measure: str = "success", seed: int = 1) -> Relevance:
    """Correlates simulations with searches of the same PAM settings: does tracking predict search?

    A setting is a PAM with the values of all its options. A PAM that was simulated with its defaults and searched only with preset=original, or the other way
    round, counts as the same setting. Results are those of `tpam relevance`.

    Parameters
    ----------
    sim : path, Sweep or sequence of them
        Simulations: finished result folders, or results of `tpam.sweep`.
    search : path, Searches or sequence of them
        Searches: finished result folders, or results of `tpam.experiment`.
    by : str
        What a scenario is: "family" joins the targets of a family, whose success rates are averaged, and "target" keeps each target alone. The default is
        "family".
    measure : str
        The measure of the simulations, as in the attribute `measures` of a row of a sweep; the default is "success". Every run must have it.
    seed : int
        The seed of the bootstrap and of the permutations; the default is 1.

    Returns
    -------
    Relevance
        A comparison of each scenario with each problem class. Its attribute `left_out` says which settings were left out, because they are not in all
        scenarios and searches; it is None if there are none.

    Raises
    ------
    ValueError
        If a folder does not hold finished simulations or searches, if they have fewer than four settings in common, if the settings share no function and
        instance, if all settings tie, or if `by` is unknown.
    """
    rows, left_out = _tpam.relevance(folders(sim), folders(search), by=by, measure=measure, seed=_plan.whole("seed", seed))
    return Relevance([Comparison(**row) for row in rows], left_out)
