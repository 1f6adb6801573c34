"""What a PAM of Python may listen to: in searches ranks, values, points, distances, crossed components; in simulations time alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pams import ScalarJde

import tpam


class Curious:
    """Samples at random, and keeps what it was told."""

    heard_of: list[dict[str, Any]] = []

    def look(self, progress: float, round: int, rounds: float, ranks: Any, base_ranks: Any, values: Any, points: Any) -> None:
        self.now = {"progress": progress, "round": round, "rounds": rounds, "ranks": ranks, "base_ranks": base_ranks, "values": values, "points": points}

    def sample(self, n: int, rng: np.random.Generator) -> tuple[Any, Any]:
        assert len(self.now["ranks"]) == n
        return rng.random(n), rng.random(n)

    def update(self, params: Any, success: Any, gains: Any, distances: Any, crossed: Any, heirs: Any = None) -> None:
        Curious.heard_of.append({**self.now, "success": success, "gains": gains, "distances": distances, "crossed": crossed, "heirs": heirs})


def test_a_search_tells_ranks_values_points_and_distances() -> None:
    Curious.heard_of = []
    tpam.minimize(lambda x: float(x @ x), [(-5, 5)] * 3, pam=Curious(), maxfev=600, seed=1)
    assert len(Curious.heard_of) > 10
    for k, told in enumerate(Curious.heard_of):
        n = len(told["success"])
        assert told["round"] == k and 0 <= told["progress"] < 1
        assert told["points"].shape == (n, 3)
        np.testing.assert_allclose(told["values"], (told["points"] ** 2).sum(axis=1), rtol=1e-12)
        # Rank 1 is the best; of equal ones the first is better.
        order = np.argsort(told["values"], kind="stable")
        np.testing.assert_array_equal(told["ranks"][order], np.arange(1, n + 1))
        assert set(told["base_ranks"]) <= set(range(1, n + 1))
        np.testing.assert_array_equal(told["distances"] > 0, told["success"])
        np.testing.assert_array_equal(told["gains"] > 0, told["success"])
        assert ((told["crossed"] > 0) & (told["crossed"] <= 1)).all()
        assert told["heirs"] is None


def test_a_pair_tells_its_parts_what_they_take() -> None:
    class Half:
        seen: list[int] = []

        def look(self, ranks: Any) -> None:
            Half.seen.append(len(ranks))

        def sample(self, n: int, rng: np.random.Generator) -> Any:
            return rng.random(n)

        def update(self, params: Any, success: Any, distances: Any) -> None:
            assert distances.shape == success.shape

    assert tpam.minimize(lambda x: float(x @ x), [(-5, 5)] * 2, pam=tpam.Pair(Half(), "jade"), maxfev=300, seed=1).nfev == 300
    assert Half.seen and set(Half.seen) == {20}


def test_a_vectorised_pam_gets_a_row_for_its_only_run() -> None:
    class Wide:
        vectorized = True
        shapes: set[tuple[int, ...]] = set()

        def look(self, ranks: Any, points: Any) -> None:
            Wide.shapes |= {ranks.shape, points.shape}

        def sample(self, n: tuple[int, int], rng: np.random.Generator) -> tuple[Any, Any]:
            return rng.random(n), rng.random(n)

        def update(self, params: Any, success: Any, crossed: Any) -> None:
            assert crossed.shape == success.shape

    tpam.minimize(lambda x: float(x @ x), [(-5, 5)] * 2, pam=Wide(), maxfev=200, seed=1)
    assert Wide.shapes == {(1, 20), (1, 20, 2)}


def test_a_simulation_knows_the_time_and_no_ranks() -> None:
    class Timed:
        times: list[tuple[float, int, float]] = []

        def look(self, progress: float, round: int, rounds: float, ranks: Any = None) -> None:
            assert ranks is None
            Timed.times.append((progress, round, rounds))

        def sample(self, n: int, rng: np.random.Generator) -> Any:
            return rng.random(n)

        def update(self, params: Any, success: Any, distances: Any = None) -> None:
            assert distances is None

    found = tpam.simulate(Timed(), "sin:omega=20", iterations=20, runs=1)
    assert Timed.times == [(t / 20, t, 20.0) for t in range(20)]
    assert "the ranks of the individuals" in found.unheard

    class Needy(Timed):
        def look(self, ranks: Any) -> None: ...  # type: ignore[override]

    with pytest.raises(ValueError, match="the ranks of the individuals"):
        tpam.simulate(Needy(), "sin:omega=20", runs=1)


def test_an_unknown_argument_is_refused() -> None:
    class Wrong:
        def look(self, rank: Any) -> None: ...
        def sample(self, n: int, rng: np.random.Generator) -> Any:
            return rng.random(n)

        def update(self, params: Any, success: Any) -> None: ...

    for pam in (Wrong(), Wrong):
        with pytest.raises(TypeError, match="look takes 'rank': write some of progress, round"):
            tpam.simulate(pam, "sin:omega=20", runs=1)


def test_an_adapter_given_as_a_class_hears_gains() -> None:
    class Mine(tpam.Adapter):
        told: list[bool] = []

        def begin(self, n: int, rng: np.random.Generator) -> None:
            self.n = n

        def values(self) -> tuple[Any, Any]:
            return [0.5] * self.n, [0.5] * self.n

        def learn(self, success: Any, gains: Any) -> None:
            Mine.told.append(gains is not None)

    tpam.minimize(lambda x: float(x @ x), [(-5, 5)] * 2, pam=Mine, maxfev=200, seed=1)
    assert Mine.told and all(Mine.told)


class Sums(ScalarJde):
    """Adds up the gains that it hears."""

    heard_gains = 0.0

    def update(self, params: Any, success: Any, **words: Any) -> None:
        Sums.heard_gains += float(np.sum(words["gains"]))


class Misspelt(ScalarJde):
    def update(self, params: Any, success: Any, gain: Any = None) -> None:
        pass


class Needs(ScalarJde):
    def update(self, params: Any, success: Any, weather: Any) -> None:  # type: ignore[override]
        pass


class Own(ScalarJde):
    def update(self, params: Any, success: Any, rate: float = 0.1) -> None:
        assert rate == 0.1


def test_arguments_of_update_are_checked() -> None:
    small: dict[str, Any] = {"runs": 1, "individuals": 5, "iterations": 10}
    Sums.heard_gains = 0.0
    tpam.simulate(Sums(), "sin", "linear:gain=exponential", **small)
    assert Sums.heard_gains > 0
    with pytest.raises(TypeError, match="Misspelt.update takes 'gain': did you mean 'gains'?"):
        tpam.simulate(Misspelt(), **small)
    with pytest.raises(TypeError, match="Needs.update takes 'weather': write some of gains, progress"):
        tpam.simulate(Needs(), **small)
    tpam.simulate(Own(), **small)
