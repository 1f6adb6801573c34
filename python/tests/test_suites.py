"""The suites of tpam itself: values, searches, data files."""

from __future__ import annotations

import os
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tpam


def test_ma_bbob_is_that_of_ioh() -> None:
    ioh = pytest.importorskip("ioh")
    suite = tpam.suite("ma-bbob")
    assert suite.name == "ma-bbob" and len(suite.functions) == 10_000
    for function, dim in [(1, 5), (8, 2), (77, 10)]:
        theirs, ours = ioh.problem.ManyAffine(function, dim), suite.problem(function, dim, 1)
        x = np.random.default_rng(function).uniform(-5, 5, (20, dim))
        expected = np.array([theirs(row) for row in x])
        assert np.allclose([ours(row) for row in x], expected, rtol=1e-10, atol=0)
        assert np.allclose(ours(x), expected, rtol=1e-10, atol=0)
        assert ours.f_opt == theirs.optimum.y and ours.bounds == [(-5.0, 5.0)] * dim
        again = pickle.loads(pickle.dumps(ours))
        assert np.array_equal(again(x), ours(x)) and repr(again) == repr(ours)


def test_searches_on_ma_bbob() -> None:
    found = [tpam.experiment("jade", suite, functions=[3, 8], dims=2, instances="1-2", budget=50) for suite in ("ma-bbob", tpam.suite("ma-bbob"))]
    assert found[0].to_pandas().equals(found[1].to_pandas())


def test_cec_reads_the_data_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TPAM_CEC_DATA", raising=False)
    with pytest.raises(ValueError, match="the suite cec2022 needs the organisers' data files"):
        tpam.suite("cec2022").problem(1, 2, 1)
    (tmp_path / "shift_data_1.txt").write_text("3 -4")
    (tmp_path / "M_1_D2.txt").write_text("1 0 0 1")
    suite = tpam.suite("cec2022", data=tmp_path)
    problem = suite.problem(1, 2, 1)
    assert problem([3, -4]) == problem.f_opt == 300 and problem.bounds == [(-100.0, 100.0)] * 2
    assert problem.name == "Zakharov" and problem.group == "unimod"
    again = pickle.loads(pickle.dumps(problem))
    assert again([1, 2]) == problem([1, 2]) and repr(again) == repr(problem)
    # Every search with the suite uses the folder, in other processes, too; the environment stays as it is.
    size: dict[str, Any] = {"functions": 1, "dims": 2, "instances": "1-4", "budget": 50}
    here, there = (tpam.experiment("jade", suite, **size, workers=workers) for workers in (1, 2))
    assert here.to_pandas().equals(there.to_pandas())
    assert len(tpam.probe(suite=suite, out=tmp_path / "probe", **size)) == 1
    assert "TPAM_CEC_DATA" not in os.environ
    with pytest.raises(ValueError, match="needs the organisers' data files"):
        tpam.experiment("jade", "cec2022", **size)
    with pytest.raises(ValueError, match="the suite bbob has no data files; leave it out"):
        tpam.suite("bbob", data=tmp_path)
    with pytest.raises(ValueError, match="only suites of tpam read data files"):
        tpam.suite(lambda x: x[0], data=tmp_path)
    with pytest.raises(ValueError, match="unknown suite 'cec1999'"):
        tpam.suite("cec1999")
    with pytest.raises(ValueError, match="differs between these dimensions"):
        tpam.experiment("jade", "cec2022", functions=1, dims=[10, 20])
