"""Observes a search of `minimize`: calls the callback, prints, and ends the search when it has converged."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tpam import _tpam
from tpam._box import Box
from tpam._plan import whole
from tpam._result import result
from tpam._scipy import tolerance
from tpam._types import Floats

#: How a search can end before its evaluations are used up, as the status of the result.
CALLBACK, CONVERGED, GENERATIONS = 2, 5, 6

#: The span of a population that has become a point, as a part of the bounds. SciPy, which scales all bounds to [0, 1], cannot get closer.
_POINT = 1e-15


class Ending:
    """Is called after every generation. Returns whether the search ends, and keeps why."""

    #: The status of the result, if this ended the search.
    status: int | None = None

    def __init__(self, callback: Callable[..., Any] | None, box: Box, maxiter: Any, tolerances: tuple[Any, Any], open_end: bool, disp: bool) -> None:
        if callback is not None and not callable(callback):
            raise TypeError(f"callback = {callback!r}: write a function of an OptimizeResult")
        self.callback, self.box, self.disp = callback, box, disp
        self.maxiter = math.inf if maxiter is None else whole("maxiter", maxiter)
        self.tol, self.atol = tolerance("tol", tolerances[0], 0.01), tolerance("atol", tolerances[1], 0.0)
        asked = open_end or any(given is not None for given in tolerances)
        self.converges = asked and not (self.tol <= 0 and self.atol < 0)
        #: Whether the search ends where it would restart, which is another sign of convergence.
        self.at_restart = open_end and self.converges
        self.scipys = callback is not None and _takes_convergence(callback)

    @property
    def observer(self) -> Ending | None:
        """This object, or None if there is nothing to observe, which is faster."""
        return self if self.callback or self.converges or self.disp or self.maxiter < math.inf else None

    def __call__(self, state: dict[str, Any]) -> bool:
        x, *rest = (self.box.whole(state[key]) for key in ("x", "population", "trials"))
        spread, mean = _spread(state["population_energies"])
        # SciPy's: above 1 the population has converged.
        near = self.tol / (spread / (mean + np.finfo(float).eps) + np.finfo(float).eps) if spread < math.inf else 0.0
        state.update(x=x, population=rest[0], trials=rest[1], convergence=near)
        first = state["succeeded"] is None
        if self.disp and not first:
            print(f"tpam.minimize step {state['nit']}: f(x) = {state['fun']}")
        if self.callback is not None and self._asks_to_end(self.callback, state, first):
            self.status = CALLBACK
        elif not first and self._has_converged(state["population"], spread, mean):
            self.status = CONVERGED
        elif state["nit"] >= self.maxiter:
            self.status = GENERATIONS
        return self.status is not None

    def _has_converged(self, population: Floats, spread: float, mean: float) -> bool:
        if not self.converges or math.isinf(spread):
            return False
        # Near 0 numbers are so dense that the restart rule would wait for values of 1e-160.
        is_a_point = self.at_restart and (np.ptp(population, axis=0) <= _POINT * self.box.width).all()
        return bool(spread <= self.atol + self.tol * mean or is_a_point)

    def has_come(self, course: _tpam.Asking) -> bool:
        """Whether the search ends now, before its next points."""
        if self.at_restart and self.status is None and course.restarts > 0:
            self.status = CONVERGED
        return self.status is not None

    def _asks_to_end(self, callback: Callable[..., Any], state: dict[str, Any], first: bool) -> bool:
        try:
            if self.scipys:
                return not first and bool(callback(state["x"], state["convergence"]))
            return bool(callback(result(state)))
        except StopIteration:
            return True


def _spread(energies: Floats) -> tuple[float, float]:
    """The standard deviation of the values of a population, and the size of their mean; infinite if a value is, or if there is only one."""
    if len(energies) < 2 or not np.isfinite(energies).all():
        return math.inf, math.inf
    with np.errstate(over="ignore", invalid="ignore"):
        spread, mean = float(np.std(energies)), abs(float(np.mean(energies)))
    return (spread, mean) if math.isfinite(spread) else (math.inf, math.inf)


def _takes_convergence(callback: Callable[..., Any]) -> bool:
    """Whether it is the `callback(xk, convergence)` of SciPy: by that name, or because it needs two arguments."""
    try:
        parameters = inspect.signature(callback).parameters
    except (TypeError, ValueError):
        return False
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    needed = [one for one in parameters.values() if one.kind in positional and one.default is inspect.Parameter.empty]
    return "convergence" in parameters or len(needed) == 2
