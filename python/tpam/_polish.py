"""Improves the result of a search by a local search of SciPy."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from tpam._optional import need
from tpam._result import OptimizeResult
from tpam._types import Floats


def polisher(polish: Any, usual: bool) -> Callable[..., Any] | None:
    """The local search that an argument `polish` asks for. The default is `usual`, and none without SciPy."""
    if polish is None:
        polish = usual and importlib.util.find_spec("scipy") is not None
    if callable(polish):
        return polish  # type: ignore[no-any-return]
    if not isinstance(polish, (bool, np.bool_)):
        raise ValueError(f"polish = {polish!r}: write True, False, or a function like scipy.optimize.minimize")
    return partial(need("scipy.optimize", "polish=True").minimize, method="L-BFGS-B") if polish else None


def polish_by(local: Callable[..., Any], found: OptimizeResult, value: Callable[[Floats], float], bounds: list[tuple[float, float]]) -> None:
    """Replaces the best point by what a local search makes of it, if that is better and within the bounds."""
    theirs = need("scipy.optimize", "polish")
    low, high = np.transpose(bounds)
    better = local(value, found.x.copy(), bounds=theirs.Bounds(low, high), constraints=())
    if not isinstance(better, theirs.OptimizeResult):
        raise ValueError(f"polish returned a {type(better).__name__}: it must return an OptimizeResult, as scipy.optimize.minimize does")
    found["nfev"] += better.get("nfev", 0)
    if better.success and better.fun < found.fun and (low <= better.x).all() and (better.x <= high).all():
        found.update(x=better.x, fun=float(better.fun), jac=better.get("jac"))
        found.population[0], found.population_energies[0] = better.x, better.fun
