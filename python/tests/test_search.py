"""Searches that are driven by ask and tell, and searches of one's own."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from conftest import ROOT
from pams import Jade

import tpam

sys.path.insert(0, str(ROOT / "python" / "examples"))
BOX = [(-5.0, 5.0)] * 3


def sphere(x: Any) -> Any:
    return (np.asarray(x) ** 2).sum(axis=-1)


class OneFifth:
    """The 1/5th success rule."""

    space = {"sigma": (1e-10, 10.0, "log")}

    def __init__(self) -> None:
        self.sigma = 1.0

    def sample(self, n: int, rng: np.random.Generator) -> Any:
        return np.full(n, self.sigma)

    def update(self, params: Any, success: Any) -> None:
        self.sigma = float(np.clip(self.sigma * (1.5 if success.any() else 1.5**-0.25), 1e-10, 10.0))


class OnePlusOne:
    """One point, which moves by a normal step of length sigma if that is not worse."""

    space: dict[str, Any] = {"sigma": (1e-10, 10.0, "log")}

    def start(self, bounds: Any, rng: np.random.Generator) -> None:
        (self.low, self.high), self.rng = bounds.T, rng
        self.x, self.value = rng.uniform(self.low, self.high), np.inf

    def ask(self, params: Any) -> Any:
        if params is None:
            return [self.x]
        step = params["sigma"][:, None] * self.rng.standard_normal((1, len(self.x)))
        return np.clip(self.x + step, self.low, self.high)

    def tell(self, points: Any, values: Any) -> Any:
        gain = self.value - values[0]
        if gain >= 0:
            self.x, self.value = points[0], values[0]
        return gain >= 0, max(gain, 0.0)


class Comma:
    """(μ/μ, λ) with a population that is not evaluated at the beginning."""

    space: dict[str, Any] = {"sigma": (1e-10, 10.0, "log")}

    def start(self, bounds: Any, rng: np.random.Generator) -> None:
        (self.low, self.high), self.rng, self.individuals = bounds.T, rng, 4 + len(bounds)
        self.mean, self.median = rng.uniform(self.low, self.high), np.inf

    def ask(self, params: Any) -> Any:
        if params is None:
            return None
        return np.clip(self.mean + params["sigma"][:, None] * self.rng.standard_normal((self.individuals, len(self.mean))), self.low, self.high)

    def tell(self, points: Any, values: Any) -> Any:
        if len(values):
            self.mean = points[np.argsort(values)[: self.individuals // 2]].mean(axis=0)
            success, self.median = values < self.median, np.median(values)
            return success
        return None


def driven(goal: Callable[..., Any], bounds: Any, **words: Any) -> tpam.OptimizeResult:
    run = tpam.Search(bounds, **words)
    while (x := run.ask()) is not None:
        again = run.ask()
        assert again is not None and np.array_equal(again, x)
        run.tell(goal(x))
    return run.result


def same(one: tpam.OptimizeResult, other: tpam.OptimizeResult) -> bool:
    return np.array_equal(one.x, other.x) and all(one[key] == other[key] for key in ("fun", "nfev", "nit", "restarts", "status", "message"))


def test_ask_and_tell_are_minimize_for_every_whole_algorithm(command: Callable[..., str]) -> None:
    algorithms = re.findall(r"Parts\n((?:    \w+ +\S+\n)+)", command("list", "algorithms"))
    assert len(algorithms) > 10
    for text in [*algorithms, ""]:
        words: dict[str, Any] = {**dict(line.split() for line in text.splitlines()), "maxfev": 1_234, "seed": 3, "run": 2}
        function = tpam.bbob(8, 5)
        native = tpam.minimize(function, **words)
        assert same(driven(function, function.bounds, **words), native) and same(tpam.minimize(lambda x: function(x), function.bounds, **words), native)


def test_the_points_of_an_own_search_are_not_a_population_that_converges() -> None:
    tiny = OneFifth()
    tiny.sigma = 1e-9
    found = tpam.minimize(sphere, BOX, search=Comma, pam=tiny, maxiter=50)
    assert found.status == 6 and not found.success


def test_ask_and_tell_with_a_pam_of_python_first_points_and_a_target() -> None:
    words: dict[str, Any] = {"pam": tpam.Pair(Jade(), Jade()), "x0": np.full(3, 4.0), "individuals": 12, "ftarget": 1e-3}
    found = driven(sphere, BOX, **words)
    assert found.success and found.status == 0 and same(found, tpam.minimize(sphere, BOX, **words))
    restarted = driven(lambda x: sphere(x - 1) + 1, BOX, maxfev=9_000)
    assert restarted.restarts > 0 and same(restarted, tpam.minimize(lambda x: sphere(x - 1) + 1, BOX, maxfev=9_000))


def test_ask_and_tell_out_of_turn() -> None:
    run = tpam.Search(BOX, maxfev=30)
    with pytest.raises(ValueError, match="no points wait for values: ask first"):
        run.tell([1.0])
    points = run.ask()
    assert points is not None and points.shape == (20, 3) and run.result.status == 4 and run.result.nfev == 0
    with pytest.raises(ValueError, match=r"the objective gave an array of shape \(2,\) where \(20,\) is needed"):
        run.tell([1.0, 2.0])
    run.tell(sphere(points))
    points = run.ask()
    assert points is not None and len(points) == 10, "no more than maxfev"
    with pytest.raises(TypeError, match="None"):
        run.tell([None] * 10)  # type: ignore[arg-type]
    run.tell([np.nan] * 10)
    assert run.ask() is None and run.ask() is None and run.result.status == 1 and run.result.nfev == 30
    with pytest.raises(ValueError, match="ask first"):
        run.tell([1.0] * 10)


def test_a_search_and_a_rule_of_ones_own() -> None:
    states: list[Any] = []
    found = tpam.minimize(sphere, BOX, search=OnePlusOne, pam=OneFifth(), maxfev=5_000, ftarget=1e-8, callback=states.append)
    assert found.success and found.restarts == 0 and found.nfev < 1_000
    assert states[0].sigma is None and states[1].sigma == [1.0] and states[1].succeeded.shape == (1,) and "f" not in states[1]
    assert same(found, tpam.minimize(sphere, BOX, search=OnePlusOne(), pam=OneFifth, maxfev=5_000, ftarget=1e-8)), "objects are copied"
    assert same(found, driven(sphere, BOX, search=OnePlusOne(), pam=OneFifth(), maxfev=5_000, ftarget=1e-8))
    assert not np.array_equal(found.x, tpam.minimize(sphere, BOX, search=OnePlusOne(), pam=OneFifth(), maxfev=5_000, seed=2).x)
    assert tpam.minimize(tpam.bbob(1, 5), search=OnePlusOne(), pam="uniform", maxfev=100, x0=[1.0] * 5).nfev == 100
    restarted = tpam.minimize(sphere, BOX, search=OnePlusOne(), pam=OneFifth(), restart="collapse+stagnation", maxfev=9_000)
    assert restarted.restarts > 0


@pytest.mark.parametrize("pam", ["jade", Jade()])
def test_a_rule_for_c_adapts_the_column_of_another_search(pam: Any) -> None:
    sampled: list[float] = []
    found = tpam.minimize(lambda x: sphere(x - 1), BOX, search=OnePlusOne(), pam=pam, maxfev=500, callback=lambda state: sampled.extend(state.sigma or []))
    assert found.nfev == 500 and len(sampled) == 499 and 1e-10 <= min(sampled) and max(sampled) <= 10
    # The first sample is around the middle of eleven decades.
    assert 1e-7 < sampled[0] < 1e-3 and len(set(sampled)) > 400


def test_a_population_that_is_not_evaluated_at_the_beginning() -> None:
    class Halving(OneFifth):
        def update(self, params: Any, success: Any, gains: Any) -> None:  # type: ignore[override]
            assert params.shape == success.shape == gains.shape == (7,) and not gains.any()
            self.sigma = max(self.sigma * 0.9, 1e-10)

    found = tpam.minimize(sphere, BOX, search=Comma(), pam=Halving(), maxfev=1_000)
    assert found.fun < 1e-6 and found.nfev == 1_000 and same(found, driven(sphere, BOX, search=Comma(), pam=Halving(), maxfev=1_000))


@pytest.mark.parametrize("method", ["start", "ask", "tell"])
@pytest.mark.parametrize("call", [1, 4])
def test_exceptions_of_a_search_end_the_run_with_their_own_traceback(method: str, call: int) -> None:
    calls = [0]

    class Fails(OnePlusOne):
        def fails(self, name: str) -> None:
            calls[0] += name == method
            if calls[0] == call and name == method:
                raise KeyError("mine")

        def start(self, bounds: Any, rng: np.random.Generator) -> None:
            self.fails("start")
            super().start(bounds, rng)

        def ask(self, params: Any) -> Any:
            self.fails("ask")
            return super().ask(params)

        def tell(self, points: Any, values: Any) -> Any:
            self.fails("tell")
            return super().tell(points, values)

    words: dict[str, Any] = {"search": Fails(), "pam": OneFifth(), "maxfev": 9_000, "restart": "collapse+stagnation"}
    for run in (tpam.minimize, driven):
        calls[0] = 0
        with pytest.raises(KeyError, match="mine") as caught:
            run(sphere, BOX, **words)
        assert caught.traceback[-1].name == "fails" and calls[0] == call


def test_after_an_exception_a_run_has_ended() -> None:
    class Broken(OneFifth):
        def update(self, params: Any, success: Any) -> None:
            raise KeyError("mine")

    run = tpam.Search(BOX, search=OnePlusOne(), pam=Broken())
    run.tell(sphere(run.ask()))
    points = run.ask()
    with pytest.raises(KeyError, match="mine"):
        run.tell(sphere(points))
    with pytest.raises(RuntimeError, match="an exception ended this search: begin a new one"):
        run.ask()
    assert run.result.nfev == 2 and run.result.status == 3 and run.result.message == "ended by an exception"


def test_infinite_values_have_finite_gains() -> None:
    def walled(x: Any) -> float:
        return float("inf") if x[0] < 2 else float(sphere(x))

    assert tpam.minimize(walled, BOX, search=OnePlusOne(), pam="jso", maxfev=300).fun < 75


def test_wrong_searches_get_one_sentence() -> None:
    def said(error: type[Exception] = ValueError, pam: Any = None, **words: Any) -> str:
        methods: dict[str, Any] = {key: words.pop(key) for key in ("space", "start", "ask", "tell") if key in words}
        own = type("Own", (OnePlusOne,), methods)
        with pytest.raises(error) as raised:
            tpam.minimize(sphere, BOX, search=words.pop("search", own), pam=pam or OneFifth(), maxfev=100, **words)
        return str(raised.value)

    def late(answer: Any) -> Any:
        return lambda self, params: [np.zeros(3)] if params is None else answer

    assert said(TypeError, search=3).startswith("3 is not a search: write 'de', or an object with space, start(bounds, rng), ask(params)")
    assert said(search="ed") == "unknown search 'ed': there are de, es"
    assert said(TypeError, space=None).startswith("Own has no space: write the columns that it needs")
    assert said(mutation="rand/1") == "mutation = 'rand/1' is a part of differential evolution, not of Own: leave it out"
    assert said(individuals=0) == "Own.individuals = 0: write a whole number from 1 to 100000"
    assert said(ask=late("no")) == "Own.ask gave 'no' where points are needed, an array with a row for each"
    assert said(ask=late(np.zeros(3))) == "Own.ask gave an array of shape (3,) where (1, 3) is needed, a row for each point"
    assert said(ask=late([[0, 7.5, 0]])) == "Own.ask gave 7.5 for coordinate 2 of point 1: points lie within the bounds, [-5, 5]"
    assert said(tell=lambda self, points, values: None) == "Own.tell gave None where an array of 1 booleans is needed, whether each point succeeded"
    assert said(tell=lambda self, points, values: (True, [1.0, 2.0])).startswith("Own.tell gave gains of shape (2,) where (1,) is needed")
    assert said(tell=lambda self, points, values: (True, -1.0)) == "Own.tell gave the gain -1.0 of a success: gains are at least 0"
    assert said(space={"sigma": ["small", "large"]}).endswith("has another kind of sigma than the search: numbers and categories differ")
    assert "a search needs a PAM that adapts the column share" in said(space={"share": (0, 1)})
    for name in ("x", "fun", "nfev"):
        assert said(space={name: (0, 1)}).startswith(f"Own.space has a column {name!r}, which a callback has as a field of its own (x, fun, nfev, ")
    assert said(space={"temperature": (0, 1)}).endswith("'temperature' is not a column name: use at most 9 characters (it has 11), such as sigma")
    assert said(space={"all": (0, 1)}).endswith("'all' is not a column name: all, pair, t, i, success have another meaning, so use another word")
    assert said(search=Comma, x0=[0.0] * 3) == "x0 and init have 1 points, and this search begins with 0: give at most as many"
    assert "needs the ranks" in said(pam=type("Ranked", (OneFifth,), {"look": lambda self, ranks: None})())


def test_the_example_prints_what_the_page_shows(capsys: pytest.CaptureFixture[str]) -> None:
    import own_search

    own_search.main()
    assert capsys.readouterr().out in (ROOT / "docs/own-search.md").read_text()


class FromTheMiddle(OnePlusOne):
    """For other processes, which import it by name."""

    def start(self, bounds: Any, rng: np.random.Generator) -> None:
        super().start(bounds, rng)
        self.x = bounds.mean(axis=1) + 1


def test_an_experiment_with_searches_of_ones_own(tmp_path: Any) -> None:
    words: dict[str, Any] = {"functions": "1,8", "dims": [2, 3], "instances": "1-3", "budget": 100}
    found = tpam.experiment([{"fifth": OneFifth()}, "jade"], search=[OnePlusOne, FromTheMiddle()], out=tmp_path / "a", ioh=True, threads=2, **words)
    assert found.plan["search"] == "OnePlusOne,FromTheMiddle" and "mutation" not in found.plan and len(found) == 2 * 2 * 2 * 2 * 3
    assert len(found.algorithms) == 4 and all("OnePlusOne" in name or "FromTheMiddle" in name for name in found.algorithms)
    frame = found.to_pandas()
    first = frame[(frame.function == 1) & (frame.dim == 3) & (frame.instance == 2)].set_index("algorithm")
    function = tpam.bbob(1, 3, 2)
    for name in found.algorithms:
        search, pam = OnePlusOne if "OnePlusOne" in name else FromTheMiddle(), OneFifth() if "fifth" in name else "jade"
        alone = tpam.minimize(function, search=search, pam=pam, maxfev=300, run=1 << 48 | 3 << 32 | 1, ftarget=function.f_opt + 1e-8)
        assert first.precision[name] == pytest.approx(alone.fun - function.f_opt, rel=1e-6) and first.evaluations[name] == alone.nfev
    again = tpam.load(tmp_path / "a")
    assert np.array_equal(again.to_pandas().precision, frame.precision) and again.algorithms == found.algorithms
    sent = tpam.experiment([{"fifth": OneFifth()}, "jade"], search=[OnePlusOne, FromTheMiddle()], workers=2, **words)
    assert np.array_equal(sent.to_pandas().precision, frame.precision)
    with pytest.raises(ValueError, match="mutation = 'rand/1' is a part of differential evolution, not of OnePlusOne"):
        tpam.experiment(OneFifth(), search=OnePlusOne, mutation="rand/1", **words)


def test_an_exception_ends_an_experiment() -> None:
    class Fails(OnePlusOne):
        def tell(self, points: Any, values: Any) -> Any:
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine") as caught:
        tpam.experiment(OneFifth(), search=Fails(), functions=1, dims=2, instances="1-3", budget=50)
    assert caught.traceback[-1].name == "tell"


def test_signals_of_a_search_of_ones_own() -> None:
    words: dict[str, Any] = {"pam": OneFifth(), "search": OnePlusOne(), "instances": "1-3", "budget": 200}
    assert len(tpam.clouds(1, 2, **words).table.to_pandas()) > 0
    (found,) = tpam.calibrate(1, 2, **words)
    assert list(found.targets) == ["sigma"] and {fit.theta for fit in found.fits} == {"sigma"}
