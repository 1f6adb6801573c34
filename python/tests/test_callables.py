"""Targets and acceptances that are Python functions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tpam


def wave(n: Any) -> Any:
    return 0.5 + 0.4 * np.sin(20 * n)


def fall(d: Any) -> Any:
    return np.maximum(0.5 - d, 0)


def test_functions_give_the_results_of_the_built_in_ones() -> None:
    builtin = tpam.simulate("shade", "sin:omega=20", "linear:pmax=0.5", runs=5)
    for target, accept in ((wave, "linear:pmax=0.5"), ("sin:omega=20", fall), (wave, fall)):
        mine = tpam.simulate("shade", target, accept, runs=5)
        # NumPy's sine may differ in the last bit.
        assert np.abs(mine.success - builtin.success).max() < 1e-4
        assert np.allclose(mine["relative"], builtin["relative"], atol=2e-4)
    assert mine.labels["target"] == "wave" and mine.labels["accept"] == "fall"


def test_a_random_target_depends_on_the_run_but_not_on_the_pam() -> None:
    def jump(n: Any, rng: np.random.Generator) -> Any:
        return np.full(len(n), rng.random())

    first, second = (tpam.trace("oracle", jump, "constant:pmax=1", run=run, iterations=5).target["c"] for run in (0, 1))
    assert first[0] != second[0] and (first == first[0]).all()
    assert np.array_equal(tpam.trace("shade", jump, run=0, iterations=5).target["c"], first)
    assert np.array_equal(tpam.simulate("jade", jump, runs=3).success, tpam.simulate("jade", jump, runs=3).success)


def test_a_sided_acceptance_receives_the_sign() -> None:
    def above(offset: Any) -> Any:
        return (offset >= 0).astype(float)

    assert tpam.simulate("uniform", "const:value=0.5", above, runs=2).mean == 1.0
    above.sided = True  # type: ignore[attr-defined]
    assert 0.4 < tpam.simulate("uniform", "const:value=0.5", above, runs=2).mean < 0.6
    with pytest.raises(ValueError, match="write pair:join=product"):
        tpam.simulate("uniform", "const:value=0.5", above, theta="pair")


def test_separate_and_constant_targets() -> None:
    result = tpam.simulate("oracle", accept=lambda d: 1.0, theta="pair", target_f=lambda n: 0.3, target_c=lambda n: 0.6, runs=1)
    assert result.mean == 1.0 and result.labels["target_f"] == "lambda" and result.labels["target_c"] == "lambda 2"


@pytest.mark.parametrize(
    ("target", "accept", "sentence"),
    [
        (lambda n: n + 0.5, "linear", r"lambda gave 1.00.* targets lie in \[0, 1\]"),
        (lambda n: n[:3], "linear", r"lambda gave an array of shape \(3,\) where \(1000,\) is needed"),
        ("sin", lambda d: d - 1, r"lambda gave -1 .*probabilities lie in \[0, 1\]"),
        ("sin", lambda d: np.nan, "lambda gave NaN"),
    ],
)
def test_wrong_values_raise(target: Any, accept: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        tpam.simulate("shade", target, accept, runs=2)


def test_wrong_types_raise() -> None:
    with pytest.raises(TypeError, match="3 is not a target: write a spec such as 'sin:omega=20'"):
        tpam.simulate("shade", 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="is not an acceptance"):
        tpam.simulate("shade", "sin", 0.5)  # type: ignore[arg-type]
    with pytest.raises(ZeroDivisionError):
        tpam.simulate("shade", lambda n: 1 / 0)
