"""What a PAM of your own looks like.

    class Jde:                                            # each individual owns its value, now and then redraws it, keeps what succeeds
        vectorized = True                                 # n may be a shape (runs, individuals): all runs at once
        own: Any = 0.5

        def sample(self, n, rng):                         # rng is a numpy.random.Generator
            redraw = rng.random(n) < 0.1
            return np.where(redraw, rng.random(n), self.own)

        def update(self, params, success):                # what sample gave, and whether each succeeded
            self.own = np.where(success, params, self.own)

Give it wherever a spec string may stand: `tpam.simulate(Jde(), "sin:omega=20", "linear")`.
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import numpy as np

__all__ = ["Adapter", "Pair", "Pam"]


@runtime_checkable
class Pam(Protocol):
    """A parameter adaptation method: any object with these two methods.

    `sample(n, rng)` gives n values in [0, 1], one for each individual, as an array; `rng` is a `numpy.random.Generator`, and the only source of chance a PAM
    should use. `update(params, success)` is told what was sampled and, as an array of booleans, what became of it. Where F and C are tracked together
    (theta="pair", and in every search) sample returns a pair of arrays, F first, and update is given such a pair.

    The object you give is never changed: each run is played by a deep copy of it; of a class, by an instance made without arguments.

    It may also have

    - `vectorized = True`: n is then a shape, (runs, individuals), and all runs are played at once by one copy: a hundred times as fast. What NumPy does
      with an n it does with a shape, so that often nothing else changes.
    - `start(theta)`: called before the first sample of a run with "f", "c" or "pair".
    - `update(params, success, gains, progress)`: either word or both. `gains` says by how much each trial improved on its parent, None in simulations;
      `progress` how much of the run is over, in (0, 1].
    - `trace()`: a dictionary of the state, numbers or vectors by name, which `tpam.trace` keeps and `tpam.conform` compares.
    - `name`: what it is called in results, instead of the name of its class.
    """

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        """n values in [0, 1]."""

    def update(self, params: Any, success: Any) -> None:
        """Learns from what became of them."""


class Pair:
    """A PAM for F and C together, made of one for each that know nothing of each other: `tpam.Pair(Jde(), Jde())`."""

    def __init__(self, f: Any, c: Any, name: str | None = None) -> None:
        self.f, self.c = (part() if isinstance(part, type) else part for part in (f, c))
        self.name = name or f"{type(self.f).__name__}+{type(self.c).__name__}"
        self.vectorized = all(getattr(part, "vectorized", False) for part in (self.f, self.c))

    def start(self, theta: str) -> None:
        """Tells each part what it is for."""
        if theta != "pair":
            raise ValueError(f"{self.name} is for F and C together: theta is {theta}")
        for part, own in ((self.f, "f"), (self.c, "c")):
            if hasattr(part, "start"):
                part.start(own)

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        """F of the one, C of the other."""
        return self.f.sample(n, rng), self.c.sample(n, rng)

    def update(self, params: Any, success: Any) -> None:
        """Both hear of the success."""
        self.f.update(params[0], success)
        self.c.update(params[1], success)

    def trace(self) -> dict[str, Any]:
        """What both show."""
        shown = {}
        for part, own in ((self.f, "f"), (self.c, "c")):
            if hasattr(part, "trace"):
                shown.update({f"{name}_{own}": value for name, value in part.trace().items()})
        return shown


class Adapter:
    """A PAM around somebody else's code, which adapts F and C of one population at once. Write three methods; the rest is done here."""

    theta: str = "pair"
    _begun = False

    def begin(self, n: int, rng: np.random.Generator) -> None:
        """Prepares for n individuals; seed the library from `rng`, so that results can be repeated."""
        raise NotImplementedError

    def values(self) -> tuple[Any, Any]:
        """The F and the C that the library would use for its next trials."""
        raise NotImplementedError

    def learn(self, success: Any) -> None:
        """Tells the library which of those trials replaced their parents."""
        raise NotImplementedError

    def start(self, theta: str) -> None:
        """Remembers what is asked for."""
        self.theta = theta

    def sample(self, n: int, rng: np.random.Generator) -> Any:
        """What is asked for of F and C."""
        if not self._begun:
            self.begin(n, rng)
            self._begun = True
        f, c = (np.array(column, dtype=float) for column in self.values())
        return {"f": f, "c": c, "pair": (f, c)}[self.theta]

    def update(self, params: Any, success: Any) -> None:
        """Passes on the success."""
        self.learn(success)
