"""Calibration and relevance have the same numbers as the command."""

import csv
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tpam

COMMAND = os.environ.get("TPAM_COMMAND", "tpam")


def run(*words: str, cwd: os.PathLike[str]) -> None:
    subprocess.run([COMMAND, *words], cwd=cwd, check=True, capture_output=True)


def test_calibrate_equals_the_command(tmp_path: Path) -> None:
    (found,) = tpam.calibrate(8, 5, instances="1-3", budget=300, out=tmp_path / "python")
    run("calibrate", "--function", "8", "--dim", "5", "--instances", "1-3", "--budget", "300", "--out", "command", cwd=tmp_path)
    with open(tmp_path / "command" / "fits.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [fit.accept for fit in found.fits] == [row["accept"] for row in rows]
    assert [fit.aic for fit in found.fits] == [float(row["aic"]) for row in rows]
    chosen = [row["accept"] for row in rows if row["theta"] == "c" and row["chosen"] == "1"]
    assert [found.chosen("c").accept] == chosen
    for name in ("fits.csv", "curves.csv", "f8-target-c.csv"):
        assert (tmp_path / "python" / name).read_bytes() == (tmp_path / "command" / name).read_bytes()
    assert found.targets["c"].ndim == 1 and np.all((found.targets["c"] >= 0) & (found.targets["c"] <= 1))


def test_a_scenario_can_be_simulated() -> None:
    (found,) = tpam.calibrate(1, 5, instances="1-2", budget=200)
    target = found.targets["c"]

    def follow(n: Any) -> Any:
        return np.take(target, np.rint(n * len(target)).astype(int))

    result = tpam.simulate("jade", follow, found.chosen("c").accept, iterations=len(target), runs=2)
    assert 0 < result.mean < 1


def test_relevance_equals_the_command(tmp_path: Path) -> None:
    pams = "jade:c=0.05|0.1|0.5,shade:h=5|10,uniform"
    run("sim", "--pam", pams, "--target", "sin", "--accept", "linear:pmax=0.1|0.5", "--runs", "3", "--out", "sim", cwd=tmp_path)
    run("de", "--pam", pams, "--functions", "1-3", "--dims", "2", "--instances", "1-2", "--budget", "100", "--out", "de", cwd=tmp_path)
    found = tpam.relevance(tmp_path / "sim", tmp_path / "de")
    with pytest.raises(ValueError, match=r"\[\]: name at least one result folder"):
        tpam.relevance([], tmp_path / "de")
    run("relevance", "--sim", "sim", "--search", "de", "--out", "out", cwd=tmp_path)
    with open(tmp_path / "out" / "relevance.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(found) == len(rows)
    for mine, row in zip(found.comparisons, rows):
        assert (mine.theta, mine.operator, mine.group) == (row["theta"], row["operator"], row["group"])
        assert row["rho"] == "" or mine.rho == float(row["rho"])


def sphere(x: Any) -> float:
    return float(np.sum((np.asarray(x) - 1) ** 2))


def test_own_functions_are_calibrated(tmp_path: Path) -> None:
    suite = tpam.suite({"sphere": sphere}, f_opt=0)
    (found,) = tpam.calibrate(suite=suite, dims=3, instances="1-2", budget=300)
    assert (found.function, found.dim) == (1, 3) and found.chosen("c").accept
    clouds = tpam.clouds(suite=suite, dims=3, instances="1-2", budget=100)
    assert len(clouds.table) > 0
    table = tpam.gao(suite=suite, dims=2, out=tmp_path / "gao", pam="uniform", tries=5, instances=1, budget=100)
    assert set(table["function"]) == {1}
    with pytest.raises(TypeError, match="write 'bbob', or make a suite of your own functions with tpam.suite"):
        tpam.calibrate(suite=sphere, dims=3)
    with pytest.raises(ValueError, match="functions = 2: the suite own has 1"):
        tpam.calibrate(2, 3, suite=suite)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: tpam.calibrate(25), "functions"),
        (lambda: tpam.calibrate(8, pam="jaed"), "did you mean 'jade'"),
        (lambda: tpam.calibrate(8, pam="jade,shade", budget=50, instances="1"), "one algorithm is calibrated"),
        (lambda: tpam.relevance("a", "b", by="x"), "write one of family, target"),
    ],
)
def test_wrong_input_raises(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        call()
    with pytest.raises(FileNotFoundError, match="cannot read nowhere: there is no such file or folder"):
        tpam.relevance("nowhere", "nowhere")
