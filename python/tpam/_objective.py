"""Objectives: one point at a time, many at once, or on several processes; and what they may return."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from decimal import Decimal
from functools import partial
from numbers import Real
from typing import Any

import numpy as np

from tpam._plan import whole
from tpam._types import Floats
from tpam._workers import in_order

#: `map`, or something like it: `ThreadPoolExecutor(4).map`.
Mapper = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]


class Objective:
    """A function from points, one per row, to values. It remembers the values before an exception."""

    def __init__(self, fun: Callable[..., Any], args: tuple[Any, ...], vectorized: bool, workers: Any) -> None:
        if not callable(fun):
            raise TypeError(f"{fun!r} is not an objective: write a function of a point")
        self.fun, self.args, self.vectorized, self.workers = fun, args, vectorized, workers
        self.mapper: Mapper | None = None
        #: Points and values of the generation in which an exception was raised, before it.
        self.before: tuple[Floats, Floats] = (np.empty((0, 0)), np.empty(0))
        if vectorized and workers != 1:
            raise ValueError("workers and vectorized=True exclude each other: a function of many points uses several cores itself, or write vectorized=False")

    def started(self) -> AbstractContextManager[Any]:
        """The processes for `workers`; the evaluations must be within."""
        submits = callable(getattr(self.workers, "submit", None))
        if submits and not isinstance(self.workers, type):
            if isinstance(self.workers, ProcessPoolExecutor):
                _check_sent(self.fun, self.args)
            self.mapper = lambda fun, points: in_order(self.workers, fun, ((point,) for point in points))
        elif callable(self.workers) and not submits:
            self.mapper = self.workers
        elif (count := _processes(self.workers)) > 1:
            import multiprocessing

            _check_sent(self.fun, self.args)
            pool = multiprocessing.Pool(count)
            self.mapper = pool.map
            return pool
        return nullcontext()

    def __call__(self, points: Floats) -> Floats:
        """The values of some points."""
        if self.vectorized:
            return numbers(self.fun(points.T, *self.args))
        if self.mapper is not None:
            return self._mapped(points, self.mapper)
        values = np.empty(len(points))
        done = 0
        try:
            for point in points:
                values[done] = number(self.fun(point, *self.args))
                done += 1
        except BaseException:
            self.before = (points[:done].copy(), values[:done])
            raise
        return values

    def _mapped(self, points: Floats, mapper: Mapper) -> Floats:
        found = list(mapper(partial(_evaluated, self.fun, self.args), list(points)))
        if len(found) != len(points):
            raise ValueError(f"workers gave {len(found)} values for {len(points)} points: it must be like map")
        return np.array([number(value) for value in found])


def _evaluated(fun: Callable[..., Any], args: tuple[Any, ...], point: Floats) -> Any:
    return fun(point, *args)


def number(value: Any) -> float:
    """The number that an objective returned. As in SciPy, an array of one number is one."""
    if isinstance(value, (float, int)):
        return float(value)
    array = np.asarray(value)
    if array.size != 1 and array.dtype.kind in "biufc":
        raise ValueError(f"the objective gave {array.size} numbers at one point where one is needed")
    if array.dtype.kind in "biuf":
        return float(array.item())
    one = array.item() if array.size == 1 else value
    if isinstance(one, (Real, Decimal)):
        return float(one)
    raise TypeError(f"the objective returned {_said(one)} where one real number is needed")


def numbers(values: Any) -> Floats:
    """The numbers that an objective of many points returned."""
    array = np.asarray(values)
    if array.dtype.kind in "biuf":
        return array.astype(float)
    if array.dtype.kind == "O" and array.ndim == 1:
        return np.array([number(value) for value in array])
    raise TypeError(f"the objective returned {_said(values)} where an array of real numbers is needed")


def _said(value: Any) -> str:
    """A value in words."""
    if value is None:
        return "None (is a `return` missing?)"
    if isinstance(value, str):
        return f"the text {value!r}"
    if isinstance(value, (complex, np.complexfloating)):
        return f"the complex number {value}"
    dtype = getattr(value, "dtype", None)
    return f"a {type(value).__name__}" + (f" of {dtype}" if dtype is not None else "")


def _processes(workers: Any) -> int:
    """The number of processes that `workers` asks for; -1 stands for all cores."""
    if isinstance(workers, int) and workers == -1:
        return os.cpu_count() or 1
    if not isinstance(workers, (int, float, np.integer)) or workers < 1:
        raise ValueError(f"workers = {workers!r}: write a number of processes, -1 for all cores, an executor, or a function like map, such as pool.map")
    return whole("workers", workers)


def _check_sent(fun: Callable[..., Any], args: tuple[Any, ...]) -> None:
    """Raises an error if the objective cannot be sent to other processes."""
    try:
        pickle.dumps((fun, args))
    except Exception as error:
        raise ValueError(
            f"the objective cannot be sent to other processes ({error}): define it at the top level of a module, "
            "or use threads, workers=concurrent.futures.ThreadPoolExecutor(4)"
        ) from error
