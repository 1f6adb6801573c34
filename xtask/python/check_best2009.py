"""Compares the best of 2009 in tpam with that of the installed cocopp, number by number: python check_best2009.py EXAMPLE

EXAMPLE is the program that prints the data (crates/coco/examples/best2009.rs).
"""

import subprocess
import sys

from best2009 import of_archive


def main():
    done = subprocess.run([sys.argv[1]], capture_output=True, text=True, check=True)
    mine = [tuple(float(number) for number in line.split()) for line in done.stdout.splitlines()]
    theirs = sorted(of_archive(), key=lambda row: (row[1], row[0], -row[2]))
    assert len(mine) == len(theirs) > 0, (len(mine), len(theirs))
    for a, b in zip(mine, theirs):
        assert a == b, (a, b)
    print(f"the best of 2009: {5 * len(theirs)} numbers are those of cocopp")


if __name__ == "__main__":
    main()
