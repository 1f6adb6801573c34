"""Wraps user objects (PAMs, targets, acceptances) for the Rust side, and names them."""

from __future__ import annotations

import copy
import inspect
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np


def generator(seeds: Sequence[int]) -> np.random.Generator:
    """A random generator that depends only on the seeds."""
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(list(seeds))))


class Player:
    """A PAM; every run uses a copy."""

    def __init__(self, pam: Any, alone: bool = False) -> None:
        if not all(callable(getattr(pam, method, None)) for method in ("sample", "update")):
            raise TypeError(f"{pam!r} is no PAM: write a spec such as 'shade', or an object with sample(n, rng) and update(params, success)")
        self.pam = pam
        self.vectorized = bool(getattr(pam, "vectorized", False))
        self.together = self.vectorized and not alone
        words = heard(pam)
        self.wants_gains = "gains" in words
        self.wants_progress = "progress" in words

    def begin(self, seeds: Sequence[int], theta: str) -> tuple[Any, Any, Callable[[], Any], np.random.Generator]:
        """The methods of a new copy, and its random generator."""
        own = self.pam() if isinstance(self.pam, type) else copy.deepcopy(self.pam)
        start = getattr(own, "start", None)
        if start is not None:
            start(theta)
        show = getattr(own, "trace", None)

        def trace() -> list[tuple[str, list[float]]]:
            shown = {} if show is None else show()
            return [(str(name), np.ravel(np.asarray(value, dtype=float)).tolist()) for name, value in shown.items()]

        def shaped(params: Any, success: Any, **words: Any) -> None:
            # Gains are a flat array; give them the shape of `success`.
            if words.get("gains") is not None:
                words["gains"] = np.reshape(words["gains"], np.shape(success))
            own.update(params, success, **words)

        return own.sample, shaped if self.vectorized and self.wants_gains else own.update, trace, generator(seeds)


class Path:
    """A target: a function of an array of times n in [0, 1) and, if it takes two arguments, of a random generator."""

    def __init__(self, target: Callable[..., Any]) -> None:
        if not callable(target):
            raise TypeError(f"{target!r} is no target: write a spec such as 'sin:omega=20', or a function of time in [0, 1)")
        self.target = target
        self.random = len(_positional(target)) > 1

    def __call__(self, times: Any, seeds: Sequence[int]) -> Any:
        found = self.target(times, generator(seeds)) if self.random else self.target(times)
        # A constant target may be a single number.
        return np.full(len(times), found, dtype=float) if np.ndim(found) == 0 else found


class Chance:
    """An acceptance: the success probability as a function of the distance from the target, or of the signed offset if it has `sided = True`."""

    def __init__(self, accept: Callable[..., Any]) -> None:
        if not callable(accept):
            raise TypeError(f"{accept!r} is no acceptance: write a spec such as 'linear:pmax=0.5', or a function of the distance")
        self.accept = accept
        self.sided = bool(getattr(accept, "sided", False))

    def __call__(self, distances: Any) -> Any:
        found = self.accept(distances)
        return np.full(len(distances), found, dtype=float) if np.ndim(found) == 0 else found


def name_of(thing: Any) -> str:
    """The name of an object: its `name`, the name of a function or class, or the name of its class."""
    name = getattr(thing, "name", None) or getattr(thing, "__name__", None) or type(thing).__name__
    return str(name).strip("<>")


def named(things: Sequence[Any], wrap: Callable[[Any], Any], objects: list[tuple[str, Any]], alias: bool = False) -> list[str]:
    """Returns specs unchanged and a unique name for each object; appends the wrapped objects to `objects`.

    A dictionary names its objects; with `alias` also its specs.
    """
    texts = []
    for thing in things:
        if isinstance(thing, str):
            texts.append(thing)
            continue
        if isinstance(thing, dict):
            for key, value in thing.items():
                if not isinstance(value, str):
                    objects.append((str(key), wrap(value)))
                    texts.append(str(key))
                elif alias:
                    texts.append(f'{value} as "{key}"')
                else:
                    raise ValueError(f"{key!r}: {value!r}: names can be given to the PAMs of a search and to your own objects only; write the spec alone")
            continue
        wrapped, first, taken = wrap(thing), name_of(thing), {name for name, _ in objects}
        names = [first, *(f"{first} {k}" for k in range(2, len(taken) + 2))]
        name = next(name for name in names if name not in taken)
        objects.append((name, wrapped))
        texts.append(name)
    return texts


def heard(pam: Any) -> set[str]:
    """What a PAM takes besides the samples and their success: "gains", "progress" or both. A PAM made of others has `heard`, what its parts take."""
    own = getattr(pam, "heard", None)
    return taken(pam.update) if own is None else set(own)


def taken(function: Any) -> set[str]:
    """Which of "gains" and "progress" a function takes."""
    return _words(function) & {"gains", "progress"}


def _words(function: Any) -> set[str]:
    try:
        return set(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return set()


def _positional(function: Any) -> list[str]:
    """The names of the required positional arguments."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return ["n"]
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return [p.name for p in parameters if p.kind in by_place and p.default is inspect.Parameter.empty]
