"""`tpam.ecdf` has the same numbers as the command."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import tpam

Command = Callable[..., str]


@pytest.fixture
def logs(command: Command, tmp_path: Path) -> Path:
    words = ["--pam", "jade,shade", "--functions", "1,8,15", "--dims", "2,3", "--instances", "1-3", "--budget", "100"]
    command("de", *words, "--out", str(tmp_path / "de"))
    return tmp_path / "de"


def test_every_number_equals_the_command(logs: Path, command: Command) -> None:
    for flags, words in ([], {}), (["--by", "group", "--bands", "--dim", "3"], {"by": "group", "bands": True, "dims": 3}):
        printed = list(csv.DictReader(io.StringIO(command("ecdf", str(logs), *flags, "--format", "csv"))))
        found = tpam.ecdf(logs, **words)  # type: ignore[arg-type]
        frame = found.to_pandas()
        assert len(frame) == len(printed) > 0
        for name in ("budget", "proportion"):
            assert list(frame[name]) == [float(row[name]) for row in printed]
        assert list(frame["algorithm"]) == [row["algorithm"] for row in printed]
        if flags:
            assert list(frame["low"]) == [float(row["low"]) for row in printed]
            assert all(curve.area_interval is not None and curve.area_interval[0] < curve.area < curve.area_interval[1] for curve in found)


@pytest.mark.parametrize("mode", ["coco", "coco2017"])
def test_the_best_of_2009_is_part_of_the_package(logs: Path, command: Command, mode: str) -> None:
    words = ["--reference", "best2009", "--mode", mode, "--dim", "2", "--format", "csv"]
    printed = list(csv.DictReader(io.StringIO(command("ecdf", str(logs), *words))))
    frame = tpam.ecdf(logs, reference="best2009", mode=mode, dims=2).to_pandas()
    assert "best 2009" in set(frame["algorithm"])
    assert list(frame["proportion"]) == [float(row["proportion"]) for row in printed]


def test_budgets_and_curves(logs: Path) -> None:
    found = tpam.ecdf(logs, at=[1, 10, 100], dims=[2])
    assert len(found) == 2 and np.array_equal(found[0].budget, [1, 10, 100])
    assert 0 < found[0].proportion[2] <= 1 and found[0].functions == 3 and "in 2-D, all: area 0." in repr(found)


def test_results_at_a_fixed_budget(logs: Path, command: Command) -> None:
    found = tpam.ecdf(logs, dims=3)
    errors = found.errors(at=[50, 100], floor=0)
    assert sorted(set(errors["evaluations"])) == [150, 300] and len(errors["mean"]) == 2 * 2 * 3
    printed = list(csv.DictReader(io.StringIO(command("ecdf", str(logs), "--dims", "3", "--show", "ranks", "--baseline", "shade", "--format", "csv"))))
    ranks = found.ranks(baseline="shade")
    assert list(ranks["u_score"]) == [float(row["u_score"]) for row in printed] and set(ranks["baseline"]) == {"shade"}
    assert "+/≈/−" in repr(found.signs()) and "\\begin{tabular}" in found.signs().to_latex()
    assert set(found.comparisons(view="anytime")["view"]) == {"anytime"}
    with pytest.raises(ValueError, match="view = 'x' is unknown: write one of fixed-budget, anytime"):
        found.comparisons(view="x")
    with pytest.raises(ValueError, match="floor = -1: write 0, or a small number such as 1e-8"):
        found.errors(floor=-1)
    with pytest.raises(ValueError, match="at = 0: write numbers above 0"):
        found.signs(at=[0])


def test_wrong_input_raises(logs: Path) -> None:
    with pytest.raises(FileNotFoundError, match="cannot read nowhere"):
        tpam.ecdf("nowhere")
    with pytest.raises(ValueError, match="by = 'x' is unknown: write one of all, group, function"):
        tpam.ecdf(logs, by="x")
    with pytest.raises(ValueError, match=r"no logs for D = 7 \(available: 2, 3\)"):
        tpam.ecdf(logs, dims=7)
    with pytest.raises(ValueError, match="name at least one folder of logs"):
        tpam.ecdf()
