"""A PAM that is a trained network: `python python/examples/learned_pam.py` trains it and compares it with rules of the catalogue.

The policy is as in LDE (Sun et al. 2021, doi:10.1109/TEVC.2021.3060811), on a small scale: a network reads what happened in the last round and returns the mean and the spread of
the normal distribution from which the next values are sampled. It is trained by an evolution strategy on simulations, whose score is the success rate, and tested on targets of
another kind. A network of another library takes the place of `Network`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import tpam

INPUTS, HIDDEN, OUTPUTS = 4, 8, 2
SIZE = (INPUTS + 1) * HIDDEN + (HIDDEN + 1) * OUTPUTS
TRAINING = ["sin:omega=10", "ran:s=0.05"]
ACCEPT = "linear:pmax=0.3"


class Network:
    """Two layers: the weights are one vector, so that any optimiser can train them."""

    def __init__(self, weights: Any) -> None:
        first, second = np.split(np.asarray(weights, dtype=float), [(INPUTS + 1) * HIDDEN])
        self.first, self.second = first.reshape(INPUTS + 1, HIDDEN), second.reshape(HIDDEN + 1, OUTPUTS)

    def __call__(self, x: Any) -> Any:
        hidden = np.tanh(x @ self.first[1:] + self.first[0])
        return np.tanh(hidden @ self.second[1:] + self.second[0])


class Learned:
    """Samples around a centre; the network moves the centre and sets the spread after each round."""

    vectorized = True  # each row of an array is a run with a state of its own

    def __init__(self, network: Network) -> None:
        self.network = network
        self.centre: Any = 0.5
        self.spread: Any = 0.2

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        return np.clip(self.centre + self.spread * rng.standard_normal(n), 0, 1)

    def update(self, params: Any, success: Any) -> None:
        count = success.sum(axis=-1, keepdims=True)
        total = np.where(success, params - self.centre, 0).sum(axis=-1, keepdims=True)
        offset = total / np.maximum(count, 1)  # of the successes from the centre
        rate = count / success.shape[-1]
        centre, spread = np.broadcast_arrays(self.centre, self.spread, rate)[:2]
        move, width = np.split(self.network(np.concatenate([centre - 0.5, spread, 5 * offset, rate], axis=-1)), 2, axis=-1)
        self.centre = np.clip(centre + 0.2 * move, 0, 1)
        self.spread = 0.21 + 0.2 * width  # from 0.01 to 0.41

    def trace(self) -> dict[str, Any]:
        return {"centre": self.centre, "spread": self.spread}


def score(weights: Any, seed: int) -> float:
    """The mean success rate on the training targets."""
    runs = [tpam.simulate(Learned(Network(weights)), target, ACCEPT, iterations=100, runs=8, seed=seed) for target in TRAINING]
    return float(np.mean([run.mean for run in runs]))


def first_weights() -> Any:
    """A network that moves the centre a little towards the successes, with a wide spread: a place to begin."""
    first, second = np.zeros((INPUTS + 1, HIDDEN)), np.zeros((HIDDEN + 1, OUTPUTS))
    first[3, 0], second[1, 0] = 1.0, 0.3  # the offset of the successes, through one hidden unit
    return np.concatenate([first.ravel(), second.ravel()])


def train(generations: int = 12, pairs: int = 4, step: float = 0.1, rate: float = 0.4, seed: int = 1) -> Any:
    """An evolution strategy with mirrored steps: the weights move along the steps that score better than their mirror images."""
    rng = np.random.default_rng(seed)
    weights = first_weights()
    for generation in range(generations):
        steps = rng.standard_normal((pairs, SIZE))
        gains = np.array([score(weights + step * way, generation) - score(weights - step * way, generation) for way in steps])
        direction = gains @ steps
        weights = weights + rate * direction / np.linalg.norm(direction)
    return weights


def main() -> None:
    learned = Learned(Network(train()))
    pams: list[Any] = [{"untrained": Learned(Network(first_weights()))}, {"learned": learned}, "shade", "jade", "uniform"]
    for pam in pams:
        print(tpam.simulate(pam, "step", ACCEPT))
    found = tpam.minimize(tpam.bbob(8, 5), pam=tpam.Pair(learned, learned), maxfev=10_000, seed=1)
    print(f"f8 in five dimensions: {found.fun - tpam.bbob(8, 5).f_opt:.1e} above the optimum")


if __name__ == "__main__":
    main()
