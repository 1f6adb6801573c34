"""Twelve PAMs in NumPy, written from their papers, and variants with errors that were found in published libraries."""

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


class ScalarJde(Jde):
    """The same, one run at a time."""

    vectorized = False


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


class Shade2013(LShade):
    """R. Tanabe and A. Fukunaga, 2013, as published: a memory of a hundred means weighted by gains, the arithmetic one for C, and no terminal value."""

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        if self.memory is None:
            self.memory, self.next = np.full((n[0], 100), 0.5), np.zeros(n[0], dtype=int)
        around = np.take_along_axis(self.memory, rng.integers(0, 100, n), axis=1)
        return (cauchy if self.theta == "f" else normal)(around, n, rng)

    def update(self, params: Any, success: Any, gains: Any) -> None:
        weights = self.weights(success, gains)
        above, below = (weights * params**2, weights * params) if self.theta == "f" else (weights * params, weights)
        mean = np.divide(above.sum(axis=1), below.sum(axis=1), out=np.zeros(len(params)), where=below.sum(axis=1) > 0)
        learned = np.flatnonzero(success.any(axis=1))
        self.memory[learned, self.next[learned]] = mean[learned]
        self.next = (self.next + success.any(axis=1)) % 100


class Sade:
    """A. K. Qin et al., 2009, C only: around the median of all C that succeeded in the last 50 rounds."""

    vectorized = True
    centre: Any = staticmethod(np.nanmedian)

    def __init__(self) -> None:
        self.mu: Any = np.array(0.5)
        self.rounds: list[Any] = []

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        return normal(np.broadcast_to(self.mu, n[:-1])[..., None], n, rng)

    def update(self, params: Any, success: Any) -> None:
        self.rounds = [*self.rounds, np.where(success, params, np.nan)][-50:]
        if len(self.rounds) == 50:
            stored = np.concatenate(self.rounds, axis=-1)
            some = ~np.isnan(stored).all(axis=-1)
            self.mu = np.broadcast_to(self.mu, some.shape).copy()
            self.mu[some] = self.centre(stored[some], axis=-1)

    def trace(self) -> dict[str, Any]:
        return {"mu_c": self.mu}


class MeanSade(Sade):
    """The mean of the conference version, 2005, instead of the median."""

    centre: Any = staticmethod(np.nanmean)


def within(location: Any, n: Any, rng: np.random.Generator) -> Any:
    """A Cauchy draw, repeated until it is in [0, 1]."""
    location = np.broadcast_to(location, n)
    found = location + 0.1 * rng.standard_cauchy(n)
    while (out := (found < 0) | (found > 1)).any():
        found[out] = location[out] + 0.1 * rng.standard_cauchy(int(out.sum()))
    return found


class Slade(Jade):
    """As the review of 2020 has it: F is normal, and 1 if it is outside [0, 1]; C is Cauchy, redrawn until it is in [0, 1]; both centres follow the arithmetic mean."""

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        if self.theta == "c":
            return within(self.mu[..., None], n, rng)
        found = self.mu[..., None] + 0.1 * rng.standard_normal(n)
        return np.where((found < 0) | (found > 1), 1, found)

    def update(self, params: Any, success: Any) -> None:
        mean = power(params, success, 1, 0)
        self.mu = np.where(success.any(axis=-1), 0.9 * self.mu + 0.1 * mean, self.mu)


class ClippedSlade(Slade):
    """F below 0 becomes 0."""

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        return np.clip(self.mu[..., None] + 0.1 * rng.standard_normal(n), 0, 1)


class Cobide:
    """Y. Wang et al., 2014: a value from one of two distributions, kept while it succeeds."""

    vectorized = True
    locations = {"f": (0.65, 1.0), "c": (0.1, 0.95)}

    def __init__(self) -> None:
        self.own: Any = None
        self.theta = "c"

    def start(self, theta: str) -> None:
        self.theta = theta

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        around = np.where(rng.random(n) < 0.5, *self.locations[self.theta])
        fresh = cauchy(around, n, rng) if self.theta == "f" else np.clip(around + 0.1 * rng.standard_cauchy(n), 0, 1)
        self.own = fresh if self.own is None else np.where(self.won, self.own, fresh)
        return self.own

    def update(self, params: Any, success: Any) -> None:
        self.won = success


class UnimodalCobide(Cobide):
    """One distribution instead of two."""

    locations = {"f": (0.8, 0.8), "c": (0.5, 0.5)}


class Zmde:
    """F is normal around 0.75, C uniform above 0.8; nothing is learned."""

    vectorized = True
    low = 0.8

    def __init__(self) -> None:
        self.theta = "c"

    def start(self, theta: str) -> None:
        self.theta = theta

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        return np.clip(rng.normal(0.75, 0.1, n), 0, 1) if self.theta == "f" else rng.uniform(self.low, 1, n)

    def update(self, params: Any, success: Any) -> None:
        pass


class WideZmde(Zmde):
    """C from 0.7 to 1."""

    low = 0.7


class Code(Zmde):
    """Y. Wang et al., 2011, the pairs only: each individual draws one of three in each round."""

    pool = {"f": (1.0, 1.0, 0.8), "c": (0.1, 0.9, 0.2)}

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        return rng.choice(self.pool[self.theta], n)


class Dersf(Zmde):
    """S. Das et al., 2005: F is uniform above 0.5, C is 0.9; nothing is learned."""

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        return rng.uniform(0.5, 1, n) if self.theta == "f" else np.full(n, 0.9)


#: More of the catalogue: the PAM, and the parameters it tracks.
PLAIN: dict[str, tuple[type[Any], tuple[str, ...]]] = {
    "shade-2013": (Shade2013, ("c", "f")),
    "sade": (Sade, ("c",)),
    "slade": (Slade, ("c", "f")),
    "cobide": (Cobide, ("c", "f")),
    "zmde": (Zmde, ("c", "f")),
    "code": (Code, ("c", "f")),
    "dersf": (Dersf, ("f",)),
}

CORRECT: dict[str, Any] = {"jde": Jde, "epsde": Epsde, "jade": Jade, "mde": Mde, "shade": Shade}


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

#: Departures of those in PLAIN, and the parameter that shows them.
PLAIN_DEPARTURES: dict[type[Any], tuple[str, str]] = {MeanSade: ("sade", "c"), ClippedSlade: ("slade", "f"), UnimodalCobide: ("cobide", "c"), WideZmde: ("zmde", "c")}
