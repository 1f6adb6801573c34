"""Result folders of simulations: the same bytes as the command's, resumable from both sides."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pams import Jde, ScalarJde

import tpam

WORDS: dict[str, Any] = {"target": ["sin:omega=10", "step"], "accept": "linear:pmax=0.1|0.5", "individuals": 20, "iterations": 100, "runs": 5}
FLAGS = ["--target", "sin:omega=10,step", "--accept", "linear:pmax=0.1|0.5", "--n", "20", "--iterations", "100", "--runs", "5"]
FILES = ["cells.csv", "experiment.toml", "folder.toml", "runs.csv", "runs.parquet", "SHA256SUMS"]


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_a_folder_has_the_bytes_of_the_command(tmp_path: Path, command: Callable[..., str]) -> None:
    swept = tpam.sweep("jade,shade", **WORDS, out=tmp_path / "python", threads=2)
    command("sim", "--pam", "jade,shade", *FLAGS, "--out", str(tmp_path / "command"))
    assert contents(tmp_path / "python") == contents(tmp_path / "command")
    assert sorted(contents(tmp_path / "python")) == sorted(FILES)
    plain = tpam.sweep("jade,shade", **WORDS)
    for other in (swept, tpam.load(tmp_path / "command")):
        assert np.array_equal(other.success, plain.success)
        assert [cell.labels for cell in other] == [cell.labels for cell in plain]
        assert [cell.interval for cell in other] == [cell.interval for cell in plain]
        for name, values in plain[0].measures.items():
            assert np.array_equal(values, other[0][name], equal_nan=True), name


def test_runs_can_be_added_from_either_side(tmp_path: Path, command: Callable[..., str]) -> None:
    few = [*FLAGS[:-1], "3"]
    command("sim", "--pam", "jade", *few, "--out", str(tmp_path / "a"))
    tpam.sweep("jade", **WORDS, out=tmp_path / "a")
    tpam.sweep("jade", **{**WORDS, "runs": 3}, out=tmp_path / "b")
    command("sim", "--pam", "jade", *FLAGS, "--out", str(tmp_path / "b"))
    tpam.sweep("jade", **WORDS, out=tmp_path / "c")
    assert contents(tmp_path / "a") == contents(tmp_path / "b") == contents(tmp_path / "c")


def test_a_changed_plan_is_refused(tmp_path: Path) -> None:
    tpam.sweep("jade", **WORDS, out=tmp_path / "a")
    before = contents(tmp_path / "a")
    with pytest.raises(ValueError, match="holds another experiment|differs|another"):
        tpam.sweep("jade", **{**WORDS, "individuals": 30}, out=tmp_path / "a")
    assert contents(tmp_path / "a") == before


def test_a_pam_of_python_is_stored_under_its_name(tmp_path: Path) -> None:
    for pam in (ScalarJde(), Jde()):
        out = tmp_path / type(pam).__name__
        swept = tpam.sweep([{"mine": pam}, "jade"], **WORDS, out=out)
        plain = tpam.sweep([{"mine": pam}, "jade"], **WORDS)
        assert [cell.labels["pam"] for cell in swept][0] == "mine"
        assert np.array_equal(swept.success, plain.success)
        # The object is not needed to read it.
        code = f"import tpam; print(tpam.load({str(out)!r})[0].mean)"
        read = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
        assert float(read.stdout) == plain[0].mean


def test_other_runs_of_a_vectorised_pam_are_refused(tmp_path: Path) -> None:
    tpam.sweep({"mine": Jde()}, **WORDS, out=tmp_path / "a")
    with pytest.raises(ValueError, match="write runs=5, or name a new folder"):
        tpam.sweep({"mine": Jde()}, **{**WORDS, "runs": 7}, out=tmp_path / "a")


class Fails(ScalarJde):
    """Raises an exception in the third run."""

    def start(self, theta: str) -> None:
        counted.append(1)
        if len(counted) > 2:
            raise RuntimeError("the third run")


counted: list[int] = []


def test_an_exception_stores_nothing_wrong(tmp_path: Path) -> None:
    counted.clear()
    one = {**WORDS, "target": "step", "accept": "linear", "iterations": 1500}
    with pytest.raises(RuntimeError, match="the third run"):
        tpam.sweep({"mine": Fails()}, **one, out=tmp_path / "a")
    # Each block has one run: two of them are stored, below the line that names the plan.
    assert len((tmp_path / "a" / "journal.csv").read_text().splitlines()) == 3
    counted.clear()
    calm = tpam.sweep({"mine": ScalarJde()}, **one, out=tmp_path / "a")
    assert np.array_equal(calm.success, tpam.sweep({"mine": ScalarJde()}, **one).success)


KILLED = """
import os, pathlib, signal, sys, tpam
from pams import ScalarJde
out, kills = sys.argv[1:]
journal = pathlib.Path(out, "journal.csv")

class Mine(ScalarJde):
    def start(self, theta):
        # All runs of jade are stored, and some of ours.
        if kills == "yes" and journal.exists() and journal.read_text().count("\\n") > 130:
            os.kill(os.getpid(), signal.SIGKILL)

tpam.sweep(["jade", {"mine": Mine()}], "step", "linear:pmax=0.1|0.5", individuals=20, iterations=600, runs=60, out=out)
"""


def test_a_killed_sweep_is_resumed_with_the_same_bytes(tmp_path: Path) -> None:
    out, again = tmp_path / "killed", tmp_path / "whole"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])}

    def run(folder: Path, kills: str) -> int:
        return subprocess.run([sys.executable, "-c", KILLED, str(folder), kills], env=env, check=False).returncode

    assert run(out, "yes") == -signal.SIGKILL
    assert (out / "journal.csv").exists() and not (out / "runs.csv").exists()
    assert run(out, "no") == run(again, "no") == 0
    assert contents(out) == contents(again)


def test_a_killed_folder_of_python_is_finished_by_the_command(tmp_path: Path, command: Callable[..., str]) -> None:
    tpam.sweep("jade,shade", **WORDS, out=tmp_path / "whole")
    tpam.sweep("jade,shade", **WORDS, out=tmp_path / "killed")
    lines = (tmp_path / "killed" / "runs.csv").read_text().splitlines()
    # The state after a kill: a journal with some of the runs.
    for name in ("cells.csv", "runs.parquet", "SHA256SUMS"):
        (tmp_path / "killed" / name).unlink()
    (tmp_path / "killed" / "runs.csv").write_text("\n".join(lines[:11]) + "\n")
    (tmp_path / "killed" / "journal.csv").write_text("")
    command("sim", "--pam", "jade,shade", *FLAGS, "--out", str(tmp_path / "killed"))
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")


def test_an_unfinished_folder_is_not_loaded(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no folder"):
        tpam.load(tmp_path / "nowhere")


def test_an_empty_name_of_a_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for compute in (lambda: tpam.sweep("jade", **WORDS, out=""), lambda: tpam.experiment("jade", functions=1, dims=2, instances=1, budget=10, out="")):
        with pytest.raises(ValueError, match="the name of the result folder is empty"):
            compute()
    assert not list(tmp_path.iterdir())
