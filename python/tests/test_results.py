"""Every result can be read, shown in a notebook, and made a table of pandas, polars and LaTeX; and objects take the place of text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pams import ScalarJde

import tpam

SMALL: dict[str, Any] = {"individuals": 10, "iterations": 30, "runs": 7}
SEARCH: dict[str, Any] = {"functions": "1-2", "dims": 2, "instances": "1-2", "budget": 50}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("results")


@pytest.fixture(scope="module")
def sweep() -> tpam.Sweep:
    return tpam.sweep("jade,shade:h=5|10,uniform", "sin:omega=10|20", "linear:pmax=0.1|0.5", **SMALL)


def searches(folder: Path) -> tpam.Searches:
    return tpam.experiment("jade,shade", **SEARCH, out=folder / "de")


def related(folder: Path) -> tpam.Relevance:
    pams = "jade,shade,uniform,jde"
    tpam.sweep(pams, "sin", **SMALL, out=folder / "related-sim")
    tpam.experiment(pams, **SEARCH, out=folder / "related-de")
    return tpam.relevance(folder / "related-sim", folder / "related-de")


def probed(folder: Path) -> list[tpam.Probed]:
    return tpam.probe(1, 2, instances="1-2", budget=300, out=folder / "probes")


#: Makes a result of each type, from a folder.
RESULTS: dict[str, Callable[[Path], Any]] = {
    "Result": lambda folder: tpam.simulate("jade", "step", **SMALL),
    "Sweep": lambda folder: tpam.sweep("jade,shade", "step", **SMALL),
    "Trace": lambda folder: tpam.trace("shade", "step", individuals=5, iterations=10),
    "Searches": searches,
    "Ecdf": lambda folder: searches(folder).ecdf(),
    "Curve": lambda folder: searches(folder).ecdf()[0],
    "Table": lambda folder: searches(folder).running_times(3),
    "Compared": lambda folder: tpam.compare(tpam.sweep("jade,shade", "step", **SMALL)),
    "Relevance": related,
    "Comparison": lambda folder: related(folder).comparisons[0],
    "Calibrated": lambda folder: tpam.calibrate(1, 5, instances="1-2", budget=200)[0],
    "Fit": lambda folder: tpam.calibrate(1, 5, instances="1-2", budget=200)[0].fits[0],
    "Many": lambda folder: tpam.calibrate(1, 5, instances="1-2", budget=200),
    "Probed": lambda folder: probed(folder)[0],
    "Phase": lambda folder: probed(folder)[0].phases[0],
    "Clouds": lambda folder: tpam.clouds(1, 2, instances="1-2", budget=100),
    "Study": lambda folder: tpam.Study(searches(folder).running_times(3), []),
    "Verified": lambda folder: tpam.verify(searches(folder).folder),
    "Verdict": lambda folder: tpam.conform("jade", to="jade", theta="c", runs=25, individuals=10, iterations=20),
    "Panel": lambda folder: tpam.conform("jade", to="jade", theta="c", runs=25, individuals=10, iterations=20)[0],
    "Entry": lambda folder: tpam.catalogue("search")[0],
    "Recommendation": lambda folder: tpam.Recommendation("few runs", {"pam": "jade"}, searches(folder).running_times(3)),
    "Forecast": lambda folder: tpam.forecast(pam="jade", target="step", runs=3),
}


def test_all_types_of_results_are_here() -> None:
    tables = {name for name in tpam.__all__ if hasattr(getattr(tpam, name), "to_latex")}
    assert tables == set(RESULTS)


@pytest.mark.filterwarnings("ignore:.* runs and .* tests")
@pytest.mark.parametrize("name", RESULTS)
def test_every_result_is_text_html_pandas_polars_and_latex(name: str, folder: Path) -> None:
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    found = RESULTS[name](folder)
    assert type(found).__name__.lstrip("_") in (name, "Lazy")
    text, html, latex = repr(found), found._repr_html_(), found.to_latex()
    assert text and " object at 0x" not in text and "array(" not in text and len(text) < 6000
    assert html.startswith(("<table>", "<svg")) and "<script" not in html
    assert r"\begin{tabular}" in latex and r"\bottomrule" in latex
    frame, other = found.to_pandas(), found.to_polars()
    assert isinstance(frame, pandas.DataFrame) and isinstance(other, polars.DataFrame)
    assert len(frame) == len(other) > 0 and set(frame.columns) <= set(other.columns)


def test_a_catalogue_is_a_table_too() -> None:
    found = tpam.catalogue("search")
    assert [entry.name for entry in found] == ["de", "es"] and found[0].sort == "search"
    assert set(tpam.catalogue().to_pandas()["sort"]) >= {"pam", "search", "mutation"}


def test_latex_of_success_has_a_row_for_each_pam() -> None:
    sweep = tpam.sweep("jade,shade", "sin:omega=10|20", "linear", runs=3, iterations=100, measures="success")
    assert r"PAM & $\omega$ = 10 & $\omega$ = 20 \\" in sweep.to_latex()
    assert sweep[:1].to_latex().count(r"\\") < sweep.to_latex().count(r"\\"), "a part of it has a row for each cell"


def test_latex_escapes(sweep: tpam.Sweep) -> None:
    assert r"95 \% low" in sweep.to_latex() and r"mean\_success" in sweep[0].to_latex()


@pytest.mark.filterwarnings("ignore:.* runs and .* tests", "ignore:the baseline uniform")
def test_sweeps_take_the_place_of_folders(sweep: tpam.Sweep, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    sweep.save(kept)
    again = tpam.sweep("jade,shade:h=5|10,uniform", "sin:omega=10|20", "linear:pmax=0.1|0.5", **SMALL, out=tmp_path / "written")
    for name in ("runs.csv", "cells.csv", "experiment.toml"):
        assert (tmp_path / "kept" / name).read_bytes() == (tmp_path / "written" / name).read_bytes()
    some: dict[str, Any] = {"baseline": "jade", "where": "omega=20"}
    ours, theirs = tpam.compare(sweep, **some), tpam.compare(tmp_path / "kept", **some)
    assert str(ours.pairs) == str(theirs.pairs)
    part = tpam.compare(sweep.where(pam=["jade", "shade:h=5"], omega=20))
    assert str(part.pairs) == str(tpam.compare(f"{kept}@jade", f"{kept}@shade:h=5", where="omega=20").pairs)
    assert tpam.plot(sweep).svg() == tpam.plot(tmp_path / "kept").svg()
    loaded = tpam.load(tmp_path / "kept")
    loaded.save(tmp_path / "copy")
    assert tpam.verify(tmp_path / "copy").sound and np.array_equal(again.mean, loaded.mean)
    with pytest.raises(ValueError, match="a result folder holds all cells of a sweep, and these 3 are not"):
        sweep[:3].save(tmp_path / "part")
    with pytest.raises(TypeError, match="3 is neither a result folder nor a sweep"):
        tpam.compare(3)  # type: ignore[arg-type]
    page = tpam.report(sweep, out=tmp_path / "page.html")
    assert "<html" in page.read_text()
    with pytest.raises(ValueError, match="these 2 cells are a part of a sweep, where whole ones are needed"):
        tpam.report(sweep[:2], out=tmp_path / "page.html")


def test_results_take_the_place_of_folders_in_studies(tmp_path: Path) -> None:
    pams = "jade,shade,uniform,jde"
    simulated, searched = tpam.sweep(pams, "sin", **SMALL), tpam.experiment(pams, **SEARCH)
    assert len(tpam.relevance(simulated, searched)) > 0
    assert len(tpam.archive(searched, tmp_path / "archive")["file"]) == 4
    assert len(tpam.ecdf(searched)) == 4 and "Two" in tpam.report(simulated, searched, out=tmp_path / "a.html", title="Two").read_text()


def test_own_pams_are_saved(tmp_path: Path) -> None:
    found = tpam.sweep([{"mine": ScalarJde()}, "jade"], "step", **SMALL)
    found.save(tmp_path / "mine")
    assert np.array_equal(tpam.load(tmp_path / "mine").success, found.success)


def test_cells_are_selected(sweep: tpam.Sweep) -> None:
    assert len(sweep[sweep.mean > np.median(sweep.mean)]) == 8 and len(sweep[[0, -1]]) == 2
    assert {cell.options["pam.h"] for cell in sweep.where(pam="shade:h=5")} == {5}
    assert len(sweep.where(pam=["jade", "shade:h=10"])) == 8 and len(sweep.where(target="sin:omega=10", individuals=10)) == 8
    assert len(sweep.where(pmax="0.1")) == 8
    with pytest.raises(ValueError, match="no cell has pam='shade:h=7': did you mean"):
        sweep.where(pam="shade:h=7")
    with pytest.raises(ValueError, match="no cell has pmax='0.3': there are 0.1, 0.5"):
        sweep.where(pmax="0.3")


def test_wrong_arguments_are_named(sweep: tpam.Sweep, tmp_path: Path) -> None:
    with pytest.raises(KeyError, match="there is no measure 'lag': did you mean lag_f or lag_c"):
        sweep[0]["lag"]
    with pytest.raises(TypeError, match="runs = True: write a whole number, not a truth value"):
        tpam.simulate("jade", runs=True)
    with pytest.raises(ValueError, match="the sweeps have 2 and 7 runs of a cell: simulate all cells with the same runs"):
        sweep + tpam.sweep("jde", "step", individuals=10, iterations=30, runs=2)
    with pytest.raises(ValueError, match="both sweeps have 16 of the cells, such as jade on sin"):
        sweep + sweep
    with pytest.raises(TypeError, match="unexpected keyword argument 'pams': did you mean 'pam'"):
        tpam.distribute(lambda: None, tmp_path / "x", pams=[ScalarJde()])  # type: ignore[arg-type, return-value]
    with pytest.raises(ValueError, match="only = nonsense: write parts of the study"):
        tpam.law(tmp_path / "law", only="rest,nonsense")
    with pytest.raises(TypeError, match=r"where\(0.3\): write conditions by name"):
        sweep.where(0.3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"write sweep\[0\]\['lag_c'\]"):
        sweep["lag_c"]  # type: ignore[index]
    with pytest.raises(TypeError, match="3 is not a name of a catalogue"):
        tpam.spec(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="ax = 3: write axes of matplotlib"):
        sweep[0].plot(ax=3)
    with pytest.raises(FileNotFoundError, match="nowhere"):
        tpam.load(tmp_path / "nowhere")
    with pytest.raises(FileNotFoundError, match="nowhere"):
        tpam.compare(tmp_path / "nowhere")


def test_specs_from_options() -> None:
    assert tpam.spec("shade", h=[5, 10]) == "shade:h=5|10" and tpam.spec("jade") == "jade"
    assert len(tpam.sweep(tpam.spec("shade", h=range(5, 8)), "step", tpam.spec("linear", pmax=np.array([0.1, 0.5])), **SMALL)) == 6
    with pytest.raises(ValueError, match="unknown name 'shad': did you mean 'shade'"):
        tpam.spec("shad")
    with pytest.raises(ValueError, match="shade has no option 'hh': did you mean 'h'"):
        tpam.spec("shade", hh=5)
    with pytest.raises(ValueError, match=r"h = \[\]: name at least one value"):
        tpam.spec("shade", h=[])


def test_one_acceptance_is_the_default_of_all() -> None:
    few: dict[str, Any] = {"individuals": 5, "iterations": 10}
    assert tpam.sweep("jade", "step", **few, runs=2)[0].labels["accept"] == tpam.simulate("jade", "step", **few, runs=2).labels["accept"]
    assert len(tpam.sweep("jade", "step", **few, runs=2)) == 1 == tpam.forecast(pam="jade", target="step").cells
    assert np.array_equal(tpam.trace("jade", "step", **few).success, tpam.trace("jade", "step", "linear:pmax=0.5", **few).success)


def test_figures_are_drawn_in_axes(sweep: tpam.Sweep) -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    axes = Figure().subplots(1, 2)
    assert sweep.plot(ax=axes[0]) is axes[0] and len(axes[0].images) == 1
    assert tpam.plot(sweep, kind="map", x="omega", up="pmax", ax=axes[1]) is axes[1]
    assert sweep.plot()._repr_html_() is None, "a notebook shows the SVG alone"
