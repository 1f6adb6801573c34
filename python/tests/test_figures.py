"""Figures show the right data."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pams import Jade

import tpam


def test_a_cell(tmp_path: Path) -> None:
    result = tpam.simulate("shade", "step", runs=5)
    ax = result.plot()
    assert np.allclose(ax.lines[0].get_ydata(), [result[f"window_{k}"].mean() for k in range(1, 11)])
    assert ax.get_title() == "shade · step · linear"
    ax.figure.savefig(tmp_path / "cell.png")


def test_lines_over_what_varies(tmp_path: Path) -> None:
    sweep = tpam.sweep(["jade", "shade:h=5|20", Jade()], ["sin:omega=10", "step"], "linear:pmax=0.1..0.5/0.2", runs=3)
    figure = sweep.plot()
    panels = [ax for ax in figure.axes if ax.get_visible()]
    assert [ax.get_title() for ax in panels] == ["sin", "step"]
    assert [text.get_text() for text in figure.legends[0].get_texts()] == ["jade", "shade h=5", "shade h=20", "Jade"]
    first = panels[0].lines[0]
    assert list(first.get_xdata()) == [0.1, 0.3, 0.5] and panels[0].get_xlabel() == "pmax"
    assert list(first.get_ydata()) == [sweep[k].mean for k in (0, 4, 8)]
    figure.savefig(tmp_path / "sweep.png")


def test_other_axes_and_none() -> None:
    memory = tpam.sweep("shade:h=5|20", "sin:omega=10|20", "linear", runs=3)
    lags = memory.plot(x="h", y="lag_c").axes[0]
    assert (lags.get_xlabel(), lags.get_ylabel()) == ("h", "lag of C (iterations)")
    assert memory.plot(log_x=True).axes[0].get_xlabel() == "omega"
    bare = tpam.sweep("jade,shade", "sin", "linear", runs=2).plot()
    assert [label.get_text() for label in bare.axes[0].get_xticklabels()] == ["jade", "shade"]
    with pytest.raises(ValueError, match="x = 'pmax' is not a number that varies here: there are omega, pam.h"):
        memory.plot(x="pmax")
    with pytest.raises(ValueError, match="y = 'rate' is not a measure: there are success"):
        memory.plot(y="rate")
    with pytest.raises(ValueError, match="no cells"):
        memory[:0].plot()


def test_a_trace_and_an_ecdf(command: Callable[..., str], tmp_path: Path) -> None:
    figure = tpam.trace("shade", "ran", theta="pair", iterations=50).plot()
    assert [ax.get_ylabel() for ax in figure.axes] == ["F", "C"]
    command("de", "--pam", "jade,shade", "--functions", "1", "--dims", "2,3", "--instances", "1-2", "--budget", "50", "--out", str(tmp_path / "de"))
    figure = tpam.ecdf(tmp_path / "de", bands=True).plot()
    assert [ax.get_title() for ax in figure.axes if ax.get_visible()] == ["2-D", "3-D"]


def test_missing_packages_raise_with_the_install_command(monkeypatch: pytest.MonkeyPatch) -> None:
    result = tpam.simulate("shade", "step", runs=2, iterations=10)
    for package, ask in (("pandas", result.to_pandas), ("matplotlib", result.plot)):
        for name in [name for name in sys.modules if name.partition(".")[0] == package]:
            monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, package, None)
        with pytest.raises(ImportError, match=f"needs {package}: pip install {package}"):
            ask()
        monkeypatch.undo()


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
