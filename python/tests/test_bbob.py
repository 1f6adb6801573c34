"""BBOB functions against COCO: bit-identical at single points, close in batches."""

from __future__ import annotations

import pickle
import struct

import numpy as np
import pytest
from cocoex import BareProblem
from conftest import ROOT

import tpam


def test_the_stored_values_of_the_rust_tests() -> None:
    """The file has f_opt as the bits of a double."""
    lines = [line.split() for line in (ROOT / "crates/bbob/tests/all/coco_values.txt").read_text().splitlines() if not line.startswith("#")]
    assert len(lines) > 100
    for function, dim, instance, f_opt, *_ in lines:
        assert tpam.bbob(int(function), int(dim), int(instance)).f_opt == struct.unpack(">d", bytes.fromhex(f_opt))[0]


@pytest.mark.parametrize("function", range(1, 25))
def test_against_coco(function: int) -> None:
    rng = np.random.default_rng(function)
    for dim in (2, 5, 20):
        for instance in (1, 71):
            coco, ours = BareProblem("bbob", function, dim, instance), tpam.bbob(function, dim, instance)
            x = rng.uniform(-6, 6, (50, dim))
            expected = np.array([coco(row) for row in x])
            assert np.array_equal([ours(row) for row in x], expected)
            limit = 1e-10 if function == 16 else 1e-12
            assert (np.abs(ours(x) - expected) <= limit * np.maximum(1, np.abs(expected - ours.f_opt))).all()
            assert ours.f_opt == coco.best_value() and np.array_equal(ours.x_opt, coco.best_parameter())


def test_points_may_be_lists_and_arrays() -> None:
    f = tpam.bbob(3, 4, 2)
    one = f(np.ones(4))
    assert isinstance(one, float) and f([1, 1, 1, 1]) == one and f(np.ones(4, dtype="f4")) == one
    many = f(np.ones((3, 4)))
    assert many.shape == (3,) and np.array_equal(f(np.ones((3, 8))[:, ::2]), many) and f(np.empty((0, 4))).shape == (0,)
    assert f.bounds == [(-5.0, 5.0)] * 4 and f.name == "Rastrigin, separable" or "Rastrigin" in f.name
    again = pickle.loads(pickle.dumps(f))
    assert again(np.ones(4)) == one and repr(again) == repr(f)


def test_wrong_input_raises() -> None:
    with pytest.raises(ValueError, match="BBOB has no function 25: write a number from 1 to 24"):
        tpam.bbob(25, 2)
    with pytest.raises(ValueError, match="have 2 or more dimensions, not 1"):
        tpam.bbob(1, 1)
    with pytest.raises(ValueError, match=r"takes one point, of shape \(2,\), or many, of shape \(points, 2\), not shape \[3\]"):
        tpam.bbob(1, 2)([1, 2, 3])
    with pytest.raises(ValueError, match="an array of numbers is needed"):
        tpam.bbob(1, 2)("ab")


def test_too_many_dimensions_are_refused() -> None:
    with pytest.raises(ValueError, match="dim = 1000000000: write at most 1000"):
        tpam.bbob(1, 10**9)
