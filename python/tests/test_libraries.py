"""PAMs of other libraries: wrong ones are rejected, correct ones conform."""

from __future__ import annotations

import sys
import warnings

from conftest import ROOT

sys.path.insert(0, str(ROOT / "python" / "examples"))


def test_libraries_that_evaluate_and_adapt_in_one_method() -> None:
    """The second table of docs/python.md."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import loops

        found = {verdict.name: verdict for verdict in loops.verdicts(workers=2)}
    assert {name: verdict.p_value > 3e-7 for name, verdict in found.items()} == {
        "MealpyJade": False,
        "MealpyShade": False,
        "PypopJade": True,
        "PypopShade": True,
    }


def test_the_libraries_of_the_example() -> None:
    """The table of docs/python.md. The probability of a false alarm in the three verdicts that conform is 9e-7; the seeds are fixed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import libraries

    found = [(verdict.name, verdict.p_value > 3e-7) for verdict in libraries.verdicts()]
    assert found == [
        ("ModdeJde", False),
        ("ModdeShade", False),
        ("NiapyJde", False),
        ("NiapyJdeAsPublished", True),
        ("NiapyShade", True),
        ("NiapyShade", True),
    ]
