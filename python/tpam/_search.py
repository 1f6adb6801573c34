"""Runs of searches that are driven from outside."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from tpam import _tpam
from tpam._objective import numbers
from tpam._plan import players, whole
from tpam._players import MOST_INDIVIDUALS
from tpam._result import OptimizeResult, result
from tpam._types import Floats, PamLike, SearchLike, Whole

_MESSAGES = (
    "the value ftarget was reached",
    "the evaluations are used up: maxfev was reached",
    "ended by the callback",
    "ended by an exception",
    "the search goes on",
    "converged: the values of the population hardly differ, or the best one no longer improves",
    "the generations are used up: maxiter was reached",
)


class Search:
    """A run of a search that you drive: ask for points, evaluate them, tell their values.

    The values of all points are those of `tpam.minimize` with the same arguments, which does the same. It goes on when it has converged.

    Parameters
    ----------
    bounds : sequence of pairs (low, high), or scipy.optimize.Bounds
        The range of each coordinate.
    pam, search, individuals, maxfev, ftarget, x0, init, seed, run, mutation, crossover, restart, population, selection
        As in `tpam.minimize`.

    Examples
    --------
    >>> import tpam
    >>> run = tpam.Search([(-5, 5)] * 3, pam="jade", maxfev=2_000, seed=1)
    >>> while (points := run.ask()) is not None:
    ...     run.tell((points**2).sum(axis=1))
    >>> run.result.nfev, bool(run.result.fun < 1e-3)
    (2000, True)
    """

    def __init__(
        self,
        bounds: Any,
        *,
        pam: PamLike = "shade",
        search: SearchLike = "de",
        individuals: Whole | None = None,
        maxfev: Whole = 100_000,
        ftarget: float = -math.inf,
        x0: ArrayLike | None = None,
        init: ArrayLike | None = None,
        seed: Whole = 1,
        run: Whole = 0,
        mutation: str = "current-to-pbest/1",
        crossover: str = "bin",
        restart: str | None = None,
        population: str = "constant",
        selection: str = "equal",
    ) -> None:
        parts = {"mutation": mutation, "crossover": crossover, "restart": restart, "population": population, "selection": selection}
        self._goal, self._ended = float(ftarget), False
        length = (individuals, maxfev, ftarget, seed, run)
        self._run = begun(pairs(bounds), pam, search, parts, length, (x0, init), (None, None))

    def ask(self) -> Floats | None:
        """The points to evaluate next, an array of shape (points, D); None at the end of the search. Until their values are told, they are the same again.

        Returns
        -------
        array or None

        Raises
        ------
        RuntimeError
            If an exception ended the search in an earlier call.
        """
        points = self._run.ask()
        self._ended = points is None
        return points

    def tell(self, values: ArrayLike) -> None:
        """Tells the values of the points.

        Parameters
        ----------
        values : array or sequence of float
            One for each point, in their order. NaN counts as infinite.

        Raises
        ------
        ValueError
            If no points wait for their values, or if there are more or fewer of them.
        """
        self._run.tell(numbers(values))

    @property
    def result(self) -> OptimizeResult:
        """The best point so far, as `tpam.minimize` returns it; its status is 4 as long as the search goes on."""
        found = self._run.found(False)
        return outcome(found, 3 if self._run.failed else 0 if found[1] <= self._goal else 1 if self._ended else 4)


def begun(
    bounds: list[tuple[float, float]],
    pam: Any,
    search: Any,
    parts: dict[str, Any],
    length: tuple[Any, Any, Any, Any, Any],
    points: tuple[ArrayLike | None, ArrayLike | None],
    callbacks: tuple[Any, Any],
) -> _tpam.Asking:
    """A run of a search. `length` has individuals, evaluations, target value, seed and run; `points` has x0 and init."""
    individuals, maxfev, ftarget, seed, run = length
    budget, (x0, init) = whole("maxfev", maxfev), points
    if budget == 0:
        raise ValueError("maxfev = 0: write a whole number of at least 1")
    words, objects = players(pam, search, parts)
    first = _points("init", init, len(bounds), 2)
    count = None if individuals is None else whole("individuals", individuals)
    if count is not None and count > MOST_INDIVIDUALS:
        raise ValueError(f"individuals = {individuals!r}: write at most {MOST_INDIVIDUALS}")
    if count is None and len(first):
        count = len(first) // len(bounds)
    first[: 0 if x0 is None else len(bounds)] = _points("x0", x0, len(bounds), 1)
    sizes = (count, budget, float(ftarget), whole("seed", seed), whole("run", run), first)
    return _tpam.Asking(bounds, words, objects, sizes, callbacks)


def outcome(found: tuple[Any, ...], status: int) -> OptimizeResult:
    """The result of a search, from point, value, evaluations, generations, restarts, and the population with its values, which becomes sorted by them."""
    *numbers, members, energies = found
    fields = dict(zip(("x", "fun", "nfev", "nit", "restarts"), numbers))
    ranks = np.argsort(energies, kind="stable")
    fields.update(population=members[ranks], population_energies=energies[ranks])
    return result({**fields, "success": status in (0, 5), "status": status, "message": _MESSAGES[status]})


def _points(name: str, given: ArrayLike | None, dim: int, axes: int) -> list[float]:
    """The coordinates of points that a caller gives."""
    if given is None:
        return []
    need = f"{dim} numbers" if axes == 1 else f"an array of shape (individuals, {dim})"
    try:
        points = np.asarray(given, dtype=float)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} = {given!r}: write {need}") from error
    if points.ndim != axes or points.shape[-1] != dim or points.size == 0:
        raise ValueError(f"{name} has the shape {points.shape}: write {need}")
    return [float(x) for x in points.ravel()]


def pairs(bounds: Any) -> list[tuple[float, float]]:
    """The bounds of each coordinate."""
    if bounds is None:
        raise ValueError("bounds are missing: write a pair (low, high) for each coordinate")
    if hasattr(bounds, "lb") and hasattr(bounds, "ub"):
        low, high = np.broadcast_arrays(np.atleast_1d(bounds.lb), np.atleast_1d(bounds.ub))
        bounds = np.column_stack([low, high])
    try:
        return [(float(low), float(high)) for low, high in bounds]
    except (TypeError, ValueError) as error:
        raise ValueError(f"bounds = {bounds!r}: write a pair (low, high) for each coordinate") from error
