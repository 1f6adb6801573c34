"""The example of a learned PAM: training helps on a target that was not trained."""

from __future__ import annotations

import sys

from conftest import ROOT

import tpam

sys.path.insert(0, str(ROOT / "python" / "examples"))


def test_training_helps_on_another_target() -> None:
    import learned_pam as example

    networks = [example.first_weights(), example.train()]
    before, after = (tpam.simulate(example.Learned(example.Network(weights)), "step", example.ACCEPT, runs=10) for weights in networks)
    assert before.interval[1] < after.interval[0]


def test_it_searches_and_is_traced() -> None:
    import learned_pam as example

    learned = example.Learned(example.Network(example.first_weights()))
    found = tpam.minimize(tpam.bbob(1, 3), pam=tpam.Pair(learned, learned), maxfev=3_000, seed=1)
    assert found.fun - tpam.bbob(1, 3).f_opt < 1e-3
    assert tpam.trace(learned, "step", example.ACCEPT, iterations=20).state
