"""Step sizes and operators from Python: rules of tpam, a rule of one's own, and the search `es`."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import tpam

ARMS = ["1", "2", "3", "4", "5"]


class Greedy:
    """Follows the mean of recent rewards, and tries another arm now and then."""

    space = {"arm": ARMS}

    def start(self, theta: str) -> None:
        self.quality = np.full(5, 5.0)

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        return np.where(rng.random(n) < 0.1, rng.integers(5, size=n), self.quality.argmax())

    def update(self, arms: Any, success: Any, rewards: Any) -> None:
        for arm, reward in zip(np.asarray(arms, int), rewards):
            self.quality[arm] += 0.3 * (reward - self.quality[arm])


def test_a_chooser_of_ten_lines_hears_rewards() -> None:
    own = tpam.simulate(Greedy(), "assign:every=50", "reward", individuals=1, runs=21)
    blind = tpam.simulate("uniform", "assign:every=50", "reward", individuals=1, runs=21)
    # Means of 1000 rewards and 21 runs: standard errors below 0.05. A uniform choice earns 3.
    assert own["reward_arm"].mean() > 3.8 and abs(blind["reward_arm"].mean() - 3) < 0.35
    assert (own["reward_arm"] + own["regret_arm"]).mean() == pytest.approx(5, abs=0.35)


def test_rules_of_step_sizes_and_arms_are_known() -> None:
    found = tpam.simulate("one-fifth", "const", "sphere", individuals=1, runs=5)
    assert found["success"].mean() == pytest.approx(0.2, abs=0.02) and found["efficiency_sigma"].mean() > 0.7
    assert tpam.simulate("ucb1", "piecewise:problem=pb1", "reward:law=bernoulli", individuals=1, runs=5)["best_arm"].mean() > 0.5


def test_an_evolution_strategy_minimizes() -> None:
    def sphere(x: Any) -> float:
        return float(x @ x)

    found = tpam.minimize(sphere, [(-5, 5)] * 10, search="es", pam="one-fifth", ftarget=1e-8, maxfev=5000)
    assert found.fun <= 1e-8
    with pytest.raises(ValueError, match="one-fifth cannot adapt f, which is a number"):
        tpam.minimize(sphere, [(-5, 5)] * 2, pam="one-fifth", maxfev=100)


def test_a_rule_of_other_arms_is_refused() -> None:
    with pytest.raises(ValueError, match="ucb1 cannot adapt sigma"):
        tpam.simulate("ucb1", "const", "sphere")
    with pytest.raises(ValueError, match="it has 5 values of arm, and here there are 3"):
        tpam.simulate(Greedy(), "assign:every=50", "reward:arms=3", individuals=1)


@pytest.mark.parametrize("value", [5, -1, 0.5, np.nan])
def test_an_arm_that_does_not_exist_is_refused(value: float) -> None:
    own = type("Own", (Greedy,), {"sample": lambda self, n, rng: np.full(n, value)})
    with pytest.raises(ValueError, match=r"Own.sample gave .* values of arm are whole numbers in \[0, 4\]"):
        tpam.simulate(own(), "assign:every=50", "reward", individuals=1, runs=2)


def test_a_chooser_of_mutations_declares_those_of_the_pool() -> None:
    def search(operators: list[str]) -> Any:
        methods = {"space": {"operator": operators}, "sample": lambda self, n, rng: rng.integers(2, size=n)}
        own = type("Own", (Greedy,), methods)
        return tpam.minimize(lambda x: float(x @ x), [(-5, 5)] * 2, pam=own(), mutation="pool", maxfev=200)

    assert search(["rand/1", "rand/2", "rand-to-best/2", "current-to-rand/1"]).nfev == 200
    for operators in (["rand/2", "rand/1", "rand-to-best/2", "current-to-rand/1"], ["a", "b"]):
        with pytest.raises(ValueError, match="the search has rand/1, rand/2, rand-to-best/2, current-to-rand/1: declare these, in this order"):
            search(operators)
