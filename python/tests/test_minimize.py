"""Searches, with the conventions of SciPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pams import Jade, Jde
from scipy.optimize import Bounds

import tpam


def sphere(x: Any) -> Any:
    return (x**2).sum(axis=0)


BOX = [(-5, 5)] * 6


def test_the_result_has_the_fields_of_scipy() -> None:
    found = tpam.minimize(sphere, BOX, maxfev=20_000, ftarget=1e-10)
    assert found.success and found.status == 0 and found["fun"] == found.fun <= 1e-10 and found.nfev < 20_000
    assert sphere(found.x) == found.fun and found.nit > 0 and "ftarget was reached" in found.message
    assert "nfev" in dir(found) and "nfev: " in repr(found)
    with pytest.raises(AttributeError):
        found.nothing


def test_the_search_does_not_depend_on_how_the_function_is_passed() -> None:
    plain = tpam.minimize(sphere, BOX, maxfev=3000)
    together = tpam.minimize(sphere, Bounds([-5] * 6, [5] * 6), maxfev=3000, vectorized=True)
    args = tpam.minimize(lambda x, scale: scale * sphere(x), BOX, args=(1.0,), maxfev=3000)
    for other in (together, args):
        assert np.allclose(other.x, plain.x, rtol=0, atol=1e-12) and other.nfev == plain.nfev == 3000
    assert plain.status == 1 and plain.success and not np.array_equal(tpam.minimize(sphere, BOX, maxfev=3000, seed=2).x, plain.x)


def test_a_native_bbob_function_gives_the_same_result_as_a_python_function() -> None:
    f = tpam.bbob(8, 5)
    native = tpam.minimize(f, pam="jade", mutation="rand/1", maxfev=4000)
    python = tpam.minimize(lambda x: f(x.T), f.bounds, pam="jade", mutation="rand/1", maxfev=4000, vectorized=True)
    assert np.array_equal(native.x, python.x) and native.fun == python.fun
    narrow = tpam.minimize(f, [(-1, 1)] * 5, maxfev=500)
    assert (np.abs(narrow.x) <= 1).all()


def test_every_part_of_the_catalogue() -> None:
    front = {"mutation": "current-to-ptop/1", "selection": "front"}
    for sort in ("mutation", "crossover", "restart", "population", "selection"):
        for entry in tpam.catalogue(sort):
            # A front needs the mutation that picks from it, and the other way round.
            parts = front if entry.name in front.values() else {sort: entry.name}
            assert tpam.minimize(sphere, BOX, maxfev=200, **parts).fun < 100  # type: ignore[arg-type]


def test_a_mutation_that_picks_from_a_front_needs_one() -> None:
    with pytest.raises(ValueError, match="write the selection front"):
        tpam.minimize(sphere, BOX, mutation="current-to-ptop/1")


def test_a_python_pam_in_a_shrinking_population() -> None:
    found = tpam.minimize(sphere, BOX, pam=tpam.Pair(Jade(), Jade()), population="linear", maxfev=5_000)
    assert found.fun < 1e-3 and found.nfev == 5_000


def test_a_python_pam() -> None:
    pam = tpam.Pair(Jde(), Jde())
    found = tpam.minimize(sphere, BOX, pam=pam, maxfev=10_000)
    assert found.fun < 1e-6 and np.array_equal(tpam.minimize(sphere, BOX, pam=pam, maxfev=10_000).x, found.x)


@pytest.mark.parametrize("how", ["true", "raise"])
def test_the_callback_may_end_the_search(how: str) -> None:
    seen = []

    def callback(intermediate_result: tpam.OptimizeResult) -> bool:
        seen.append(intermediate_result)
        if how == "raise" and len(seen) == 4:
            raise StopIteration
        return len(seen) == 4

    found = tpam.minimize(sphere, BOX, callback=callback)
    assert len(seen) == 4 and found.status == 2 and not found.success and found.nit == 3
    assert [one.nfev for one in seen] == [30, 60, 90, 120] and found.nfev == 120
    assert [one.fun for one in seen] == sorted((one.fun for one in seen), reverse=True) and found.fun == seen[-1].fun
    assert np.array_equal(found.x, seen[-1].x)


def test_nan_counts_as_infinite() -> None:
    found = tpam.minimize(lambda x: np.nan if x[0] < 0 else x @ x, BOX, maxfev=3000)
    assert found.x[0] >= 0 and np.isfinite(found.fun)
    with pytest.raises(ValueError, match="none of 100 evaluations gave a number"):
        tpam.minimize(lambda x: np.nan, BOX, maxfev=100)


def test_wrong_input_raises() -> None:
    for bounds, sentence in ((None, "bounds are missing"), ([1, 2], "write a pair"), ([(1, 0)], "enclose nothing"), ([], "nothing to search")):
        with pytest.raises(ValueError, match=sentence):
            tpam.minimize(sphere, bounds)
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"pam": "shaed"}, "unknown PAM 'shaed': did you mean 'shade'"),
        ({"mutation": "rand/3"}, "unknown mutation 'rand/3'"),
        ({"individuals": 2}, "needs at least"),
        ({"maxfev": 0}, "maxfev = 0"),
        ({"seed": -1}, "seed = -1: write a whole number"),
    ]
    for words, sentence in wrong:
        with pytest.raises(ValueError, match=sentence):
            tpam.minimize(sphere, BOX, **words)
    with pytest.raises(ValueError, match="gave 6 numbers at one point"):
        tpam.minimize(lambda x: x, BOX)
    with pytest.raises(ValueError, match=r"the objective gave an array of shape \(1,\) where \(30,\)"):
        tpam.minimize(lambda x: np.zeros(1), BOX, vectorized=True)
    with pytest.raises(TypeError, match="3 is no objective"):
        tpam.minimize(3, BOX)
    with pytest.raises(ZeroDivisionError):
        tpam.minimize(lambda x: 1 / 0, BOX)
    with pytest.raises(RuntimeError, match="mine"):
        tpam.minimize(sphere, BOX, callback=lambda _: (_ for _ in ()).throw(RuntimeError("mine")))


def test_gains_have_the_shape_of_success() -> None:
    shapes: set[tuple[Any, Any]] = set()

    class Curious:
        vectorized = True

        def sample(self, n: Any, rng: np.random.Generator) -> Any:
            return rng.random(n), rng.random(n)

        def update(self, params: Any, success: Any, gains: Any) -> None:
            shapes.add((np.shape(success), np.shape(gains)))
            assert (gains[~success] == 0).all()

    tpam.minimize(sphere, BOX, pam=Curious(), maxfev=500)
    assert len(shapes) == 1 and all(success == gains for success, gains in shapes)


def test_too_many_individuals_are_refused() -> None:
    with pytest.raises(ValueError, match="individuals = 1000000000: write at most 100000"):
        tpam.minimize(sphere, BOX, individuals=10**9, maxfev=100)
