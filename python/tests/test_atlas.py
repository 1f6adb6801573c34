"""Recommendations, and the place of a PAM among the methods of the atlas."""

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
