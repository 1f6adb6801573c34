"""Searches, with the conventions of SciPy."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from pams import Jade, Jde
from scipy.optimize import Bounds
from scipy.optimize import OptimizeResult as SciPyResult

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
    assert plain.status == 1 and not plain.success and "maxfev was reached" in plain.message
    assert not np.array_equal(tpam.minimize(sphere, BOX, maxfev=3000, seed=2).x, plain.x)


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
            # The pool needs a PAM that chooses operators.
            parts = {"pam": "ap", **parts} if entry.name == "pool" else parts
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
    with pytest.raises(TypeError, match="3 is not an objective"):
        tpam.minimize(3, BOX)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"args = 3: write a tuple, \(3,\)"):
        tpam.minimize(sphere, BOX, args=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="callback = 5: write a function"):
        tpam.minimize(sphere, BOX, callback=5)  # type: ignore[arg-type]
    with pytest.raises(ZeroDivisionError) as caught:
        tpam.minimize(lambda x: 1 / 0, BOX)
    assert caught.value.result.nfev == 0  # type: ignore[attr-defined]
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


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (None, "the objective returned None"),
        (1 + 2j, r"the objective returned the complex number \(1\+2j\) where one real number is needed"),
        (np.complex128(1), "the objective returned the complex number"),
        ("1.5", "the objective returned the text '1.5'"),
        ({"fun": 1}, "the objective returned a dict"),
        (np.array(["x"]), "the objective returned the text 'x'"),
    ],
)
def test_what_is_not_a_real_number_is_refused(value: Any, sentence: str) -> None:
    with pytest.raises(TypeError, match=sentence):
        tpam.minimize(lambda x: value, BOX, maxfev=100)
    with pytest.raises(TypeError, match="the objective returned"):
        tpam.minimize(lambda x: np.array([value] * x.shape[1]) if value is not None else None, BOX, maxfev=100, vectorized=True)


def test_numbers_of_other_kinds_are_accepted() -> None:
    expected = tpam.minimize(lambda x: round(float(sphere(x)), 3), BOX, maxfev=300).fun
    for kind in (np.float64, lambda v: np.array([v]), lambda v: Fraction(str(v)), lambda v: np.array(v, dtype=object)):
        assert tpam.minimize(lambda x, kind=kind: kind(round(float(sphere(x)), 3)), BOX, maxfev=300).fun == expected
    assert tpam.minimize(lambda x: int(sphere(x)), BOX, maxfev=1e3).nfev == 1000


def test_an_exception_keeps_the_best_point_so_far() -> None:
    seen: list[tuple[float, Any]] = []

    def fails(x: Any) -> float:
        if len(seen) == 137:
            raise KeyError("mine")
        seen.append((float(sphere(x)), x.copy()))
        return seen[-1][0]

    with pytest.raises(KeyError, match="mine") as caught:
        tpam.minimize(fails, BOX)
    so_far: tpam.OptimizeResult = caught.value.result  # type: ignore[attr-defined]
    best, where = min(seen, key=lambda one: one[0])
    assert so_far.fun == best and np.array_equal(so_far.x, where) and so_far.nfev == 137
    assert so_far.status == 3 and not so_far.success and "exception" in so_far.message
    assert caught.traceback[-1].name == "fails"
    if hasattr(caught.value, "__notes__"):
        assert "137 evaluations" in caught.value.__notes__[0]


def test_the_result_is_that_of_scipy() -> None:
    found = tpam.minimize(sphere, BOX, maxfev=100)
    assert isinstance(found, SciPyResult) and isinstance(found, tpam.OptimizeResult)
    again = pickle.loads(pickle.dumps(found))
    assert isinstance(again, SciPyResult) and again.fun == found.fun


def test_first_points() -> None:
    near = np.full(6, 1e-3)
    assert tpam.minimize(sphere, BOX, maxfev=1, x0=near).fun == sphere(near)
    rng = np.random.default_rng(1)
    init, populations = rng.uniform(-5, 5, (12, 6)), []
    tpam.minimize(sphere, BOX, maxfev=12, init=init, callback=lambda state: populations.append(state.population))
    assert np.array_equal(populations[0], init)
    tpam.minimize(sphere, BOX, maxfev=12, init=init, x0=near, callback=lambda state: populations.append(state.population))
    assert np.array_equal(populations[1][0], near) and np.array_equal(populations[1][1:], init[1:])
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"x0": [9.0] * 6}, "coordinate 1 of first point 1 is 9: write a number within its bounds, -5 and 5"),
        ({"x0": [1.0]}, r"x0 has the shape \(1,\): write 6 numbers"),
        ({"init": "latinhypercube"}, r"init = 'latinhypercube': write an array of shape \(individuals, 6\)"),
        ({"init": init, "individuals": 10}, "12 first points are more than the 10 individuals"),
        ({"constraints": [1]}, "constraints are not supported, only bounds"),
        ({"workers": 0}, "workers = 0"),
        ({"workers": 2, "vectorized": True}, "workers and vectorized=True exclude each other"),
        ({"workers": 2}, "cannot be sent to other processes"),
    ]
    for words, sentence in wrong:
        with pytest.raises(ValueError, match=sentence):
            tpam.minimize(lambda x: sphere(x), BOX, maxfev=100, **words)


def test_workers_do_not_change_the_search() -> None:
    expected = tpam.minimize(sphere, BOX, maxfev=400)
    with ThreadPoolExecutor(2) as pool:
        for workers in (2, pool.map, map):
            assert np.array_equal(tpam.minimize(sphere, BOX, maxfev=400, workers=workers).x, expected.x)
    with pytest.raises(ValueError, match="workers gave 0 values for 30 points: it must be like map"):
        tpam.minimize(sphere, BOX, maxfev=100, workers=lambda f, points: [])


def test_what_the_callback_sees() -> None:
    states: list[tpam.OptimizeResult] = []
    found = tpam.minimize(sphere, BOX, maxfev=90, callback=states.append)
    first, *rest = states
    assert first.f is None and first.c is None and first.succeeded is None and len(rest) == 2
    before = first.population
    for state in rest:
        assert state.population.shape == state.trials.shape == (30, 6) and state.f.shape == state.c.shape == state.succeeded.shape == (30,)
        assert np.allclose(sphere(state.population.T), state.population_energies, rtol=1e-12)
        assert np.array_equal(state.population, np.where(state.succeeded[:, None], state.trials, before))
        assert ((state.f >= 0) & (state.f <= 1)).all() and state.fun == state.population_energies.min()
        before = state.population
    assert found.fun == states[-1].fun


def test_a_python_pam_is_told_which_individuals_remain() -> None:
    kept: list[Any] = []

    class Shrinking:
        own: Any = None

        def sample(self, n: int, rng: np.random.Generator) -> Any:
            assert self.own is None or len(self.own) == n
            self.own = np.arange(n)
            return rng.random(n), rng.random(n)

        def update(self, params: Any, success: Any) -> None:
            pass

        def shrink(self, rows: Any) -> None:
            self.own = self.own[rows]
            kept.append(rows)

    tpam.minimize(sphere, BOX, pam=Shrinking(), population="linear", maxfev=2_000)
    assert kept and all((np.diff(rows) > 0).all() for rows in kept) and len(kept[-1]) < len(kept[0])
