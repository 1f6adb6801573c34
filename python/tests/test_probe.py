"""Probes have the same numbers as the command."""

import csv
import os
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from test_search import OnePlusOne

import tpam
from tpam._players import Seeker

COMMAND = os.environ.get("TPAM_COMMAND", "tpam")


def test_probe_equals_the_command(tmp_path: Path) -> None:
    (found,) = tpam.probe(8, 2, out=tmp_path / "python", probes=2, instances="1-3", budget=300)
    (again,) = tpam.probe(8, 2, probes=2, instances="1-3", budget=300)
    assert np.array_equal(again.phases[0].gain, found.phases[0].gain, equal_nan=True)
    words = ["probe", "--functions", "8", "--dims", "2", "--probes", "2", "--instances", "1-3", "--budget", "300", "--out", "command"]
    subprocess.run([COMMAND, *words], cwd=tmp_path, check=True, capture_output=True)
    for name in ("probes.csv", "probes.parquet", "maps.csv", "phases.csv"):
        assert (tmp_path / "python" / name).read_bytes() == (tmp_path / "command" / name).read_bytes()
    with open(tmp_path / "command" / "maps.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    whole = np.array([float(row["success"] or "nan") for row in rows if row["log10_from"] == ""]).reshape(20, 20)
    np.testing.assert_array_equal(found.phases[0].success, whole)
    assert found.phases[0].log10 is None and found.phases[0].runs == 3
    assert repr(found).startswith("<Probed f8, D = 2") and "along C" in repr(found.phases[0])


class Probed(OnePlusOne):
    """A search that can be probed."""

    space = {"sigma": (1e-8, 10.0, "log"), "spare": (0.0, 1.0)}

    def parents(self) -> list[float]:
        return [self.value]


def sphere(x: Any) -> float:
    return float(x @ x)


def test_an_own_search_on_own_functions_is_probed(tmp_path: Path) -> None:
    words: dict[str, Any] = {"pam": "uniform", "search": Probed(), "suite": tpam.suite({"sphere": sphere}, f_opt=0), "dims": 2, "instances": "1-3", "budget": 200}
    (found,) = tpam.probe(**words, columns="sigma", out=tmp_path / "probes")
    whole = found.phases[0]
    assert whole.columns == ["sigma"] and whole.success.shape == (1, 20) and whole.probes == 3 * 4 * 399
    # Half of very small steps improve a sphere, and very long ones end at the corners of the box.
    assert 0.35 < whole.success[0, 2] < 0.65 and whole.success[0, -1] < 0.2
    assert "along SIGMA" in repr(whole)
    (both,) = tpam.probe(**words, out=tmp_path / "both")
    assert both.phases[0].columns == ["sigma", "spare"] and both.phases[0].success.shape == (20, 20)
    with pytest.raises(ValueError, match="write one or two of sigma, spare"):
        tpam.probe(**words, columns=["f"], out=tmp_path / "none")


def test_probes_do_not_change_a_run() -> None:
    run = Seeker(Probed()).begin([1, 2, 3, 4], [(-5.0, 5.0)] * 2, None)
    run.start()
    run.tell(run.ask(None), np.array([3.0]), first=True)
    (before, x), params = (run.rng.bit_generator.state, run.own.x.copy()), {"sigma": np.array([0.1])}
    assert not np.array_equal(run.probe(params), run.probe(params)) and run.parents() == [3.0]
    assert run.rng.bit_generator.state == before and np.array_equal(run.own.x, x)


def test_an_own_search_without_parents_is_not_probed(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="OnePlusOne has no method parents, which probes need"):
        tpam.probe(1, 2, "uniform", search=OnePlusOne, instances=1, budget=20, out=tmp_path / "x")


def test_wrong_input_raises(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="probes"):
        tpam.probe(8, 2, out=tmp_path / "x", probes=0)
