"""PAMs written in Python on several processes: the same results as on one."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import Processes
from pams import Jde, ScalarJde
from test_executor import same
from test_sweep import contents

import tpam

SMALL: dict[str, Any] = {"target": ["step", "sin:omega=10"], "accept": "linear:pmax=0.5", "individuals": 10, "iterations": 700, "runs": 7}


@pytest.mark.parametrize("pam", [ScalarJde(), Jde()])
def test_results_do_not_depend_on_workers(pam: Any) -> None:
    alone = tpam.sweep([pam, "jade"], **SMALL)
    with ThreadPoolExecutor(2) as threads:
        for workers in (2, threads):
            found = tpam.sweep([pam, "jade"], **SMALL, workers=workers)
            for mine, yours in zip(alone, found):
                assert all(np.array_equal(mine[name], yours[name], equal_nan=True) for name in mine.measures)
    assert tpam.simulate(pam, "step", individuals=10, iterations=50, runs=3, workers=1).mean == tpam.simulate(pam, "step", individuals=10, iterations=50, runs=3).mean


def test_a_folder_does_not_depend_on_workers(tmp_path: Path) -> None:
    tpam.sweep({"mine": ScalarJde()}, **SMALL, out=tmp_path / "one")
    tpam.sweep({"mine": ScalarJde()}, **SMALL, out=tmp_path / "two", workers=2)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_conform_does_not_depend_on_workers() -> None:
    small: dict[str, Any] = {"theta": "c", "runs": 21, "individuals": 10, "iterations": 40, "alpha": 0.01}
    alone = tpam.conform(ScalarJde(), "jde", **small)
    with Processes(2) as pool:
        found = tpam.conform(ScalarJde(), "jde", **small, workers=pool)
        assert found == alone
        # The executor is still open.
        assert pool.submit(abs, -1).result() == 1


SEARCH: dict[str, Any] = {"functions": [1, 8], "dims": 2, "instances": "1-3", "budget": 60}


def half(distances: Any) -> Any:
    return 0.5 * np.maximum(0.0, 1.0 - distances)


def pair() -> tpam.Pair:
    return tpam.Pair(ScalarJde(), ScalarJde())


def bowl(x: Any) -> float:
    return float(np.sum(np.asarray(x) ** 2))


def test_searches_do_not_depend_on_workers(tmp_path: Path) -> None:
    mine: list[Any] = [{"mine": pair()}, "shade"]
    alone = tpam.experiment(mine, **SEARCH, out=tmp_path / "one", ioh=True)
    with ThreadPoolExecutor(2) as threads:
        many: list[Any] = [2, threads]
        for number, workers in enumerate(many):
            found = tpam.experiment(mine, **SEARCH, out=tmp_path / str(number), ioh=True, workers=workers)
            assert same(found.folder, alone.folder)
    own = tpam.suite([bowl], bounds=(-5, 5), f_opt=0.0)
    few: dict[str, Any] = {**SEARCH, "functions": 1, "suite": own}
    one, two = tpam.experiment(mine, **few), tpam.experiment(mine, **few, workers=2)
    assert one.to_pandas().equals(two.to_pandas())


def test_objects_are_distributed(tmp_path: Path) -> None:
    mine: list[Any] = [{"mine": ScalarJde()}, "jade"]
    plan: dict[str, Any] = {**SMALL, "accept": {"half": half}, "target": {"ramp": np.linspace(0, 1, 100)}, "iterations": 100}
    tpam.sweep(mine, **plan, out=tmp_path / "sweep")
    pairs: list[Any] = [{"mine": pair()}, "jade"]
    tpam.experiment(pairs, **SEARCH, out=tmp_path / "search")
    with Processes(2) as pool:
        assert same(tpam.distribute(pool, tmp_path / "sweep2", pam=mine, **plan), tmp_path / "sweep")
        assert same(tpam.distribute(pool, tmp_path / "search2", pam=pairs, **SEARCH), tmp_path / "search")
        with pytest.raises(ArithmeticError, match="from another process"):
            tpam.distribute(pool, tmp_path / "broken", pam=tpam.Pair(Breaks(), Breaks()), **SEARCH, block=1)
        with pytest.raises(ValueError, match="handles all runs at once"):
            tpam.distribute(pool, tmp_path / "together", pam=Jde(), **plan)
        own: dict[str, Any] = {"suite": tpam.suite([bowl], bounds=(-5, 5), f_opt=0.0), "functions": 1, "dims": 2, "instances": 1, "budget": 20}
        tpam.experiment("jade", **own, out=tmp_path / "suite")
        assert same(tpam.distribute(pool, tmp_path / "suite2", pam="jade", **own), tmp_path / "suite")


class Breaks(ScalarJde):
    def sample(self, n: Any, rng: Any) -> Any:
        raise ArithmeticError("from another process")


def test_exceptions_come_back_as_themselves() -> None:
    with pytest.raises(ArithmeticError, match="from another process"):
        tpam.sweep(Breaks(), **SMALL, workers=2)


class Strange(Exception):
    """An exception that cannot be made again, whatever libraries change about the pickling of exceptions (as distributed does)."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _not_again, ()


def _not_again() -> None:
    raise TypeError("this exception cannot be made again")


class Strangely(ScalarJde):
    def sample(self, n: Any, rng: Any) -> Any:
        raise Strange("seen only there")


def test_exceptions_that_cannot_be_sent_are_told() -> None:
    with pytest.raises(RuntimeError, match="Strange: seen only there"):
        tpam.sweep(Strangely(), **SMALL, workers=2)


def test_problems_of_libraries_are_made_by_each_worker(tmp_path: Path) -> None:
    pytest.importorskip("ioh")
    suite = tpam.suite(ioh_problem, "theirs", functions=[1, 2])
    plan: dict[str, Any] = {**SEARCH, "functions": [1, 2], "suite": suite}
    tpam.experiment("jade", **plan, out=tmp_path / "one")
    tpam.experiment("jade", **plan, out=tmp_path / "two", workers=2)
    assert same(tmp_path / "one", tmp_path / "two")


def ioh_problem(function: int, dim: int, instance: int) -> Any:
    ioh: Any = importlib.import_module("ioh")
    return ioh.get_problem(function, instance, dim)


class Counts:
    """An objective that tells in how many calls this process made."""

    calls = 0

    def __call__(self, x: Any) -> float:
        Counts.calls += 1
        return float(np.sum(np.asarray(x) ** 2))


def test_workers_alone_call_the_objects() -> None:
    Counts.calls = 0
    tpam.experiment("jade", tpam.suite([Counts()], f_opt=0.0), functions=1, dims=2, instances=1, budget=50, workers=1)
    assert Counts.calls == 0


def test_classes_of_a_script_are_sent(tmp_path: Path) -> None:
    pytest.importorskip("loky")
    script = tmp_path / "script.py"
    script.write_text(
        "import loky, tpam\n"
        "class Mine:\n"
        "    def sample(self, n, rng): return rng.random(n)\n"
        "    def update(self, params, success): pass\n"
        "print(tpam.simulate(Mine(), runs=2, individuals=5, iterations=20, workers=loky.get_reusable_executor(1)))\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=300)
    assert "Mine on" in done.stdout, done.stderr


@pytest.mark.parametrize("workers", [0, True, "two", 1.5, ProcessPoolExecutor])
def test_wrong_workers_are_refused(workers: Any) -> None:
    with pytest.raises(ValueError, match="write a number of processes"):
        tpam.simulate(ScalarJde(), "step", runs=1, workers=workers)


class Dies(ScalarJde):
    def sample(self, n: Any, rng: Any) -> Any:
        os._exit(1)


def test_a_lost_worker_is_told(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="a worker was lost, killed or out of memory: repeat the call"):
        tpam.sweep(Dies(), **SMALL, workers=1)
    few: dict[str, Any] = {**SEARCH, "functions": 1, "instances": 1}
    for out, words in ((None, "the runs so far are lost: name a folder"), (tmp_path / "out", "the runs so far are saved in .*out, repeat the call")):
        with pytest.raises(RuntimeError, match=words):
            tpam.experiment(tpam.Pair(Dies(), Dies()), **few, out=out, workers=1)


def test_wrong_arguments_of_short_calls_are_refused() -> None:
    short: dict[str, Any] = {"runs": 1, "individuals": 5, "iterations": 10}
    tpam.simulate("shade", "sin", **short)
    for words in ({"threads": "a"}, {"workers": "a"}):
        with pytest.raises(ValueError, match="write a"):
            tpam.simulate("shade", "sin", **short, **words)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="pam = None: write a spec, such as 'shade'"):
        tpam.simulate(None, **short)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="accept = None: write a spec"):
        tpam.simulate("shade", accept=None, **short)  # type: ignore[arg-type]


def test_bounds_of_another_dimension_are_refused() -> None:
    with pytest.raises(ValueError, match=r"bounds of shape \(3, 2\) in 2 dimensions: write"):
        tpam.experiment("jade", tpam.suite([bowl], bounds=[(-1, 1)] * 3, f_opt=0.0), functions=1, dims=2, instances=1, budget=10)
