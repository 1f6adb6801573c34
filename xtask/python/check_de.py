"""Reads the logs of `tpam de` with other programs: python check_de.py FOLDER ARCHIVE TPAM

FOLDER has the COCO logs of two algorithms on 24 functions in two dimensions, with 15 instances each, and the IOHprofiler logs in ioh/.
cocopp must load every data set without warnings, and iohinspector must find every run in both formats. Up to the budget,
`tpam ecdf` and cocopp must compute the same proportions of target values. ARCHIVE is FOLDER as an archive, which cocopp.archiving must load, with the right checksums.
"""

import csv
import hashlib
import io
import os
import pathlib
import subprocess
import sys
import warnings

os.environ["MPLBACKEND"] = "Agg"
# On import cocopp looks for archives on the network, and warns if it cannot connect.
warnings.simplefilter("ignore")
import cocopp
import iohinspector
import numpy as np
from cocopp import testbedsettings

FUNCTIONS, DIMENSIONS, INSTANCES = 24, 2, 15
# Of `tpam de` below five dimensions.
POPULATION = 20
BUDGETS = [1, 3, 10, 30, 99, 100]


def check_cocopp(folder):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        sets = cocopp.load(str(folder))
    said = [str(warning.message) for warning in said if "failed to connect" not in str(warning.message)]
    assert not said, f"cocopp says {said}"
    assert len(sets) == FUNCTIONS * DIMENSIONS, f"cocopp finds {len(sets)} data sets in {folder}"
    for data in sets:
        assert data.nbRuns() == INSTANCES, f"cocopp finds {data.nbRuns()} runs of f{data.funcId} in {data.dim}-D"
        assert data.instancenumbers == list(range(1, INSTANCES + 1)), data.instancenumbers
    return sets


def check_iohinspector(folder):
    manager = iohinspector.DataManager()
    manager.add_folder(str(folder))
    runs = len(manager.overview)
    assert runs == FUNCTIONS * DIMENSIONS * INSTANCES, f"iohinspector finds {runs} runs in {folder}"
    rows = manager.load(monotonic=True, include_meta_data=True)
    assert rows["raw_y"].min() >= 0 and rows["evaluations"].min() == 1, f"iohinspector reads {folder} wrongly"


def check_parameters(folder):
    """F, C and success as attributes: in every row but those of the first population, which has none."""
    manager = iohinspector.DataManager()
    manager.add_folder(str(folder))
    rows = manager.load(include_meta_data=True)
    sampled = rows.filter(rows["evaluations"] > POPULATION)
    assert 0 < len(sampled) < len(rows) and rows["evaluations"].min() == 1, f"iohinspector leaves rows out in {folder}"
    for name in ("F", "C", "success"):
        values = sampled[name].to_numpy()
        assert np.isfinite(values).all() and 0 <= values.min() < values.max() <= 1, f"{name} in {folder}: {values}"
        assert rows.filter(rows["evaluations"] <= POPULATION)[name].is_nan().all(), f"{name} of the first population in {folder}"


def check_proportions(tpam, folder, sets):
    at = ",".join(map(str, BUDGETS))
    done = subprocess.run([tpam, "ecdf", str(folder), "--at", at, "--format", "csv"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    for dimension in {data.dim for data in sets}:
        targets = testbedsettings.current_testbed.pprldmany_target_values((1, dimension))
        evaluations = np.concatenate([data.detEvals(targets) for data in sets if data.dim == dimension]).ravel()
        for budget in BUDGETS:
            theirs = np.mean(evaluations / dimension <= budget)
            ours = [float(r["proportion"]) for r in rows if int(r["dimension"]) == dimension and float(r["budget"]) == budget]
            assert len(ours) == 1 and abs(ours[0] - theirs) < 5e-5, f"{folder} at {budget} in {dimension}-D: {ours}, {theirs}"


def check_archive(archive):
    found = cocopp.archiving.get(str(archive))
    assert len(found) == 2, f"cocopp finds {list(found)} in the archive"
    for name, stored, *_ in cocopp.archiving.read_definition_file(str(archive)):
        file = found.get(name, remote=False)
        assert hashlib.sha256(pathlib.Path(file).read_bytes()).hexdigest() == stored, f"{name} has another checksum"
        check_cocopp(file)


def main():
    root, archive, tpam = (pathlib.Path(arg) for arg in sys.argv[1:])
    algorithms = sorted(info.parent for info in root.glob("*/bbobexp_f1.info"))
    assert len(algorithms) == 2, algorithms
    for folder in algorithms:
        check_proportions(tpam, folder, check_cocopp(folder))
        check_iohinspector(folder)
        check_iohinspector(root / "ioh" / folder.name)
        check_parameters(root / "ioh" / folder.name)
    check_archive(archive)
    print(f"{len(algorithms)} algorithms, from folders and from an archive: {FUNCTIONS * DIMENSIONS} data sets each in cocopp, {FUNCTIONS * DIMENSIONS * INSTANCES} runs each in iohinspector, twice")


main()
