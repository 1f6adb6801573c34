"""Runs of searches that are driven from outside, and searches that are Python objects."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from tpam import _tpam
from tpam._plan import PARTS, part_specs, whole
from tpam._players import Player, declared, generator, name_of
from tpam._result import OptimizeResult, result
from tpam._types import Floats, PamLike, SearchLike, Whole

#: The same limit as in the command, to catch typing errors.
_MOST_INDIVIDUALS = 100_000

_MESSAGES = (
    "the value ftarget was reached",
    "the evaluations are used up: maxfev was reached",
    "ended by the callback",
    "ended by an exception",
    "the search goes on",
)

Pairs = list[tuple[float, float]]


class Search:
    """A run of a search that you drive: ask for points, evaluate them, tell their values.

    The values of all points are those of `tpam.minimize` with the same arguments, which does the same.

    Parameters
    ----------
    bounds : sequence of pairs (low, high), or scipy.optimize.Bounds
        The range of each coordinate.
    pam, search, individuals, maxfev, ftarget, x0, init, seed, run, **parts
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
        **parts: str,
    ) -> None:
        self._goal, self._ended = float(ftarget), False
        length = (individuals, maxfev, ftarget, seed, run)
        self._run = begun(pairs(bounds), pam, search, parts, length, (x0, init), (None, None))

    def ask(self) -> Floats | None:
        """The points to evaluate next, an array of shape (points, D); None at the end of the search. Until their values are told, they are the same again.

        Returns
        -------
        array or None
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
        self._run.tell(values)

    @property
    def result(self) -> OptimizeResult:
        """The best point so far, as `tpam.minimize` returns it; its status is 4 as long as the search goes on."""
        x, value, *counts, _ = self._run.found(False)
        return outcome((x, value, *counts), 0 if float(value) <= self._goal else 1 if self._ended else 4)


def begun(
    bounds: Pairs,
    pam: Any,
    search: Any,
    parts: dict[str, Any],
    length: tuple[Any, Any, Any, Any, Any],
    points: tuple[ArrayLike | None, ArrayLike | None],
    callbacks: tuple[Any, Any],
) -> _tpam.Asking:
    """A run of a search. `length` has individuals, evaluations, target value, seed and run; `points` has x0 and init."""
    individuals, maxfev, ftarget, seed, run = length
    budget, spec, player, seeker = whole("maxfev", maxfev), pam, None, None
    if budget == 0:
        raise ValueError("maxfev = 0: write a whole number of at least 1")
    if not isinstance(pam, str):
        spec = name_of(pam)
        player = (spec, Player(pam, alone=True))
    specs = parts_of(search, parts)
    if search != "de":
        seeker = (name_of(search), Seeker(search))
    x0, init = points
    first = _points("init", init, len(bounds), 2)
    count = None if individuals is None else whole("individuals", individuals)
    if count is not None and count > _MOST_INDIVIDUALS:
        raise ValueError(f"individuals = {individuals!r}: write at most {_MOST_INDIVIDUALS}")
    if count is None and len(first):
        count = len(first) // len(bounds)
    first[: 0 if x0 is None else len(bounds)] = _points("x0", x0, len(bounds), 1)
    sizes = (count, budget, float(ftarget), whole("seed", seed), whole("run", run), first)
    return _tpam.Asking(bounds, [str(spec), *specs.values()], player, seeker, sizes, callbacks)


def parts_of(search: Any, given: dict[str, Any]) -> dict[str, str]:
    """The specs of all parts of a search, from those that a caller gives. Only the restart rule is a part of a search that is not differential evolution."""
    specs = part_specs({key: spec for key, spec in given.items() if spec is not None})
    if search == "de":
        return specs
    others = [key for key, spec in specs.items() if key != "restart" and spec != PARTS[key]]
    if others:
        raise ValueError(f"{others[0]} = {specs[others[0]]!r} is a part of differential evolution, not of {name_of(search)}: leave it out")
    return {**specs, "restart": given.get("restart") or "none"}


def outcome(found: tuple[Any, ...], status: int) -> OptimizeResult:
    """The result of a search, from point, value, evaluations, generations and restarts."""
    fields = dict(zip(("x", "fun", "nfev", "nit", "restarts"), found))
    return result({**fields, "success": status == 0, "status": status, "message": _MESSAGES[status]})


class Seeker:
    """A search; every run uses a copy."""

    def __init__(self, search: Any) -> None:
        made = search() if isinstance(search, type) else search
        if isinstance(made, str) or not all(callable(getattr(made, method, None)) for method in ("start", "ask", "tell")):
            raise TypeError(f"{search!r} is not a search: write 'de', or an object with space, start(bounds, rng), ask(params) and tell(points, values)")
        self.search, self.space = search, declared(made)
        if self.space is None:
            raise TypeError(f"{name_of(search)} has no space: write the columns that it needs, such as space = {{'sigma': (1e-8, 10.0, 'log')}}")

    def begin(self, seeds: Sequence[int], bounds: Pairs, individuals: int | None) -> Seeking:
        """A new run."""
        own = self.search() if isinstance(self.search, type) else copy.deepcopy(self.search)
        if individuals is not None:
            own.individuals = individuals
        return Seeking(own, name_of(self.search), np.array(bounds), generator(seeds))


class Seeking:
    """A run of a search: checks what its methods return."""

    def __init__(self, own: Any, name: str, bounds: Floats, rng: np.random.Generator) -> None:
        self.own, self.name, self.bounds, self.rng, self.individuals = own, name, bounds, rng, 1

    def start(self) -> int:
        """Starts a population, and returns the number of points of a round."""
        self.own.start(self.bounds.copy(), self.rng)
        self.individuals = whole(f"{self.name}.individuals", getattr(self.own, "individuals", 1))
        if not 1 <= self.individuals <= _MOST_INDIVIDUALS:
            raise ValueError(f"{self.name}.individuals = {self.individuals}: write a number from 1 to {_MOST_INDIVIDUALS}")
        return self.individuals

    def ask(self, params: dict[str, Floats] | None) -> Floats:
        """The points for some parameters, or the first ones."""
        dim, given = len(self.bounds), self.own.ask(params)
        try:
            points = np.ascontiguousarray(np.empty((0, dim)) if given is None and params is None else given, dtype=float)
        except (TypeError, ValueError):
            raise ValueError(f"{self.name}.ask gave {given!r} where points are needed, an array with a row for each") from None
        rows = len(points) if params is None and points.ndim == 2 else self.individuals
        if points.shape != (rows, dim):
            raise ValueError(f"{self.name}.ask gave an array of shape {points.shape} where {(rows, dim)} is needed, a row for each point")
        inside = (self.bounds[:, 0] <= points) & (points <= self.bounds[:, 1])
        if not inside.all():
            row, column = (int(place[0]) for place in np.nonzero(~inside))
            low, high = self.bounds[column]
            raise ValueError(f"{self.name}.ask gave {points[row, column]} for coordinate {column + 1} of point {row + 1}: points lie within the bounds, [{low:g}, {high:g}]")
        return points

    def tell(self, points: Floats, values: Floats, first: bool) -> tuple[Any, Floats]:
        """Who succeeded, and by how much."""
        told = self.own.tell(points, values)
        if first:
            return np.zeros(0, dtype=bool), np.zeros(0)
        success, gains = told if isinstance(told, tuple) and len(told) == 2 else (told, np.zeros(len(values)))
        flags = np.atleast_1d(np.asarray(success))
        if flags.shape != values.shape or flags.dtype != bool:
            raise ValueError(f"{self.name}.tell gave {success!r} where an array of {len(values)} booleans is needed, whether each point succeeded")
        numbers = np.atleast_1d(np.asarray(gains, dtype=float))
        if numbers.shape != values.shape:
            raise ValueError(f"{self.name}.tell gave gains of shape {numbers.shape} where {values.shape} is needed, by how much each point improved")
        return np.ascontiguousarray(flags), np.ascontiguousarray(numbers)


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


def pairs(bounds: Any) -> Pairs:
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


def told(callback: Callable[[OptimizeResult], Any] | None) -> Callable[[dict[str, Any]], bool] | None:
    """Wraps the callback for the Rust side: returns whether to stop."""
    if callback is None:
        return None

    def tell(state: dict[str, Any]) -> bool:
        try:
            return bool(callback(result(state)))
        except StopIteration:
            return True

    return tell
