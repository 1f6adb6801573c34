"""Searches, with the conventions of SciPy."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from tpam import _tpam
from tpam._box import Box
from tpam._ending import CALLBACK, CONVERGED, Ending
from tpam._executor import Executor
from tpam._objective import Mapper, Objective
from tpam._polish import polish_by, polisher
from tpam._progress import Bar
from tpam._result import OptimizeResult
from tpam._scipy import Randomness, operators, parameters, refuse, sizes, stream
from tpam._search import begun, outcome, pairs
from tpam._types import PamLike, SearchLike, Whole


def minimize(
    fun: _tpam.Bbob | Callable[..., Any],
    bounds: Any = None,
    args: tuple[Any, ...] = (),
    *,
    pam: PamLike = "shade",
    search: SearchLike = "de",
    mutation: str | float | tuple[float, float] = "current-to-pbest/1",
    crossover: str = "bin",
    restart: str | None = None,
    population: str = "constant",
    selection: str = "equal",
    strategy: str | None = None,
    recombination: float | None = None,
    individuals: Whole | None = None,
    popsize: Whole | None = None,
    maxfev: Whole | None = None,
    maxiter: Whole | None = None,
    ftarget: float = -math.inf,
    tol: float | None = None,
    atol: float | None = None,
    polish: bool | Callable[..., Any] | None = None,
    x0: ArrayLike | None = None,
    init: ArrayLike | None = None,
    workers: int | Mapper | Executor = 1,
    constraints: Sequence[Any] | None = (),
    integrality: ArrayLike | None = None,
    updating: str = "deferred",
    seed: Randomness | None = None,
    rng: Randomness | None = None,
    run: Whole = 0,
    callback: Callable[..., Any] | None = None,
    vectorized: bool = False,
    disp: bool = False,
    progress: bool | None = None,
) -> OptimizeResult:
    """Minimises a function within bounds by adaptive differential evolution, or by a search of your own.

    The search ends after `maxfev` evaluations or `maxiter` generations, at a value of `ftarget` or less, when it has converged, or when the callback asks for
    it. The same `seed` and `run` give the same search, whatever `workers` are used. The keywords of `scipy.optimize.differential_evolution` can be used
    (docs/howto/from-scipy.md).

    Parameters
    ----------
    fun : callable
        `fun(x, *args)` takes a point, an array of D numbers, and returns a real number. NaN counts as infinite. A function of `tpam.bbob` has its bounds and
        is evaluated without Python.
    bounds : sequence of pairs (low, high), or scipy.optimize.Bounds
        The range of each coordinate. A coordinate whose bounds are equal is fixed: it is not searched.
    args : tuple
        More arguments of `fun`.
    pam : str, PAM or class
        The parameter adaptation method: a spec (`tpam.catalogue("pam")`), or an object that samples the columns of the search, for differential evolution
        pairs (`tpam.Pam`, `tpam.Pair`).
    search : str, object or class
        "de" for differential evolution, or your own search (docs/own-search.md).
    mutation, crossover, population, selection : str
        The other parts of differential evolution, as specs (`tpam.catalogue()`). As `mutation`, a number is F, and two, such as (0.5, 1), are the range of F,
        which is then drawn for each generation; they replace the PAM, as in SciPy.
    restart : str, optional
        The restart rule, as a spec. The default is "collapse+stagnation", and "none" for a search of your own.
    strategy : str, optional
        Mutation and crossover by their name in SciPy, such as "best1bin".
    recombination : float, optional
        C, which replaces the PAM; F is then `mutation`. The default is 0.7 if `mutation` is a number or two, otherwise the PAM samples C.
    individuals : int, optional
        The number of individuals. The default is the length of `init`, else 5 per dimension, 20 below five dimensions, or what `population` says:
        `population="linear"` begins with 18 per dimension and ends with 4.
    popsize : int, optional
        The number of individuals per coordinate that is not fixed, in place of `individuals`; at least 5 in all.
    maxfev : int, optional
        The most evaluations. The default is (`maxiter` + 1) times the number of individuals, and 100,000 without `maxiter`. Polishing adds its own.
    maxiter : int, optional
        The most generations.
    ftarget : float
        The search ends at this value or a smaller one.
    tol, atol : float, optional
        The search has converged if the standard deviation of the values of the population is at most `atol` + `tol` times the size of their mean,
        by default 0.01 and 0. If none of `maxfev`, `ftarget` and `restart` is given, it also ends where it would restart. If one of them is given, or a search of your
        own, and neither `tol` nor `atol`, or with `tol=0, atol=-1`, it does not end by convergence.
    polish : bool or callable, optional
        Whether `scipy.optimize.minimize` (L-BFGS-B) improves the best point at the end; or a function that is called like it. By default it does if
        the search has converged, SciPy is installed, and none of `maxfev`, `ftarget` and `restart` is given.
    x0 : array of D numbers, optional
        A point of the first population, in place of its first individual.
    init : array of shape (S, D), or "random", optional
        Points of the first population, in place of its first S individuals; `x0` replaces the first of them. The others are random.
    workers : int, executor or callable
        Evaluates a generation on this many processes, -1 for all cores; `fun` must then be importable there. Or an executor with `submit`, such as
        `concurrent.futures.ThreadPoolExecutor(4)`, or a function like `map`.
    constraints : sequence
        Must be empty: only bounds are supported.
    integrality : array, optional
        Must be false: coordinates are real numbers.
    updating : str
        Must be "deferred": individuals are replaced at the end of a generation.
    seed, run : int
        Name the random streams. The default seed is 1.
    rng : int, or Generator, RandomState, SeedSequence or BitGenerator of numpy.random, optional
        In place of `seed`: a number, or what a seed is drawn from.
    callback : callable, optional
        `callback(intermediate_result)` is called after each generation, the first population included, with x, fun, nfev, nit, population,
        population_energies, convergence, and the trial vectors of the generation: trials, trial_energies, their parameters by name (f and c) and succeeded;
        parameters and succeeded are None for a first population. A function with an argument `convergence` is called as `callback(x, convergence=…)` after each
        generation but a first population. The search ends if it returns true or raises StopIteration.
    vectorized : bool
        Whether `fun` takes an array of shape (D, S), one point per column, and returns S numbers, as in `scipy.optimize.differential_evolution`.
    disp : bool
        Whether to print the best value after each generation.
    progress : bool, optional
        Whether to show a progress bar; the default is in terminals and notebooks.

    Returns
    -------
    OptimizeResult
        x, fun, nfev, nit, restarts, population, population_energies, success, status (0: ftarget was reached; 1: the evaluations are used up; 2: ended by the
        callback; 3: ended by an exception; 5: converged; 6: the generations are used up) and message; jac if polishing improved the point. `success` is true
        only if `ftarget` was reached or the search converged. It is an instance of `scipy.optimize.OptimizeResult` if SciPy is installed.

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
    refuse(constraints, integrality, updating)
    if not isinstance(args, (tuple, list)):
        raise TypeError(f"args = {args!r}: write a tuple, ({args!r},)")
    own = fun.bounds if isinstance(fun, _tpam.Bbob) else None
    box = Box(pairs(own if bounds is None else bounds))
    native = box.bounds == own and not args
    names = operators(strategy, mutation, crossover)
    parts = {"mutation": names[0], "crossover": names[1], "restart": restart, "population": population, "selection": selection}
    x0, init = box.without_fixed("x0", x0), box.without_fixed("init", None if isinstance(init, str) and init == "random" else init)
    size, budget = sizes(individuals, popsize, init, max(1, box.dim), maxiter, maxfev)
    length = (size, budget, ftarget, stream(seed, rng), run)
    # Without these, the search ends as SciPy's does. The points of another search are not a population that converges.
    open_end = isinstance(search, str) and maxfev is None and restart is None and ftarget == -math.inf
    ending = Ending(callback, box, maxiter, (tol, atol), open_end, disp)
    local = polisher(polish, open_end)
    goal = None if native else Objective(fun, args, vectorized, workers)
    with Bar(budget, "evaluations", progress) as tell, nullcontext() if goal is None else goal.started():
        course = begun(box.searched, parameters(pam, mutation, recombination), search, parts, length, (x0, init), (ending.observer, tell))
        error = _ran(course, fun if goal is None else goal, box, ending)
        done = _found(course, goal, box, ftarget, ending, error)
        if error is None and local is not None and (polish is not None or done.status == CONVERGED):
            error = _polished(local, done, fun if goal is None else goal, box)
    if error is not None:
        raise _with(error, done)
    return done


def _ran(course: _tpam.Asking, goal: Any, box: Box, ending: Ending) -> BaseException | None:
    """Runs a search to its end. Returns the exception that ended it."""
    try:
        if isinstance(goal, _tpam.Bbob) and not ending.at_restart:
            course.evaluate(goal)
        while not ending.has_come(course) and (points := course.ask()) is not None:
            course.tell(goal(box.whole(points)))
    except BaseException as error:
        return error
    return None


def _found(course: _tpam.Asking, goal: Objective | None, box: Box, ftarget: float, ending: Ending, error: BaseException | None) -> OptimizeResult:
    """The result of a search that has ended."""
    # A callback may end a search before an evaluation gives a number.
    x, value, nfev, nit, restarts, members, energies = course.found(error is None and ending.status != CALLBACK)
    # A search that ends where it would restart has no restarts.
    x, restarts = box.whole(x), 0 if ending.at_restart else restarts
    if error is not None and goal is not None and len(goal.before[1]):
        # Evaluations of the generation that the exception ended.
        points, values = goal.before
        nfev += len(values)
        if np.nanmin(values, initial=math.inf) < value:
            x, value = points[np.nanargmin(values)], float(np.nanmin(values))
    status = 3 if error is not None else 0 if value <= ftarget else ending.status or 1
    return outcome((x, value, nfev, nit, restarts, box.whole(members), energies), status)


def _polished(local: Callable[..., Any], done: OptimizeResult, goal: Any, box: Box) -> BaseException | None:
    """Polishes a result. Returns the exception that ended it."""
    try:
        polish_by(local, done, goal if isinstance(goal, _tpam.Bbob) else lambda x: float(goal(x[None])[0]), box.bounds)
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
