"""Recommendations, and the place of a PAM among the methods of the atlas."""

from __future__ import annotations

from pathlib import Path

import pytest

import tpam


def test_without_parts_there_is_no_answer(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no dimension of the atlas is complete"):
        tpam.recommend(10, 1e5, atlas=tmp_path)
    with pytest.raises(ValueError, match="no dimension of the atlas is complete"):
        tpam.place("jade", 5, atlas=tmp_path)
    with pytest.raises(ValueError, match="did you mean 'multi-modal'"):
        tpam.recommend(10, 1e5, atlas=tmp_path, group="multimodl")
