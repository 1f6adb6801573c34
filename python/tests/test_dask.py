"""`tpam.distribute` on Dask with separate worker processes, and on loky; a worker is killed in mid-work."""

from __future__ import annotations

import os
import pathlib
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import tpam

distributed = pytest.importorskip("distributed")
loky = pytest.importorskip("loky")

LONG: dict[str, Any] = {"pam": "jade,shade", "target": "sin:omega=10|20", "accept": "linear:pmax=0.1|0.5", "iterations": 20000, "runs": 25}
SEARCH: dict[str, Any] = {"pam": "jade,shade", "functions": "1,8,15", "dims": "10", "instances": "1-15", "budget": 3000}


def files(folder: pathlib.Path) -> dict[pathlib.Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def alone(out: pathlib.Path, plan: dict[str, Any]) -> dict[pathlib.Path, bytes]:
    with ThreadPoolExecutor(2) as pool:
        return files(tpam.distribute(pool, out, **plan))


def killed_at_work(out: pathlib.Path, victim: Callable[[], int | None]) -> threading.Thread:
    """Kills a process as soon as the folder has some runs."""

    def kill() -> None:
        journal = out / "shards" / "1-of-1.csv"
        while not (journal.exists() and journal.stat().st_size > 500 and victim()):
            time.sleep(0.005)
        os.kill(victim() or 0, signal.SIGKILL)

    thread = threading.Thread(target=kill, daemon=True)
    thread.start()
    return thread


@pytest.fixture
def cluster(tmp_path: pathlib.Path) -> Iterator[tuple[Any, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers, each a process, on the loopback interface."""
    address = str(tmp_path / "scheduler.json")
    started: list[subprocess.Popen[bytes]] = []

    def start(module: str, *words: str) -> None:
        command = [sys.executable, "-m", f"distributed.cli.{module}", *words, "--scheduler-file", address, "--no-dashboard", "--host", "127.0.0.1"]
        started.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path))

    try:
        start("dask_scheduler", "--port", "0")
        for _ in range(2):
            start("dask_worker", "--nthreads", "1", "--no-nanny")
        with distributed.Client(scheduler_file=address, timeout=60) as client:
            client.wait_for_workers(2, timeout=60)
            yield client, started[1:]
    finally:
        for process in started:
            process.kill()
            process.wait()


@pytest.mark.parametrize("plan", [LONG, SEARCH])
def test_dask(cluster: tuple[Any, list[subprocess.Popen[bytes]]], tmp_path: pathlib.Path, plan: dict[str, Any]) -> None:
    client, workers = cluster
    killer = killed_at_work(tmp_path / "out", lambda: workers[0].pid)
    out = tpam.distribute(client, tmp_path / "out", block=2, **plan)
    killer.join(10)
    assert not killer.is_alive() and workers[0].wait(10) == -signal.SIGKILL
    assert files(out) == alone(tmp_path / "alone", plan)


def test_loky(tmp_path: pathlib.Path) -> None:
    pools: list[Any] = []

    def make() -> Any:
        pools.append(loky.get_reusable_executor(max_workers=2))
        return pools[-1]

    killer = killed_at_work(tmp_path / "out", lambda: next(iter(pools[0]._processes), None) if pools else None)
    out = tpam.distribute(make, tmp_path / "out", block=1, **LONG)
    killer.join(10)
    pools[-1].shutdown(wait=True)
    assert len(pools) == 2
    assert files(out) == alone(tmp_path / "alone", LONG)
