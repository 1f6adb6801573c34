"""The example that writes logs from published errors: tpam shows the errors of the files."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT

import tpam

sys.path.insert(0, str(ROOT / "python" / "examples"))


def test_published_errors_are_shown(tmp_path: Path) -> None:
    import published_errors as example

    for function in range(1, 31):
        place = function if function == 1 else function - 1
        coarse = np.outer(np.linspace(14, 1, 14), [function, 2.0 * function])
        fine = np.vstack([np.outer(np.linspace(1000, 1, 1000), [function, 1.0]), [100_000, 50_100]])
        fine[501:1000, 1] = 0
        np.savetxt(tmp_path / f"a_{function}_10.txt", coarse)
        np.savetxt(tmp_path / f"b_F{place}.txt", fine)
    example.main("a", str(tmp_path / "a_{f}_{d}.txt"), str(tmp_path / "a"), "10")
    example.main("b", str(tmp_path / "b_F{k}.txt"), str(tmp_path / "b"), "10")
    found = tpam.ecdf(tmp_path / "a", tmp_path / "b", bands=False)
    errors = found.errors().to_pandas()
    assert sorted(set(errors["function"])) == [1, *range(3, 31)] and sorted(set(errors["evaluations"]))[-1] == 100_000
    end = errors[(errors["evaluations"] == 100_000) & (errors["function"] == 7)].set_index("algorithm")
    assert (end.loc["a", "best"], end.loc["a", "worst"], end.loc["b", "worst"], end.loc["b", "best"]) == (7, 14, 7, 0)
    half = errors[(errors["evaluations"] == 50_000) & (errors["function"] == 7)].set_index("algorithm")
    assert half.loc["a", "best"] == 7 * 6 and half.loc["b", "best"] == 501
    ranks = tpam.ecdf(tmp_path / "a", tmp_path / "b", bands=False).ranks().to_pandas().set_index("algorithm")
    assert ranks.loc["a", "u_score"] + ranks.loc["b", "u_score"] == 29 * 4
    with pytest.raises(ValueError, match="3 rows: a file has 14, or 1001"):
        example.runs_of(np.ones((3, 2)), 100)
