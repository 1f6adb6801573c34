"""The command to compare with: the one TPAM_COMMAND names, else the one in the package."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import matplotlib
import matplotlib.pyplot as plt
import pytest

matplotlib.use("Agg")

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def no_figures_left() -> Iterator[None]:
    """Each test draws on a clean desk."""
    yield
    plt.close("all")


@pytest.fixture
def command() -> Callable[..., str]:
    """Runs the command and gives what it prints."""
    given = os.environ.get("TPAM_COMMAND")
    first = [given] if given else [sys.executable, "-m", "tpam"]

    def run(*words: str) -> str:
        return subprocess.run([*first, *words], check=True, capture_output=True, text=True).stdout

    return run
