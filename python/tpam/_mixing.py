"""Checks that a vectorised PAM keeps its runs apart: that the successes of one run do not change the samples of another.

Two copies of the PAM get the same random numbers and the same successes, except in one run, first the last and then the first, where they are opposite. The other runs must get the same samples.
Then one copy must get the same samples whether or not another one runs beside it: attributes of the class are shared by all of them.
"""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

#: Rows of the check: enough to see one change with another, few enough to cost nothing.
_ROWS = 3
_ROUNDS = 24
_TRIES = 8

#: Makes a copy of the PAM from seeds: the methods sample, update and look, and its random generator.
Begin = Callable[[Sequence[int]], tuple[Any, Any, Any, np.random.Generator]]


def mixes_runs(begin: Begin, before: Sequence[str], after: Sequence[str], shape: tuple[int, int]) -> bool:
    """Whether the successes of one run change the samples of others. `before` and `after` are what `look` and `update` take."""
    runs, n = shape
    outside = np.random.get_state()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            # A PAM may be made for one number of runs. What it cannot do at all is reported by its first run.
            for rows in (min(_ROWS, runs), runs):
                try:
                    checks = [_Check(begin, before, after, (rows, n), row) for row in (-1, 0)]
                    return checks[0].shares() or any(check.mixes() for check in checks)
                except Exception:
                    continue
    finally:
        np.random.set_state(outside)
    return False


class _Check:
    def __init__(self, begin: Begin, before: Sequence[str], after: Sequence[str], shape: tuple[int, int], row: int) -> None:
        self.begin, self.before, self.after, self.shape, self.row = begin, before, after, shape, row

    def mixes(self) -> bool:
        """The verdict of most tries; one that finds no difference suffices. A PAM that draws for successes only is judged by equal numbers of them."""
        for same_number in (False, True):
            found = []
            for seed in range(_TRIES):
                found.append(self.differs(seed, True, same_number))
                if found[-1] is False:
                    return False
            if found.count(True) > _TRIES // 2:
                # A PAM that has other random numbers than those of its generator differs in any case.
                return self.differs(0, False, same_number) is False
        return False

    def shares(self) -> bool:
        """Whether a copy gets other samples if another one runs beside it."""
        (sample, *_) = self.begin([0])
        kept = _ClassState(getattr(sample, "__self__", None))
        alone, again, beside = (kept.after(self.samples, others) for others in (0, 0, 1))
        # A PAM that has other random numbers than those of its generator differs in any case.
        return np.array_equal(alone, again, equal_nan=True) and not np.array_equal(alone, beside, equal_nan=True)

    def samples(self, others: int) -> Any:
        """The samples of the first copy; the others have other successes."""
        copies, draws = [self.begin([0]) for _ in range(1 + others)], _generator(0, _ROUNDS)
        taken = []
        for t in range(_ROUNDS):
            outcomes = self.outcomes(draws, True, False)
            for k, (sample, update, look, rng) in enumerate(copies):
                rng.bit_generator.state = _generator(0, t).bit_generator.state
                np.random.seed(t)
                self.look(look, t)
                used = sample(self.shape, rng)
                self.update(update, used, outcomes[k], t)
                if k == 0:
                    taken.append(_columns(used))
        return np.array(taken)

    def look(self, look: Any, t: int) -> None:
        if self.before:
            known = {"progress": t / _ROUNDS, "round": t, "rounds": _ROUNDS}
            look(**{word: known.get(word) for word in self.before})

    def update(self, update: Any, used: Any, outcome: Any, t: int) -> None:
        success, gains = outcome
        known = {"progress": t / _ROUNDS, "gains": gains, "rewards": gains}
        update(used, success, **{word: known.get(word) for word in self.after})

    def differs(self, seed: int, flip: bool, same_number: bool) -> bool | None:
        """Whether other rows differ; None if the copies have drawn different numbers of values, which shifts what one generator for all rows draws next."""
        copies, draws = [self.begin([seed]) for _ in range(2)], _generator(seed, _ROUNDS)
        used: list[Any] = [None, None]
        outcome: Any = None
        same_draws = True
        for t in range(_ROUNDS):
            for k, (sample, update, look, rng) in enumerate(copies):
                rng.bit_generator.state = _generator(seed, t).bit_generator.state
                # Some draw from NumPy's own generator.
                np.random.seed(_ROUNDS * seed + t)
                if outcome is not None:
                    self.update(update, used[k], outcome[k], t)
                self.look(look, t)
                used[k] = sample(self.shape, rng)
            same_draws &= copies[0][3].bit_generator.state == copies[1][3].bit_generator.state
            first, second = (self.rows(one) for one in used)
            if not np.array_equal(first, second, equal_nan=True):
                return True if same_draws else None
            outcome = self.outcomes(draws, flip, same_number)
        return False

    def rows(self, sampled: Any) -> Any:
        """The samples of all rows but the one whose successes differ."""
        columns = _columns(sampled)
        if columns.shape[1:] != self.shape:
            raise ValueError(f"a sample of shape {columns.shape[1:]}")
        return np.delete(columns, self.row, axis=1)

    def outcomes(self, draws: np.random.Generator, flip: bool, same_number: bool) -> list[Any]:
        """The success and the gains of both copies. With `same_number`, the row that differs has about as many successes in both."""
        success, gains = draws.random(self.shape) < 0.5, draws.random(self.shape)
        if same_number:
            success[self.row] = draws.permutation(self.shape[1]) < self.shape[1] // 2
        other = success.copy()
        if flip:
            other[self.row] = ~other[self.row]
        return [(one, np.where(one, gains, 0.0)) for one in (success, other)]


class _ClassState:
    """The attributes of the class of a PAM that hold data, as they are now."""

    def __init__(self, pam: Any) -> None:
        classes = type(pam).__mro__[:-1]
        self.kept = [(one, name, copy.deepcopy(value)) for one in classes for name, value in vars(one).items() if _is_data(name, value)]

    def after(self, run: Callable[[int], Any], others: int) -> Any:
        """The result of a function, after which the attributes are what they were."""
        try:
            return run(others)
        finally:
            for owner, name, value in self.kept:
                setattr(owner, name, copy.deepcopy(value))


def _columns(sampled: Any) -> Any:
    """The samples of each column."""
    parts = list(sampled.values()) if isinstance(sampled, dict) else sampled if isinstance(sampled, tuple) else (sampled,)
    return np.array(parts, dtype=float)


def _is_data(name: str, value: Any) -> bool:
    return not name.startswith("__") and not callable(value) and not hasattr(value, "__get__")


def _generator(seed: int, t: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64([seed, t]))
