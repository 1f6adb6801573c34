"""Figures show the right data."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pams import Jade

import tpam


def texts(figure: Any) -> list[str]:
    """The texts of a figure: title, names, labels and numbers."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", figure.svg())


def hovers(figure: Any) -> list[str]:
    """What the figure says about its points."""
    return re.findall(r"<title>([^<]*: [^<]*)</title>", figure.svg())


def test_a_cell(tmp_path: Path) -> None:
    result = tpam.simulate("shade", "step", runs=5)
    figure = result.plot()
    said = [float(words.split()[2]) for words in hovers(figure)]
    assert np.allclose(said, [result[f"window_{k}"].mean() for k in range(1, 11)], rtol=1e-3)
    assert figure.title == "shade · step · linear"
    figure.save(tmp_path / "cell.png")


def test_lines_over_what_varies(tmp_path: Path) -> None:
    sweep = tpam.sweep(["jade", "shade:h=5|20", Jade()], ["sin:omega=10", "step"], "linear:pmax=0.1..0.5/0.2", runs=3)
    figure = sweep.plot()
    shown = texts(figure)
    assert [name for name in ("jade", "shade h=5", "shade h=20", "Jade", "sin", "step", "pmax") if name not in shown] == []
    first = [words for words in hovers(figure) if words.startswith("jade: ")][:3]
    assert [words.partition(" at ")[2] for words in first] == ["pmax 0.1", "pmax 0.3", "pmax 0.5"]
    assert np.allclose([float(words.split()[1]) for words in first], [sweep[k].mean for k in (0, 4, 8)], rtol=1e-3)
    figure.save(tmp_path / "sweep.png")


def test_the_axis_is_not_in_the_title_of_a_panel() -> None:
    sweep = tpam.sweep("jade,shade", "step,const", "linear:pmax=0.1|0.5", runs=2, iterations=20, individuals=5)
    assert "step · linear" in texts(sweep.where(target="step").plot())
    assert "RMSE of C" in texts(sweep.plot(measure="rmse")), "the only column that was tracked"


def test_other_axes_and_none() -> None:
    memory = tpam.sweep("shade:h=5|20", "sin:omega=10|20", "linear", runs=3)
    lags = texts(memory.plot(x="h", measure="lag_c"))
    assert "h" in lags and "lag of C (iterations)" in lags
    assert "omega" in texts(memory.plot(log_x=True))
    bare = texts(tpam.sweep("jade,shade", "sin", "linear", runs=2).plot())
    assert bare.count("jade") == 2 and bare.count("shade") == 2, "in the legend and below the panel"
    with pytest.raises(ValueError, match="x = 'pmax' is not a number that varies here: there are omega, pam.h"):
        memory.plot(x="pmax")
    with pytest.raises(ValueError, match="measure = 'rate' is not a measure: there are success"):
        memory.plot(measure="rate")
    with pytest.raises(ValueError, match="measure = 'lag_c' was not measured"):
        tpam.sweep("shade,jade", "sin", "linear", runs=2, measures="success").plot(measure="lag_c")
    with pytest.raises(ValueError, match="no cells"):
        memory[:0].plot()


def test_a_trace_and_an_ecdf(command: Callable[..., str], tmp_path: Path) -> None:
    shown = texts(tpam.trace("shade", "ran", theta="pair", iterations=50).plot())
    assert [name for name in ("F", "C", "successes", "target", "state", "iteration") if name not in shown] == []
    command("de", "--pam", "jade,shade", "--functions", "1", "--dims", "2,3", "--instances", "1-2", "--budget", "50", "--out", str(tmp_path / "de"))
    shown = texts(tpam.ecdf(tmp_path / "de", bands=True).plot())
    assert [name for name in ("2-D", "3-D", "budget of the trials") if name not in shown] == []


def test_missing_packages_raise_with_the_install_command(monkeypatch: pytest.MonkeyPatch) -> None:
    result = tpam.simulate("shade", "step", runs=2, iterations=10)
    for name in [name for name in sys.modules if name.partition(".")[0] == "pandas"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="needs pandas: pip install pandas"):
        result.to_pandas()


def test_a_progress_bar_appears_after_two_seconds(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    from tpam import _progress

    with _progress.Bar(100, "samples", True) as tell:
        tell(10)
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(_progress, "_PATIENCE", 0.0)
    with _progress.Bar(100, "samples", True) as tell:
        tell(50)
    shown = capsys.readouterr().err
    assert " 50%" in shown and "samples/s" in shown and shown.endswith("\r")
    told: list[int] = []
    monkeypatch.setattr(_progress.Bar, "__call__", lambda self, done: told.append(done))
    tpam.simulate(Jade(), "ran", runs=400)
    assert told == sorted(told) and 0 < told[-1] <= 400 * 50_000
