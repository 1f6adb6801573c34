"""Makes crates/coco/data/best2009 from the installed cocopp: python best2009.py FOLDER

The format is described in crates/coco/src/best2009/mod.rs. `cargo xtask best2009` runs this script; users of tpam never do.
"""

import gzip
import hashlib
import importlib.util
import io
import pathlib
import pickle
import sys
import tarfile

# Data file, file of cocopp 2.9.1, and its SHA-256.
ARCHIVE = ("art.txt.gz", "refalgs/best2009-bbob.tar.gz", "ae5ed892019b168260c772544edf54eaed724a948f6f41ce32bc5fa37613b5d1")
PICKLE = ("runs.txt.gz", "bestalgentries2009.pickle.gz", "b0eef52070b59d3d639bbd8e08836cd10f49e4fa42374a58cb000f844140c0be")


def original(name, digest):
    """The bytes of a file of cocopp, which must be the known ones: a pickle can run code."""
    folder = importlib.util.find_spec("cocopp").submodule_search_locations[0]
    data = (pathlib.Path(folder) / name).read_bytes()
    assert hashlib.sha256(data).hexdigest() == digest, f"{name} is not the one of cocopp 2.9.1"
    return data


def of_archive():
    """The logs of an artificial algorithm with one trial: (function, dimension, target, run lengths, evaluations of the runs)."""
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
                    yield int(header["funcId"]), int(header["DIM"]), float(target), [float(evaluations)], [float(spent)]


class Entry:
    """An object of the pickle; its class has been renamed since, so only the attributes are read."""

    def __setstate__(self, state):
        self.__dict__.update(state)


class Reader(pickle.Unpickler):
    def find_class(self, module, name):
        return super().find_class(module, name) if module.split(".")[0] in ("numpy", "_codecs") else Entry


def of_pickle():
    """The runs of the best algorithm for each target, in the same form."""
    entries = Reader(gzip.open(io.BytesIO(original(*PICKLE[1:]))), encoding="latin1").load()
    for (dimension, function), entry in sorted(entries.items()):
        for (target, *hits), best in zip(entry.evals, entry.algs):
            yield function, dimension, float(target), [float(hit) for hit in hits], [float(all_) for all_ in entry.maxevals[best]]


def encode(rows):
    return gzip.compress("".join(map(line, rows)).encode(), mtime=0)


def line(row):
    function, dimension, target, hits, spent = row
    assert len(hits) == len(spent), row
    return " ".join(map(str, [function, dimension, target, *map(whole, hits), *map(whole, spent)])) + "\n"


def whole(number):
    """A count of evaluations; nan remains nan."""
    assert number != number or number == int(number) >= 0, number
    return int(number) if number == number else number


def main():
    folder = pathlib.Path(sys.argv[1])
    for (name, *_), rows in [(ARCHIVE, of_archive()), (PICKLE, of_pickle())]:
        data = encode(rows)
        (folder / name).write_bytes(data)
        print(f"{folder / name}: {len(data)} bytes")


if __name__ == "__main__":
    main()
