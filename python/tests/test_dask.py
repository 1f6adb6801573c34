"""`tpam.distribute` on Dask with separate worker processes, and on loky; a worker is killed in mid-work."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import tpam

distributed = pytest.importorskip("distributed")
loky = pytest.importorskip("loky")

SWEEP: dict[str, Any] = {"pam": "jade,shade", "target": "sin:omega=10|20", "accept": "linear:pmax=0.1|0.5", "iterations": 1000, "runs": 5}
SEARCH: dict[str, Any] = {"pam": "jade,shade", "functions": "1,8,15", "dims": "5", "instances": "1-5", "budget": 300}


def files(folder: pathlib.Path) -> dict[pathlib.Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def alone(out: pathlib.Path, plan: dict[str, Any]) -> dict[pathlib.Path, bytes]:
    with ThreadPoolExecutor(2) as pool:
        return files(tpam.distribute(pool, out, **plan))


class Deadly:
    """An executor whose fifth task kills the first worker that gets it. When the task is sent to another worker, it is computed."""

    def __init__(self, executor: Any, mark: pathlib.Path) -> None:
        self.executor, self.mark, self.tasks = executor, mark, 0

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Any:
        self.tasks += 1
        return self.executor.submit(die_once, str(self.mark), fn, *args) if self.tasks == 5 else self.executor.submit(fn, *args)


def die_once(mark: str, fn: Callable[..., Any], *args: Any) -> Any:
    try:
        pathlib.Path(mark).touch(exist_ok=False)
    except FileExistsError:
        return fn(*args)
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.fixture
def cluster(tmp_path: pathlib.Path) -> Iterator[tuple[Any, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers, each a process, on the loopback interface."""
    address = str(tmp_path / "scheduler.json")
    # Workers import the task that kills.
    env = {**os.environ, "PYTHONPATH": str(pathlib.Path(__file__).parent)}
    started: list[subprocess.Popen[bytes]] = []

    def start(module: str, *words: str) -> None:
        command = [sys.executable, "-m", f"distributed.cli.{module}", *words, "--scheduler-file", address, "--no-dashboard", "--host", "127.0.0.1"]
        started.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path, env=env))

    try:
        start("dask_scheduler", "--port", "0")
        for _ in range(2):
            start("dask_worker", "--nthreads", "1", "--no-nanny")
        with distributed.Client(scheduler_file=address, timeout=600) as client:
            client.wait_for_workers(2, timeout=600)
            yield client, started[1:]
    finally:
        for process in started:
            process.kill()
            process.wait()


@pytest.mark.parametrize("plan", [SWEEP, SEARCH])
def test_dask(cluster: tuple[Any, list[subprocess.Popen[bytes]]], tmp_path: pathlib.Path, plan: dict[str, Any]) -> None:
    client, workers = cluster
    out = tpam.distribute(Deadly(client, tmp_path / "killed"), tmp_path / "out", block=2, **plan)
    assert sorted(str(worker.poll()) for worker in workers) == [str(-signal.SIGKILL), "None"]
    assert files(out) == alone(tmp_path / "alone", plan)


def test_loky(tmp_path: pathlib.Path) -> None:
    pools: list[Any] = []

    def make() -> Any:
        pools.append(loky.get_reusable_executor(max_workers=2))
        return pools[-1] if len(pools) > 1 else Deadly(pools[0], tmp_path / "killed")

    out = tpam.distribute(make, tmp_path / "out", block=1, **SWEEP)
    pools[-1].shutdown(wait=True)
    assert len(pools) == 2
    assert files(out) == alone(tmp_path / "alone", SWEEP)
