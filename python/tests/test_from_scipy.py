"""`tpam.minimize` with the keywords of `scipy.optimize.differential_evolution`."""

from __future__ import annotations

import importlib.util
import inspect
import re
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.dummy import Pool
from typing import Any

import numpy as np
import pytest
import scipy.optimize
from conftest import ROOT, Processes

import tpam


def sphere(x: Any) -> Any:
    return ((x - 1) ** 2).sum(axis=0) + 1


def fails(x: Any) -> float:
    raise KeyError("mine")


BOX = [(-5, 5)] * 6


def has_converged(found: tpam.OptimizeResult, tol: float, atol: float = 0.0) -> bool:
    energies = found.population_energies
    return bool(energies.std() <= atol + tol * abs(energies.mean()))


def test_a_search_ends_when_it_has_converged() -> None:
    states: list[tpam.OptimizeResult] = []
    found = tpam.minimize(sphere, BOX, polish=False, callback=states.append)
    assert found.success and found.status == 5 and found.nfev < 3000 and "converged" in found.message
    assert [has_converged(state, 0.01) for state in states[1:]] == [False] * (len(states) - 2) + [True] and found.nit == states[-1].nit
    assert [state.convergence > 1 for state in states] == [has_converged(state, 0.01) for state in states]
    closer = tpam.minimize(sphere, BOX, polish=False, tol=1e-6)
    assert closer.nfev > found.nfev and has_converged(closer, 1e-6) and closer.fun < found.fun
    by_atol = tpam.minimize(sphere, BOX, polish=False, tol=0, atol=0.5)
    assert by_atol.nfev < found.nfev and has_converged(by_atol, 0, 0.5)


def test_who_says_when_to_end_is_obeyed() -> None:
    usual: dict[str, Any] = {"vectorized": True}
    until = tpam.minimize(sphere, BOX, maxfev=100_000, **usual)
    assert until.status == 1 and until.nfev == 100_000 and until.restarts > 0
    for words in ({"tol": 0, "atol": -1}, {"restart": "collapse+stagnation"}):
        same = tpam.minimize(sphere, BOX, **usual, **words)
        assert np.array_equal(same.x, until.x) and (same.fun, same.nfev, same.restarts, same.status) == (until.fun, until.nfev, until.restarts, 1)
    assert tpam.minimize(sphere, BOX, ftarget=1 + 1e-9).status == 0
    asked = tpam.minimize(sphere, BOX, maxfev=100_000, tol=0.01)
    assert asked.status == 5 and "jac" not in asked and np.array_equal(asked.x, tpam.minimize(sphere, BOX, polish=False).x)


def test_a_minimum_of_0_is_found_too() -> None:
    # Near 0 numbers are dense: without a limit, the second search would go on to values of 1e-160.
    for function in (lambda x: sphere(x) - 1, lambda x: (x**2).sum(), scipy.optimize.rosen):
        found = tpam.minimize(function, [(-5, 5)] * 4)
        assert found.status == 5 and found.fun < 1e-20 and found.nfev < 12_000 and found.restarts == 0


def test_a_population_of_one_has_not_converged() -> None:
    class Walk:
        space = {"f": (0.0, 1.0)}

        def start(self, bounds: Any, rng: np.random.Generator) -> None:
            self.rng, self.bounds = rng, bounds

        def ask(self, params: Any) -> Any:
            return [self.rng.uniform(*self.bounds.T)]

        def tell(self, points: Any, values: Any) -> Any:
            return True

    assert tpam.minimize(sphere, BOX, search=Walk, maxiter=40, pam="jde", tol=0.1).nit == 40


def test_a_native_function_converges_alike() -> None:
    function = tpam.bbob(8, 5)
    native = tpam.minimize(function)
    python = tpam.minimize(lambda x: function(x.T), function.bounds, vectorized=True)
    assert native.status == python.status == 5 and np.allclose(native.x, python.x, rtol=1e-6) and "jac" in native
    assert np.array_equal(tpam.minimize(function, polish=False).x, tpam.minimize(function, tol=0.01, maxfev=10**6).x)


def test_generations_and_individuals() -> None:
    for words, individuals in (({}, 30), ({"popsize": 4}, 24), ({"individuals": 11}, 11), ({"popsize": 1}, 6), ({"init": np.eye(9, 6)}, 9)):
        for maxiter in (0, 7):
            found = tpam.minimize(sphere, BOX, maxiter=maxiter, polish=False, **words)
            assert (found.nit, found.nfev, found.status) == (maxiter, (maxiter + 1) * individuals, 6) and not found.success
            assert found.population.shape == (individuals, 6) and "maxiter was reached" in found.message
    assert tpam.minimize(sphere, BOX, maxiter=7, maxfev=100).nfev == 100
    assert tpam.minimize(sphere, [(-5, 5)], maxiter=2, popsize=1, polish=False).nfev == 15, "as in SciPy, at least 5 individuals"
    with pytest.raises(ValueError, match="none of 90 evaluations gave a number"):
        tpam.minimize(lambda x: np.nan, BOX, maxiter=2)
    assert tpam.minimize(lambda x: np.nan, BOX, callback=lambda state: True).fun == np.inf
    shrinking = tpam.minimize(sphere, BOX, maxiter=7, population="linear", polish=False)
    assert shrinking.nit <= 7


def test_the_population_of_the_result() -> None:
    function = tpam.bbob(1, 6)
    for found in (tpam.minimize(function, maxfev=1000), tpam.minimize(function, population="linear", maxfev=1000), tpam.minimize(function)):
        assert np.allclose(function(found.population), found.population_energies) and found.population.shape[1] == 6
        assert found.population_energies[0] == found.population_energies.min() == found.fun and np.array_equal(found.population[0], found.x)
    run = tpam.Search(function.bounds, maxfev=1000)
    assert run.result.population.shape == (0, 6) and len(run.result.population_energies) == 0
    while (points := run.ask()) is not None:
        run.tell(function(points))
    assert np.array_equal(run.result.population, tpam.minimize(function, maxfev=1000).population)


@pytest.mark.parametrize("name", ["best1", "best2", "rand1", "rand2", "currenttobest1"])
@pytest.mark.parametrize("kind", ["bin", "exp"])
def test_strategies(name: str, kind: str) -> None:
    mutation = name.replace("current", "current-").replace("tobest", "to-best").replace("1", "/1").replace("2", "/2")
    there, here = ({"strategy": name + kind}, {"mutation": mutation, "crossover": kind})
    found, expected = (tpam.minimize(sphere, BOX, maxfev=500, **words) for words in (there, here))  # type: ignore[arg-type]
    assert np.array_equal(found.x, expected.x)


def test_f_and_c_of_scipy_replace_the_pam() -> None:
    states: list[tpam.OptimizeResult] = []
    words: dict[str, Any] = {"maxiter": 5, "polish": False, "callback": states.append, "strategy": "best1bin"}
    tpam.minimize(sphere, BOX, mutation=(0.5, 1), recombination=0.4, **words)
    drawn = [np.unique(state.f) for state in states[1:]]
    assert all(len(f) == 1 and 0.5 <= f[0] < 1 for f in drawn) and len(np.unique(drawn)) == 5
    assert all((state.c == 0.4).all() for state in states[1:])
    states.clear()
    tpam.minimize(sphere, BOX, mutation=(1.2, 1.9), **words)
    assert all(1.2 <= state.f[0] < 1.9 and (state.c == 0.7).all() for state in states[1:])
    states.clear()
    constant = tpam.minimize(sphere, BOX, mutation=1.5, **words)
    assert all((state.f == 1.5).all() and (state.c == 0.7).all() for state in states[1:])
    assert np.array_equal(constant.x, tpam.minimize(sphere, BOX, pam="fixed:f=1.5,c=0.7", **words).x)
    states.clear()
    tpam.minimize(sphere, BOX, recombination=0.9, **words)
    assert all((state.c == 0.9).all() and 0.5 <= state.f[0] < 1 for state in states[1:])


def test_random_generators() -> None:
    def found(**words: Any) -> Any:
        return tpam.minimize(sphere, BOX, maxiter=3, polish=False, **words).x

    assert np.array_equal(found(rng=7), found(seed=7)) and np.array_equal(found(rng=None), found(seed=1))
    assert np.array_equal(found(rng=np.random.SeedSequence(5)), found(rng=np.random.default_rng(5)))
    for kind in (np.random.default_rng, np.random.RandomState):
        rng = kind(5)
        first, second = found(rng=rng), found(rng=rng)
        assert not np.array_equal(first, second) and np.array_equal(first, found(rng=kind(5))) and np.array_equal(first, found(seed=kind(5)))


def test_equal_bounds_fix_a_coordinate() -> None:
    bounds, free = [(2, 2), (-5, 5), (-1, -1), (-5, 5)], [1, 3]
    states: list[tpam.OptimizeResult] = []
    found = tpam.minimize(sphere, bounds, callback=states.append, polish=False)
    less = tpam.minimize(lambda x: sphere(np.array([2, x[0], -1, x[1]])), [(-5, 5)] * 2, polish=False)
    assert np.array_equal(found.x[free], less.x) and found.fun == less.fun and found.nfev == less.nfev
    for points in (found.x[None], found.population, states[0].x[None], states[3].population, states[3].trials):
        assert points.shape[1] == 4 and (points[:, 0] == 2).all() and (points[:, 2] == -1).all()
    assert np.allclose(tpam.minimize(sphere, scipy.optimize.Bounds(*np.transpose(bounds))).x, [2, 1, -1, 1], atol=1e-6)
    assert len(tpam.minimize(sphere, bounds, maxiter=1, popsize=4).population) == 8, "popsize counts what is searched"
    near = [2, 1.5, -1, 1.5]
    assert tpam.minimize(sphere, bounds, x0=near, maxfev=1).fun == sphere(np.array(near))
    assert np.array_equal(np.sort(tpam.minimize(sphere, bounds, init=[near] * 6, maxfev=6).population, axis=0), [near] * 6)
    for words in ({"x0": [1, 1, -1, 1]}, {"init": [[2, 1, 0, 1]] * 6}):
        with pytest.raises(ValueError, match=f"{next(iter(words))} differs from a coordinate whose bounds are equal: write that bound"):
            tpam.minimize(sphere, bounds, **words)
    fixed = tpam.minimize(sphere, [(2, 2), (3, 3)], x0=[2, 3])
    assert np.array_equal(fixed.x, [2, 3]) and fixed.fun == 6 and fixed.success and fixed.population.shape[1] == 2
    with pytest.raises(ValueError, match="enclose nothing"):
        tpam.minimize(sphere, [(np.inf, np.inf)])
    with pytest.raises(KeyError) as caught:
        tpam.minimize(lambda x: {2.0: 1.0}[x[0] + (x[1] < 0)], bounds)
    assert caught.value.result.x.shape == (4,)  # type: ignore[attr-defined]


def test_the_callback_of_scipy() -> None:
    seen: list[tuple[Any, float]] = []

    def callback(xk: Any, convergence: float) -> bool:
        seen.append((xk, convergence))
        return len(seen) == 4

    found = tpam.minimize(sphere, BOX, callback=callback, polish=False)
    assert found.nit == len(seen) == 4 and found.status == 2 and np.array_equal(seen[-1][0], found.x)
    seen.clear()
    tpam.minimize(sphere, BOX, callback=lambda x, convergence=0.0: seen.append((x, convergence)), polish=False)
    assert [value > 1 for _, value in seen] == [False] * (len(seen) - 1) + [True]
    count = len(seen)
    seen.clear()
    tpam.minimize(sphere, BOX, callback=lambda xk, conv: seen.append((xk, conv)), polish=False)
    assert len(seen) == count


def test_polish() -> None:
    rough, fine = (tpam.minimize(sphere, BOX, polish=polish) for polish in (False, None))
    assert rough.fun > 1 + 1e-6 > 1 + 1e-12 > fine.fun and fine.nfev > rough.nfev and fine.jac.shape == (6,) and "jac" not in rough
    assert np.array_equal(fine.population[0], fine.x) and fine.population_energies[0] == fine.fun == sphere(fine.x)
    ended = tpam.minimize(sphere, BOX, maxfev=200, polish=True)
    assert ended.status == 1 and ended.fun < 1 + 1e-12 and ended.nfev > 200
    stopped = tpam.minimize(sphere, BOX, callback=lambda state: True)
    assert stopped.nfev == 30 and "jac" not in stopped, "by default only what has converged is polished"
    with ThreadPoolExecutor(2) as pool:
        for words in ({"vectorized": True}, {"workers": pool}, {"args": ()}):
            assert tpam.minimize(sphere, BOX, maxfev=200, polish=True, **words).fun < 1 + 1e-12
    used: list[Any] = []

    def local(function: Any, x: Any, **words: Any) -> Any:
        used.append(words)
        return scipy.optimize.minimize(function, x, method="Powell", **words)

    assert tpam.minimize(sphere, BOX, maxfev=200, polish=local).fun < 1 + 1e-9
    assert isinstance(used[0]["bounds"], scipy.optimize.Bounds) and used[0]["constraints"] == ()


def test_what_polish_must_not_do() -> None:
    def outside(function: Any, x: Any, **words: Any) -> Any:
        return scipy.optimize.OptimizeResult(x=x + 100, fun=-1.0, success=True, nfev=3)

    def wrong(function: Any, x: Any, **words: Any) -> Any:
        return x

    found, ignored = (tpam.minimize(sphere, BOX, maxfev=200, polish=polish) for polish in (False, outside))
    assert np.array_equal(found.x, ignored.x) and ignored.fun == found.fun and ignored.nfev == 203
    with pytest.raises(ValueError, match="polish returned a ndarray: it must return an OptimizeResult") as caught:
        tpam.minimize(sphere, BOX, maxfev=200, polish=wrong)
    assert caught.value.result.fun == found.fun  # type: ignore[attr-defined]


def test_without_scipy_nothing_is_polished(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = tpam.minimize(sphere, BOX, polish=False)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert np.array_equal(tpam.minimize(sphere, BOX).x, expected.x)
    monkeypatch.setitem(__import__("sys").modules, "scipy.optimize", None)
    with pytest.raises(ImportError, match="polish=True needs scipy: pip install scipy"):
        tpam.minimize(sphere, BOX, polish=True)


def test_executors() -> None:
    expected = tpam.minimize(sphere, BOX, maxfev=200)
    with ThreadPoolExecutor(2) as threads, Processes(2) as processes, Pool(2) as pool:
        for workers in (threads, processes, pool.map):
            assert np.array_equal(tpam.minimize(sphere, BOX, maxfev=200, workers=workers).x, expected.x)
        with pytest.raises(ValueError, match="cannot be sent to other processes"):
            tpam.minimize(lambda x: sphere(x), BOX, workers=processes)
        with pytest.raises(ValueError, match="workers = .*: write a number of processes, -1 for all cores, an executor, or a function like map, such as pool.map"):
            tpam.minimize(sphere, BOX, workers=pool)
        with pytest.raises(KeyError, match="mine"):
            tpam.minimize(fails, BOX, workers=threads)


def test_disp_prints_every_generation(capsys: pytest.CaptureFixture[str]) -> None:
    found = tpam.minimize(sphere, BOX, maxiter=3, polish=False, disp=True)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3 and lines[2] == f"tpam.minimize step 3: f(x) = {found.fun}"


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"mutation": (0.5, 3)}, r"mutation = \(0.5, 3\): write a spec such as 'rand/1', an F from 0 to below 2, or two, such as \(0.5, 1\)"),
    ({"mutation": (-1, 1)}, "mutation = "),
    ({"mutation": (0.1, np.nan)}, "mutation = "),
    ({"mutation": (0.1, 0.2, 0.3)}, "mutation = "),
    ({"mutation": None}, "mutation = None"),
    ({"mutation": 0.5, "pam": "jade"}, "mutation = 0.5 and recombination = None replace the PAM: leave out either them or pam"),
    ({"recombination": 1.5}, "recombination = 1.5: write a number from 0 to 1"),
    ({"recombination": "much"}, "recombination = 'much': write a number"),
    ({"strategy": "abc"}, "strategy = 'abc': write one of best1bin, best1exp, "),
    ({"strategy": ["best1bin"]}, r"strategy = \['best1bin'\]: write one of best1bin"),
    ({"strategy": "randtobest1bin"}, "the nearest is mutation='rand-to-pbest/1'"),
    ({"strategy": lambda candidate, population, rng=None: population[0]}, "strategy is a function, which is not supported"),
    ({"strategy": "best1bin", "mutation": "rand/1"}, "strategy = 'best1bin' names a mutation and a crossover"),
    ({"popsize": 3, "individuals": 30}, "popsize = 3 is per coordinate, individuals = 30 is the whole: write one of them"),
    ({"popsize": -1}, "popsize = -1: write a whole number"),
    ({"maxiter": -1}, "maxiter = -1: write a whole number"),
    ({"tol": "small"}, "tol = 'small': write a number"),
    ({"atol": np.nan}, "atol = nan: write a number"),
    ({"polish": 3}, "polish = 3: write True, False, or a function like scipy.optimize.minimize"),
    ({"rng": 1, "seed": 2}, "seed = 2 and rng = 1 both name the random numbers: write one of them"),
    ({"rng": "entropy"}, "rng = 'entropy': write a whole number"),
    ({"integrality": [True] + [False] * 5}, "integrality = .* is not supported: round the coordinates in the objective"),
    ({"updating": "immediate"}, "updating = 'immediate' is not supported: leave it out, or write 'deferred'"),
    ({"workers": ThreadPoolExecutor}, "workers = <class .*ThreadPoolExecutor'>: write a number of processes"),
    ({"init": "sobol"}, r"init = 'sobol': write an array of shape \(individuals, 6\)"),
]


@pytest.mark.parametrize(("words", "sentence"), WRONG)
def test_wrong_input_gets_one_sentence(words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        tpam.minimize(sphere, BOX, **words)


def test_what_is_the_default_of_scipy_is_accepted() -> None:
    usual = {"constraints": (), "integrality": None, "init": "random", "updating": "deferred", "rng": None, "x0": None, "disp": False}
    assert np.array_equal(tpam.minimize(sphere, BOX, **usual).x, tpam.minimize(sphere, BOX, integrality=[False] * 6).x)  # type: ignore[arg-type]


def test_the_page_has_every_keyword_of_scipy() -> None:
    rows = re.findall(r"(?m)^\| `(\w+)`", (ROOT / "docs/howto/from-scipy.md").read_text())
    theirs, ours = (list(inspect.signature(f).parameters) for f in (scipy.optimize.differential_evolution, tpam.minimize))
    assert [name for name in theirs if name not in rows] == [] and [name for name in theirs if name not in ours] == ["func"]
