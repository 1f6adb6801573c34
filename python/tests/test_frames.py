"""Tables for pandas, polars and xarray, and what a sweep can do."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from pams import Jde

import tpam
from tpam import _display, _frames

Command = Callable[..., str]
WORDS: dict[str, Any] = {"pam": "jade,shade:h=5|10", "target": "step,sin:omega=20", "accept": "linear:pmax=0.1|0.5"}


@pytest.fixture(scope="module")
def sweep() -> tpam.Sweep:
    return tpam.sweep(**WORDS, runs=3, individuals=10, iterations=50)


def test_the_columns_are_those_of_result_files(sweep: tpam.Sweep, command: Command, tmp_path: Path) -> None:
    flags = [word for key, value in WORDS.items() for word in (f"--{key}", value)]
    command("sim", *flags, "--runs", "3", "--n", "10", "--iterations", "50", "--out", str(tmp_path / "kept"))
    stored = pd.read_csv(tmp_path / "kept" / "cells.csv").drop(columns="cell")
    frame = sweep.to_pandas()
    columns = list(stored.columns)
    assert list(frame.columns)[: len(columns)] == columns
    pd.testing.assert_frame_equal(frame[columns].reset_index(drop=True).replace("", None), stored, check_dtype=False, check_names=False)
    assert set(frame.columns[len(columns) :]) == {"c", "h", "start_f", "start_c", "omega", "period", "low", "high", "alpha", "pmax"}
    assert list(frame["pmax"]) == list(frame["accept.pmax"])
    runs = sweep.to_pandas(runs=True)
    stored_runs = pd.read_csv(tmp_path / "kept" / "runs.csv")
    common = [name for name in stored_runs.columns if name in runs.columns]
    assert {"cell", "run", "success", "lag_c"} <= set(common)
    pd.testing.assert_frame_equal(runs[common].replace("", None), stored_runs[common], check_dtype=False)


def test_a_pivot_by_an_option(sweep: tpam.Sweep) -> None:
    table = sweep.where(target="step").to_pandas().pivot(index="pmax", columns="pam", values="mean_success")
    assert list(table.index) == [0.1, 0.5] and table.shape == (2, 3) and (table.loc[0.5] > table.loc[0.1]).all()


def test_short_names_are_left_out_if_they_are_not_unique() -> None:
    names = _frames.short_names(["pam.name", "target.name", "pam.h", "accept.n", "target_f.omega", "target_c.omega"], ["n"])
    assert names == {"h": "pam.h"}


def test_polars_and_xarray_have_the_same_numbers(sweep: tpam.Sweep) -> None:
    frame, other = sweep.to_pandas(), sweep.to_polars()
    assert other.columns == ["cell", *frame.columns] and other["mean_success"].to_list() == list(frame["mean_success"])
    assert sweep.to_polars(runs=True).shape == (36, len(sweep.to_pandas(runs=True).columns))
    data = sweep.to_xarray()
    assert data["success"].shape == (12, 3) and np.array_equal(data["success"].values, sweep.success)
    assert float(data["success"].where(data["pmax"] == 0.5).mean()) == pytest.approx(sweep.where(pmax=0.5).success.mean())
    assert sweep[1].to_xarray()["success"].shape == (3,) and sweep[1].to_polars().shape[0] == 3


def test_parts_of_a_sweep(sweep: tpam.Sweep) -> None:
    assert isinstance(sweep[2:5], tpam.Sweep) and len(sweep[2:5]) == 3 and sweep[2:5][0] is sweep[2]
    both = sweep[:1] + sweep[-1:]
    assert isinstance(both, tpam.Sweep) and list(both.mean) == [sweep[0].mean, sweep[-1].mean]
    with pytest.raises(TypeError):
        sweep + [sweep[0]]  # type: ignore[operator]
    assert len(sweep.where(pam="shade")) == 8 and len(sweep.where(h=5)) == 4 and len(sweep.where(pam__h=[5, 10], pmax=0.1)) == 4
    assert len(sweep.where(pam=sweep[0].labels["pam"])) == 4 and len(sweep.where(individuals=10)) == 12
    assert len(sweep.where(pam="jade", h=5)) == 0
    assert len(sweep.where(lambda cell: cell.mean > 0.2, target="step")) < 6
    with pytest.raises(ValueError, match="no cell has 'hh': there are pam, theta"):
        sweep.where(hh=5)
    with pytest.raises(ValueError, match="no cell has pam='shaed': did you mean 'shade'\\?"):
        sweep.where(pam="shaed")
    with pytest.raises(ValueError, match="no cell has target='x': there are "):
        sweep.where(target=["x", "y"])


def test_short_and_html_forms(sweep: tpam.Sweep) -> None:
    long = tpam.Sweep([*sweep, *sweep])
    assert len(repr(long).splitlines()) == _display.MOST_LINES + 2 and "… 12 more …" in repr(long)
    assert repr(sweep).count("\n") == 11
    html = tpam.Sweep([*long, *long])._repr_html_()
    assert html.count("<tr>") == _display.MOST_ROWS + 2 and "… 18 more rows …" in html
    assert "mean_success" in sweep[0]._repr_html_() and "&lt;" in _display.html("<", (), ())


def test_a_short_simulation_is_the_same_as_a_long_one_and_can_be_stored() -> None:
    words: dict[str, Any] = {"individuals": 20, "iterations": 30, "runs": 5}
    first, again = (tpam.simulate("shade", "ran", **words, seed=7) for _ in range(2))
    cell = tpam.sweep("shade", "ran", "linear:pmax=0.5", **words, seed=7)[0]
    for one in (first, again, pickle.loads(pickle.dumps(again))):
        assert one.labels == cell.labels and one.row() == pytest.approx(cell.row(), nan_ok=True) and repr(one) == repr(cell)
        assert all(np.array_equal(one[name], cell[name], equal_nan=True) for name in cell.measures) and one.unheard == cell.unheard
    assert not np.array_equal(tpam.simulate("shade", "ran", **words, seed=8).success, first.success)
    assert len(tpam.simulate("shade", "ran", individuals=20, iterations=30, runs=2, seed=7).success) == 2


def test_a_target_that_is_an_array() -> None:
    path = 0.5 + 0.4 * np.sin(np.arange(200) / 10)
    ours = tpam.simulate("shade", path, iterations=200, runs=5)
    theirs = tpam.simulate("shade", lambda n: path, iterations=200, runs=5)
    assert np.array_equal(ours.success, theirs.success) and ours.labels["target"] == "array"
    assert np.array_equal(tpam.simulate("shade", list(path), iterations=200, runs=5).success, ours.success)
    doubled = tpam.simulate("shade", np.repeat(path, 2), iterations=400, runs=5)
    assert np.array_equal(tpam.simulate("shade", path, iterations=400, runs=5).success, doubled.success)
    both = tpam.sweep("shade", [path, 1 - path, "step"], "linear", iterations=200, runs=2)
    assert [cell.labels["target"].partition(":")[0] for cell in both] == ["array", "array 2", "step"]
    named = tpam.sweep("shade", {"up": path, "down": 1 - path}, "linear", iterations=200, runs=2)
    assert [cell.labels["target"] for cell in named] == ["up", "down"]
    with pytest.raises(ValueError, match=r"a target has 1.5 \(number 1 from 0\): targets lie in \[0, 1\]"):
        tpam.simulate("shade", [0.5, 1.5])
    with pytest.raises(ValueError, match=r"a target of shape \(2, 2\) is not a target"):
        tpam.simulate("shade", np.zeros((2, 2)))


def test_lists_and_floats_of_counts() -> None:
    grid = tpam.sweep(Jde(), "sin", "linear", individuals=[10, 20], iterations=np.array([20, 30]), runs=2.0)
    assert [(cell.labels["n"], cell.labels["iterations"]) for cell in grid] == [(10, 20), (10, 30), (20, 20), (20, 30)]
    assert tpam.simulate("jade", "sin", individuals=1e1, iterations=2e1, runs=3).labels["n"] == 10
    for words, sentence in (({"individuals": 1.5}, "individuals = 1.5: write a whole number"), ({"individuals": []}, r"individuals = \[\]: name at least one"), ({"runs": "x"}, "runs = 'x'")):
        with pytest.raises(ValueError, match=sentence):
            tpam.sweep("jade", "sin", "linear", **words)


def test_numbers_are_selected_up_to_rounding_errors() -> None:
    sweep = tpam.sweep("jade", "sin", "linear:pmax=0.1..1.0/0.1", individuals=[10, 20], iterations=5, runs=1)
    assert len(sweep.where(pmax=np.linspace(0.1, 1, 10))) == 20
    assert len(sweep.where(pmax=0.1 + 0.2)) == 2 and len(sweep.where(pmax=np.float64(0.7), n=np.int64(10))) == 1


def test_values_may_be_texts_columns_and_arrays_of_any_shape() -> None:
    sweep = tpam.sweep("jade", "sin", "linear:pmax=0.1|0.3|0.5", iterations=5, runs=1)
    pandas = pytest.importorskip("pandas")
    for wanted in (["0.1", "0.30"], pandas.Series([0.1, 0.3]), np.array([[0.1], [0.3]]), pandas.Index([0.1, 0.3])):
        assert len(sweep.where(pmax=wanted)) == 2
    assert len(sweep.where(pmax="0.3")) == len(sweep.where(pmax=np.array(0.3))) == 1
    for wanted in ([], (), np.array([])):
        with pytest.raises(ValueError, match="^pmax=.* is empty: name at least one value$"):
            sweep.where(pmax=wanted)
    with pytest.raises(ValueError, match="^no cell has pmax='x': there are 0.1, 0.3, 0.5$"):
        sweep.where(pmax="x")


def test_numbers_of_evaluations_are_positive() -> None:
    for words in ({"evaluations": -1}, {"evaluations": 0}, {"budget": -1}, {"budget": -5.0}):
        ((key, value),) = words.items()
        with pytest.raises(ValueError, match=f"^{key} = {value}: write a whole number of at least 1$"):
            tpam.experiment("jade", functions=1, dims=2, instances=1, **words)


def test_control_characters_of_names_are_shown() -> None:
    cell = tpam.simulate("jade", "sin", iterations=5, runs=1)
    hostile = tpam.Result(cell.labels, ("a\x1b[2Jb", "\x9b31m", "\u202ec"), cell.unheard, cell._runs, cell._numbers)
    sweep = tpam.Sweep([hostile])
    for text in (repr(hostile), str(sweep), hostile._repr_html_(), sweep._repr_html_()):
        assert "a\\u{1b}[2Jb" in text and "\\u{202e}c" in text
        assert not set(text) & {"\x1b", "\x9b", "\u202e"}


def test_a_value_that_no_cell_has_is_refused() -> None:
    sweep = tpam.sweep("jade", "sin", "linear:pmax=0.1|0.5", individuals=[10, 20], iterations=5, runs=1)
    for wanted in (0.3, [0.1, 0.3], np.array([0.3, 0.5])):
        with pytest.raises(ValueError, match="^no cell has pmax=0.3: there are 0.1, 0.5$"):
            sweep.where(pmax=wanted)
    with pytest.raises(ValueError, match="^no cell has individuals=11: there are 10, 20$"):
        sweep.where(individuals=11)
    with pytest.raises(ValueError, match="no cell has pam='jde'"):
        sweep.where(pam=["jade", "jde"])
