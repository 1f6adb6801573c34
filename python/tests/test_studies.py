"""Comparisons, figures and studies have the numbers of the command."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pams import ScalarJde

import tpam
from tpam import _plan


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("results") / "sim"
    tpam.sweep([{"mine": ScalarJde()}, "jade,shade"], "sin:omega=5|20", "linear:pmax=0.1|0.5", individuals=10, iterations=60, runs=5, out=folder)
    return folder


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_compare_equals_the_command(results: Path, command: Callable[..., str]) -> None:
    found = tpam.compare(results, baseline="mine")
    theirs = rows(command("compare", str(results), "--baseline", "mine", "--format", "csv"))
    assert len(theirs) == len(next(iter(found.pairs.values()))) > 0
    for name, values in found.pairs.items():
        for mine, yours in zip(values, theirs):
            assert str(mine) == yours[name] or float(mine) == float(yours[name] or "nan") or (np.isnan(mine) and yours[name] == ""), name
    assert list(found.to_pandas().columns) == list(found.pairs) and found._repr_svg_().startswith("<svg")
    assert len(found.overall) > 0


@pytest.mark.parametrize("kind", ["lines", "map", "best"])
def test_every_kind_of_figure(results: Path, kind: str, tmp_path: Path, command: Callable[..., str]) -> None:
    figure = tpam.plot(results, kind=kind, labels={"mine": "MINE"})
    command("plot", str(results), "--kind", kind, "--label", "mine=MINE", "--out", str(tmp_path / "a.png"))
    # A PNG holds no command line.
    figure.save(tmp_path / "b.png")
    assert figure._repr_svg_().startswith("<svg") and figure.title is not None
    assert figure.to_bytes("png")[:8] == (tmp_path / "a.png").read_bytes()[:8] == (tmp_path / "b.png").read_bytes()[:8]
    with pytest.raises(ValueError, match="has to end in .svg, .pdf or .png"):
        figure.save(tmp_path / "a.gif")


def test_wrong_figures_raise(results: Path) -> None:
    with pytest.raises(ValueError, match="write one of lines, map, best, trace"):
        tpam.plot(results, kind="pie")
    with pytest.raises(ValueError, match="name a result folder"):
        tpam.plot()
    with pytest.raises(ValueError, match="nonsense"):
        tpam.plot(results, measure="nonsense")


def test_verify_and_archive(results: Path, tmp_path: Path) -> None:
    verdict = tpam.verify(results)
    assert verdict.sound and len(verdict.files["file"]) == 5
    tpam.experiment("jade", functions="1", dims=2, instances="1", budget=50, out=tmp_path / "de")
    table = tpam.archive(tmp_path / "de", tmp_path / "archive")
    assert (tmp_path / "archive" / table["file"][0]).exists()
    with open(tmp_path / "de" / "trials.csv", "a") as file:
        file.write("x")
    assert not tpam.verify(tmp_path / "de").sound


def test_gao_and_law(tmp_path: Path) -> None:
    table = tpam.gao(1, 2, out=tmp_path / "gao", pam="uniform", tries=5, instances="1-2", budget=100)
    assert len(table["function"]) == 2 and (tmp_path / "gao" / "gao.csv").exists()
    with pytest.raises(ValueError, match="nonsense"):
        tpam.law(tmp_path / "law", only=["nonsense"])


def test_the_logs_of_searches(tmp_path: Path, command: Callable[..., str]) -> None:
    tpam.experiment("jade,shade", functions="1-3", dims=2, instances="1-3", budget=100, out=tmp_path / "de")
    found = tpam.ecdf(tmp_path / "de")
    tables = {"art": found.running_times(), "compare": found.comparisons(), "convergence": found.convergence()}
    tables |= {"errors": found.errors(), "signs": found.signs(), "ranks": found.ranks()}
    for show, table in tables.items():
        theirs = rows(command("ecdf", str(tmp_path / "de"), "--show", show, "--format", "csv"))
        assert list(theirs[0]) == list(table), show
        for name, values in table.items():
            for mine, yours in zip(values, theirs):
                assert str(mine) == yours[name] or float(mine) == float(yours[name] or "nan") or (np.isnan(mine) and yours[name] == ""), (show, name)
    assert [figure.name for figure in found.figures()][:2] == ["ecdf-D2", "convergence-D2"]


def test_notes_are_shown(results: Path, tmp_path: Path) -> None:
    few = "runs and .* tests: the smallest adjusted p-value is .*, so no setting can differ significantly"
    with pytest.warns(UserWarning, match=few):
        compared = tpam.compare(results, baseline="mine")
    assert f"\nnote: {compared.notes[0]}" in str(compared)
    assert compared._repr_html_().startswith("<svg") and f"<p>note: {compared.notes[0]}</p>" in compared._repr_html_()
    tpam.sweep("jade,shade:h=5|10", "sin", "linear:pmax=0.1|0.5", individuals=10, iterations=20, runs=2, out=tmp_path / "some")
    note = "2 of 6 cells have no h and are left out"
    with pytest.warns(UserWarning, match=note):
        figure = tpam.plot(tmp_path / "some", kind="map", x="h", up="pmax")
    assert figure.notes == [note] and repr(figure).endswith(f"\nnote: {note}")
    html = figure._repr_html_()
    assert html is not None and html.startswith("<svg") and html.endswith(f"<p>note: {note}</p>")
    whole = tpam.plot(f"{tmp_path / 'some'}@shade", kind="map", x="h", up="pmax")
    assert whole.notes == [] and whole._repr_html_() is None and "note" not in repr(whole)


def test_studies_take_every_part_of_a_search(tmp_path: Path) -> None:
    small: dict[str, Any] = {"instances": "1-2", "budget": 100}
    given = tpam.clouds(1, 2, **small, population="linear:from=5", selection="strict")
    assert len(given.table) > 0 and str(given.table) != str(tpam.clouds(1, 2, **small).table)
    for part, default in _plan.PARTS.items():
        assert any(entry.name == default.split(":")[0].split("+")[0] for entry in tpam.catalogue(part)), part
    with pytest.raises(TypeError, match="unexpected keyword argument 'mutatoin'"):
        tpam.gao(1, 2, out=tmp_path / "gao", **small, mutatoin="rand/1")  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="restart = 3: write specs of"):
        tpam.probe(1, 2, out=tmp_path / "probe", **small, restart=3)  # type: ignore[arg-type]


def test_folders_and_references_are_those_of_the_command(tmp_path: Path, command: Callable[..., str]) -> None:
    words = ["--pam", "jade,shade", "--target", "step", "--accept", "linear:pmax=0.5", "--n", "10", "--iterations", "20", "--runs", "4"]
    for shard in ("1/2", "2/2"):
        command("sim", *words, "--shard", shard, "--out", str(tmp_path / shard[0]))
    merged = tpam.merge(tmp_path / "1", tmp_path / "2", out=tmp_path / "all")
    assert merged.success.shape == (2, 4)
    assert str(tpam.status(tmp_path / "all")) == command("status", str(tmp_path / "all"))
    assert tpam.cite("shade,jade", mutation="rand/1") == command("cite", "--pam", "shade,jade", "--mutation", "rand/1")
    assert tpam.report(merged, out=tmp_path / "a.html", title="Two PAMs").read_text().count("Two PAMs") > 0
    plan: dict[str, Any] = {"pam": "jade,shade", "target": "step", "accept": "linear:pmax=0.5", "individuals": 10, "iterations": 20}
    assert tpam.forecast(**plan, runs=4).left == 8 and tpam.forecast(**plan, runs=6, out=tmp_path / "all").left == 4
    assert tpam.forecast(pam={"mine": ScalarJde()}, target="step", runs=2).unit == "samples"
    searched = tpam.forecast(pam="jade", functions="1-3", dims=2, instances="1-2", budget=100)
    assert (searched.cells, searched.left, searched.unit) == (3, 6, "evaluations") and searched.seconds > 0
    with pytest.raises(ValueError, match="did you mean 'shade'"):
        tpam.cite("shad")


def test_the_paper_and_the_review(tmp_path: Path) -> None:
    (tmp_path / "used").mkdir()
    (tmp_path / "used" / "notes.txt").write_text("mine")
    for study in (tpam.paper, tpam.review, tpam.beyond):
        with pytest.raises(tpam.FolderError, match="used"):
            study(tmp_path / "used", quick=True)
    with pytest.raises(ValueError, match="nonsense"):
        tpam.paper(tmp_path / "paper", quick=True, only="nonsense")
