"""Compares the best of 2009 in tpam with that of the installed cocopp, number by number: python check_best2009.py EXAMPLE

EXAMPLE is the program that prints the data (crates/coco/examples/best2009.rs).
"""

import math
import subprocess
import sys

from best2009 import of_archive, of_pickle


def main():
    done = subprocess.run([sys.argv[1]], capture_output=True, text=True, check=True)
    mine = {"averages": [], "runs": []}
    for line in done.stdout.splitlines():
        kind, function, dimension, target, count, *numbers = line.split()
        numbers = [float(number) for number in numbers]
        mine[kind].append((int(function), int(dimension), float(target), numbers[: int(count)], numbers[int(count) :]))
    theirs = {"averages": sorted(of_archive(), key=lambda row: (row[1], row[0], -row[2])), "runs": list(of_pickle())}
    for kind, rows in theirs.items():
        assert len(mine[kind]) == len(rows) > 0, (kind, len(mine[kind]), len(rows))
        for a, b in zip(mine[kind], rows):
            assert flat(a) == flat(b), (kind, a, b)
    count = sum(len(flat(row)) for rows in theirs.values() for row in rows)
    print(f"the best of 2009: {count} numbers are those of cocopp")


def flat(row):
    """All numbers of a row; None instead of NaN, which is not equal to itself."""
    function, dimension, target, hits, spent = row
    return [function, dimension, target, *(None if math.isnan(hit) else hit for hit in hits), *spent]


if __name__ == "__main__":
    main()
