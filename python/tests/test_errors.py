"""Errors that a caller can tell apart without reading the sentence."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

import tpam

FEW: dict[str, Any] = {"target": "step", "accept": "linear:pmax=0.5", "individuals": 10, "iterations": 20, "runs": 2}


def test_a_folder_of_another_kind_says_so(tmp_path: Path) -> None:
    tpam.sweep("jade", **FEW, out=tmp_path / "sim")
    with pytest.raises(tpam.FolderError, match="holds simulations, not searches") as caught:
        tpam.Searches.load(tmp_path / "sim")
    assert caught.value.path == tmp_path / "sim" and caught.value.problem == "other_kind"
    # A process that computes a part may raise it too.
    copy = pickle.loads(pickle.dumps(caught.value))
    assert copy.problem == "other_kind" and str(copy) == str(caught.value)


def test_a_damaged_folder_and_one_with_another_plan_differ(tmp_path: Path) -> None:
    tpam.sweep("jade", **FEW, out=tmp_path)
    with pytest.raises(tpam.FolderError) as caught:
        tpam.sweep("jade", **{**FEW, "individuals": 20}, out=tmp_path)
    assert caught.value.problem == "other_plan"
    (tmp_path / "experiment.toml").write_text("n = ")
    with pytest.raises(tpam.FolderError) as caught:
        tpam.load(tmp_path)
    assert caught.value.problem == "damaged" and caught.value.path == tmp_path / "experiment.toml"


def test_unknown_names_are_wrong_values_and_missing_files_are_missing(tmp_path: Path) -> None:
    tpam.sweep("jade,shade", **FEW, out=tmp_path / "sim")
    wrong_options: list[dict[str, Any]] = [{"measure": "speed"}, {"x": "wind"}]
    for wrong in wrong_options:
        with pytest.raises(ValueError) as refused:
            tpam.plot(tmp_path / "sim", **wrong)
        assert not isinstance(refused.value, tpam.FolderError)
    with pytest.raises(FileNotFoundError, match="cannot read .*nowhere"):
        tpam.ecdf(tmp_path / "nowhere")
