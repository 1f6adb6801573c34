"""Searches with PAMs of Python: the same bytes as `tpam de` for built-in PAMs, and logs that everything else reads."""

from __future__ import annotations

import gc
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import Processes
from pams import ScalarJde

import tpam

SMALL: dict[str, Any] = {"functions": "1,3", "dims": 2, "instances": "1-3", "budget": 200}
FLAGS = ["--functions", "1,3", "--dims", "2", "--instances", "1-3", "--budget", "200"]


def tree(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def own() -> tpam.Pair:
    return tpam.Pair(ScalarJde(), ScalarJde())


def test_a_folder_has_the_bytes_of_the_command(tmp_path: Path, command: Callable[..., str]) -> None:
    found = tpam.experiment("jade,shade:h=5", **SMALL, ioh=True, out=tmp_path / "python", threads=2)
    command("de", "--pam", "jade,shade:h=5", *FLAGS, "--ioh", "--out", str(tmp_path / "command"))
    assert tree(tmp_path / "python") == tree(tmp_path / "command")
    again = tpam.load(tmp_path / "command")
    assert repr(again.summary) == repr(found.summary) and len(again) == 12


def test_the_same_call_resumes_and_more_instances_are_added(tmp_path: Path) -> None:
    tpam.experiment({"mine": own()}, **SMALL, out=tmp_path / "a")
    before = tree(tmp_path / "a")
    tpam.experiment({"mine": own()}, **SMALL, out=tmp_path / "a")
    assert tree(tmp_path / "a") == before
    more = {**SMALL, "instances": "1-4"}
    tpam.experiment({"mine": own()}, **more, out=tmp_path / "a")
    tpam.experiment({"mine": own()}, **more, out=tmp_path / "b")
    assert tree(tmp_path / "a") == tree(tmp_path / "b")
    with pytest.raises(ValueError, match="instances"):
        tpam.experiment({"mine": own()}, **SMALL, out=tmp_path / "a")


def test_an_own_pam_beside_shade() -> None:
    found = tpam.experiment([{"mine": own()}, "shade"], **SMALL)
    assert found.algorithms == ["mine", "shade"]
    table = found.to_pandas()
    assert len(table) == 12 and set(table["algorithm"]) == {"mine", "shade"}
    assert (table["precision"] >= 0).all()
    # It is the same search as minimize's.
    curves = found.ecdf(at=[10, 100])
    assert len(curves) == 2 and all(0 <= value <= 1 for curve in curves for value in curve.proportion)
    assert found.figure().svg().startswith("<svg") and found.figure("convergence").to_bytes("pdf").startswith(b"%PDF")
    assert len(found.running_times()["algorithm"]) > 0
    assert set(found.compare()["algorithm"]) == {"mine", "shade"}
    assert len(found.convergence(at=[10, 100])["algorithm"]) > 0
    with pytest.raises(ValueError, match="there is no figure 'x'"):
        found.figure("x")


def searches_of(pams: str) -> tpam.Searches:
    """What a worker process computes and returns."""
    return tpam.experiment(pams, **SMALL, threads=1)


def test_searches_of_a_worker_can_be_read_afterwards() -> None:
    here = searches_of("jade,shade")
    with Processes(1) as pool:
        found = pool.submit(searches_of, "jade,shade").result()
        curves = pool.submit(curves_of, "jade,shade").result()
    assert found.folder.is_dir() and tree(found.folder) == tree(here.folder)
    assert repr(found.running_times()) == repr(here.running_times()) == repr(curves.running_times())
    assert repr(found.compare()) == repr(here.compare()) == repr(curves.comparisons())
    folder = found.folder
    copied = pickle.loads(pickle.dumps(found))
    assert copied.folder != folder
    del found
    gc.collect()
    assert not folder.exists() and copied.figure().svg().startswith("<svg")


def curves_of(pams: str) -> tpam.Ecdf:
    return searches_of(pams).ecdf()


def test_curves_keep_the_logs_of_their_searches() -> None:
    curves = curves_of("jade,shade")
    gc.collect()
    assert len(curves.running_times()["algorithm"]) > 0 and curves[:1].figure().svg().startswith("<svg")


def test_threads_do_not_matter(tmp_path: Path) -> None:
    for threads in (1, 3):
        tpam.experiment([{"mine": own()}, "jade"], **SMALL, out=tmp_path / str(threads), threads=threads)
    assert tree(tmp_path / "1") == tree(tmp_path / "3")


def test_specs_can_be_named() -> None:
    assert tpam.experiment({"ours": "shade:h=5", "theirs": "jade"}, **SMALL).algorithms == ["ours", "theirs"]


class Raises(ScalarJde):
    def update(self, params: Any, success: Any) -> None:
        raise LookupError("in a search")


def test_an_exception_ends_the_searches_and_stores_nothing(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="in a search"):
        tpam.experiment({"bad": tpam.Pair(Raises(), Raises())}, **SMALL, out=tmp_path / "a")
    assert (tmp_path / "a" / "journal.csv").read_text() == ""


def sphere(x: Any) -> Any:
    return float(np.sum((x - 1) ** 2)) + 3


def test_own_objectives(tmp_path: Path) -> None:
    suite = tpam.suite({"sphere": sphere, "cigar": lambda x: x[0] ** 2 + 1e6 * np.sum(x[1:] ** 2) + 3}, bounds=(-4, 4), f_opt=3)
    found = tpam.experiment([{"mine": own()}, "shade"], suite, dims=[2, 3], instances="1-2", budget=1000, out=tmp_path / "own")
    table = found.to_pandas()
    assert len(table) == 2 * 2 * 2 * 2 and set(table["function"]) == {1, 2}
    assert table["precision"].min() < 1e-8
    assert found.plan["suite"] == "own"
    # The command has neither the functions nor the PAM, and counts the runs.
    assert "searches    16        0        0" in str(tpam.status(tmp_path / "own"))
    again = tpam.load(tmp_path / "own")
    assert repr(again.summary) == repr(found.summary)
    assert again.to_pandas().equals(table)
    assert tpam.ecdf(tmp_path / "own", dims=2)[0].proportion[-1] > 0.9
    assert len(tpam.ecdf(tmp_path / "own", dims=2, by="function")) == 4
    with pytest.raises(ValueError, match="by = group: the suite own has no function groups here"):
        tpam.ecdf(tmp_path / "own", by="group")
    with pytest.raises(ValueError, match="reference = best2009: it is of the suite bbob, and the logs are of own"):
        tpam.ecdf(tmp_path / "own", reference="best2009")


def test_relevance_of_own_objectives(tmp_path: Path) -> None:
    suite = tpam.suite({"sphere": sphere, "cigar": lambda x: x[0] ** 2 + 1e6 * np.sum(x[1:] ** 2) + 3}, f_opt=3)
    pams = "jde,jade,shade,uniform"
    tpam.sweep(pams, "sin", "linear:pmax=0.1|0.5", individuals=20, iterations=50, runs=3, out=tmp_path / "sim")
    tpam.experiment(pams, suite, dims=2, instances="1-2", budget=100, out=tmp_path / "de")
    found = tpam.relevance(tmp_path / "sim", tmp_path / "de")
    assert {one.group for one in found.comparisons} == {"all"}


def test_wrong_objectives_raise() -> None:
    with pytest.raises(ValueError, match="below its f_opt = 5.0: write the least value"):
        tpam.experiment("shade", tpam.suite(sphere, f_opt=5), functions=1, dims=2, instances=1, budget=100)
    # An f_opt that is wrong by more than the smallest target value would count as solved.
    with pytest.raises(ValueError, match="below its f_opt = 3.0000001: write the least value"):
        tpam.experiment("shade", tpam.suite(sphere, f_opt=3.0000001), functions=1, dims=2, instances=1, budget=10_000)
    with pytest.raises(ValueError, match="the optimal value of sphere is nan: write a number"):
        tpam.experiment("shade", tpam.suite(sphere, f_opt=float("nan")), functions=1, dims=2, instances=1, budget=10)
    for wrong in (None, 5):
        with pytest.raises(ValueError, match="mutation = .*: write specs of"):
            tpam.experiment("shade", mutation=wrong, **SMALL)  # type: ignore[arg-type]
    for name in ("", "BBOB"):
        with pytest.raises(ValueError, match="write a name of small letters"):
            tpam.suite(sphere, name)
    with pytest.raises(ValueError, match="f_opt="):
        tpam.experiment("shade", tpam.suite(sphere), dims=2, instances=1, budget=10)
    with pytest.raises(ValueError, match="where a number is needed"):
        tpam.experiment("shade", tpam.suite(lambda x: None, f_opt=0), dims=2, instances=1, budget=10)
    with pytest.raises(TypeError, match="make a suite of your own functions with tpam.suite"):
        tpam.experiment("shade", 3)


def test_problems_of_cocoex_are_those_of_bbob() -> None:
    cocoex = pytest.importorskip("cocoex")
    theirs = cocoex.Suite("bbob", "", "dimensions:2 function_indices:1,3 instance_indices:1-2")

    def problem(function: int, dim: int, instance: int) -> Any:
        return theirs.get_problem_by_function_dimension_instance(function, dim, instance)

    small: dict[str, Any] = {"functions": "1,3", "dims": 2, "instances": "1-2", "budget": 100}
    found = tpam.experiment("jade", tpam.suite(problem, "coco", functions=[1, 3], f_opt=lambda f, d, i: tpam.bbob(f, d, i).f_opt), **small)
    ours = tpam.experiment("jade", **small)
    assert np.allclose(found.to_pandas()["precision"], ours.to_pandas()["precision"], rtol=1e-3, atol=1e-12)


def test_relevance_of_an_own_pam(tmp_path: Path) -> None:
    pams: list[Any] = [{"mine": own()}, "jade,shade,uniform"]
    tpam.sweep(pams, ["sin", "step"], "linear:pmax=0.1|0.5", "pair", individuals=20, iterations=100, runs=3, out=tmp_path / "sim")
    tpam.experiment(pams, functions="1-3", dims=2, instances="1-2", budget=100, out=tmp_path / "de")
    found = tpam.relevance(tmp_path / "sim", tmp_path / "de")
    assert len(found) > 0 and not found.left_out
    assert found.to_pandas()["rho"].abs().max() <= 1


def test_calibrate_clouds_and_probe_take_an_own_pam(tmp_path: Path) -> None:
    (found,) = tpam.calibrate(1, 3, {"mine": own()}, instances="1-2", budget=200)
    assert found.algorithm.startswith("mine")
    assert len(tpam.clouds(1, 3, own(), instances="1-2", budget=200).table) > 0
    (probed,) = tpam.probe(1, 3, {"mine": own()}, instances="1", budget=100, out=tmp_path / "probe")
    assert probed.algorithm.startswith("mine")


def test_problems_of_ioh_are_those_of_bbob() -> None:
    ioh = pytest.importorskip("ioh")
    suite = tpam.suite(lambda f, d, i: ioh.get_problem(f, i, d, ioh.ProblemClass.BBOB), "ioh-bbob", functions=[1, 8])
    assert repr(suite) == "<Suite ioh-bbob: 2 functions>"
    size: dict[str, Any] = {"functions": [1, 8], "dims": 2, "instances": [1, 2], "budget": 100}
    theirs, ours = tpam.experiment("jade", suite=suite, **size).to_pandas(), tpam.experiment("jade", **size).to_pandas()
    # Two programs of the same functions differ in the last digits.
    np.testing.assert_allclose(theirs["precision"], ours["precision"], rtol=1e-6)
    with pytest.raises(TypeError, match="write a name"):
        tpam.suite("mine", [1])  # type: ignore[arg-type]


def test_a_pam_may_have_the_name_of_a_folder(tmp_path: Path) -> None:
    found = tpam.experiment({"shards": "jade"}, functions=1, dims=2, instances="1-2", budget=50, out=tmp_path / "a")
    assert found.algorithms == ["shards"] and len(tpam.load(tmp_path / "a")) == 2


def test_a_budget_in_evaluations(tmp_path: Path) -> None:
    words: dict[str, Any] = {"functions": 1, "dims": "2,5", "instances": 1, "progress": False}
    whole = tpam.experiment("jade", evaluations=1e2, out=tmp_path / "whole", **words)
    assert "\nevaluations = 100\n" in (tmp_path / "whole/experiment.toml").read_text()
    assert list(whole.to_pandas()["evaluations"]) == [100, 100]
    assert "budget 100 evaluations = 50, 20 D" in repr(whole)
    with ThreadPoolExecutor(1) as pool:
        tpam.distribute(pool, tmp_path / "parts", pam="jade", functions=1, dims="2,5", instances=1, evaluations=100, progress=False)
    assert (tmp_path / "parts/trials.csv").read_bytes() == (tmp_path / "whole/trials.csv").read_bytes()
    with pytest.raises(ValueError, match="write one of them"):
        tpam.experiment("jade", budget=50, evaluations=100, **words)
    with pytest.raises(ValueError, match="evaluations"):
        tpam.experiment("jade", evaluations=0, **words)
