"""A search of one's own, whose step length is adapted by a rule of one's own and by JADE: `python python/examples/own_search.py`.

The search is a (1+1)-ES: one point, and a normal step of length sigma, which is taken if the new point is not worse. A small step succeeds more often than a large one, so a
rule that imitates what succeeded, such as JADE's, makes sigma smaller and smaller. The 1/5th success rule instead makes it larger if more than one step in five succeeds.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import tpam

SPACE = {"sigma": (1e-8, 10.0, "log")}


class OnePlusOne:
    """One point, which moves by normal steps."""

    space = SPACE
    individuals = 1

    def start(self, bounds: Any, rng: np.random.Generator) -> None:
        (self.low, self.high), self.rng = bounds.T, rng
        self.x, self.value = rng.uniform(self.low, self.high), np.inf

    def ask(self, params: Any) -> Any:
        if params is None:
            return [self.x]
        step = params["sigma"][:, None] * self.rng.standard_normal((1, len(self.x)))
        return np.clip(self.x + step, self.low, self.high)

    def tell(self, points: Any, values: Any) -> Any:
        gains = self.value - values
        success = gains >= 0
        if success[0]:
            self.x, self.value = points[0], values[0]
        return success, np.where(success, gains, 0)


class OneFifth:
    """The 1/5th success rule: sigma stays where one step in five succeeds."""

    space = SPACE

    def __init__(self, sigma: float = 1.0) -> None:
        self.sigma = sigma

    def sample(self, n: int, rng: np.random.Generator) -> Any:
        return np.full(n, self.sigma)

    def update(self, params: Any, success: Any) -> None:
        factor = 1.5 if success.any() else 1.5 ** (-1 / 4)
        self.sigma = float(np.clip(self.sigma * factor, 1e-8, 10.0))


def sphere(x: Any) -> float:
    return float(x @ x)


def searched(pam: Any, dim: int, run: int) -> tuple[tpam.OptimizeResult, float]:
    """A search of the sphere function, and the median of the last hundred step lengths."""
    lengths: list[float] = []

    def callback(state: tpam.OptimizeResult) -> None:
        # The first point has no parameters.
        lengths.extend([] if state.sigma is None else state.sigma)

    found = tpam.minimize(sphere, [(-5, 5)] * dim, search=OnePlusOne(), pam=pam, maxfev=10_000, ftarget=1e-8, run=run, callback=callback)
    return found, float(np.median(lengths[-100:]))


def main(dim: int = 10, runs: int = 5) -> None:
    """Prints the medians of some runs."""
    pams: dict[str, Any] = {"1/5th rule": OneFifth(), "jade": "jade"}
    for name, pam in pams.items():
        found, lengths = zip(*(searched(pam, dim, run) for run in range(runs)))
        value, count = np.median([one.fun for one in found]), np.median([one.nfev for one in found])
        print(f"{name:10}  f = {value:.1e} after {count:.0f} evaluations, sigma {np.median(lengths):.0e} at the end")


if __name__ == "__main__":
    main()
