"""Five PAMs in NumPy, written from their papers, and variants with errors that were found in published libraries."""

from __future__ import annotations

from typing import Any

import numpy as np


class Jde:
    """J. Brest et al., 2006: each individual has a value, redraws it with probability tau, and keeps it if it succeeds."""

    vectorized = True
    tau = 0.1

    def __init__(self) -> None:
        self.own: Any = 0.5

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        redraw = rng.random(n) < self.tau
        return np.where(redraw, rng.random(n), self.own)

    def update(self, params: Any, success: Any) -> None:
        self.own = np.where(success, params, self.own)


class Epsde:
    """R. Mallipeddi et al., 2011: each individual draws from a pool when it fails."""

    vectorized = True

    def __init__(self) -> None:
        self.own: Any = None

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        fresh = rng.integers(0, 11, n) / 10
        self.own = np.full(n, 0.5) if self.own is None else np.where(self.won, self.own, fresh)
        return self.own

    def update(self, params: Any, success: Any) -> None:
        self.won = success


def cauchy(location: Any, n: Any, rng: np.random.Generator) -> Any:
    """F: a Cauchy draw, repeated until it is above 0, and truncated at 1."""
    location = np.broadcast_to(location, n)
    found = location + 0.1 * rng.standard_cauchy(n)
    while (low := found <= 0).any():
        found[low] = location[low] + 0.1 * rng.standard_cauchy(int(low.sum()))
    return np.minimum(found, 1)


def normal(location: Any, n: Any, rng: np.random.Generator) -> Any:
    """C: a normal draw, clipped."""
    return np.clip(location + 0.1 * rng.standard_normal(n), 0, 1)


def power(params: Any, success: Any, top: float, bottom: float) -> Any:
    """Σ s^top / Σ s^bottom over the successes of each run, 0 if all of them are 0."""
    above, below = np.sum(params**top * success, axis=-1), np.sum(np.where(success, params**bottom, 0), axis=-1)
    return np.divide(above, below, out=np.zeros_like(above), where=below > 0)


class Jade:
    """J. Zhang and A. C. Sanderson, 2009: a mean that follows the successes; the Lehmer mean for F."""

    vectorized = True

    def __init__(self) -> None:
        self.mu: Any = np.array(0.5)
        self.theta = "c"

    def start(self, theta: str) -> None:
        self.theta = theta

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        draw = cauchy if self.theta == "f" else normal
        return draw(self.mu[..., None], n, rng)

    def update(self, params: Any, success: Any) -> None:
        mean = power(params, success, 2, 1) if self.theta == "f" else power(params, success, 1, 0)
        self.mu = np.where(success.any(axis=-1), 0.9 * self.mu + 0.1 * mean, self.mu)

    def trace(self) -> dict[str, Any]:
        return {f"mu_{self.theta}": self.mu}


class Mde(Jade):
    """S. M. Islam et al., 2012: as JADE, with the power mean and random learning rates."""

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        found = super().sample(n, rng)
        largest = 0.2 if self.theta == "f" else 0.1
        self.rate = largest * (1 - rng.random(np.shape(found)[:-1]))
        return found

    def update(self, params: Any, success: Any) -> None:
        mean = power(params, success, 1.5, 0) ** (1 / 1.5)
        self.mu = np.where(success.any(axis=-1), (1 - self.rate) * self.mu + self.rate * mean, self.mu)


class Shade:
    """R. Tanabe and A. Fukunaga, 2013, unweighted as in TPAM: a memory of ten means, overwritten in turn."""

    vectorized = True

    def __init__(self) -> None:
        self.memory: Any = None
        self.theta = "c"

    def start(self, theta: str) -> None:
        self.theta = theta

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        if self.memory is None:
            self.memory, self.next = np.full((n[0], 10), 0.5), np.zeros(n[0], dtype=int)
        draw = cauchy if self.theta == "f" else normal
        return draw(np.take_along_axis(self.memory, rng.integers(0, 10, n), axis=1), n, rng)

    def mean(self, params: Any, success: Any) -> Any:
        return power(params, success, 2, 1)

    def update(self, params: Any, success: Any) -> None:
        learned = success.any(axis=1)
        self.memory[learned, self.next[learned]] = self.mean(params, success)[learned]
        self.next = (self.next + learned) % 10

    def trace(self) -> dict[str, Any]:
        return {f"m_{self.theta}": self.memory}


class LShade:
    """R. Tanabe and A. Fukunaga, 2014: a memory of six means weighted by gains; C is 0 for ever around a cell in whose round all successful C were 0."""

    vectorized = True
    terminal = True

    def __init__(self) -> None:
        self.memory: Any = None
        self.theta = "c"

    def start(self, theta: str) -> None:
        self.theta = theta

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        if self.memory is None:
            self.memory, self.next = np.full((n[0], 6), 0.5), np.zeros(n[0], dtype=int)
        around = np.take_along_axis(self.memory, rng.integers(0, 6, n), axis=1)
        return cauchy(around, n, rng) if self.theta == "f" else np.where(around < 0, 0, normal(around, n, rng))

    def weights(self, success: Any, gains: Any) -> Any:
        return success if gains is None else np.where(gains.sum(axis=1, keepdims=True) > 0, gains, success)

    def update(self, params: Any, success: Any, gains: Any) -> None:
        weights = self.weights(success, gains)
        above, below = (weights * params**2).sum(axis=1), (weights * params).sum(axis=1)
        mean = np.divide(above, below, out=np.zeros_like(above), where=below > 0)
        learned = np.flatnonzero(success.any(axis=1))
        if self.theta == "c" and self.terminal:
            ended = (~success | (params == 0)).all(axis=1) | (self.memory[np.arange(len(mean)), self.next] < 0)
            mean = np.where(ended, -1, mean)
        self.memory[learned, self.next[learned]] = mean[learned]
        self.next = (self.next + success.any(axis=1)) % 6

    def trace(self) -> dict[str, Any]:
        return {f"m_{self.theta}": self.memory}


class UnweightedLShade(LShade):
    """Does not listen to gains."""

    def weights(self, success: Any, gains: Any) -> Any:
        return success


class EndlessLShade(LShade):
    """Has no terminal value."""

    terminal = False


CORRECT = {"jde": Jde, "epsde": Epsde, "jade": Jade, "mde": Mde, "shade": Shade}


class HastyJde(Jde):
    """Redraws with probability 0.9, so that values are rarely kept."""

    tau = 0.9


class EagerJde(Jde):
    """τ = 0.4, the default of a library."""

    tau = 0.4


class ArithmeticShade(Shade):
    """Arithmetic means instead of Lehmer means."""

    def mean(self, params: Any, success: Any) -> Any:
        return power(params, success, 1, 0)


class FrozenShade(Shade):
    """A memory that never changes."""

    def update(self, params: Any, success: Any) -> None:
        pass


class ArithmeticJade(Jade):
    """The arithmetic mean for μ_F."""

    def update(self, params: Any, success: Any) -> None:
        mean = power(params, success, 1, 0)
        self.mu = np.where(success.any(axis=-1), 0.9 * self.mu + 0.1 * mean, self.mu)


DEPARTURES = {HastyJde: "jde", EagerJde: "jde", ArithmeticShade: "shade", FrozenShade: "shade", ArithmeticJade: "jade"}
