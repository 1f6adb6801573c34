"""Creates experiments from the arguments of a caller."""

from __future__ import annotations

import difflib
import json
import operator
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from tpam import _tpam
from tpam._players import Chance, Named, Player, Seeker, is_array, named, target_of
from tpam._problems import BuiltInSuite, Suite, suite_of

#: The parts of a search besides its PAM, and their defaults.
PARTS: dict[str, str] = dict(_tpam.search_parts())


#: The acceptance of a simulation, if the caller names none.
ACCEPT = "linear:pmax=0.5"


def experiment(words: dict[str, Any], file: Any = None, alone: bool = False) -> _tpam.Experiment:
    """Creates an experiment from `words`, the keys of an experiment file. Keys that are None have the value in the file, or the default of `tpam sim`."""
    return _tpam.Experiment(*recipe(words, file, alone))


def recipe(words: dict[str, Any], file: Any = None, alone: bool = False) -> tuple[Any, ...]:
    """The arguments of an experiment: a plan, a file, and the objects by name. Another process can make the same experiment from them."""
    words = {key: value for key, value in words.items() if value is not None}
    if file is None:
        words.setdefault("accept", ACCEPT)
    if "individuals" in words:
        # Experiment files and tables of results call it n.
        words["n"] = wholes("individuals", words.pop("individuals"))
    objects: dict[str, list[tuple[str, Any]]] = {"pam": [], "target": [], "accept": []}
    wraps: dict[str, Callable[[Any], Any]] = {"pam": lambda pam: Player(pam, alone), "target": target_of, "accept": Chance}
    for key in words:
        # Each column may have a target of its own, target_NAME.
        sort = key.partition("_")[0]
        if sort in objects:
            words[key] = named(_some(key, words[key]), wraps[sort], objects[sort])
    if "theta" in words:
        words["theta"] = _some("theta", words["theta"])
    for key in ("runs", "seed"):
        if key in words:
            words[key] = whole(key, words[key])
    if "iterations" in words:
        words["iterations"] = wholes("iterations", words["iterations"])
    if words.get("measures", "all") not in ("all", "success"):
        raise ValueError(f"measures = {words['measures']!r}: write 'all' or 'success'")
    return json.dumps(words), file, objects["pam"], objects["target"], objects["accept"]


#: What functions with such keyword arguments take besides.
_ARGUMENTS = ("pam", "target", "accept", "theta", "individuals", "iterations", "runs", "seed", "measures", "threads", "progress", "workers", "out")


def separate(targets: dict[str, Any]) -> dict[str, Any]:
    """The keyword arguments of a function that takes `target_NAME` for each column."""
    for key in targets:
        if not key.startswith("target_"):
            near = ["individuals"] if key == "n" else difflib.get_close_matches(key, _ARGUMENTS, 1)
            meant = f"did you mean {near[0]!r}?" if near else "the target of a column is target_NAME, such as target_c"
            raise TypeError(f"unexpected keyword argument {key!r}: {meant}")
    return targets


def players(pams: Any, search: Any, parts: Mapping[str, Any]) -> tuple[dict[str, str], list[tuple[str, Any]]]:
    """The PAMs, the searches and the other parts of a plan of searches as texts by their keys, and the objects by name. A dictionary gives names to specs too."""
    objects: list[tuple[str, Any]] = []
    texts = named(_some("pams", pams), lambda pam: Player(pam, alone=True), objects, alias=True)
    searches = named(_some("search", search), Seeker, objects)
    return {"search": ",".join(searches), "pam": ",".join(texts), **_part_specs(searches, parts)}, objects


def numbers(key: str, value: Any) -> list[int]:
    """The numbers that a text such as "1-3,8", a number or a list stands for."""
    if not isinstance(value, str):
        return [whole(key, one) for one in (value if _is_list(value) else [value])]
    found: list[int] = []
    for piece in value.split(","):
        first, _, last = piece.strip().partition("-")
        if not (first.isdigit() and (last or first).isdigit()):
            raise ValueError(f"{key} = {value!r}: write numbers and ranges such as 1-5,8")
        found += range(int(first), int(last or first) + 1)
    return found


def listed(value: Any) -> str:
    """Numbers as the text of a plan: a text such as "1-3,8", a number or a list."""
    return value if isinstance(value, str) else ",".join(map(str, value)) if _is_list(value) else str(value)


def _is_list(value: Any) -> bool:
    """Whether a value is a list of numbers, also as an array of NumPy."""
    return isinstance(value, (list, tuple, range)) or np.ndim(value) == 1


def length(budget: Any, evaluations: Any) -> dict[str, int]:
    """The keys of a plan that say how long a search is: `budget` evaluations per dimension, or `evaluations` in every dimension."""
    if evaluations is None:
        return {"budget": 10_000 if budget is None else _positive("budget", budget)}
    if budget is not None:
        raise ValueError(f"budget = {budget!r} is per dimension, evaluations = {evaluations!r} is the whole: write one of them")
    return {"budget": 0, "evaluations": _positive("evaluations", evaluations)}


def _positive(key: str, value: Any) -> int:
    """Checks and returns a number of evaluations. The upper limit depends on the rest of the plan."""
    if not isinstance(value, str) and np.ndim(value) == 0 and value < 1:
        raise ValueError(f"{key} = {value!r}: write a whole number of at least 1")
    return whole(key, value)


def _part_specs(searches: list[str], parts: Mapping[str, Any]) -> dict[str, str]:
    """The specs of all parts of searches, from those that a caller gives. Only the restart rule is a part of a search that is not differential evolution."""
    given = {key: spec for key, spec in parts.items() if key != "restart" or spec is not None}
    for key, spec in given.items():
        if key not in PARTS:
            raise TypeError(f"unexpected keyword argument {key!r}: the parts of a search are {', '.join(PARTS)}")
        if not isinstance(spec, str):
            raise ValueError(f"{key} = {spec!r}: write specs of tpam.catalogue({key!r}) as text")
    if searches == ["de"]:
        return {**PARTS, **given}
    for key, spec in given.items():
        if key != "restart" and spec != PARTS[key]:
            raise ValueError(f"{key} = {spec!r} is a part of differential evolution, not of {searches[0]}: leave it out")
    return {**PARTS, "mutation": "", "crossover": "", "restart": given.get("restart", "none")}


class Objects(NamedTuple):
    """The objects of Python in a plan: PAMs and searches, targets and acceptances with their names, and a suite with the numbers of its functions, dimensions and instances.

    `data` is the folder of the data files of a suite of tpam.
    """

    pams: Sequence[tuple[str, Any]] = ()
    targets: Sequence[tuple[str, Any]] = ()
    accepts: Sequence[tuple[str, Any]] = ()
    suite: tuple[Suite, list[int], list[int], list[int]] | None = None
    data: str | None = None

    @property
    def runs_of_a_task(self) -> int | None:
        """How many runs a task should have if nobody says it; None for as many as take a second.

        Runs of objects are long enough for a task, and to time some would call the objects in the process that distributes.
        """
        return 1 if any(self[:4]) else None

    def made(self) -> tuple[list[tuple[str, Any]], list[tuple[str, Any]], list[tuple[str, Any]], Any]:
        """The same for the Rust side, with the problems of the suite. Each process makes its own."""
        return list(self.pams), list(self.targets), list(self.accepts), self.data if self.suite is None else suite_of(*self.suite)


class Grid(NamedTuple):
    """Searches of every PAM on every function, dimension and instance: the plan as text, and the objects of Python in it."""

    plan: str
    objects: Objects


def searches(
    pam: Any,
    search: Any,
    suite: Any,
    numbered: tuple[Any, Any, Any],
    size: tuple[Any, Any, Any, Any],
    parts: Sequence[Any],
    usual: str = "8",
) -> Grid:
    """A grid of searches from the arguments of a caller.

    `numbered` has functions, dims and instances; `size` has individuals, budget, evaluations and seed; `parts` has the specs of `PARTS`, in their order. Without
    functions, those of BBOB are the `usual` ones, and those of another suite are all.
    """
    functions, dims, instances = numbered
    individuals, budget, evaluations, seed = size
    chosen, pams = players(pam, search, dict(zip(PARTS, parts)))
    own = None
    data = suite.data if isinstance(suite, BuiltInSuite) else None
    suite = suite.name if isinstance(suite, BuiltInSuite) else suite
    if not isinstance(suite, str):
        if not isinstance(suite, Suite):
            raise TypeError(f"suite = {suite!r}: write 'bbob', or make a suite of your own functions with tpam.suite")
        asked = suite.functions if functions is None else numbers("functions", functions)
        own = (suite, asked, numbers("dims", dims), numbers("instances", instances))
    every = listed(own[1]) if own is not None else usual if suite == "bbob" else "all"
    if budget is None and evaluations is None and own is None:
        budget = _tpam.usual_budget(suite, listed(dims))
    words: dict[str, Any] = {
        "stream": _tpam.stream_version(),
        "suite": suite if own is None else suite.name,
        **chosen,
        "functions": every if functions is None else listed(functions),
        "dims": listed(dims),
        "instances": listed(instances),
        **length(budget, evaluations),
        "individuals": None if individuals is None else whole("individuals", individuals),
        "seed": whole("seed", seed),
    }
    return Grid(json.dumps(words), Objects(pams, suite=own, data=data))


def _some(key: str, value: Any) -> list[Any]:
    """The values of an argument: those of a list, and those of a dictionary with their names."""
    values: list[Any] = []
    for one in value if isinstance(value, (list, tuple)) and not is_array(value) else [value]:
        values += [Named(str(name), thing) for name, thing in one.items()] if isinstance(one, Mapping) else [one]
    if not values:
        raise ValueError(f"{key} = {value!r}: name at least one")
    return values


def whole(key: str, value: Any) -> int:
    """Checks and returns a nonnegative whole number, which may be written as a float such as 1e5."""
    if isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{key} = {value!r}: write a whole number, not a truth value")
    if isinstance(value, (float, np.floating)) and float(value).is_integer():
        value = int(value)
    try:
        number = operator.index(value)
    except TypeError:
        number = -1
    if not 0 <= number < 2**64:
        raise ValueError(f"{key} = {value!r}: write a whole number from 0 to 2^64 - 1")
    return number


def wholes(key: str, value: Any) -> int | str:
    """Checks and returns a count, or a text with several: `[10, 50]` becomes "10|50"."""
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple, range)) or (hasattr(value, "__array__") and getattr(value, "ndim", 0) > 0):
        counts = [str(whole(key, one)) for one in value]
        if not counts:
            raise ValueError(f"{key} = {value!r}: name at least one")
        return "|".join(counts)
    return whole(key, value)


def threads_of(threads: int | None) -> int:
    """The number of threads: the given one, or all cores."""
    if threads is not None:
        return max(1, whole("threads", threads))
    cores = getattr(os, "sched_getaffinity", None)
    return len(cores(0)) if cores else os.cpu_count() or 1
