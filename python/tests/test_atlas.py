"""Recommendations, the tables of the atlas, and the place of a PAM among its methods."""

from __future__ import annotations

from pathlib import Path

import pytest

import tpam


def test_the_shipped_parts_answer_questions(tmp_path: Path) -> None:
    answer = tpam.recommend(10, 1e5, group="multi-modal")
    assert answer.evidence.startswith("evidence: ")
    assert len(answer.table["method"]) > 200
    assert tpam.recommend(10, 1e5, noisy=True).evidence.startswith("outside the evidence: noisy")
    with pytest.raises(ValueError, match="write one of them"):
        tpam.place("jade", 7)
    with pytest.raises(ValueError, match="has no part of the atlas"):
        tpam.recommend(10, 1e5, atlas=tmp_path)
    with pytest.raises(ValueError, match="did you mean 'multi-modal'"):
        tpam.recommend(10, 1e5, group="multimodl")
    with pytest.raises(ValueError, match="'jso-code' is a whole algorithm"):
        tpam.place("jso-code", 5)


def test_the_tables_of_the_atlas(tmp_path: Path) -> None:
    atlas = tpam.Atlas()
    assert len(atlas.overview(5)["method"]) > 100
    leaders = atlas.leaders()
    # Dimensions, groups, views, budgets.
    assert len(leaders["group"]) == 3 * 6 * 2 * 3
    assert set(atlas.coverages(2)["samples"]) == {2}
    assert "## Who leads" in atlas.page(1)
    with pytest.raises(ValueError, match="write one of them"):
        atlas.overview(7)
    with pytest.raises(ValueError, match="write 1 or more"):
        atlas.coverages(0)
    with pytest.raises(ValueError, match="has no part of the atlas"):
        tpam.Atlas(tmp_path).leaders()
