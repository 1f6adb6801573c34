"""The keywords of `scipy.optimize.differential_evolution`, in the words of this package."""

from __future__ import annotations

import math
from typing import Any, TypeAlias

import numpy as np

from tpam._plan import PARTS, whole
from tpam._types import Floats, Whole

#: What names random numbers.
Randomness: TypeAlias = Whole | np.random.Generator | np.random.RandomState | np.random.SeedSequence | np.random.BitGenerator

_MUTATIONS = {"best1": "best/1", "best2": "best/2", "rand1": "rand/1", "rand2": "rand/2", "currenttobest1": "current-to-best/1"}
_STRATEGIES = {name + kind: (mutation, kind) for name, mutation in _MUTATIONS.items() for kind in ("bin", "exp")}


class _Dither:
    """Every generation has another F, which all individuals share; C is constant."""

    vectorized = True
    space = {"f": (0.0, 2.0), "c": (0.0, 1.0)}

    def __init__(self, low: float, high: float, c: float) -> None:
        self.low, self.high, self.c = low, high, c

    def sample(self, n: Any, rng: np.random.Generator) -> tuple[Floats, Floats]:
        return np.full(n, rng.uniform(self.low, self.high)), np.full(n, self.c)

    def update(self, params: Any, success: Any) -> None:
        pass


def refuse(constraints: Any, integrality: Any, updating: str) -> None:
    """Raises an error for what only SciPy has."""
    if not (constraints is None or (isinstance(constraints, (list, tuple)) and len(constraints) == 0)):
        raise ValueError("constraints are not supported, only bounds: add a penalty to the objective, or use scipy.optimize.differential_evolution")
    if integrality is not None and np.any(integrality):
        raise ValueError(f"integrality = {integrality!r} is not supported: round the coordinates in the objective, and those of the result")
    if updating != "deferred":
        raise ValueError(f"updating = {updating!r} is not supported: leave it out, or write 'deferred'; individuals are replaced at the end of a generation")


def operators(strategy: Any, mutation: Any, crossover: str) -> tuple[str, str]:
    """The specs of mutation and crossover. Numbers as `mutation` are F, which `parameters` reads."""
    if strategy is None:
        return (mutation, crossover) if isinstance(mutation, str) else (PARTS["mutation"], crossover)
    if (isinstance(mutation, str) and mutation != PARTS["mutation"]) or crossover != PARTS["crossover"]:
        raise ValueError(f"strategy = {strategy!r} names a mutation and a crossover: leave it out, or leave out mutation and crossover")
    if callable(strategy):
        raise ValueError("strategy is a function, which is not supported: write a name such as 'best1bin', or a search of your own, search=")
    if not isinstance(strategy, str) or strategy not in _STRATEGIES:
        near = "; the nearest is mutation='rand-to-pbest/1'" if str(strategy).startswith("randtobest1") else ""
        raise ValueError(f"strategy = {strategy!r}: write one of {', '.join(_STRATEGIES)}, or specs as mutation and crossover{near}")
    return _STRATEGIES[strategy]


def parameters(pam: Any, mutation: Any, recombination: float | None) -> Any:
    """The PAM. SciPy has none: its `mutation` is F, or a range for the F of each generation, and its `recombination` is C."""
    if isinstance(mutation, str) and recombination is None:
        return pam
    if not (isinstance(pam, str) and pam == "shade"):
        raise ValueError(f"mutation = {mutation!r} and recombination = {recombination!r} replace the PAM: leave out either them or pam")
    try:
        values = [float(f) for f in ((0.5, 1.0) if isinstance(mutation, str) else np.atleast_1d(mutation))]
    except (TypeError, ValueError):
        values = []
    if len(values) not in (1, 2) or not all(0 <= f < 2 for f in values):
        raise ValueError(f"mutation = {mutation!r}: write a spec such as 'rand/1', an F from 0 to below 2, or two, such as (0.5, 1), between which it is drawn")
    c = 0.7 if recombination is None else _number("recombination", recombination)
    if not 0 <= c <= 1:
        raise ValueError(f"recombination = {recombination!r}: write a number from 0 to 1")
    return _Dither(min(values), max(values), c) if len(values) == 2 else f"fixed:f={values[0]!r},c={c!r}"


def sizes(individuals: Any, popsize: Any, init: Any, dim: int, maxiter: Any, maxfev: Any) -> tuple[Any, int]:
    """The number of individuals, None if nobody says it, and of evaluations. Without `maxfev`, those of `maxiter` generations are allowed."""
    if popsize is not None:
        if individuals is not None:
            raise ValueError(f"popsize = {popsize!r} is per coordinate, individuals = {individuals!r} is the whole: write one of them")
        # The smallest population of SciPy. As there, first points are the population.
        individuals = max(5, whole("popsize", popsize) * dim) if init is None else len(init)
    if maxfev is not None or maxiter is None:
        return individuals, whole("maxfev", 100_000 if maxfev is None else maxfev)
    usual = max(20, 5 * dim) if init is None else len(init)
    return individuals, (whole("maxiter", maxiter) + 1) * (usual if individuals is None else whole("individuals", individuals))


def stream(seed: Any, rng: Any) -> int:
    """The seed: a number, or drawn from random numbers of NumPy."""
    if seed is not None and rng is not None:
        raise ValueError(f"seed = {seed!r} and rng = {rng!r} both name the random numbers: write one of them")
    given = rng if seed is None else seed
    if isinstance(given, (np.random.SeedSequence, np.random.BitGenerator)):
        given = np.random.default_rng(given)
    if isinstance(given, np.random.RandomState):
        return int(given.randint(2**31 - 1))
    if isinstance(given, np.random.Generator):
        return int(given.integers(2**63))
    return 1 if given is None else whole("seed" if rng is None else "rng", given)


def tolerance(name: str, given: float | None, usual: float) -> float:
    """A tolerance, or its default."""
    return usual if given is None else _number(name, given)


def _number(name: str, given: Any) -> float:
    try:
        number = float(given)
    except (TypeError, ValueError):
        number = math.nan
    if math.isnan(number):
        raise ValueError(f"{name} = {given!r}: write a number")
    return number
