"""Simulations are bit-identical to those of the command."""

from __future__ import annotations

import csv
import io
import math
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT

import tpam

Command = Callable[..., str]


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def number(text: str) -> float:
    return float(text) if text else math.nan


GRIDS = [
    {"pam": "jde,epsde,jade,mde,shade,uniform,oracle", "target": "sin:omega=20,step", "accept": "linear:pmax=0.1|0.5", "theta": "c,f"},
    {"pam": "jade,shade", "target_f": "lin-inc", "target_c": "ran:s=0.05", "accept": "gaussian:w=0.1", "theta": "pair:join=product"},
]


# The runs of the second size are split into several blocks of work.
@pytest.mark.parametrize(("grid", "size"), list(zip(GRIDS, [{"runs": 7, "individuals": 20, "iterations": 200}, {"runs": 25, "individuals": 50, "iterations": 1000}])))
def test_every_number_of_a_sweep_equals_the_command(grid: dict[str, str], size: dict[str, int], command: Command, tmp_path: Path) -> None:
    flags = [word for key, value in {**grid, **size}.items() for word in (f"--{key}".replace("individuals", "n"), str(value))]
    printed = rows(command("sim", *flags, "--seed", "3", "--format", "csv", "--out", str(tmp_path / "kept")))
    kept = rows((tmp_path / "kept" / "runs.csv").read_text())
    sweep = tpam.sweep(**grid, **size, seed=3)  # type: ignore[arg-type]
    assert len(sweep) == len(printed)
    for cell, row in zip(sweep, printed):
        for key, value in cell.row().items():
            if isinstance(value, float):
                assert np.array_equal(value, number(row[key]), equal_nan=True), (key, value, row[key])
            else:
                assert str(value) == row[key]
    for row in kept:
        cell, run = sweep[int(row["cell"])], int(row["run"])
        for name, values in cell.measures.items():
            assert np.array_equal(values[run], number(row[name]), equal_nan=True), name


def test_simulate_is_a_cell_of_a_sweep_for_any_number_of_threads() -> None:
    one = tpam.simulate("shade:h=5", "ran", "linear:pmax=0.3", runs=9, threads=1)
    two = tpam.simulate("shade:h=5", "ran", "linear:pmax=0.3", runs=9, threads=4)
    grid = tpam.sweep(["jade", "shade:h=5"], "ran", "linear:pmax=0.3", runs=9)
    assert np.array_equal(one.success, two.success) and np.array_equal(one.success, grid[1].success)
    assert one.labels["pam"] == "shade:h=5,start_f=0.5,start_c=0.5" and one.labels["runs"] == 9
    low, high = one.interval
    assert low < one.mean < high and one.mean == pytest.approx(one.success.mean(), abs=1e-15)


def test_the_published_points_of_figure_4() -> None:
    """As in crates/sim/tests/all/published.rs: |z| ≤ 6; for 200 normal z a false alarm has probability 4e-7; the seed is fixed."""
    published = [row for row in rows((ROOT / "crates/paper/reference" / "published_fig3_4_5.csv").read_text()) if row["figure"] == "fig4"]
    assert len(published) == 200
    sweep = tpam.sweep("jde,epsde,jade,mde,shade", "sin:omega=10|20|30|40", "linear:pmax=0.1..1.0/0.1", runs=25, measures="success")
    ours = {}
    for cell in sweep:
        options = {key: value for label in ("target", "accept") for key, value in (o.split("=") for o in cell.labels[label].split(":")[1].split(","))}
        ours[cell.labels["pam"].split(":")[0], float(options["omega"]), float(options["pmax"])] = cell
    for row in published:
        panel, pam, x, mean = (row[key] for key in list(row)[1:])
        cell = ours[pam.lower(), float(panel.split("=")[1]), round(float(x), 10)]
        z = (float(mean) - cell.mean) / (cell.sd * math.sqrt(1 / 25 + 1 / 101) + 5e-5)
        assert abs(z) <= 6, (row, cell)


def test_arguments_override_an_experiment_file() -> None:
    file = ROOT / "experiments" / "figure5.toml"
    sweep = tpam.sweep(file=file, runs=2, pam="jade,shade", measures="success")
    assert {cell.labels["pam"].split(":")[0] for cell in sweep} == {"jade", "shade"}
    assert len(sweep) == 80 and len(sweep[0].success) == 2
    assert np.isnan(sweep[0]["bias_c"]).all()


def test_the_tables_of_pandas() -> None:
    sweep = tpam.sweep("jade,shade", "step", "linear", runs=4)
    frame, runs, one = sweep.to_pandas(), sweep.to_pandas(runs=True), sweep[1].to_pandas()
    assert list(frame["mean_success"]) == list(sweep.mean) and list(frame.columns)[0] == "pam"
    assert len(runs) == 8 and list(runs["run"]) == [0, 1, 2, 3] * 2
    assert np.array_equal(one["success"], sweep[1].success)
    assert sweep.success.shape == (2, 4)


def test_names_of_the_catalogue_can_be_simulated() -> None:
    names = {entry.name for entry in tpam.catalogue("pam")}
    assert {"jde", "epsde", "jade", "mde", "shade", "uniform", "oracle"} <= names
    for entry in tpam.catalogue("accept"):
        if entry.name == "file":
            continue
        assert tpam.simulate("oracle", "const", entry.name, runs=1, iterations=10).labels["accept"].startswith(entry.name)
    with pytest.raises(ValueError, match="unknown sort 'pams': there are pam, theta"):
        tpam.catalogue("pams")


def test_other_threads_run_while_rust_works() -> None:
    """The other thread would stop if the simulation held Python's lock."""
    ticks, done = 0, threading.Event()

    def count() -> None:
        nonlocal ticks
        while not done.wait(0.001):
            ticks += 1

    def counted() -> int:
        begun = ticks
        tpam.simulate("shade", "ran", runs=1000, threads=1)
        return ticks - begun

    other = threading.Thread(target=count)
    other.start()
    # How often the system lets the other thread run is up to it.
    found = any(counted() >= 20 for _ in range(20))
    done.set()
    other.join()
    assert found


def test_an_empty_list_of_targets_raises() -> None:
    with pytest.raises(ValueError, match=r"target = \[\]: name at least one"):
        tpam.sweep("jde", [])
