"""Runs of PAMs written in Python, computed by other processes: `workers=4`, or any executor with `submit`."""

from __future__ import annotations

import importlib
import pickle
import traceback
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from itertools import islice
from typing import Any

from tpam import _tpam

#: Cell, first run, end.
Block = tuple[int, int, int]
Supply = Callable[[list[Block]], Iterator[list[str]]]

#: Blocks that are submitted before their turn. Enough for a large cluster, few enough for memory.
_AHEAD = 1000


@contextmanager
def executor_of(workers: Any) -> Iterator[Any]:
    """The executor of an argument `workers`: None, a number of processes, or an executor, which is left open."""
    if workers is None or (callable(getattr(workers, "submit", None)) and not isinstance(workers, type)):
        yield workers
        return
    if isinstance(workers, bool) or not isinstance(workers, int) or workers < 1:
        raise ValueError(f"workers = {workers!r}: write a number of processes from 1, or an executor such as concurrent.futures.ProcessPoolExecutor()")
    with ProcessPoolExecutor(workers) as pool:
        yield pool


def packed(recipe: Any) -> bytes:
    """Objects as bytes for another process. cloudpickle, if it is installed, packs what pickle cannot, such as classes of a notebook."""
    try:
        packer: Any = importlib.import_module("cloudpickle")
    except ImportError:
        packer = None
    try:
        plain = pickle.dumps(recipe)
    except Exception as error:
        if packer is None:
            sentence = f"the objects cannot be sent to other processes ({error}): define them in a module, or pip install cloudpickle"
            raise ValueError(sentence) from error
    else:
        # pickle names the classes of a script or a notebook, which not every worker can import; cloudpickle sends them.
        if packer is None or b"__main__" not in plain:
            return plain
    try:
        return bytes(packer.dumps(recipe))
    except Exception as error:
        raise ValueError(f"the objects cannot be sent to other processes ({error}): leave out what cannot be pickled, or make it in a method start") from error


def sent_back(compute: Callable[[], Any]) -> Any:
    """The result of a task. Its exception is raised as it is if other processes can read it, and otherwise as text."""
    try:
        return compute()
    except Exception as error:
        raised = error
    try:
        pickle.loads(pickle.dumps(raised))
    except Exception:
        told = RuntimeError("".join(traceback.format_exception(raised)))
    else:
        raise raised
    # Raised here it has no context, which some libraries would send with it.
    raise told


def in_order(executor: Any, function: Callable[..., Any], calls: Iterator[tuple[Any, ...]]) -> Iterator[Any]:
    """The results of calls in other processes, in the order of the calls. Calls that nobody waits for are cancelled."""
    waiting = deque(executor.submit(function, *call) for call in islice(calls, _AHEAD))
    try:
        while waiting:
            try:
                found = waiting.popleft().result()
            except BrokenExecutor as error:
                raise RuntimeError("a worker was lost, killed or out of memory: repeat the call, which resumes if it has out=") from error
            waiting.extend(executor.submit(function, *call) for call in islice(calls, 1))
            yield found
    finally:
        for future in waiting:
            future.cancel()


def supply(recipe: tuple[Any, ...], executor: Any) -> Supply | None:
    """A function from blocks of an experiment to the lines of their runs; None without an executor."""
    if executor is None:
        return None
    whole = packed(recipe)
    return lambda blocks: in_order(executor, _lines, ((whole, *block) for block in blocks))


def _lines(recipe: bytes, cell: int, first: int, end: int) -> list[str]:
    found: list[str] = sent_back(lambda: _tpam.lines(_experiment(recipe), cell, first, end))
    return found


@lru_cache(maxsize=4)
def _experiment(recipe: bytes) -> _tpam.Experiment:
    return _tpam.Experiment(*pickle.loads(recipe))
