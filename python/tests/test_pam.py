"""PAMs that are Python objects."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any, ClassVar

import numpy as np
import pytest
from pams import CORRECT, Jade, Jde, Shade, cauchy

import tpam


@pytest.mark.parametrize("name", CORRECT)
@pytest.mark.parametrize("theta", ["c", "f"])
def test_success_rates_of_the_built_in_within_sampling_error(name: str, theta: str) -> None:
    """|z| ≤ 7 for each of 20 means: a false alarm has probability 5e-11 for normal z; the seeds are fixed."""
    for accept in ("linear:pmax=0.1", "linear:pmax=0.5"):
        ours = tpam.simulate(CORRECT[name](), "sin:omega=20", accept, theta, seed=5)
        builtin = tpam.simulate(name, "sin:omega=20", accept, theta, seed=6)
        z = (ours.mean - builtin.mean) / np.hypot(ours.sd, builtin.sd) * np.sqrt(101)
        assert abs(z) <= 7, (ours, builtin, z)


class OneByOne(Jde):
    vectorized = False


def test_runs_depend_only_on_the_seed() -> None:
    for pam in (Jde(), OneByOne(), OneByOne):
        first, again, other = (tpam.simulate(pam, "ran", runs=5, seed=seed).success for seed in (1, 1, 2))
        assert np.array_equal(first, again) and not np.array_equal(first, other)


def test_run_k_is_the_same_in_any_number_of_runs() -> None:
    few, many = (tpam.simulate(OneByOne(), "ran", runs=runs).success for runs in (3, 8))
    assert np.array_equal(few, many[:3])


def test_threads_and_other_pams_change_nothing() -> None:
    alone = tpam.simulate(Jde(), "sin", runs=6, threads=1)
    company = tpam.sweep(["shade", Jde(), "jade"], "sin", "linear:pmax=0.5", runs=6, threads=3)
    assert [cell.labels["pam"].split(":")[0] for cell in company] == ["shade", "Jde", "jade"]
    assert np.array_equal(alone.success, company[1].success)
    assert np.array_equal(company[0].success, tpam.simulate("shade", "sin", runs=6).success)


def test_the_object_that_is_given_is_not_changed() -> None:
    pam = OneByOne()
    tpam.simulate(pam, "sin", runs=2, iterations=20)
    assert pam.own == 0.5


def test_run_k_has_the_random_numbers_of_the_built_in_run_k() -> None:
    """A PAM that always samples 0.5 is the oracle for a constant target of 0.5."""

    class Still:
        def sample(self, n: int, rng: np.random.Generator) -> Any:
            return np.full(n, 0.5)

        def update(self, params: Any, success: Any) -> None:
            pass

    class StillTogether(Still):
        vectorized = True

    oracle = tpam.simulate("oracle", "const:value=0.5", "linear:pmax=0.3", runs=7)
    for pam in (Still(), StillTogether()):
        assert np.array_equal(tpam.simulate(pam, "const:value=0.5", "linear:pmax=0.3", runs=7).success, oracle.success)


class Told:
    """Records the arguments of all calls."""

    log: list[Any] = []

    def start(self, theta: str) -> None:
        self.log.append(theta)

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        self.log.append(n)
        return rng.random(n), rng.random(n)

    def update(self, params: Any, success: Any, gains: Any, progress: Any) -> None:
        f, c = params
        self.log.append((f.shape, c.shape, success.dtype, success.shape, None if gains is None else gains.shape, progress))


def test_arguments_of_the_methods() -> None:
    Told.log.clear()
    tpam.simulate(Told(), "sin", theta="pair", individuals=4, iterations=2, runs=1)
    shapes = ((4,), (4,), np.dtype(bool), (4,), None)
    assert Told.log == ["pair", 4, (*shapes, 0.5), 4, (*shapes, 1.0)]
    Told.log.clear()
    tpam.minimize(lambda x: x @ x, [(-1, 1)] * 2, pam=Told(), individuals=10, maxfev=30)
    # There is no update after the last generation.
    assert Told.log == ["pair", 10, ((10,), (10,), np.dtype(bool), (10,), (10,), 20 / 30), 10]


def test_shapes_of_a_vectorized_pam() -> None:
    seen: list[Any] = []

    class Both(Told):
        vectorized = True

        def sample(self, n: Any, rng: np.random.Generator) -> Any:
            seen.append(n)
            return rng.random(n), rng.random(n)

        def update(self, params: Any, success: Any) -> None:  # type: ignore[override]
            assert success.shape == params[0].shape == params[1].shape

    tpam.simulate(Both(), "sin", theta="pair", individuals=4, iterations=2, runs=3)
    # The first ones are of the check that runs are kept apart.
    assert set(seen) == {(3, 4)}
    seen.clear()
    tpam.minimize(lambda x: x @ x, [(-1, 1)] * 2, pam=Both(), individuals=10, maxfev=20)
    assert seen == [(1, 10)]


class SharedMean:
    """JADE's mean of C with one value for all rows: the error of a PAM that was written for one run."""

    vectorized = True

    def __init__(self) -> None:
        self.mu: Any = 0.5

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        return np.clip(self.mu + 0.1 * rng.standard_normal(n), 0, 1)

    def update(self, params: Any, success: Any) -> None:
        if success.any():
            self.mu = 0.9 * self.mu + 0.1 * params[success].mean()


class SharedRate(SharedMean):
    """Only the number of successes of all rows counts."""

    def update(self, params: Any, success: Any) -> None:
        self.mu += 0.05 * (success.mean() - 0.2)


class SharedLater(SharedMean):
    """Learns after twenty rounds."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: list[Any] = []

    def update(self, params: Any, success: Any) -> None:
        self.kept.append(params[success])
        if len(self.kept) == 20:
            self.mu, self.kept = np.concatenate(self.kept).mean(), []


class SharedRedrawn(SharedMean):
    """Draws as often as the values need it, so that one row shifts the draws of the next ones."""

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        return cauchy(self.mu, n, rng)


class MadeFor(SharedMean):
    """Its state has a row for each of seven runs, but the mean is that of all."""

    def __init__(self) -> None:
        self.mu = np.full((7, 1), 0.5)

    def update(self, params: Any, success: Any) -> None:
        self.mu = 0.9 * self.mu + 0.1 * params.mean() * success.mean()


class FirstRow(SharedMean):
    """All runs learn from the first."""

    def update(self, params: Any, success: Any) -> None:
        super().update(params[:1], success[:1])


class NumpysGenerator(SharedMean):
    """Draws from NumPy's own generator."""

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        return np.clip(np.random.normal(self.mu, 0.1, n), 0.01, 1)


class SharedByAll(SharedMean):
    """The state of all copies is an attribute of the class."""

    mu: Any = 0.5

    def __init__(self) -> None:
        pass

    def update(self, params: Any, success: Any) -> None:
        if success.any():
            SharedByAll.mu = 0.9 * self.mu + 0.1 * params[success].mean()


class SharedRows(SharedMean):
    """Each row has its own state, but all copies have the same rows."""

    rows: ClassVar[dict[int, Any]] = {}

    def __init__(self) -> None:
        pass

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        mu = self.rows.setdefault(n[0], np.full((n[0], 1), 0.5))
        return np.clip(mu + 0.1 * rng.standard_normal(n), 0, 1)

    def update(self, params: Any, success: Any) -> None:
        self.rows[len(params)] = 0.9 * self.rows[len(params)] + 0.1 * success.mean(axis=1, keepdims=True)


class CountsCalls(SharedMean):
    """An attribute of the class that no sample depends on."""

    calls = 0

    def __init__(self) -> None:
        self.mu = 0.5

    def update(self, params: Any, success: Any) -> None:
        CountsCalls.calls += 1


def test_the_check_leaves_the_class_as_it_was() -> None:
    few: dict[str, Any] = {"individuals": 20, "iterations": 10, "runs": 7}
    with pytest.raises(ValueError, match="mixes runs"):
        tpam.simulate(SharedByAll, "sin", **few)
    assert (SharedByAll.mu, SharedRows.rows) == (0.5, {})
    assert tpam.simulate(CountsCalls, "sin", **few).mean > 0


@pytest.mark.parametrize(
    "pam", [SharedMean, SharedRate, SharedLater, SharedRedrawn, MadeFor, FirstRow, NumpysGenerator, SharedByAll, SharedRows]
)
def test_a_vectorized_pam_that_mixes_runs_is_refused(pam: type[SharedMean]) -> None:
    with pytest.raises(ValueError, match=f"^{pam.__name__} mixes runs: the successes of one run changed the samples of others.*keep a state for each row"):
        tpam.simulate(pam(), "sin:omega=20", "linear:pmax=0.1", individuals=20, iterations=10, runs=7)


def test_one_run_at_a_time_cannot_be_mixed() -> None:
    class Alone(SharedMean):
        vectorized = False

    few: dict[str, Any] = {"individuals": 20, "iterations": 10}
    assert tpam.simulate(Alone, "sin", runs=3, **few).mean > 0
    assert tpam.simulate(SharedMean, "sin", runs=1, **few).mean > 0
    assert tpam.trace(SharedMean, "sin", **few).success.any()
    # Each run of a search has its own copy.
    searches = tpam.experiment(tpam.Pair(SharedMean, SharedMean), functions=1, dims=2, instances="1-3", budget=50)
    assert len(searches) == 3


class Elsewhere:
    """Has its random numbers from NumPy's global generator."""

    vectorized = True

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        return np.random.random(n)

    def update(self, params: Any, success: Any) -> None:
        pass


class RedrawsFailures:
    """Draws for failures only, and then for all: the number of successes of a run shifts the draws of others."""

    vectorized = True

    def __init__(self) -> None:
        self.own: Any = None

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        self.own = rng.random(n) if self.own is None else np.where(self.won, self.own, 0)
        self.own[self.own == 0] = rng.random(int((self.own == 0).sum()))
        return self.own * (rng.random(n) < 0.9)

    def update(self, params: Any, success: Any) -> None:
        self.won = success


@pytest.mark.parametrize("pam", [Jde, Jade, Shade, RedrawsFailures, Elsewhere])
def test_the_check_of_runs_changes_no_result(pam: type[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def success() -> Any:
        np.random.seed(1)
        return tpam.simulate(pam(), "sin", theta="f", individuals=50, iterations=20, runs=5).success

    checked = success()
    monkeypatch.setattr("tpam._players.mixes_runs", lambda *_: False)
    assert np.array_equal(success(), checked)


class Weighed:
    """Records samples, success and gains."""

    log: list[Any] = []

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        return rng.random(n)

    def update(self, params: Any, success: Any, gains: Any) -> None:
        self.log.append((params.copy(), success.copy(), gains))


class WeighedTogether(Weighed):
    vectorized = True


@pytest.mark.parametrize("pam", [Weighed, WeighedTogether])
def test_gains_of_a_simulation(pam: type[Weighed], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tpam._players.mixes_runs", lambda *_: False)
    Weighed.log.clear()
    few: dict[str, Any] = {"individuals": 40, "iterations": 5, "runs": 3}
    accept = "linear:alpha=1,pmax=0.8,gain=acceptance"
    assert tpam.simulate(pam(), "const:value=0.5", accept, **few).unheard == []
    assert len(Weighed.log) == (5 if pam is WeighedTogether else 15)
    for params, success, gains in Weighed.log:
        assert gains.shape == success.shape == params.shape
        # The runs of a vectorised PAM have their own gains.
        assert np.allclose(gains, np.where(success, 0.8 - abs(params - 0.5), 0), rtol=0, atol=1e-12)
    Weighed.log.clear()
    assert tpam.simulate(pam(), "const:value=0.5", **few).unheard == ["the gains of successes"]
    assert all(gains is None for *_, gains in Weighed.log)


def test_parts_of_a_pair_are_told_what_they_take() -> None:
    Weighed.log.clear()
    pair = tpam.Pair(Weighed(), Jde())
    assert tpam.simulate(pair, "sin", "linear:gain=equal", theta="pair", individuals=4, iterations=2, runs=1).unheard == []
    assert [gains.shape for *_, gains in Weighed.log] == [(4,), (4,)]
    assert tpam.simulate(tpam.Pair(Jde(), Jde()), "sin", "linear", theta="pair", individuals=4, iterations=2, runs=1).unheard == []

    class Learner(tpam.Adapter):
        def begin(self, n: int, rng: np.random.Generator) -> None:
            self.n = n

        def values(self) -> tuple[Any, Any]:
            return np.full(self.n, 0.5), np.full(self.n, 0.5)

        def learn(self, success: Any, progress: Any, gains: Any) -> None:
            Weighed.log.append((progress, gains is not None))

    Weighed.log.clear()
    tpam.simulate(Learner(), "sin", "linear:gain=equal", individuals=4, iterations=2, runs=1)
    assert Weighed.log == [(0.5, True), (1.0, True)]


def test_a_spec_is_a_part_of_a_pair() -> None:
    """|z| ≤ 7 for each of four means: a false alarm has probability 1e-11 for normal z; the seeds are fixed."""
    for name in ("jde", "shade"):
        for pair in (tpam.Pair(name, name), tpam.Pair(name, name, name="one by one")):
            if pair.name == "one by one":
                pair.vectorized = False
            ours = tpam.simulate(pair, "sin", theta="pair", seed=5, runs=51)
            builtin = tpam.simulate(name, "sin", theta="pair", seed=6, runs=51)
            z = (ours.mean - builtin.mean) / np.hypot(ours.sd, builtin.sd) * np.sqrt(51)
            assert abs(z) <= 7, (ours, builtin, z)
            again = tpam.simulate(pair, "sin", theta="pair", seed=5, runs=3)
            assert np.array_equal(ours.success[:3], again.success)
    mixed = tpam.Pair("l-shade", Jde)
    assert mixed.name == "l-shade+Jde" and set(mixed.heard) == {"gains", "progress"}
    shrinking = tpam.Pair("l-shade", "jde")
    assert tpam.minimize(lambda x: x @ x, [(-5, 5)] * 4, pam=shrinking, population="linear", maxfev=3000).fun < 1e-3
    assert set(tpam.trace(tpam.Pair("jade", "shade"), "sin", theta="pair", iterations=5).state) == {"mu_f", "m_c"}
    with pytest.raises(ValueError, match="unknown PAM 'shaed'"):
        tpam.Pair("shaed", "jade")
    with pytest.raises(TypeError, match=r"Half is not a PAM: it has no method update\(params, success\)"):
        tpam.simulate(type("Half", (), {"sample": lambda self, n, rng: rng.random(n)})())
    with pytest.raises(TypeError, match="3 is not a PAM"):
        tpam.Pair(3, "jade")  # type: ignore[arg-type]


def test_names_for_objects() -> None:
    sweep = tpam.sweep({"mine": Jde(), "yours": Jde}, "sin", "linear", runs=2)
    assert [cell.labels["pam"] for cell in sweep] == ["mine", "yours"]
    assert tpam.simulate({"mine": Jde()}, "sin", runs=2).labels["pam"] == "mine"
    with pytest.raises(ValueError, match="names can be given to the PAMs of a search and to your own objects only"):
        tpam.sweep({"mine": "shade"}, "sin", "linear")


def test_two_objects_of_one_class_get_different_names() -> None:
    sweep = tpam.sweep([Jde(), Jde()], "sin", "linear", runs=2)
    assert [cell.labels["pam"] for cell in sweep] == ["Jde", "Jde 2"]
    named = Jde()
    named.name = "mine"  # type: ignore[attr-defined]
    assert tpam.simulate(named, "sin", runs=2).labels["pam"] == "mine"


def giving(value: Any) -> Any:
    class Odd:
        def sample(self, n: Any, rng: np.random.Generator) -> Any:
            return value

        def update(self, params: Any, success: Any) -> None:
            pass

    return Odd()


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (np.full(50, 1.5), r"Odd.sample gave 1.5 \(number 0 from 0\): values of C lie in \[0, 1\]"),
        (np.array([0.5] * 49 + [np.nan]), r"Odd.sample gave NaN \(number 49 from 0\)"),
        (np.full(49, 0.5), r"Odd.sample gave an array of shape \(49,\) where \(50,\) is needed"),
        (0.5, "Odd.sample gave a float where an array of numbers is needed"),
        (None, "Odd.sample gave a NoneType where an array"),
        ("x", "Odd.sample gave a str where an array"),
        ([0.5] * 51, r"shape \(51,\)"),
    ],
)
def test_wrong_samples_raise(value: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        tpam.simulate(giving(value), "sin", runs=2)


def test_lists_and_other_floats_are_accepted() -> None:
    expected = tpam.simulate(giving(np.full(50, 0.5)), "sin", runs=2).success
    for value in ([0.5] * 50, np.full(50, 0.5, dtype="f4"), np.full(100, 0.5)[::2]):
        assert np.array_equal(tpam.simulate(giving(value), "sin", runs=2).success, expected)


def test_an_exception_is_passed_to_the_caller() -> None:
    class Broken(OneByOne):
        def update(self, params: Any, success: Any) -> None:
            raise KeyError("mine")

    with pytest.raises(KeyError, match="mine") as caught:
        tpam.simulate(Broken(), "sin", runs=2)
    assert caught.traceback[-1].name == "update"
    # The next simulation works.
    assert tpam.simulate(OneByOne(), "sin", runs=2).mean > 0


def test_wrong_pams_raise() -> None:
    with pytest.raises(ValueError, match=r"theta = pair needs two: return a tuple, \(f, c\)"):
        tpam.simulate(Jde(), "sin", theta="pair", runs=2)

    class shade(OneByOne):
        pass

    with pytest.raises(ValueError, match="'shade' is taken: give your object another name"):
        tpam.simulate(shade(), "sin", runs=2)
    with pytest.raises(TypeError, match="not a PAM: write a spec such as 'shade', or an object with sample"):
        tpam.simulate(3, "sin")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="is for F and C together"):
        tpam.simulate(tpam.Pair(Jde, Jde), "sin", runs=1)


def test_a_pair_of_pams_matches_the_built_in_pam() -> None:
    pair = tpam.simulate(tpam.Pair(Jde, Jde), "sin", theta="pair", seed=5)
    builtin = tpam.simulate("jde", "sin", theta="pair", seed=6)
    z = (pair.mean - builtin.mean) / np.hypot(pair.sd, builtin.sd) * np.sqrt(101)
    assert abs(z) <= 6  # 2e-9
    assert isinstance(Jde(), tpam.Pam)


def test_many_runs_are_split_into_batches() -> None:
    shapes = []

    class Shapes(Jde):
        def sample(self, n: Any, rng: np.random.Generator) -> Any:
            shapes.append(n)
            return super().sample(n, rng)

    result = tpam.simulate(Shapes(), "sin", individuals=3, iterations=2, runs=1030)
    # The first ones are of the check that runs are kept apart.
    assert shapes[-4:] == [(1024, 3)] * 2 + [(6, 3)] * 2 and len(result.success) == 1030


INTERRUPTED = """
import os, signal, threading, tpam
signal.signal(signal.SIGINT, signal.default_int_handler)  # SIGINT is ignored if the tests run in the background.
try:
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    {work}
except KeyboardInterrupt:
    print("stopped")
"""

WORK = {
    "native": "tpam.simulate('shade', 'ran', runs=1_000_000)",
    "one long run": "tpam.simulate('shade', 'ran', individuals=1_000_000, iterations=1_000_000, runs=1)",
    "the lags of one long run": "tpam.simulate('uniform', 'ran', individuals=1, iterations=30_000_000, runs=1)",
    "one long run with a function": "tpam.simulate('shade', lambda n: n, individuals=1_000_000, iterations=1_000_000, runs=1)",
    "a search on a suite": "tpam.calibrate(24, 40, instances='1', budget=10**9)",
    "native, without progress": "tpam.trace('shade', 'ran', run='median', runs=1_000_000)",
    "python": "tpam.simulate(type('P', (), {'sample': lambda s, n, r: r.random(n), 'update': lambda s, p, w: None}), 'ran', runs=100_000)",
    "search": "tpam.minimize(lambda x: x @ x, [(-5, 5)] * 5, maxfev=10**9)",
    "native search": "tpam.minimize(tpam.bbob(15, 20), maxfev=10**12)",
}


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize("work", WORK)
def test_ctrl_c_stops(work: str) -> None:
    code = INTERRUPTED.format(work=WORK[work])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert done.stdout == "stopped\n", done
