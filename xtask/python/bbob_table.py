"""Prints crates/bbob/tests/all/coco_values.txt: COCO's values at points that the Rust tests can generate, so that these tests do not need Python.

    .venv/bin/python xtask/python/bbob_table.py > crates/bbob/tests/all/coco_values.txt
"""

import numpy as np
from cocoex import BareProblem

DIMENSIONS = [2, 3, 5, 10, 20, 40]
INSTANCES = [1, 7, 101]


def draws():
    """Numbers in [-1, 1): the upper bits of Knuth's MMIX generator."""
    state = 20090701
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        yield (state >> 11) / 2**53 * 2.0 - 1.0


def lines():
    yield "# function dimension instance f_opt, then f inside the box, on it, outside it, 0.01 and 0.000001 from the optimum; bits of doubles"
    draw = draws()
    for function in range(1, 25):
        for dim in DIMENSIONS:
            for instance in INSTANCES:
                problem = BareProblem("bbob", function, dim, instance)
                u = np.array([[next(draw) for _ in range(dim)] for _ in range(5)])
                best = np.asarray(problem.best_parameter())
                points = [5.0 * u[0], np.clip(8.0 * u[1], -5.0, 5.0), 8.0 * u[2], best + 0.01 * u[3], best + 1e-6 * u[4]]
                values = np.array([problem.best_value(), *(problem(x) for x in points)])
                yield " ".join([str(function), str(dim), str(instance), *(f"{bits:016x}" for bits in values.view("u8"))])


if __name__ == "__main__":
    print("\n".join(lines()))
