"""Searches, with the conventions of SciPy."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tpam import _tpam
from tpam._plan import whole
from tpam._players import Player, name_of
from tpam._progress import Bar


class OptimizeResult(dict[str, Any]):
    """The result of a search: a dictionary whose keys are also attributes, as in SciPy."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError as error:
            raise AttributeError(name) from error

    def __dir__(self) -> list[str]:
        return list(self)

    def __repr__(self) -> str:
        wide = max(map(len, self), default=0)
        return "\n".join(f"{key:>{wide}}: {value}" for key, value in self.items())


#: The same limit as in the command, to catch typing errors.
_MOST_INDIVIDUALS = 100_000


def minimize(
    fun: Any,
    bounds: Any = None,
    args: tuple[Any, ...] = (),
    *,
    pam: Any = "shade",
    mutation: str = "current-to-pbest/1",
    crossover: str = "bin",
    restart: str = "collapse+stagnation",
    population: str = "constant",
    selection: str = "equal",
    individuals: int | None = None,
    maxfev: int = 100_000,
    ftarget: float = -math.inf,
    seed: int = 1,
    run: int = 0,
    callback: Callable[[OptimizeResult], Any] | None = None,
    vectorized: bool = False,
    progress: bool | None = None,
) -> OptimizeResult:
    """Minimises `fun` within `bounds` by adaptive differential evolution.

    `fun(x, *args)` takes a point, an array of D numbers, and returns a number. With `vectorized=True` it takes an array of shape (D, S), one point per column,
    and returns S numbers, as in `scipy.optimize.differential_evolution`. A function of `tpam.bbob` has its bounds and is evaluated without Python. NaN counts
    as infinite. If no evaluation gives a number, a `ValueError` says so.

    `bounds` is a sequence of pairs (low, high), or a `scipy.optimize.Bounds`. `pam`, `mutation`, `crossover`, `restart`, `population` and `selection` are specs (`tpam.catalogue()`);
    `pam` may be your own object that samples pairs (`tpam.Pam`, `tpam.Pair`). The default of `individuals` is 5 per dimension, 20 below five dimensions,
    or what `population` says: `population="linear"` begins with 18 per dimension and ends with 4.

    The search ends after `maxfev` evaluations, at a value of `ftarget` or less, or when `callback(intermediate_result)`, called after each generation with x,
    fun, nfev and nit, returns true or raises StopIteration. The same `seed` and `run` give the same search.

    The result has x, fun, nfev, nit, restarts, success, status (0: ftarget was reached; 1: the evaluations are used up; 2: ended by the callback) and message.
    `success` is true if `ftarget` was reached or, without `ftarget`, if the evaluations are used up.

    >>> import tpam
    >>> found = tpam.minimize(lambda x: (x**2).sum(), [(-5, 5)] * 10, pam="jade", maxfev=20_000)
    >>> bool(found.fun < 1e-9)
    True
    """
    native = isinstance(fun, _tpam.Bbob) and not args
    ranges = _pairs(fun.bounds if native and bounds is None else bounds)
    native = native and ranges == fun.bounds
    budget, spec, player = whole("maxfev", maxfev), pam, None
    if budget == 0:
        raise ValueError("maxfev = 0: write a whole number of at least 1")
    if not isinstance(pam, str):
        spec = name_of(pam)
        player = (spec, Player(pam, alone=True))
    if individuals is not None and whole("individuals", individuals) > _MOST_INDIVIDUALS:
        raise ValueError(f"individuals = {individuals!r}: write at most {_MOST_INDIVIDUALS}")
    length = (None if individuals is None else whole("individuals", individuals), budget, float(ftarget), whole("seed", seed), whole("run", run))
    goal = fun if native else _values(fun, args, vectorized)
    with Bar(budget, "evaluations", progress) as tell:
        specs = [spec, mutation, crossover, restart, population, selection]
        x, value, nfev, nit, restarts, stopped = _tpam.minimize(goal, ranges, specs, player, length, (_told(callback), tell))
    status = 0 if value <= ftarget else 2 if stopped else 1
    message = ("the value ftarget was reached", "the evaluations are used up", "ended by the callback")[status]
    success = status == 0 or (status == 1 and ftarget == -math.inf and math.isfinite(value))
    return OptimizeResult(x=x, fun=value, nfev=nfev, nit=nit, restarts=restarts, success=success, status=status, message=message)


def _pairs(bounds: Any) -> list[tuple[float, float]]:
    if bounds is None:
        raise ValueError("bounds are missing: write a pair (low, high) for each coordinate")
    if hasattr(bounds, "lb") and hasattr(bounds, "ub"):
        low, high = np.broadcast_arrays(np.atleast_1d(bounds.lb), np.atleast_1d(bounds.ub))
        bounds = np.column_stack([low, high])
    try:
        return [(float(low), float(high)) for low, high in bounds]
    except (TypeError, ValueError) as error:
        raise ValueError(f"bounds = {bounds!r}: write a pair (low, high) for each coordinate") from error


def _values(fun: Any, args: tuple[Any, ...], vectorized: bool) -> Callable[[Any], Any]:
    """Returns a function from points, one per row, to values."""
    if not callable(fun):
        raise TypeError(f"{fun!r} is no objective: write a function of a point")
    if vectorized:
        return lambda points: fun(points.T, *args)

    def one_by_one(points: Any) -> Any:
        values = np.empty(len(points))
        for at, point in enumerate(points):
            value = np.asarray(fun(point, *args), dtype=float)
            # As in SciPy, an array of one number is accepted.
            if value.size != 1:
                raise ValueError(f"the objective gave {value.size} numbers at one point where one is needed")
            values[at] = value.item()
        return values

    return one_by_one


def _told(callback: Callable[[OptimizeResult], Any] | None) -> Callable[[Any, float, int, int], bool] | None:
    """Wraps the callback for the Rust side: returns whether to stop."""
    if callback is None:
        return None

    def tell(x: Any, value: float, nfev: int, nit: int) -> bool:
        try:
            return bool(callback(OptimizeResult(x=x, fun=value, nfev=nfev, nit=nit)))
        except StopIteration:
            return True

    return tell
