"""The logs of `tpam de` as others read them: python check_de.py FOLDER

FOLDER holds two algorithms on 24 functions in two dimensions, 15 instances each, and IOHprofiler's logs in ioh/.
cocopp must load every data set and have nothing to say about the format; iohinspector must find every run in both.
"""

import os
import pathlib
import sys
import warnings

os.environ["MPLBACKEND"] = "Agg"
# cocopp looks for archives on the network when it is imported, and says so where there is none.
warnings.simplefilter("ignore")
import cocopp
import iohinspector

FUNCTIONS, DIMENSIONS, INSTANCES = 24, 2, 15


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


def check_iohinspector(folder):
    manager = iohinspector.DataManager()
    manager.add_folder(str(folder))
    runs = len(manager.overview)
    assert runs == FUNCTIONS * DIMENSIONS * INSTANCES, f"iohinspector finds {runs} runs in {folder}"
    rows = manager.load(monotonic=True, include_meta_data=True)
    assert rows["raw_y"].min() >= 0 and rows["evaluations"].min() == 1, f"iohinspector reads {folder} wrongly"


def main():
    root = pathlib.Path(sys.argv[1])
    algorithms = sorted(info.parent for info in root.glob("*/bbobexp_f1.info"))
    assert len(algorithms) == 2, algorithms
    for folder in algorithms:
        check_cocopp(folder)
        check_iohinspector(folder)
        check_iohinspector(root / "ioh" / folder.name)
    print(f"{len(algorithms)} algorithms: {FUNCTIONS * DIMENSIONS} data sets each in cocopp, {FUNCTIONS * DIMENSIONS * INSTANCES} runs each in iohinspector, twice")


main()
