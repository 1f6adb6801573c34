"""`tpam.distribute`: the same bytes as one machine, whatever happens to the workers."""

from __future__ import annotations

import os
import pathlib
import re
import signal
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest
from conftest import Processes, run_command

import tpam

SWEEP: dict[str, Any] = {"pam": "jade,shade:h=5|10", "target": "sin:omega=10|20", "accept": "linear:pmax=0.1|0.5", "individuals": 10, "iterations": 50, "runs": 7}
SEARCH: dict[str, Any] = {"pam": "jade,shade", "functions": "1,8", "dims": 2, "instances": "1-3", "budget": 100}


def same(one: pathlib.Path, other: pathlib.Path) -> bool:
    """Whether two folders have the same files with the same bytes, but for the command that figures name."""

    def read(folder: pathlib.Path) -> dict[pathlib.Path, bytes]:
        files = (path for path in folder.rglob("*") if path.is_file())
        return {path.relative_to(folder): re.sub(rb"<metadata>.*</metadata>", b"", path.read_bytes()) for path in files}

    return read(one) == read(other)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, pathlib.Path]:
    """The same work, computed by the command."""
    place = tmp_path_factory.mktemp("whole")
    run_command(
        *("sim", "--pam", "jade,shade:h=5|10", "--target", "sin:omega=10|20", "--accept", "linear:pmax=0.1|0.5"),
        *("--n", "10", "--iterations", "50", "--runs", "7", "--out", str(place / "sweep")),
    )
    run_command(*"de --pam jade,shade --functions 1,8 --dims 2 --instances 1-3 --budget 100 --out".split(), str(place / "search"))
    return {"sweep": place / "sweep", "search": place / "search"}


@pytest.mark.parametrize(("name", "plan"), [("sweep", SWEEP), ("search", SEARCH)])
def test_threads_and_processes(whole: dict[str, pathlib.Path], tmp_path: pathlib.Path, name: str, plan: dict[str, Any]) -> None:
    with ThreadPoolExecutor(2) as pool:
        assert same(tpam.distribute(pool, tmp_path / "threads", block=5, **plan), whole[name])
    with Processes(2) as pool:
        assert same(tpam.distribute(pool, tmp_path / "processes", **plan), whole[name])
        assert same(tpam.distribute(pool, tmp_path / "processes", **plan), whole[name]), "a finished folder is left alone"


class Unreliable:
    """An executor on which a third of the tasks raise that their worker was lost, after or before the task was computed; others are answered twice."""

    def __init__(self, error: type[Exception]) -> None:
        self.error, self.tasks = error, 0
        self.seen: list[Any] = []

    def submit(self, fn: Any, /, *args: Any) -> Future[Any]:
        self.tasks += 1
        future: Future[Any] = Future()
        lines = fn(*args)
        self.seen.append(args[2:])
        if self.tasks % 3 == 0:
            future.set_exception(self.error("the worker was lost"))
        else:
            future.set_result(lines)
        return future


class KilledWorker(Exception):
    """The name of Dask's exception."""


@pytest.mark.parametrize("error", [KilledWorker, ConnectionResetError])
def test_lost_tasks_are_computed_again(whole: dict[str, pathlib.Path], tmp_path: pathlib.Path, error: type[Exception]) -> None:
    pool = Unreliable(error)
    assert same(tpam.distribute(pool, tmp_path / "out", block=4, **SWEEP), whole["sweep"])
    assert pool.tasks > 84 / 4
    assert len(set(pool.seen)) == pool.tasks, "a task that is submitted again is another one for executors that remember results"


def test_short_runs_share_a_task(tmp_path: pathlib.Path) -> None:
    class Counts:
        tasks = 0

        def submit(self, fn: Any, /, *args: Any) -> Future[Any]:
            self.tasks += 1
            future: Future[Any] = Future()
            future.set_result(fn(*args))
            return future

    def shared(out: pathlib.Path, plan: dict[str, Any], runs: int) -> bool:
        pool = Counts()
        tpam.distribute(pool, out, **plan)
        return pool.tasks < runs

    # Two of these runs take far less than a second, unless the system lets the process wait while it times some.
    for name, plan, runs in (("sweep", SWEEP, 84), ("search", SEARCH, 12)):
        assert any(shared(tmp_path / f"{name}{attempt}", plan, runs) for attempt in range(10))


class Dying(Processes):
    """Its fifth task kills the worker that gets it."""

    tasks = 0

    def submit(self, fn: Any, /, *args: Any, **named: Any) -> Future[Any]:
        self.tasks += 1
        return super().submit(die) if self.tasks == 5 else super().submit(fn, *args, **named)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_an_executor_that_breaks_is_made_again(whole: dict[str, pathlib.Path], tmp_path: pathlib.Path) -> None:
    made: list[Processes] = []

    def make() -> Processes:
        made.append(Processes(2) if made else Dying(2))
        return made[-1]

    out = tpam.distribute(make, tmp_path / "out", block=1, **SWEEP)
    for pool in made:
        pool.shutdown()
    assert len(made) == 2
    assert same(out, whole["sweep"])


def test_what_was_computed_is_kept(whole: dict[str, pathlib.Path], tmp_path: pathlib.Path) -> None:
    class Breaking(Unreliable):
        def submit(self, fn: Any, /, *args: Any) -> Future[Any]:
            if self.tasks > 4:
                raise BrokenProcessPool("a worker was killed")
            return super().submit(fn, *args)

    with pytest.raises(RuntimeError, match="the executor is broken.*the runs so far are saved in .*out, repeat the call"):
        tpam.distribute(Breaking(ConnectionError), tmp_path / "out", block=4, **SWEEP)
    assert not (tmp_path / "out/runs.csv").exists()
    pool = Unreliable(ConnectionError)
    assert same(tpam.distribute(pool, tmp_path / "out", block=4, **SWEEP), whole["sweep"])

    class Hopeless(Unreliable):
        def submit(self, fn: Any, /, *args: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(KilledWorker())
            return future

    with pytest.raises(RuntimeError, match="a worker was lost 4 times"):
        tpam.distribute(Hopeless(KilledWorker), tmp_path / "hopeless", **SWEEP)


def test_errors_of_tasks_are_raised(tmp_path: pathlib.Path) -> None:
    class Old(Unreliable):
        def submit(self, fn: Any, /, *args: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_result(["0,0,0.5"])
            return future

    with pytest.raises(ValueError, match="a worker did not send the 4 runs"):
        tpam.distribute(Old(ConnectionError), tmp_path / "old", block=4, **SWEEP)
    with ThreadPoolExecutor(1) as pool:
        wrong: list[tuple[str, dict[str, Any]]] = [
            ("there is no PAM 'jad'|jad", {"pam": "jad"}),
            ("unexpected keyword argument 'pan': did you mean 'pam'", {"pan": "jade"}),
            ("which functions are to be searched", {"pam": "jade", "dims": 2}),
            ("leave out", {"study": "x.toml", "pam": "jade"}),
            ("write a number of runs", {"pam": "jade", "block": 0}),
        ]
        for words, plan in wrong:
            with pytest.raises((TypeError, ValueError), match=words):
                tpam.distribute(pool, tmp_path / "wrong", **plan)
    with pytest.raises(TypeError, match="has no submit"):
        tpam.distribute(3, tmp_path / "wrong", pam="jade")  # type: ignore[arg-type]


def test_a_study(tmp_path: pathlib.Path) -> None:
    design = pathlib.Path(__file__).parents[2] / "crates/cli/tests/fixtures/study.toml"
    run_command("study", str(design), "--out", str(tmp_path / "whole"))
    with ThreadPoolExecutor(2) as pool:
        out = tpam.distribute(pool, tmp_path / "out", study=design)
        assert same(out, tmp_path / "whole")
        with pytest.raises(ValueError, match="holds the whole study"):
            tpam.distribute(pool, out, study=design, quick=True)


def test_wrong_executors_are_refused_before_the_folder_is_made(tmp_path: pathlib.Path) -> None:
    plan: dict[str, Any] = {"pam": "jade", "individuals": 5, "iterations": 10, "runs": 2}
    wrong: list[Any] = [None, 5, "pool"]
    for executor in wrong:
        with pytest.raises(TypeError, match="has no submit"):
            tpam.distribute(executor, tmp_path / "out", **plan)
    with ThreadPoolExecutor(1) as pool, pytest.raises(ValueError, match="write a number of runs"):
        tpam.distribute(pool, tmp_path / "out", block=0, **plan)
    assert not (tmp_path / "out").exists()
    nothing: Any = lambda: None  # noqa: E731
    with pytest.raises(TypeError, match="made None: pass an executor"):
        tpam.distribute(nothing, tmp_path / "out", **plan)


def test_a_class_makes_its_executor(tmp_path: pathlib.Path) -> None:
    plan: dict[str, Any] = {"pam": "jade", "individuals": 5, "iterations": 10, "runs": 2}
    made: Any = ThreadPoolExecutor
    assert len(tpam.load(tpam.distribute(made, tmp_path / "out", **plan))) > 0
