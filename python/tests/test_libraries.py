"""PAMs of other libraries: wrong ones are rejected, correct ones conform."""

from __future__ import annotations

import sys
import warnings

from conftest import ROOT

sys.path.insert(0, str(ROOT / "python" / "examples"))


def test_a_library_that_evaluates_and_adapts_in_one_method() -> None:
    """PyPop7's JADE, run in its own loop."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import loops

        (verdict,) = loops.verdicts([(loops.PypopJade, "jade")])
    assert verdict.name == "PypopJade" and verdict.p_value > 3e-7


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
