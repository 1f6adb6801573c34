"""Checks that a vectorised PAM keeps its runs apart: that the successes of one run do not change the samples of another.

Two copies of the PAM get the same random numbers and the same successes, except in one run, first the last and then the first, where they are opposite. The other runs must get the same samples.
"""

from __future__ import annotations

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
                    return any(_Check(begin, before, after, (rows, n), row).mixes() for row in (-1, 0))
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
                    success, gains = outcome[k]
                    known = {"progress": t / _ROUNDS, "gains": gains}
                    update(used[k], success, **{word: known.get(word) for word in self.after})
                if self.before:
                    known = {"progress": t / _ROUNDS, "round": t, "rounds": _ROUNDS}
                    look(**{word: known.get(word) for word in self.before})
                used[k] = sample(self.shape, rng)
            same_draws &= copies[0][3].bit_generator.state == copies[1][3].bit_generator.state
            first, second = (self.rows(one) for one in used)
            if not np.array_equal(first, second, equal_nan=True):
                return True if same_draws else None
            outcome = self.outcomes(draws, flip, same_number)
        return False

    def rows(self, sampled: Any) -> Any:
        """The samples of all rows but the one whose successes differ."""
        columns = np.array(sampled if isinstance(sampled, tuple) else (sampled,), dtype=float)
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


def _generator(seed: int, t: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64([seed, t]))
