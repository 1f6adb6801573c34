"""Every Python block of the pages runs, and the PAM in docs/python.md is jDE."""

from __future__ import annotations

import doctest
import re
from typing import Any

import numpy as np
import pytest
from conftest import ROOT

import tpam
from tpam import _catalogue, _minimize, _simulate, pam

PAGES = ["README.md", "python/README.md", "docs/python.md", "docs/cluster.md"]


def run(page: str) -> dict[str, Any]:
    """Runs all blocks of a page, one after the other."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    assert blocks, page
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)
    return names


@pytest.mark.parametrize("page", PAGES)
def test_the_pages_run(page: str) -> None:
    names = run(page)
    if page == "docs/python.md":
        theirs, ours = tpam.simulate("jde", "sin:omega=20", seed=5), tpam.simulate(names["Jde"](), "sin:omega=20", seed=6)
        z = (ours.mean - theirs.mean) / np.hypot(ours.sd, theirs.sd) * np.sqrt(101)
        assert abs(z) < 6  # 2e-9
        text = (ROOT / page).read_text()
        assert repr(tpam.simulate("jde", "sin:omega=20")) in text


def test_the_pam_of_the_docstring_is_jde() -> None:
    assert pam.__doc__
    names: dict[str, Any] = {"np": np, "Any": Any}
    code = pam.__doc__.split("    class", 1)[1].split("\nGive it")[0]
    exec("    class".strip() + code.replace("\n    ", "\n"), names)
    assert tpam.conform(names["Jde"](), to="jde", theta="c", alpha=1e-7, runs=25)


@pytest.mark.parametrize("module", [_catalogue, _simulate, _minimize])
def test_the_examples_of_the_docstrings(module: Any) -> None:
    found = doctest.testmod(module)
    assert found.attempted > 0 and found.failed == 0
