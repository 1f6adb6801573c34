"""Searches, with the conventions of SciPy."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from tpam import _tpam
from tpam._objective import Mapper, Objective
from tpam._plan import whole
from tpam._progress import Bar
from tpam._result import OptimizeResult
from tpam._search import begun, outcome, pairs, told
from tpam._types import PamLike, SearchLike, Whole


def minimize(
    fun: _tpam.Bbob | Callable[..., Any],
    bounds: Any = None,
    args: tuple[Any, ...] = (),
    *,
    pam: PamLike = "shade",
    search: SearchLike = "de",
    mutation: str = "current-to-pbest/1",
    crossover: str = "bin",
    restart: str | None = None,
    population: str = "constant",
    selection: str = "equal",
    individuals: Whole | None = None,
    maxfev: Whole = 100_000,
    ftarget: float = -math.inf,
    x0: ArrayLike | None = None,
    init: ArrayLike | None = None,
    workers: int | Mapper = 1,
    constraints: Sequence[Any] | None = (),
    seed: Whole = 1,
    run: Whole = 0,
    callback: Callable[[OptimizeResult], Any] | None = None,
    vectorized: bool = False,
    progress: bool | None = None,
) -> OptimizeResult:
    """Minimises a function within bounds by adaptive differential evolution, or by a search of your own.

    The search ends after `maxfev` evaluations, at a value of `ftarget` or less, or when the callback asks for it. The same `seed` and `run` give the same
    search, whatever `workers` are used.

    Parameters
    ----------
    fun : callable
        `fun(x, *args)` takes a point, an array of D numbers, and returns a real number. NaN counts as infinite. A function of `tpam.bbob` has its bounds and
        is evaluated without Python.
    bounds : sequence of pairs (low, high), or scipy.optimize.Bounds
        The range of each coordinate.
    args : tuple
        More arguments of `fun`.
    pam : str, PAM or class
        The parameter adaptation method: a spec (`tpam.catalogue("pam")`), or an object that samples the columns of the search, for differential evolution
        pairs (`tpam.Pam`, `tpam.Pair`).
    search : str, object or class
        "de" for differential evolution, or your own search (docs/own-search.md).
    mutation, crossover, population, selection : str
        The other parts of differential evolution, as specs (`tpam.catalogue()`).
    restart : str, optional
        The restart rule, as a spec. The default is "collapse+stagnation", and "none" for a search of your own.
    individuals : int, optional
        The number of individuals. The default is the length of `init`, else 5 per dimension, 20 below five dimensions, or what `population` says:
        `population="linear"` begins with 18 per dimension and ends with 4.
    maxfev : int
        The most evaluations.
    ftarget : float
        The search ends at this value or a smaller one.
    x0 : array of D numbers, optional
        A point of the first population, in place of its first individual.
    init : array of shape (S, D), optional
        Points of the first population, in place of its first S individuals; `x0` replaces the first of them.
    workers : int or callable
        Evaluates a generation on this many processes, -1 for all cores; `fun` must then be importable there. Or a function like `map`, such as
        `concurrent.futures.ThreadPoolExecutor(4).map`.
    constraints : sequence
        Must be empty: only bounds are supported.
    seed, run : int
        Name the random streams.
    callback : callable, optional
        `callback(intermediate_result)` is called after each generation, the first population included, with x, fun, nfev, nit, population,
        population_energies, and the trial vectors of the generation: trials, trial_energies, their parameters by name (f and c) and succeeded; parameters and
        succeeded are None for a first population. The search ends if it returns true or raises StopIteration.
    vectorized : bool
        Whether `fun` takes an array of shape (D, S), one point per column, and returns S numbers, as in `scipy.optimize.differential_evolution`.
    progress : bool, optional
        Whether to show a progress bar; the default is in terminals and notebooks.

    Returns
    -------
    OptimizeResult
        x, fun, nfev, nit, restarts, success, status (0: ftarget was reached; 1: the evaluations are used up; 2: ended by the callback; 3: ended by an
        exception) and message. `success` is true only if `ftarget` was reached. It is an instance of `scipy.optimize.OptimizeResult` if SciPy is installed.

    Raises
    ------
    TypeError
        If `fun` returns something else than a real number.
    ValueError
        If an argument is wrong, or no evaluation gives a number.
    Exception
        Whatever `fun`, `pam` or `callback` raises, and KeyboardInterrupt. The exception has the best point so far: `error.result` is an OptimizeResult.

    Examples
    --------
    >>> import tpam
    >>> found = tpam.minimize(lambda x: (x**2).sum(), [(-5, 5)] * 10, pam="jade", maxfev=20_000, ftarget=1e-9)
    >>> found.success, bool(found.fun <= 1e-9)
    (True, True)
    """
    if not (constraints is None or (isinstance(constraints, (list, tuple)) and len(constraints) == 0)):
        raise ValueError("constraints are not supported, only bounds: add a penalty to the objective, or use scipy.optimize.differential_evolution")
    if not isinstance(args, (tuple, list)):
        raise TypeError(f"args = {args!r}: write a tuple, ({args!r},)")
    if callback is not None and not callable(callback):
        raise TypeError(f"callback = {callback!r}: write a function of an OptimizeResult")
    own = fun.bounds if isinstance(fun, _tpam.Bbob) else None
    ranges = pairs(own if bounds is None else bounds)
    native = ranges == own and not args
    parts = {"mutation": mutation, "crossover": crossover, "restart": restart, "population": population, "selection": selection}
    length = (individuals, maxfev, ftarget, seed, run)
    goal = None if native else Objective(fun, args, vectorized, workers)
    with Bar(whole("maxfev", maxfev), "evaluations", progress) as tell, nullcontext() if goal is None else goal.started():
        course = begun(ranges, pam, search, parts, length, (x0, init), (told(callback), tell))
        error = _ran(course, fun if goal is None else goal)
    x, value, nfev, nit, restarts, stopped = course.found(error is None)
    if error is not None and goal is not None and len(goal.before[1]):
        # Evaluations of the generation that the exception ended.
        points, values = goal.before
        nfev += len(values)
        if np.nanmin(values, initial=math.inf) < value:
            x, value = points[np.nanargmin(values)], float(np.nanmin(values))
    status = 3 if error is not None else 0 if value <= ftarget else 2 if stopped else 1
    done = outcome((x, value, nfev, nit, restarts), status)
    if error is not None:
        raise _with(error, done)
    return done


def _ran(course: _tpam.Asking, goal: Any) -> BaseException | None:
    """Runs a search to its end. Returns the exception that ended it."""
    try:
        if isinstance(goal, _tpam.Bbob):
            course.evaluate(goal)
        else:
            while (points := course.ask()) is not None:
                course.tell(goal(points))
    except BaseException as error:
        return error
    return None


def _with(error: BaseException, so_far: OptimizeResult) -> BaseException:
    """The exception with the best point before it."""
    try:
        error.result = so_far  # type: ignore[attr-defined]
    except AttributeError:
        # An exception with __slots__ stays as it is.
        return error
    if hasattr(error, "add_note") and so_far.nfev > 0:
        error.add_note(f"tpam.minimize: the best of {so_far.nfev} evaluations before is in the attribute `result` of this exception (fun = {so_far.fun})")
    return error
