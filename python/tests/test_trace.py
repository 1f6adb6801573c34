"""Traces have the same numbers as the command."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import numpy as np
import pytest
from pams import Jade

import tpam


@pytest.mark.parametrize("run", [3, "median"])
def test_every_number_equals_the_command(run: int | str, command: Callable[..., str]) -> None:
    words = ["--pam", "shade:h=3", "--target", "ran:s=0.1", "--accept", "linear:pmax=0.3", "--theta", "pair", "--iterations", "60", "--runs", "11"]
    printed = list(csv.DictReader(io.StringIO(command("trace", *words, "--run", str(run), "--format", "csv"))))
    trace = tpam.trace("shade:h=3", "ran:s=0.1", "linear:pmax=0.3", "pair", run=run, iterations=60, runs=11)
    assert len(printed) == 60 == len(trace.success)
    frame = trace.to_pandas().reset_index()
    assert list(frame.columns) == list(printed[0])
    for name in frame.columns:
        # The means are summed in another order.
        assert np.allclose(frame[name], [float(row[name]) for row in printed], rtol=0, atol=1e-14), name
    exact = ["t", "target_f", "target_c", "success", "m_f_1", "m_c_3"]
    assert all(list(frame[name]) == [float(row[name]) for row in printed] for name in exact)


def test_success_rates_equal_those_of_simulate() -> None:
    trace = tpam.trace("jade", "sin", run=2)
    assert trace.success.mean() == pytest.approx(tpam.simulate("jade", "sin", runs=3).success[2], abs=1e-15)


def test_the_state_of_a_python_pam() -> None:
    trace = tpam.trace(Jade(), "sin", iterations=100)
    assert list(trace.state) == ["mu_c"] and trace.state["mu_c"].shape == (100,)
    assert trace.state["mu_c"][0] == 0.5 and trace.state["mu_c"][-1] != 0.5
    assert np.array_equal(tpam.trace(Jade(), "sin", iterations=100).samples["c"], trace.samples["c"])


def test_wrong_input_raises() -> None:
    with pytest.raises(ValueError, match="a trace shows one cell, and this is a grid of 2"):
        tpam.trace("jade,shade")
    with pytest.raises(ValueError, match="run = 'middle': write a number from 0, or 'median'"):
        tpam.trace("jade", run="middle")
    with pytest.raises(ValueError, match="a trace keeps every sample"):
        tpam.trace("jade", individuals=1000, iterations=1_000_000)
