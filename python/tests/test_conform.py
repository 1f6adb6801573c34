"""`tpam.conform` accepts correct PAMs and rejects wrong ones."""

from __future__ import annotations

from typing import Any

import pytest
from pams import CORRECT, DEPARTURES, PLAIN, PLAIN_DEPARTURES, EndlessLShade, HastyJde, Jde, LShade, Shade, UnweightedLShade
from scipy.stats import binom

import tpam
from tpam import _conform


@pytest.mark.parametrize("name", CORRECT)
def test_correct_pams_conform(name: str) -> None:
    """Each of ten verdicts is wrong with probability 1e-7, 1e-6 in total; the seeds are fixed."""
    for pam in (name, CORRECT[name]()):
        verdict = tpam.conform(pam, to=name, alpha=1e-7, iterations=200)
        assert verdict and verdict.conforms and verdict.p_value > 1e-7, verdict
        assert "conforms to" in repr(verdict) and len(verdict) > 100
        # The random numbers are independent, even if both are the built-in PAM.
        assert all(panel.candidate != panel.reference for panel in verdict if panel.measure == "success")
    assert any("of m" in panel.measure for panel in verdict) == (name in ("jade", "mde", "shade"))


@pytest.mark.parametrize("pam", DEPARTURES)
def test_departures_are_caught(pam: type[Any]) -> None:
    """The p-value is far below the default level."""
    verdict = tpam.conform(pam(), to=DEPARTURES[pam], iterations=200)
    assert not verdict and verdict.p_value < 1e-9, verdict
    assert verdict.panel.adjusted == verdict.p_value == min(panel.adjusted for panel in verdict)
    assert f"{pam.__name__} departs from {DEPARTURES[pam]}" in repr(verdict)


@pytest.mark.parametrize("name", PLAIN)
def test_plain_versions_of_the_catalogue_conform(name: str) -> None:
    """Each of seven verdicts is wrong with probability 1e-7; the seeds are fixed."""
    pam, theta = PLAIN[name]
    verdict = tpam.conform(pam(), to=name, theta=theta, alpha=1e-7, iterations=200)
    assert verdict, verdict


@pytest.mark.parametrize("pam", PLAIN_DEPARTURES)
def test_departures_from_the_catalogue_are_caught(pam: type[Any]) -> None:
    to, theta = PLAIN_DEPARTURES[pam]
    verdict = tpam.conform(pam(), to=to, theta=theta, iterations=100)
    assert not verdict, verdict


def test_a_departure_of_the_state_alone_is_caught() -> None:
    """The samples are correct, but `trace()` shows a wrong memory."""

    class Liar(Shade):
        def trace(self) -> dict[str, Any]:
            return {f"m_{self.theta}": self.memory * 0.9}

    verdict = tpam.conform(Liar(), to="shade", theta="c", iterations=200)
    assert not verdict and {panel.measure for panel in verdict if panel.adjusted < 1e-3} <= {"mean of m_c", "spread of m_c", "step of m_c"}


def test_false_alarms_respect_the_level() -> None:
    """One PAM against itself with 60 seeds: the false alarms at level 0.2 stay below the 1 − 1e-6 quantile of Binomial(60, 0.2)."""
    small: dict[str, Any] = {"theta": "c", "runs": 15, "individuals": 10, "iterations": 40, "alpha": 0.2, "targets": ["sin:omega=20"]}
    alarms = sum(not tpam.conform("jade", to="jade", seed=seed, **small) for seed in range(60))
    assert alarms <= binom.isf(1e-6, 60, 0.2)
    # The same battery finds a real difference.
    assert not tpam.conform(HastyJde(), to="jde", seed=1, **{**small, "runs": 51})


def test_the_reference_can_have_options() -> None:
    class Original(Jde):
        def __init__(self) -> None:
            self.own = 0.9

    few: dict[str, Any] = {"theta": "c", "runs": 25, "iterations": 100}
    assert tpam.conform(Original(), to="jde:start_c=0.9", **few)
    assert not tpam.conform(Original(), to="jde", **few)
    assert list(tpam.conform("jade", to="jade", **few).to_pandas()["measure"])


def test_gain_weights_and_terminal_values_are_exercised() -> None:
    """Three verdicts that conform, each wrong with probability 1e-7; the seeds are fixed."""
    few: dict[str, Any] = {"theta": "c", "iterations": 100}
    verdict = tpam.conform(LShade(), to="l-shade", alpha=1e-7, iterations=100)
    assert verdict, verdict
    assert {panel.accept for panel in verdict if "gain" in panel.accept} == {*_conform.GAINS, _conform.TERMINAL[1]}
    assert verdict.unexercised == ("F and C together", "a population that shrinks")
    # Equal weights: nothing differs without gains.
    unweighted = tpam.conform(UnweightedLShade(), to="l-shade", **few)
    assert not unweighted and all("gain" in panel.accept for panel in unweighted if panel.adjusted <= 1e-3), unweighted
    assert tpam.conform(UnweightedLShade(), to="l-shade", gains=(), alpha=1e-7, **few)
    # No terminal value: another variant.
    assert not tpam.conform(EndlessLShade(), to="l-shade", **few)
    assert tpam.conform(EndlessLShade(), to="l-shade:terminal=off", alpha=1e-7, **few)


def test_the_verdict_names_the_variant_and_what_was_not_exercised() -> None:
    few: dict[str, Any] = {"runs": 25, "iterations": 100}
    verdict = tpam.conform("l-shade:h=5", to="l-shade:preset=code", theta="f", gains=(), **few)
    assert verdict.variant == tpam.simulate("l-shade:preset=code", runs=1).labels["pam"]
    assert verdict.unexercised == ("the gains of successes", "terminal values of C", "F and C together", "a population that shrinks")
    assert f"\n  compared with {verdict.variant}\n  not exercised: the gains of successes, terminal" in repr(verdict)
    verdict = tpam.conform("jade", to="jade", theta=["c", "pair"], **few)
    assert verdict.unexercised == ("a population that shrinks",) and not any("gain" in panel.accept for panel in verdict)


def test_wrong_input_raises() -> None:
    with pytest.raises(ValueError, match="unknown PAM 'shaed'"):
        tpam.conform(Shade(), to="shaed", theta="c", runs=2, iterations=10)
    with pytest.raises(ValueError, match="conform holds one PAM against one, and 'jade,shade' are 2"):
        tpam.conform("jade", to="jade,shade", theta="c", runs=2)
    with pytest.raises(ValueError, match="write each alternative out"):
        tpam.conform("jade", to="jade", theta="c", runs=2, targets=["sin:omega=10|20"])
    with pytest.raises(ValueError, match="with 11 runs nothing can depart from anything at alpha = 0.001"):
        tpam.conform("uniform", to="jde", runs=11, iterations=20)
    with pytest.raises(ValueError, match="alpha = 2: write a number between 0 and 1"):
        tpam.conform("jade", alpha=2)
    for word, nothing in (("theta", ()), ("targets", [])):
        with pytest.raises(ValueError, match=f"{word} = .*: name at least one"):
            tpam.conform("jade", **{word: nothing})  # type: ignore[arg-type]
