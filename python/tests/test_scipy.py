"""SciPy's own tests of `differential_evolution`, with `tpam.minimize` in its place. They are those of the installed SciPy."""

from __future__ import annotations

import importlib
import inspect
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tpam

with warnings.catch_warnings():
    # SciPy's marks for slow tests are not known here.
    warnings.simplefilter("ignore", pytest.PytestUnknownMarkWarning)
    theirs: Any = importlib.import_module("scipy.optimize.tests.test__differential_evolution")

#: SciPy's messages, by our status.
MESSAGES = {
    1: "Maximum number of function evaluations has been reached.",
    2: "callback function requested stop early",
    5: "Optimization terminated successfully.",
    6: "Maximum number of iterations has been exceeded.",
}

CLASS = theirs.TestDifferentialEvolutionSolver
TESTS = [name for name, _ in inspect.getmembers(CLASS, inspect.isfunction) if name.startswith("test_")]
LIST = Path(__file__).with_name("scipy_tests_that_do_not_apply.txt")
LINES = [line.partition(": ")[::2] for line in LIST.read_text().splitlines() if line and not line.startswith("#")]
#: The objectives of the calls of one test.
CALLS: list[Any] = []
DO_NOT_APPLY = dict(LINES)


def differential_evolution(func: Any, bounds: Any, *args: Any, **words: Any) -> tpam.OptimizeResult:
    """`tpam.minimize` with SciPy's name of the function, SciPy's default of `polish`, and SciPy's messages."""
    CALLS.append(func)
    found = tpam.minimize(func, bounds, *args, **{"polish": True, **words})
    found["message"] = MESSAGES[found.status]
    return found


class Solver:
    """What of SciPy's class can be said of a search: it solves, and has a result."""

    def __init__(self, func: Any, bounds: Any, **words: Any) -> None:
        if "maxfun" in words:
            # With a number of evaluations, a search ends by convergence only if it is asked to.
            words["maxfev"] = words.pop("maxfun")
            words.setdefault("tol", 0.01)
        self.call = (func, bounds, words)
        self.tol = words.get("tol", 0.01)

    def __enter__(self) -> Solver:
        return self

    def __exit__(self, *_: Any) -> None:
        pass

    def solve(self) -> tpam.OptimizeResult:
        func, bounds, words = self.call
        found = differential_evolution(func, bounds, **words)
        self.x, self.population, self.population_energies = found.x, found.population, found.population_energies
        return found

    @property
    def convergence(self) -> float:
        return float(self.population_energies.std() / (abs(self.population_energies.mean()) + np.finfo(float).eps))

    def converged(self) -> bool:
        return bool(self.population_energies.std() <= self.tol * abs(self.population_energies.mean()))


@pytest.fixture
def their_class(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(theirs, "differential_evolution", differential_evolution)
    monkeypatch.setattr(theirs, "DifferentialEvolutionSolver", Solver)
    CALLS.clear()
    case = CLASS()
    case.setup_method()
    yield case
    case.teardown_method()


@pytest.mark.parametrize("name", [name for name in TESTS if name not in DO_NOT_APPLY])
def test_of_scipy(name: str, their_class: Any) -> None:
    getattr(their_class, name)()
    assert CALLS, "it does not search: write it into the list"


@pytest.mark.parametrize("name", [name for name in DO_NOT_APPLY if name in TESTS])
def test_of_scipy_that_does_not_apply(name: str, their_class: Any) -> None:
    try:
        getattr(their_class, name)()
    except (Exception, pytest.fail.Exception):
        return
    assert not CALLS, "it searches and passes: remove it from the list"


def test_the_list_has_a_reason_for_each_test() -> None:
    assert len(LINES) == len(DO_NOT_APPLY) and all(DO_NOT_APPLY.values())
