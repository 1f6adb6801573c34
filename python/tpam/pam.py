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

from typing import Any

import numpy as np

from tpam._builtin import BuiltIn
from tpam._players import check_methods, heard, seen, taken
from tpam._types import Pam, PamLike

__all__ = ["Adapter", "Pair", "Pam"]


class Pair:
    """A PAM for F and C together, made of two independent PAMs.

    Parameters
    ----------
    f, c : PAM, class or spec
        The PAM of F and the PAM of C: objects, classes, or specs such as "shade:h=20". A built-in PAM that a spec names gets successes, gains and progress;
        one that needs more, such as ranks, is refused.
    name : str, optional
        The name in results; the default is made from the names of the parts.

    Examples
    --------
    >>> import tpam
    >>> tpam.simulate(tpam.Pair("jade", "shade:h=5"), "sin:omega=20", theta="pair", runs=3).labels["pam"]
    'jade+shade'
    """

    #: The PAM of F.
    f: Any
    #: The PAM of C.
    c: Any
    #: The name in results.
    name: str
    #: Whether both parts handle many runs at once.
    vectorized: bool

    def __init__(self, f: PamLike, c: PamLike, name: str | None = None) -> None:
        self.f, self.c = _part(f), _part(c)
        self.name = name or f"{_name(self.f)}+{_name(self.c)}"
        self.vectorized = all(getattr(part, "vectorized", False) for part in (self.f, self.c))
        self._heard = [heard(part) for part in (self.f, self.c)]
        self._seen = [seen(part) for part in (self.f, self.c)]

    def start(self, theta: str) -> None:
        """Starts each part with its parameter.

        Parameters
        ----------
        theta : str
            Must be "pair".
        """
        if theta != "pair":
            raise ValueError(f"{self.name} is for F and C together: theta is {theta}")
        for part, own in ((self.f, "f"), (self.c, "c")):
            if hasattr(part, "start"):
                part.start(own)

    def sample(self, n: Any, rng: np.random.Generator) -> tuple[Any, Any]:
        """Samples F from one part and C from the other.

        Parameters
        ----------
        n : int or tuple of int
            The number of individuals, or the shape (runs, individuals).
        rng : numpy.random.Generator
            The random numbers of the run.

        Returns
        -------
        tuple of two arrays
            F and C.
        """
        return self.f.sample(n, rng), self.c.sample(n, rng)

    @property
    def heard(self) -> dict[str, bool]:
        """What `update` of a part takes besides the samples and their success, and whether a part needs it."""
        return _joined(self._heard)

    @property
    def look_takes(self) -> dict[str, bool]:
        """What `look` of a part takes, and whether a part needs it."""
        return _joined(self._seen)

    def look(self, **known: Any) -> None:
        """Tells each part what it takes before it samples.

        Parameters
        ----------
        **known
            What the parts take, by name.
        """
        for part, words in zip((self.f, self.c), self._seen):
            if words:
                part.look(**{word: known[word] for word in words})

    def update(self, params: Any, success: Any, **known: Any) -> None:
        """Updates both parts, and tells each what it takes.

        Parameters
        ----------
        params : tuple of two arrays
            F and C.
        success : array of bool
            Whether each individual succeeded.
        **known
            What the parts take besides, by name.
        """
        for part, own, words in zip((self.f, self.c), params, self._heard):
            part.update(own, success, **{word: known.get(word) for word in words})

    def shrink(self, kept: Any) -> None:
        """Tells the parts that the population becomes smaller.

        Parameters
        ----------
        kept : array of int
            The individuals that remain.
        """
        for part in (self.f, self.c):
            if hasattr(part, "shrink"):
                part.shrink(kept)

    def trace(self) -> dict[str, Any]:
        """The states of both parts, with `_f` and `_c` after their names."""
        shown = {}
        for part, own in ((self.f, "f"), (self.c, "c")):
            if hasattr(part, "trace"):
                shown.update({f"{name.removesuffix(f'_{own}')}_{own}": value for name, value in part.trace().items()})
        return shown


def _part(part: PamLike) -> Any:
    if isinstance(part, str):
        return BuiltIn(part)
    made: Any = part() if isinstance(part, type) else part
    check_methods(made)
    return made


def _joined(parts: list[dict[str, bool]]) -> dict[str, bool]:
    """The words of all parts; one is needed if a part needs it."""
    return {word: any(words.get(word, False) for words in parts) for words in parts for word in words}


def _name(part: Any) -> str:
    return part.name if isinstance(part, BuiltIn) else type(part).__name__


class Adapter:
    """A base class for a PAM from another library that adapts F and C of one population. Write `begin`, `values` and `learn`.

    `learn` is called with the successes, and with `gains`, `progress` and what else `update` of a PAM may take, if it has arguments of these names.
    """

    theta: str = "pair"
    _begun = False
    _heard: dict[str, bool] | None = None

    def begin(self, n: int, rng: np.random.Generator) -> None:
        """Prepares for a population.

        Parameters
        ----------
        n : int
            The number of individuals.
        rng : numpy.random.Generator
            Seed the library from it, so that results are reproducible.
        """
        raise NotImplementedError(f"{type(self).__name__} needs a method begin(n, rng)")

    def values(self) -> tuple[Any, Any]:
        """Returns the F and the C that the library would use for its next trial vectors."""
        raise NotImplementedError(f"{type(self).__name__} needs a method values()")

    def learn(self, success: Any, /, *args: Any, **words: Any) -> None:
        """Tells the library which of those trial vectors replaced their parents: `def learn(self, success)`.

        It may take `gains` and `progress` too, as in `def learn(self, success, gains)`.

        Parameters
        ----------
        success : array of bool
            Whether each trial vector replaced its parent.
        *args, **words
            What else `update` of a PAM may take, if the method of a subclass has arguments of these names.
        """
        raise NotImplementedError(f"{type(self).__name__} needs a method learn(success)")

    @property
    def heard(self) -> dict[str, bool]:
        """What `learn` takes besides the success, and whether it needs it."""
        if self._heard is None:
            self._heard = taken(self.learn, f"{type(self).__name__}.learn", 1)
        return self._heard

    def start(self, theta: str) -> None:
        """Stores the tracked parameter.

        Parameters
        ----------
        theta : str
            "f", "c" or "pair".
        """
        self.theta = theta

    def sample(self, n: int, rng: np.random.Generator) -> Any:
        """Returns the values of the tracked parameter.

        Parameters
        ----------
        n : int
            The number of individuals.
        rng : numpy.random.Generator
            The random numbers of the run.

        Returns
        -------
        array or tuple of two arrays
            F, C or both.
        """
        if not self._begun:
            self.begin(n, rng)
            self._begun = True
        f, c = (np.array(column, dtype=float) for column in self.values())
        return {"f": f, "c": c, "pair": (f, c)}[self.theta]

    def update(self, params: Any, success: Any, **known: Any) -> None:
        """Passes the successes to `learn`, and what else it takes.

        Parameters
        ----------
        params : array or tuple of two arrays
            The samples, which the library knows.
        success : array of bool
            Whether each individual succeeded.
        **known
            What `learn` takes besides, by name.
        """
        self.learn(success, **{word: known.get(word) for word in self.heard})
