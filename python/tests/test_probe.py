"""Probes have the same numbers as the command."""

import csv
import os
import subprocess
from pathlib import Path

import numpy as np
import pytest

import tpam

COMMAND = os.environ.get("TPAM_COMMAND", "tpam")


def test_probe_equals_the_command(tmp_path: Path) -> None:
    (found,) = tpam.probe(8, 2, out=tmp_path / "python", probes=2, instances="1-3", budget=300)
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


def test_wrong_input_raises(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="probes"):
        tpam.probe(8, 2, out=tmp_path / "x", probes=0)
