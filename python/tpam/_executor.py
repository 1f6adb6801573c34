"""Sweeps, searches and studies on any executor: processes of this machine, Dask, loky."""

from __future__ import annotations

import difflib
import os
import pathlib
import pickle
import queue
import threading
from collections import deque
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol, cast, runtime_checkable

from tpam import _tpam
from tpam._plan import PARTS, Objects, recipe, searches
from tpam._progress import Bar
from tpam._workers import packed, sent_back

Path = str | os.PathLike[str]
Block = tuple[int, int, int]


class Future(Protocol):
    """What an executor returns for a task."""

    def result(self) -> Any:
        """Return the result of the task, or raise its exception."""

    def add_done_callback(self, fn: Callable[[Any], object], /) -> object:
        """Call a function with the future when the task has ended."""


@runtime_checkable
class Executor(Protocol):
    """Anything with `submit`: `concurrent.futures.Executor`, `dask.distributed.Client`, a loky executor."""

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future:
        """Start a task.

        Parameters
        ----------
        fn : callable
            The function that the task calls. It is a function of the package `tpam`, which a worker imports.
        *args
            Its arguments: texts, numbers and bytes, which can be sent to other processes.

        Returns
        -------
        Future
            An object with `result()` and `add_done_callback(fn)`, as those of `concurrent.futures`. An executor for an argument `workers` needs futures with
            `result()` and `cancel()`.
        """


# Exceptions that say that a worker, or the connection to it, was lost. A task itself raises none of them. They are compared by name, so that no library has to be imported.
_LOST = {"BrokenExecutor", "CancelledError", "CommClosedError", "FutureCancelledError", "KilledWorker", "ConnectionError", "TimeoutError"}
# Exceptions after which the executor accepts no further task.
_BROKEN = {"BrokenExecutor"}
# Tasks that wait in the executor, so that no worker has to wait for the next one.
_WAITING = 256
# Seconds on one core that a task should take.
_SECONDS = 1.0


def _is(error: BaseException, names: set[str]) -> bool:
    return any(base.__name__ in names for base in type(error).__mro__)


def compute_block(kind: str, plan: str, objects: bytes, first: int, end: int, attempt: int) -> list[str]:
    """Compute some runs of a plan, and return a line of text for each. `attempt` makes the task another one for executors that remember results."""
    del attempt
    found: list[str] = sent_back(lambda: _worker(kind, plan, objects, threading.get_ident()).lines(first, end))
    return found


@lru_cache(maxsize=8)
def _worker(kind: str, plan: str, objects: bytes, thread: int) -> _tpam.Worker:
    """The runs of the last plans. Threads do not share them, because an exception of an object ends all runs that share it."""
    del thread
    return _tpam.Worker(kind, plan, pickle.loads(objects).made())


def fill(
    executor: Executor | Callable[[], Executor],
    parts: _tpam.Parts,
    objects: bytes,
    out: Path | None,
    block: int | None = None,
    retries: int = 3,
    progress: bool | None = None,
) -> None:
    """Compute the runs that result folders lack, on an executor. Without a name (`out`) the folder is temporary."""
    blocks = parts.missing(block, _SECONDS)
    with Bar(sum(end - first for _, first, end in blocks), "runs", progress) as tell:
        _Loop(executor, parts, objects, retries, out, tell).run(blocks)


def distribute(
    executor: Executor | Callable[[], Executor],
    out: Path,
    file: Path | None = None,
    *,
    study: Path | None = None,
    quick: bool = False,
    block: int | None = None,
    retries: int = 3,
    progress: bool | None = None,
    **plan: Any,
) -> pathlib.Path:
    """Compute a sweep, searches or a study on an executor, into a result folder.

    The folder has the same bytes as if one machine had computed it with `tpam sweep`, `tpam de` or `tpam reproduce study`. Workers need the package `tpam`, but not the
    folder: they send their runs to this process, which stores them. If this process is killed, the same call resumes.

    Parameters
    ----------
    executor
        Anything with `submit`, such as `concurrent.futures.ProcessPoolExecutor()`, `dask.distributed.Client(...)` or a loky executor; or a function without
        arguments that makes one, such as `loky.get_reusable_executor`. The function is called again when the executor breaks, because a worker was killed.
    out
        The result folder.
    file
        An experiment file, as for `tpam sweep`.
    study
        The design of a study, as for `tpam reproduce study`, instead of a plan.
    quick
        A small study, for a first look.
    block
        Runs of a task; by default so many that a task takes about a second, or one if your own objects take part.
    retries
        How often the same block is submitted again after its worker was lost.
    progress
        Whether to show progress.
    **plan
        The arguments of `tpam.sweep` that say what is simulated (`pam`, `target`, `accept`, `individuals`, `runs` ...), which override those of `file`; or, if
        one of them is about searches, those of `tpam.experiment` that say what is searched (`functions`, `dims`, `instances`, `budget` or `evaluations`, `mutation`, `suite` ...).
        PAMs, targets, acceptances and suites are specs or your own objects; objects are sent to the workers by pickle, or by cloudpickle if it is installed.

    Returns
    -------
    pathlib.Path
        The result folder.

    Raises
    ------
    ValueError
        If the plan is wrong, or the folder holds something else.
    RuntimeError
        If workers are lost again and again. The runs so far are in the folder.

    Examples
    --------
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as pool:  # doctest: +SKIP
    ...     tpam.distribute(pool, "results/grid", pam="jade,shade", target="sin:omega=10..40/10", runs=11)
    """
    _check(executor)
    if block is not None and block < 1:
        raise ValueError(f"block={block}: write a number of runs of at least 1")
    if study is not None:
        if file is not None or plan:
            raise ValueError("a study has a design and no plan: leave out " + ", ".join(["file"] * (file is not None) + list(plan)))
        given = Objects()
        objects = packed(given)
        parts = _tpam.Parts.of_study(os.fspath(study), quick, os.fspath(out))
    else:
        kind, text, given = plan_of(plan, file)
        for name, player in given.pams:
            if getattr(player, "together", False):
                raise ValueError(
                    f"{name} handles all runs at once (vectorized = True), which blocks of runs cannot: use tpam.sweep(out=..., workers=executor)"
                )
        objects = packed(given)
        parts = _tpam.Parts.of_plan(kind, text, None if file is None else os.fspath(file), os.fspath(out), given.made())
    fill(executor, parts, objects, out, block or given.runs_of_a_task, retries, progress)
    parts.finish()
    return pathlib.Path(out)


#: The arguments that say what is simulated, and what is searched.
_SIMULATED = ("pam", "target", "accept", "theta", "individuals", "iterations", "runs", "seed", "measures")
_SEARCHED = ("pam", "search", "suite", "functions", "dims", "instances", "individuals", "budget", "evaluations", "seed", *PARTS)


def plan_of(plan: dict[str, Any], file: Path | None) -> tuple[str, str, Objects]:
    """The kind of a plan, "searches" if it says something that only they have, the plan as text, and its objects."""
    only_searched = set(_SEARCHED) - set(_SIMULATED)
    kind, known = ("searches", _SEARCHED) if only_searched & set(plan) else ("simulations", _SIMULATED)
    for key in plan:
        if key not in known and not (kind == "simulations" and key.startswith("target_")):
            near = difflib.get_close_matches(key, known, 1)
            meant = f"did you mean {near[0]!r}?" if near else f"the plan of {kind} has {', '.join(known)}"
            raise TypeError(f"unexpected keyword argument {key!r}: {meant}")
    if kind == "searches":
        if file is not None:
            raise ValueError("an experiment file is of simulations: leave out functions, or the file")
        if "functions" not in plan:
            raise ValueError("which functions are to be searched? Write functions=, such as functions='1-24'")
        numbered = (plan["functions"], plan.get("dims", 10), plan.get("instances", "1-15"))
        size = (plan.get("individuals"), plan.get("budget"), plan.get("evaluations"), plan.get("seed", 1))
        parts = [plan.get(key, None if key == "restart" else usual) for key, usual in PARTS.items()]
        return kind, *searches(plan.get("pam", "shade"), plan.get("search", "de"), plan.get("suite", "bbob"), numbered, size, parts)
    text, _, *lists = recipe(plan, file)
    return kind, text, Objects(*lists)


def _check(executor: Any) -> None:
    """Refuse what is neither an executor nor makes one."""
    if not isinstance(executor, Executor) and not callable(executor):
        raise TypeError(f"{type(executor).__name__} has no submit: pass an executor such as ProcessPoolExecutor()")


class _Loop:
    """Submits blocks, stores what comes back, and submits again what was lost."""

    def __init__(
        self,
        executor: Executor | Callable[[], Executor],
        parts: _tpam.Parts,
        objects: bytes,
        retries: int,
        out: Path | None,
        tell: Callable[[int], None],
    ) -> None:
        self.make: Callable[[], Executor] | None = None
        # A class has the methods of its objects, and makes them.
        if isinstance(executor, Executor) and not isinstance(executor, type):
            self.executor: Executor = executor
        else:
            self.make = cast(Callable[[], Executor], executor)
            self.executor = self.made()
        self.generation = 0
        self.parts, self.objects, self.retries, self.out, self.tell = parts, objects, retries, out, tell
        self.ended: queue.SimpleQueue[tuple[Block, int, Future]] = queue.SimpleQueue()
        self.attempts: dict[Block, int] = {}

    def run(self, blocks: list[Block]) -> None:
        waiting, running, done = deque(blocks), 0, 0
        while waiting or running:
            while waiting and running < _WAITING:
                if not self.submit(waiting[0]):
                    continue
                waiting.popleft()
                running += 1
            block, generation, future = self.ended.get()
            running -= 1
            try:
                lines = future.result()
            # A cancelled task raises an exception that is not an Exception in asyncio.
            except BaseException as error:
                if not _is(error, _LOST):
                    raise
                self.lost(block, error)
                if _is(error, _BROKEN) and generation == self.generation:
                    self.renew(error)
                waiting.append(block)
            else:
                self.parts.store(block, lines)
                done += len(lines)
                self.tell(done)

    def submit(self, block: Block) -> bool:
        """Submit a block; return False if the executor was broken and is a new one now."""
        kind, plan = self.parts.plan(block[0])
        generation = self.generation
        try:
            future = self.executor.submit(compute_block, kind, plan, self.objects, block[1], block[2], self.attempts.get(block, 0))
        except Exception as error:
            if not _is(error, _LOST):
                raise
            self.lost(block, error)
            self.renew(error)
            return False
        future.add_done_callback(lambda future: self.ended.put((block, generation, future)))
        return True

    def lost(self, block: Block, error: BaseException) -> None:
        self.attempts[block] = self.attempts.get(block, 0) + 1
        if self.attempts[block] > self.retries:
            raise RuntimeError(f"a worker was lost {self.attempts[block]} times with the same runs; {self.saved()}") from error

    def renew(self, error: BaseException) -> None:
        if self.make is None:
            raise RuntimeError(f"the executor is broken, because a worker was lost; {self.saved()}, with a new executor or a function that makes one") from error
        self.executor = self.made()
        self.generation += 1

    def made(self) -> Executor:
        found = None if self.make is None else self.make()
        if not isinstance(found, Executor):
            raise TypeError(f"{self.make!r} made {found!r}: pass an executor such as ProcessPoolExecutor(), or a function that makes one")
        return found

    def saved(self) -> str:
        if self.out is None:
            return "the runs so far are lost: name a folder, out="
        return f"the runs so far are saved in {os.fspath(self.out)}, repeat the call to resume"
