"""Wraps user objects (PAMs, searches, targets, acceptances) for the Rust side, and names them."""

from __future__ import annotations

import copy
import difflib
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from tpam._mixing import mixes_runs
from tpam._types import Floats


def generator(seeds: Sequence[int]) -> np.random.Generator:
    """A random generator that depends only on the seeds."""
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(list(seeds))))


#: The same limit as in the command, to catch typing errors.
MOST_INDIVIDUALS = 100_000


class Player:
    """A PAM; every run uses a copy."""

    is_search = False

    def __init__(self, pam: Any, alone: bool = False) -> None:
        check_methods(pam)
        self.pam = pam
        self.vectorized = bool(getattr(pam, "vectorized", False))
        self.together = self.vectorized and not alone
        made = pam() if isinstance(pam, type) else pam
        #: The columns it declares; None stands for those of differential evolution.
        self.space = declared(made)
        before, after = seen(made), heard(made)
        #: What `look` and `update` take, and what of it the PAM cannot do without.
        self.before, self.after = sorted(before), sorted(after)
        self.needs = sorted({word for word, needed in {**before, **after}.items() if needed} - _ALWAYS)
        #: What the PAM was already checked for.
        self._apart: set[str] = set()

    def check(self, theta: str, shape: tuple[int, int]) -> None:
        """Refuses a PAM whose runs change each other, before its first runs of this shape."""

        def begin(seeds: Sequence[int]) -> tuple[Any, Any, Any, np.random.Generator]:
            sample, update, _, _, look, rng = self.begin(seeds, theta)
            return sample, update, look, rng

        if shape[0] > 1 and theta not in self._apart:
            if mixes_runs(begin, self.before, self.after, shape):
                raise ValueError(
                    f"{name_of(self.pam)} mixes runs: the successes of one run changed the samples of others. With vectorized = True each row is a run of its "
                    "own: keep a state for each row (mu of shape (runs, 1), means with axis=1, keepdims=True), or leave out vectorized"
                )
            self._apart.add(theta)

    def begin(self, seeds: Sequence[int], theta: str) -> tuple[Any, Any, Callable[[], Any], Any, Any, np.random.Generator]:
        """The methods of a new copy (sample, update, trace, and shrink and look or None), and its random generator."""
        own = self.pam() if isinstance(self.pam, type) else copy.deepcopy(self.pam)
        start = getattr(own, "start", None)
        if start is not None:
            start(theta)
        show = getattr(own, "trace", None)

        def trace() -> list[tuple[str, list[float]]]:
            shown = {} if show is None else show()
            return [(str(name), np.ravel(np.asarray(value, dtype=float)).tolist()) for name, value in shown.items()]

        return own.sample, own.update, trace, getattr(own, "shrink", None), getattr(own, "look", None), generator(seeds)


#: What the callback of `tpam.minimize` is told besides the columns of the search.
STATE = ("x", "fun", "nfev", "nit", "population", "population_energies", "trials", "trial_energies", "succeeded")


class Seeker:
    """A search; every run uses a copy."""

    is_search = True

    def __init__(self, search: Any) -> None:
        made = search() if isinstance(search, type) else search
        if isinstance(made, str) or not all(callable(getattr(made, method, None)) for method in ("start", "ask", "tell")):
            raise TypeError(f"{search!r} is not a search: write 'de', or an object with space, start(bounds, rng), ask(params) and tell(points, values)")
        self.search, self.space = search, declared(made)
        taken = [name for name, *_ in self.space or () if name in STATE]
        if taken:
            raise ValueError(f"{name_of(search)}.space has a column {taken[0]!r}, which a callback has as a field of its own ({', '.join(STATE)}): rename the column")
        if self.space is None:
            raise TypeError(f"{name_of(search)} has no space: write the columns that it needs, such as space = {{'sigma': (1e-8, 10.0, 'log')}}")

    def begin(self, seeds: Sequence[int], bounds: Sequence[tuple[float, float]], individuals: int | None) -> Seeking:
        """A new run."""
        own = self.search() if isinstance(self.search, type) else copy.deepcopy(self.search)
        if individuals is not None:
            own.individuals = individuals
        return Seeking(own, name_of(self.search), np.array(bounds), seeds)


class Seeking:
    """A run of a search: checks what its methods return."""

    def __init__(self, own: Any, name: str, bounds: Floats, seeds: Sequence[int]) -> None:
        self.own, self.name, self.bounds, self.individuals = own, name, bounds, 1
        #: Probes have random numbers of their own, so that they do not change the run.
        self.rng, self.probe_rng = generator(seeds), generator([*seeds, 1])

    def start(self) -> int:
        """Starts a population, and returns the number of points of a round."""
        self.own.start(self.bounds.copy(), self.rng)
        count = getattr(self.own, "individuals", 1)
        if not isinstance(count, (int, np.integer)) or not 1 <= count <= MOST_INDIVIDUALS:
            raise ValueError(f"{self.name}.individuals = {count!r}: write a whole number from 1 to {MOST_INDIVIDUALS}")
        self.individuals = int(count)
        return self.individuals

    def ask(self, params: dict[str, Floats] | None) -> Floats:
        """The points for some parameters, or the first ones."""
        return self._points(self.own.ask(params), params)

    def probe(self, params: dict[str, Floats]) -> Floats:
        """The points that the search would ask for with other parameters. A copy is asked, which draws from another generator, so that the run stays the same."""
        copied = copy.deepcopy(self.own, {id(self.rng): self.probe_rng})
        return self._points(copied.ask(params), params)

    def parents(self) -> list[float]:
        """The value that a probe of each individual competes with."""
        if not callable(getattr(self.own, "parents", None)):
            raise TypeError(f"{self.name} has no method parents, which probes need: return the value that a new point of each individual competes with")
        given = self.own.parents()
        values = np.atleast_1d(np.asarray(given, dtype=float))
        if values.shape != (self.individuals,):
            raise ValueError(f"{self.name}.parents gave {given!r} where {self.individuals} numbers are needed, one for each individual")
        return [float(value) for value in values]

    def _points(self, given: Any, params: dict[str, Floats] | None) -> Floats:
        """Checks the points that a search gave."""
        dim = len(self.bounds)
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
        wrong = numbers[flags & ~(numbers >= 0)]
        if wrong.size:
            raise ValueError(f"{self.name}.tell gave the gain {wrong[0]} of a success: gains are at least 0")
        return np.ascontiguousarray(flags), np.ascontiguousarray(numbers)


#: A column: its name, then the ends of a range and whether ratios matter, or the names of categories.
Column = tuple[str, tuple[float, float, bool] | None, list[str]]


def declared(thing: Any) -> list[Column] | None:
    """The columns that an object declares by its attribute `space`; None if it has none."""
    space = getattr(thing, "space", None)
    if space is None:
        return None
    if not isinstance(space, Mapping):
        raise TypeError(f"{name_of(thing)}.space = {space!r}: write a dictionary of columns, such as {{'sigma': (1e-8, 10.0, 'log')}}")
    return [_column(name_of(thing), str(name), given) for name, given in space.items()]


def _column(owner: str, name: str, given: Any) -> Column:
    match given:
        case [str(), *_] if all(isinstance(one, str) for one in given):
            return name, None, list(given)
        case [float() | int() | np.number() as low, float() | int() | np.number() as high, *scale] if scale in ([], ["log"]):
            return name, (float(low), float(high), bool(scale)), []
    raise ValueError(f"{owner}.space[{name!r}] = {given!r}: write (low, high), (low, high, 'log') or a list of names")


def target_of(target: Any) -> Any:
    """A target for the Rust side: an array of values, or a `Path`."""
    return _rows(target) if is_array(target) else Path(target)


class Path:
    """A target: a function of an array of times n in [0, 1) and, if it takes two arguments, of a random generator."""

    def __init__(self, target: Callable[..., Any]) -> None:
        if not callable(target):
            raise TypeError(f"{target!r} is not a target: write a spec such as 'sin:omega=20', an array of values in [0, 1], or a function of time in [0, 1)")
        self.target = target
        self.random = len(_positional(target)) > 1

    def __call__(self, times: Any, seeds: Sequence[int]) -> Any:
        found = self.target(times, generator(seeds)) if self.random else self.target(times)
        # A constant target may be a single number.
        return np.full(len(times), found, dtype=float) if np.ndim(found) == 0 else found


class Chance:
    """An acceptance: the success probability as a function of the distance from the target, or of the signed offset if it has `sided = True`."""

    def __init__(self, accept: Callable[..., Any]) -> None:
        if not callable(accept):
            raise TypeError(f"{accept!r} is not an acceptance: write a spec such as 'linear:pmax=0.5', or a function of the distance")
        self.accept = accept
        self.sided = bool(getattr(accept, "sided", False))

    def __call__(self, distances: Any) -> Any:
        found = self.accept(distances)
        return np.full(len(distances), found, dtype=float) if np.ndim(found) == 0 else found


class Named(NamedTuple):
    """An object with the name that its caller gave it."""

    name: str
    thing: Any


def check_methods(pam: Any) -> None:
    """Raises an error if an object has not both methods of a PAM."""
    missing = [words for words in ("sample(n, rng)", "update(params, success)") if not callable(getattr(pam, words.split("(")[0], None))]
    if len(missing) == 1:
        raise TypeError(f"{name_of(pam)} is not a PAM: it has no method {missing[0]}")
    if missing:
        raise TypeError(f"{pam!r} is not a PAM: write a spec such as 'shade', or an object with {' and '.join(missing)}")


def name_of(thing: Any) -> str:
    """The name of an object: its `name`, the name of a function or class, or the name of its class."""
    if is_array(thing):
        return "array"
    name = getattr(thing, "name", None) or getattr(thing, "__name__", None) or type(thing).__name__
    return str(name).strip("<>")


def _rows(target: Any) -> Any:
    """Checks the values of a target that is an array or a list of numbers: one for each iteration, or spread evenly over the run."""
    rows = np.array(target, dtype=float)
    if rows.ndim != 1 or len(rows) == 0:
        raise ValueError(f"a target of shape {rows.shape} is not a target: write one value for each iteration, an array of one dimension")
    wrong = np.flatnonzero(~((rows >= 0) & (rows <= 1)))
    if len(wrong):
        raise ValueError(f"a target has {rows[wrong[0]]} (number {wrong[0]} from 0): targets lie in [0, 1]")
    return rows


def is_array(thing: Any) -> bool:
    """Whether this is an array, or a nonempty list of numbers."""
    if isinstance(thing, (list, tuple)):
        return len(thing) > 0 and all(isinstance(one, (int, float, np.number)) for one in thing)
    return hasattr(thing, "__array__") and not callable(thing)


def named(things: Sequence[Any], wrap: Callable[[Any], Any], objects: list[tuple[str, Any]], alias: bool = False) -> list[str]:
    """Returns specs unchanged and a unique name for each object; appends the wrapped objects to `objects`.

    A `Named` object has the name that its caller gave it. With `alias`, specs can have names too.
    """
    texts = []
    for thing in things:
        if isinstance(thing, str):
            texts.append(thing)
            continue
        given = thing.name if isinstance(thing, Named) else None
        own = thing.thing if isinstance(thing, Named) else thing
        if isinstance(own, str):
            if not alias:
                raise ValueError(f"{{{given!r}: {own!r}}}: names can be given to the PAMs of a search and to your own objects only; write {own!r}")
            texts.append(f'{own} as "{given}"')
            continue
        wrapped, first, taken = wrap(own), name_of(own) if given is None else given, {name for name, _ in objects}
        if given in taken:
            raise ValueError(f"two objects have the name {given!r}: give each its own")
        names = [first, *(f"{first} {k}" for k in range(2, len(taken) + 2))]
        name = next(name for name in names if name not in taken)
        objects.append((name, wrapped))
        texts.append(name)
    return texts


#: What `look` may take: what a search knows before parameters are sampled.
BEFORE = ("progress", "round", "rounds", "ranks", "base_ranks", "values", "points")
#: What `update` may take besides the samples and their success.
AFTER = ("gains", "progress", "distances", "crossed", "heirs", "rewards")
#: What a PAM gets everywhere, if only as None.
_ALWAYS = {"gains", "progress", "round", "rounds", "rewards"}


def heard(pam: Any) -> dict[str, bool]:
    """What a PAM takes besides the samples and their success, and whether it needs it. A PAM made of others has `heard`, what its parts take."""
    own = getattr(pam, "heard", None)
    if own is None:
        own = taken(pam.update, f"{name_of(pam)}.update", 2)
    return own if isinstance(own, dict) else dict.fromkeys(own, False)


def seen(pam: Any) -> dict[str, bool]:
    """What a PAM takes before it samples, and whether it needs it. A PAM made of others has `look_takes`, what its parts take."""
    own = getattr(pam, "look_takes", None)
    if own is not None:
        return dict(own)
    look = getattr(pam, "look", None)
    if look is None:
        return {}
    words = _words(look)
    unknown = [word for word in words if word not in BEFORE]
    if unknown:
        raise TypeError(f"{name_of(pam)}.look takes {unknown[0]!r}: write some of {', '.join(BEFORE)}")
    return words


def taken(function: Any, name: str, skipped: int) -> dict[str, bool]:
    """Which of `AFTER` a method of a PAM takes after its first arguments, and whether it needs it. `**words` takes all of them."""
    more = dict(list(_words(function).items())[skipped:])
    for word, needed in more.items():
        near = difflib.get_close_matches(word, AFTER, 1, 0.8)
        # An argument with a default may be the PAM's own.
        if word not in AFTER and (needed or near):
            meant = f"did you mean {near[0]!r}?" if near else f"write some of {', '.join(AFTER)}"
            raise TypeError(f"{name} takes {word!r}: {meant}")
    everything = dict.fromkeys(AFTER, False) if _takes_all(function) else {}
    return {**everything, **{word: needed for word, needed in more.items() if word in AFTER}}


def _words(function: Any) -> dict[str, bool]:
    """The names of the arguments, and whether each has no default."""
    stars = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return {one.name: one.default is inspect.Parameter.empty for one in _parameters(function) if one.kind not in stars}


def _takes_all(function: Any) -> bool:
    return any(one.kind is inspect.Parameter.VAR_KEYWORD for one in _parameters(function))


def _parameters(function: Any) -> list[inspect.Parameter]:
    """The arguments of a function; none if it does not tell them."""
    try:
        return list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return []


def _positional(function: Any) -> list[str]:
    """The names of the required positional arguments."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ["n"]
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [p.name for p in parameters if p.kind in by_place and p.default is inspect.Parameter.empty]
