"""Suites of problems that are Python objects: own objectives, and problems of cocoex, ioh and other libraries."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from tpam import _tpam
from tpam._players import name_of

#: Number (function, dimension, instance), bounds, f_opt, name, and a function from points to values.
Given = tuple[tuple[int, int, int], list[tuple[float, float]], float, str, Callable[[Any], Any]]


class Suite:
    """Problems for `tpam.experiment`, made by `tpam.suite`."""

    #: The name of the suite.
    name: str
    #: Makes a problem from function, dimension and instance.
    problem: Callable[[int, int, int], Any]
    #: The numbers of its functions.
    functions: list[int]
    #: The bounds of every problem; None if each problem has its own.
    bounds: Any
    #: The minimum of every problem, or a function of its number; None if each problem has its own.
    f_opt: Any

    def __init__(self, name: str, problem: Callable[[int, int, int], Any], functions: Sequence[int], bounds: Any, f_opt: Any) -> None:
        self.name, self.problem, self.functions = name, problem, list(functions)
        self.bounds, self.f_opt = bounds, f_opt
        self._made: dict[tuple[int, int, int], Given] = {}

    def __getstate__(self) -> dict[str, Any]:
        # Other processes make their own problems: those of cocoex and ioh cannot be sent.
        return {**self.__dict__, "_made": {}}

    def __repr__(self) -> str:
        return f"<Suite {self.name}: {len(self.functions)} functions>"

    def given(self, number: tuple[int, int, int]) -> Given:
        """The problem with a number. It is made once.

        Parameters
        ----------
        number : tuple of three int
            The function, the dimension and the instance.

        Returns
        -------
        tuple
            The number, the bounds of each coordinate, the optimal value, the name, and a function from points, one per row, to values.

        Raises
        ------
        TypeError
            If `problem` does not return a function.
        ValueError
            If the optimal value is not known.
        """
        if number not in self._made:
            self._made[number] = self._given(number)
        return self._made[number]

    def _given(self, number: tuple[int, int, int]) -> Given:
        problem = self.problem(*number)
        if not callable(problem):
            raise TypeError(f"problem{number!r} gave {problem!r}: return a function of a point")
        bounds = _bounds(problem, self.bounds, number[1])
        f_opt = _f_opt(problem, self.f_opt(*number) if callable(self.f_opt) else self.f_opt)
        if f_opt is None:
            raise ValueError(f"{name_of(problem)} has no known optimal value, which logs need: write f_opt=, or give the function an attribute f_opt")
        if not np.isfinite(f_opt):
            raise ValueError(f"the optimal value of {name_of(problem)} is {f_opt}: write a number")
        return number, bounds, f_opt, _name(problem), _Values(problem, f_opt)


class BuiltInSuite(Suite):
    """A suite of tpam itself, which searches use without Python objects."""

    #: The folder of its data files; None for that of the environment.
    data: str | None

    def __init__(self, name: str, data: str | os.PathLike[str] | None) -> None:
        self.data = None if data is None else os.path.abspath(data)
        super().__init__(name, partial(_tpam.BuiltInProblem, name, data=self.data), _tpam.suite_functions(name, self.data), None, None)


def suite(
    problems: Any,
    name: str = "own",
    *,
    data: str | os.PathLike[str] | None = None,
    functions: int | Sequence[int] | None = None,
    bounds: Any = (-5.0, 5.0),
    f_opt: float | Callable[[int, int, int], float] | None = None,
) -> Suite:
    """Makes a suite of your own objectives, or of problems of another library, for `tpam.experiment`; or gives a suite of tpam itself.

    Parameters
    ----------
    problems : str, callable, list, dict
        The name of a suite of tpam: "bbob", "ma-bbob", "cec2017", "cec2017-f2", "cec2022". Its `problem(function, dim, instance)` is a function of points, with attributes `f_opt`,
        `bounds`, `name` and `group`; its `functions` are the numbers. Or a function of a point, or several (a list, or a dictionary by name), the same for each dimension and instance. Or, if `functions` is given, a function
        `problem(function, dim, instance)` that returns such a function: `lambda f, d, i: ioh.get_problem(f, i, d)`.
    name : str
        The name of the suite in logs, in lower case.
    functions : list of int, optional
        The numbers of the functions, if `problems` makes problems from numbers.
    bounds : pair
        The bounds of every coordinate, unless a function has its own: an attribute `bounds`, `lower_bounds` and `upper_bounds` (cocoex) or `bounds.lb` and `bounds.ub` (ioh).
    f_opt : float or callable, optional
        The optimal value, or a function of (function, dim, instance), unless a problem has its own: an attribute `f_opt`, or `optimum.y` (ioh). cocoex does not tell it;
        for its suite bbob it is `lambda f, d, i: tpam.bbob(f, d, i).f_opt`. A search ends with an exception if it
        finds a value that is lower by more than rounding errors: 1e-11, or 1e-11 of f_opt if that is more.

    data : path, optional
        The folder of the organisers' data files, which the suites of CEC need. The default is that of the environment variable TPAM_CEC_DATA.

    Returns
    -------
    Suite
        An argument `suite` for `tpam.experiment`.

    Notes
    -----
    All runs on a problem share one object, in an order that depends on threads and workers. So a value may depend on the point only, not on earlier calls.
    """
    if not isinstance(name, str):
        raise TypeError(f"name={name!r}: write a name, as in tpam.suite(problems, 'mine')")
    if isinstance(problems, str):
        return BuiltInSuite(problems, data)
    if data is not None:
        raise ValueError(f"data={data!r}: only suites of tpam read data files; leave it out")
    if not re.fullmatch("[a-z0-9][a-z0-9_-]*", name):
        raise ValueError(f"name={name!r}: write a name of small letters, digits, - and _")
    if functions is not None:
        numbers = [functions] if isinstance(functions, int) else list(functions)
        return Suite(name, problems, numbers, bounds, f_opt)
    listed = list(problems.values()) if isinstance(problems, Mapping) else list(problems) if isinstance(problems, (list, tuple)) else [problems]
    if not listed:
        raise ValueError("problems is empty: name at least one objective")
    titles = [str(key) for key in problems] if isinstance(problems, Mapping) else [name_of(one) for one in listed]
    return Suite(name, _Numbered(listed, titles), range(1, len(listed) + 1), bounds, f_opt)


class _Numbered:
    """Objectives by number, the same for each dimension and instance."""

    def __init__(self, objectives: list[Any], titles: list[str]) -> None:
        self.objectives, self.titles = objectives, titles

    def __call__(self, function: int, dim: int, instance: int) -> Any:
        return _Titled(self.objectives[function - 1], self.titles[function - 1])


class _Titled:
    """An objective with another name."""

    def __init__(self, function: Any, name: str) -> None:
        if not callable(function):
            raise TypeError(f"{function!r} is not an objective: write a function of a point")
        self.function, self.name = function, name

    def __call__(self, x: Any) -> Any:
        return self.function(x)

    def __getattr__(self, word: str) -> Any:
        if word.startswith("__") or word == "function":
            raise AttributeError(word)
        return getattr(self.function, word)


def suite_of(suite: Suite, functions: list[int], dims: list[int], instances: list[int]) -> tuple[str, list[Given]]:
    """The problems of a suite with these numbers, as the Rust side takes them."""
    unknown = [function for function in functions if function not in suite.functions]
    if unknown:
        raise ValueError(f"functions = {unknown[0]}: the suite {suite.name} has {', '.join(map(str, suite.functions))}")
    numbers = [(function, dim, instance) for function in functions for dim in dims for instance in instances]
    return suite.name, [suite.given(number) for number in numbers]


def _bounds(problem: Any, usual: Any, dim: int) -> list[tuple[float, float]]:
    own = getattr(problem, "bounds", None)
    low, high = getattr(problem, "lower_bounds", None), getattr(problem, "upper_bounds", None)
    if own is not None and hasattr(own, "lb"):
        low, high = own.lb, own.ub
    if low is not None and high is not None:
        pairs = np.column_stack([np.broadcast_to(low, dim), np.broadcast_to(high, dim)])
    else:
        given = np.asarray(own if own is not None and not callable(own) else usual, dtype=float)
        if given.shape not in ((2,), (dim, 2)):
            raise ValueError(f"bounds of shape {given.shape} in {dim} dimensions: write (low, high), or such a pair for each of {dim} coordinates")
        pairs = np.broadcast_to(given, (dim, 2))
    return [(float(low), float(high)) for low, high in pairs]


def _f_opt(problem: Any, usual: float | None) -> float | None:
    for own in (getattr(problem, "f_opt", None), getattr(getattr(problem, "optimum", None), "y", None)):
        if own is not None:
            return float(own)
    return None if usual is None else float(usual)


def _name(problem: Any) -> str:
    meta = getattr(problem, "meta_data", None)
    return str(meta.name) if meta is not None and hasattr(meta, "name") else name_of(problem)


class _Values:
    """A function from points, one per row, to values."""

    def __init__(self, problem: Any, f_opt: float) -> None:
        self.problem, self.f_opt = problem, f_opt
        # Libraries compute the optimal value in another way than values, with other rounding errors.
        self.least = f_opt - 1e-11 * max(1.0, abs(f_opt))

    def __call__(self, points: Any) -> Any:
        values = np.array([_number(self.problem(point)) for point in points])
        below = np.flatnonzero(values < self.least)
        if len(below):
            raise ValueError(f"{name_of(self.problem)} is {values[below[0]]} at a point, below its f_opt = {self.f_opt}: write the least value as f_opt")
        return values


def _number(value: Any) -> float:
    found = np.asarray(value)
    if value is None or found.size != 1 or found.dtype.kind not in "fiub":
        raise ValueError(f"the objective gave {value!r} at one point where a number is needed")
    return float(found.item())
