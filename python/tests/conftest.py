"""The command to compare with: TPAM_COMMAND if it is set, otherwise the command of the package."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Processes(ProcessPoolExecutor):
    """A pool of new processes: a process with threads, as that of the tests, cannot be forked safely."""

    def __init__(self, count: int) -> None:
        super().__init__(count, get_context("spawn"))


def run_command(*words: str) -> str:
    """Runs the command and returns its output. It is a process of its own: the command catches signals, and processes that are forked from it would not end."""
    given = os.environ.get("TPAM_COMMAND")
    first = [given] if given else [sys.executable, "-m", "tpam"]
    return subprocess.run([*first, *words], check=True, capture_output=True, text=True).stdout


@pytest.fixture
def command() -> Callable[..., str]:
    """A function that runs the command and returns its output."""
    return run_command
