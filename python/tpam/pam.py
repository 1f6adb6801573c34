"""How to write your own PAM.

    class Jde:                                            # each individual has a value, sometimes redraws it, and keeps it if it succeeds
        vectorized = True                                 # n may be a shape (runs, individuals): many runs at once
        own: Any = 0.5

        def sample(self, n, rng):                         # rng is a numpy.random.Generator
            redraw = rng.random(n) < 0.1
            return np.where(redraw, rng.random(n), self.own)

        def update(self, params, success):                # the samples, and whether each succeeded
            self.own = np.where(success, params, self.own)

Give it instead of a spec: `tpam.simulate(Jde(), "sin:omega=20", "linear")`.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import numpy as np

from tpam._players import heard, taken

__all__ = ["Adapter", "Pair", "Pam"]


@runtime_checkable
class Pam(Protocol):
    """A parameter adaptation method: any object with these two methods.

    `sample(n, rng)` returns an array of n values in [0, 1], one for each individual. `rng` is a `numpy.random.Generator`, which should be the only source of
    random numbers. `update(params, success)` receives the samples and an array of booleans: whether each succeeded. If F and C are tracked together
    (theta="pair", and in every search), sample returns a tuple of two arrays, F first, and update receives such a tuple.

    Your object is never changed: each run uses a deep copy of it. If you give a class, each run uses an instance created without arguments.

    It may also have

    - `vectorized = True`: n is then a shape, (runs, individuals), and one copy handles many runs at once, which is about a hundred times as fast. NumPy accepts
      a shape instead of n, so often nothing else changes.
    - `start(theta)`: called before the first sample of a run with "f", "c" or "pair".
    - `update(params, success, gains, progress)`: with one or both of these arguments. `gains` is by how much each trial vector improved on its parent, 0 for failures;
      in simulations it is None, unless the acceptance has a gain model ("linear:gain=exponential"). `progress` is the part of the run that is over, in (0, 1].
    - `trace()`: returns the state as a dictionary of numbers or vectors, which `tpam.trace` records and `tpam.conform` compares.
    - `name`: the name in results, instead of the name of its class.
    """

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        """Returns n values in [0, 1]."""

    def update(self, params: Any, success: Any) -> None:
        """Learns from the successes."""


class Pair:
    """A PAM for F and C together, made of two independent PAMs: `tpam.Pair(Jde(), Jde())`."""

    def __init__(self, f: Any, c: Any, name: str | None = None) -> None:
        self.f, self.c = (part() if isinstance(part, type) else part for part in (f, c))
        self.name = name or f"{type(self.f).__name__}+{type(self.c).__name__}"
        self.vectorized = all(getattr(part, "vectorized", False) for part in (self.f, self.c))
        self._heard = [heard(part) for part in (self.f, self.c)]

    def start(self, theta: str) -> None:
        """Starts each part with its parameter."""
        if theta != "pair":
            raise ValueError(f"{self.name} is for F and C together: theta is {theta}")
        for part, own in ((self.f, "f"), (self.c, "c")):
            if hasattr(part, "start"):
                part.start(own)

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        """Samples F from one part and C from the other."""
        return self.f.sample(n, rng), self.c.sample(n, rng)

    @property
    def heard(self) -> set[str]:
        """What `update` of a part takes besides the samples and their success."""
        return set.union(*self._heard)

    def update(self, params: Any, success: Any, gains: Any = None, progress: Any = None) -> None:
        """Updates both parts, and tells each what it takes."""
        known = {"gains": gains, "progress": progress}
        for part, own, words in zip((self.f, self.c), params, self._heard):
            part.update(own, success, **{word: known[word] for word in words})

    def trace(self) -> dict[str, Any]:
        """The states of both parts."""
        shown = {}
        for part, own in ((self.f, "f"), (self.c, "c")):
            if hasattr(part, "trace"):
                shown.update({f"{name}_{own}": value for name, value in part.trace().items()})
        return shown


class Adapter:
    """A base class for a PAM from another library that adapts F and C of one population. Write `begin`, `values` and `learn`."""

    theta: str = "pair"
    _begun = False
    _heard: set[str] | None = None

    def begin(self, n: int, rng: np.random.Generator) -> None:
        """Prepares for n individuals. Seed the library from `rng`, so that results are reproducible."""
        raise NotImplementedError

    def values(self) -> tuple[Any, Any]:
        """Returns the F and the C that the library would use for its next trial vectors."""
        raise NotImplementedError

    def learn(self, success: Any) -> None:
        """Tells the library which of those trial vectors replaced their parents. It may take `gains` and `progress` too, as `update` of a PAM does."""
        raise NotImplementedError

    @property
    def heard(self) -> set[str]:
        """What `learn` takes besides the success."""
        if self._heard is None:
            self._heard = taken(self.learn)
        return self._heard

    def start(self, theta: str) -> None:
        """Stores the tracked parameter."""
        self.theta = theta

    def sample(self, n: int, rng: np.random.Generator) -> Any:
        """Returns the values of the tracked parameter."""
        if not self._begun:
            self.begin(n, rng)
            self._begun = True
        f, c = (np.array(column, dtype=float) for column in self.values())
        return {"f": f, "c": c, "pair": (f, c)}[self.theta]

    def update(self, params: Any, success: Any, gains: Any = None, progress: Any = None) -> None:
        """Passes the successes to `learn`, and what else it takes."""
        known = {"gains": gains, "progress": progress}
        self.learn(success, **{word: known[word] for word in self.heard})
