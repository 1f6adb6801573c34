"""Compares tpam-bbob with COCO's official wheel: single points must be bit-identical, batches within the limits. Prints a table."""

import subprocess
import sys

import bbob_table
import numpy as np
from cocoex import BareProblem

DIMENSIONS = [2, 3, 5, 10, 20, 40]
# 1 to 15, and one instance of each later set: 2012, 2013, 2015, 2016, 2017, 2018, 2021, 2023.
INSTANCES = [*range(1, 16), 21, 31, 41, 51, 61, 71, 91, 101]
LIMITS = {16: 1e-10}
USUAL_LIMIT = 1e-12


def points(x_opt, dim, rng):
    """Points inside the box, on its boundary, outside it, at the optimum and close to it."""
    inside = rng.uniform(-5, 5, (300, dim))
    on = np.clip(rng.uniform(-9, 9, (4, dim)), -5, 5)
    outside = rng.uniform(-5, 5, (8, dim)) * np.array([1.01, 1.1, 1.2, 1.5, 2, 2.5, 3, 4])[:, None]
    steps = 10.0 ** -np.arange(1, 9)
    near = x_opt + rng.uniform(-1, 1, (8, dim)) * steps[:, None]
    return np.concatenate([inside, on, outside, near, [x_opt], [np.zeros(dim)]])


def main(exchange):
    rng = np.random.default_rng(20090701)
    cases, ask = [], []
    for function in range(1, 25):
        for dim in DIMENSIONS:
            for instance in INSTANCES:
                problem = BareProblem("bbob", function, dim, instance)
                x_opt = np.asarray(problem.best_parameter(), dtype=float)
                x = points(x_opt, dim, rng)
                head = np.array([function, dim, instance, len(x)], dtype="<u8")
                ask += [head.tobytes(), x.astype("<f8").tobytes()]
                values = np.array([problem(row) for row in x])
                cases.append((function, dim, problem.best_value(), x_opt, values))
    answer = subprocess.run([exchange], input=b"".join(ask), stdout=subprocess.PIPE, check=True).stdout
    answer = np.frombuffer(answer, dtype="<f8")
    rows = {function: [0, 0, 0, 0.0] for function in range(1, 25)}
    at = 0
    for function, dim, best, x_opt, values in cases:
        found = answer[at : at + 1 + dim + 2 * len(values)]
        at += len(found)
        one, batch = found[1 + dim : 1 + dim + len(values)], found[1 + dim + len(values) :]
        assert found[0] == best, f"f{function}, D = {dim}: f_opt is {found[0]!r}, COCO's {best!r}"
        assert (found[1 : 1 + dim] == x_opt).all(), f"f{function}, D = {dim}: x_opt is {found[1 : 1 + dim]}, COCO's {x_opt}"
        row = rows[function]
        row[0] += len(values)
        row[1] += int((one.view("u8") == values.view("u8")).sum())
        row[2] += int((batch.view("u8") == values.view("u8")).sum())
        row[3] = max(row[3], float((np.abs(batch - values) / np.maximum(1, np.abs(values - best))).max()))
    assert at == len(answer), (at, len(answer))
    print("function  points  bit-identical one by one  bit-identical in batches  worst batch error  limit")
    good = True
    for function, (count, same, same_batch, error) in rows.items():
        limit = LIMITS.get(function, USUAL_LIMIT)
        good &= same == count and error <= limit
        print(f"f{function:<7} {count:>7} {same:>25} {same_batch:>25} {error:>18.1e} {limit:>6.0e}")
    total, same = sum(row[0] for row in rows.values()), sum(row[1] for row in rows.values())
    print(f"{same} of {total} points are bit-identical one by one; f_opt and x_opt of {len(cases)} problems are the same")
    stored = open("crates/bbob/tests/all/coco_values.txt").read().splitlines()
    assert stored == list(bbob_table.lines()), "crates/bbob/tests/all/coco_values.txt differs from COCO"
    assert total >= 100_000 and good, "tpam-bbob differs from COCO"


main(sys.argv[1])
