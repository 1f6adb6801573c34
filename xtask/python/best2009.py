"""Makes the file of crates/coco/data/best2009 from the installed cocopp: python best2009.py FOLDER

The format is described in crates/coco/src/best2009/mod.rs. `cargo xtask best2009` runs this script; users of tpam never do.
"""

import gzip
import hashlib
import importlib.util
import io
import pathlib
import sys
import tarfile

# Data file, file of cocopp 2.9.1, and its SHA-256.
ARCHIVE = ("art.txt.gz", "refalgs/best2009-bbob.tar.gz", "ae5ed892019b168260c772544edf54eaed724a948f6f41ce32bc5fa37613b5d1")


def original(name, digest):
    """The bytes of a file of cocopp, which must be the known ones."""
    folder = importlib.util.find_spec("cocopp").submodule_search_locations[0]
    data = (pathlib.Path(folder) / name).read_bytes()
    assert hashlib.sha256(data).hexdigest() == digest, f"{name} is not the one of cocopp 2.9.1"
    return data


def of_archive():
    """The logs of an artificial algorithm with one trial: (function, dimension, target, run length, all evaluations)."""
    with tarfile.open(fileobj=io.BytesIO(original(*ARCHIVE[1:]))) as archive:
        files = {pathlib.PurePath(m.name).name: archive.extractfile(m).read().decode() for m in archive if m.isfile()}
    header = None
    for line in files["bbob-bestalg.info"].splitlines():
        if "funcId" in line:
            header = dict(part.split(" = ", 1) for part in line.split(", "))
        elif line and not line.startswith("%"):
            data, trial = line.split(", ")
            instance, spent = trial.split("|")[0].split(":")
            assert instance == "0", line
            for row in files[data].splitlines():
                if row and not row.startswith("%"):
                    evaluations, _, target = row.split()[:3]
                    yield int(header["funcId"]), int(header["DIM"]), float(target), float(evaluations), float(spent)


def encode(rows):
    return gzip.compress("".join(map(line, rows)).encode(), mtime=0)


def line(row):
    function, dimension, target, hit, spent = row
    return " ".join(map(str, [function, dimension, target, whole(hit), whole(spent)])) + "\n"


def whole(number):
    """A count of evaluations."""
    assert number == int(number) >= 0, number
    return int(number)


def main():
    folder = pathlib.Path(sys.argv[1])
    name, data = ARCHIVE[0], encode(of_archive())
    (folder / name).write_bytes(data)
    print(f"{folder / name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
