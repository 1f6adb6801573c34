"""PAMs with columns of their own: any names, ranges, log ranges and categories."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
from pams import Jde

import tpam


class Sigma:
    """One log column, adapted by a rule of its own: towards what succeeded."""

    space = {"sigma": (1e-6, 10.0, "log")}
    sigma = 1e-3

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        return np.clip(self.sigma * np.exp(rng.standard_normal(n)), 1e-6, 10.0)

    def update(self, params: Any, success: Any) -> None:
        if success.any():
            self.sigma = float(np.exp(np.log(params[success]).mean()))

    def trace(self) -> dict[str, float]:
        return {"mean": self.sigma}


class Mixed:
    """Three columns of all kinds, as a dictionary."""

    space = {"x": (-3.0, 3.0), "rule": ["add", "swap", "drop"], "sigma": (1e-6, 10.0, "log")}
    seen: Any = None

    def start(self, theta: str) -> None:
        self.theta = theta

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        own = {"x": rng.uniform(-3, 3, n), "rule": rng.integers(0, 3, n).astype(float), "sigma": 10 ** rng.uniform(-6, 1, n)}
        return own if self.theta == "all" else own[self.theta]

    def update(self, params: Any, success: Any) -> None:
        assert (list(params) == list(self.space)) if self.theta == "all" else isinstance(params, np.ndarray)


class AsTuple(Mixed):
    vectorized = True

    def sample(self, n: Any, rng: np.random.Generator) -> Any:
        return tuple(super().sample(n, rng).values())

    def update(self, params: Any, success: Any) -> None:
        assert isinstance(params, tuple) and [part.shape for part in params] == [success.shape] * 3


def test_one_log_column_is_tracked_in_units_of_its_range() -> None:
    found = tpam.simulate(Sigma(), "sin:omega=20", runs=11)
    assert found.labels["theta"] == "sigma" and [key for key in found.labels if key.startswith("target_")] == ["target_sigma"]
    names = ["bias_sigma", "rmse_sigma", "lag_sigma", "diversity_sigma"]
    assert all(np.isfinite(found[name]).all() for name in names) and "bias_c" not in found.measures
    assert found.mean > tpam.simulate("uniform", "sin:omega=20", runs=11).mean
    assert (found["rmse_sigma"] < 7).all(), "in decades"
    both = tpam.sweep([Sigma(), "uniform", "oracle", "jade"], "step", "linear", theta="sigma", runs=3)
    assert both[2].mean > both[0].mean > both[1].mean and both[3].mean > both[1].mean
    assert list(pickle.loads(pickle.dumps(found)).measures) == list(found.measures)
    frame = (both + tpam.sweep("jade", "step", "linear", runs=3)).to_pandas()
    assert {"bias_sigma", "bias_c", "target_sigma", "target_c"} <= set(frame.columns) and frame["bias_sigma"].isna().tolist() == [False] * 4 + [True]


def test_a_trace_of_a_log_column() -> None:
    trace = tpam.trace(Sigma(), "sin:omega=2", iterations=50)
    assert trace.samples["sigma"].shape == (50, 50) and 1e-6 <= trace.target["sigma"].min() and trace.target["sigma"].max() <= 10
    frame = trace.to_pandas()
    assert list(frame.columns) == ["target_sigma", "mean_sigma", "sd_sigma", "success", "mean"]
    assert np.allclose(np.log10(frame["mean_sigma"]), np.log10(trace.samples["sigma"]).mean(axis=1)) and frame["sd_sigma"].between(0.2, 0.8).all()
    assert "log₁₀ sigma" in trace.plot().svg()


@pytest.mark.parametrize("pam", [Mixed, AsTuple])
def test_columns_of_all_kinds_together(pam: type[Mixed]) -> None:
    found = tpam.simulate(pam, "step", runs=4)
    assert found.labels["theta"].startswith("all") and {"rmse_rule", "bias_x", "lag_sigma"} <= set(found.measures)
    own = tpam.simulate(pam, theta="all:join=max", target_x="lin-inc", target_rule="step", target_sigma=np.full(10, 0.5), runs=2)
    assert own.labels["target_rule"].startswith("step") and own.labels["target"] == "" and own.plot().svg()
    assert "target_x.name" in tpam.Sweep([own]).to_pandas().columns


@pytest.mark.parametrize("theta", ["x", "rule", "sigma"])
def test_any_column_alone(theta: str) -> None:
    assert tpam.simulate(Mixed(), "step", theta=theta, runs=2).labels["theta"] == theta


def test_the_columns_of_de_by_their_names_are_those_of_de() -> None:
    class Declared(Jde):
        space = {"f": (0, 1), "c": (0, 1)}

    words: dict[str, Any] = {"target": "sin", "accept": "linear", "runs": 3}
    for theta in (None, "c", "f"):
        assert np.array_equal(tpam.simulate(Declared(), theta=theta, **words).success, tpam.simulate(Jde(), theta=theta, **words).success)
    assert len(tpam.sweep([Declared(), "jade"], **words)) == 2


def test_wrong_columns_are_refused_in_one_sentence() -> None:
    def said(space: Any, sampled: Any = None, error: type[Exception] = ValueError, **words: Any) -> str:
        class Wrong(Sigma):
            def sample(self, n: Any, rng: np.random.Generator) -> Any:
                return sampled

        Wrong.space = space
        with pytest.raises(error) as raised:
            tpam.simulate(Wrong(), individuals=2, **words)
        return str(raised.value)

    log, two = {"sigma": (1e-6, 10.0, "log")}, {"a": (0, 1), "b": (0, 2)}
    assert said(["sigma"], error=TypeError) == "Wrong.space = ['sigma']: write a dictionary of columns, such as {'sigma': (1e-8, 10.0, 'log')}"
    assert said({"sigma": (1, 2, "exp")}) == "Wrong.space['sigma'] = (1, 2, 'exp'): write (low, high), (low, high, 'log') or a list of names"
    assert said({"sigma": (0.0, 1.0, "log")}) == "Wrong: the log column 'sigma' needs a range of positive numbers: 0 to 1"
    assert said({"Sigma": (0, 1)}) == "Wrong: 'Sigma' is not a column name: use lower-case letters, digits and _"
    assert said({}) == "Wrong: a PAM adapts 1 to 64 columns, not 0"
    assert said(log, np.array([1.0, 11.0])) == "Wrong.sample gave 11 (number 1 from 0): values of sigma lie in [0.000001, 10]"
    assert said({"rule": ["a", "b"]}, np.array([0.5, 1.0])) == "Wrong.sample gave 0.5 (number 0 from 0): values of rule are whole numbers in [0, 1]"
    assert said(two, np.zeros((2, 2))) == "Wrong.sample gave one array where theta = all needs two: return a tuple, (a, b)"
    assert said(two, {"a": np.zeros(2), "x": np.zeros(2)}) == "Wrong.sample gave a dictionary with other keys than the columns: a, b"
    assert said(two, (np.zeros(2), np.zeros(3))) == "Wrong.sample gave an array of shape (3,) where (2,) is needed"
    assert "theta" in said(two, theta="c") and "a, b, all" in said(two, theta="c")
    assert said(two, target_f="step") == "the target of f: the PAMs have no column 'f', only a, b"
    with pytest.raises(TypeError, match="unexpected keyword argument 'targte': did you mean 'target'"):
        tpam.simulate(Sigma(), targte="step")


def test_a_search_takes_the_columns_that_it_needs_by_name() -> None:
    class WithP:
        space = {"p": (0.0, 1.0), "f": (0.0, 1.0), "x": (-1.0, 1.0), "c": (0.0, 1.0)}

        def start(self, theta: str) -> None:
            assert theta in ("f,c", "p,f,c")
            self.names = theta.split(",")

        def sample(self, n: int, rng: np.random.Generator) -> Any:
            return {name: rng.uniform(0.3, 0.5, n) for name in self.names}

        def update(self, params: Any, success: Any) -> None:
            assert list(params) == self.names

    states: list[Any] = []
    words: dict[str, Any] = {"pam": WithP(), "maxfev": 500, "callback": states.append}
    tpam.minimize(tpam.bbob(1, 3), **words)
    assert "p" not in states[-1] and states[-1].f.min() >= 0.3
    tpam.minimize(tpam.bbob(1, 3), mutation="current-to-pbest/1:p=0.5,draw_p=adapted", **words)
    assert states[-1].p.shape == states[-1].c.shape and 0.3 <= states[-1].p.min() <= states[-1].p.max() <= 0.5
