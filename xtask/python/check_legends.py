"""Reads the legends that cocopp draws for the logs of `tpam de`: python check_legends.py FOLDER OUTPUT NAME...

FOLDER has the COCO logs of as many algorithms as there are NAMEs, which are their names, and the IOHprofiler logs in ioh/. cocopp shortens names, and its figures
end after about nine letters of them. In every figure there must be a legend of each name, and their first nine letters must be different. iohinspector must find the names.
"""

import contextlib
import io
import os
import pathlib
import re
import sys
import warnings

os.environ["MPLBACKEND"] = "Agg"
warnings.simplefilter("ignore")

import iohinspector

with contextlib.redirect_stdout(io.StringIO()):
    import cocopp

VISIBLE = 9


def legends(figure, names):
    """The legends of a figure by the names they begin. matplotlib writes each text of an SVG file into a comment."""
    texts = [text.strip() for text in re.findall(r"<!-- (.*?) -->", figure.read_text())]
    found = {}
    for text in texts:
        fitting = [name for name in names if name.startswith(text) and len(text) >= min(VISIBLE, len(name))]
        if fitting:
            assert len(fitting) == 1, f"{figure}: the legend '{text}' could be any of {fitting}"
            found.setdefault(fitting[0], text)
    assert set(found) == set(names), f"{figure}: no legends of {set(names) - set(found)} in {texts}"
    seen = {text[:VISIBLE] for text in found.values()}
    assert len(seen) == len(names), f"{figure}: only {sorted(seen)} are seen"
    return found


def check_cocopp(folder, output, names):
    algorithms = sorted(info.parent for info in folder.glob("*/bbobexp_f1.info"))
    assert len(algorithms) == len(names), algorithms
    with contextlib.redirect_stdout(io.StringIO()):
        cocopp.main(["-o", str(output), *map(str, algorithms)])
    figures = sorted(figure for kind in ["pprldmany", "ppfigs"] for figure in output.glob(f"*/{kind}*.svg"))
    assert any("ppfigs" in figure.name for figure in figures) and len(figures) > 1, figures
    for figure in figures:
        found = legends(figure, names)
    return len(figures), found


def check_iohinspector(folder, names):
    manager = iohinspector.DataManager()
    manager.add_folder(str(folder))
    found = set(manager.overview["algorithm_name"])
    assert found == set(names), f"iohinspector finds {found} in {folder}"


def main():
    folder, output = (pathlib.Path(arg) for arg in sys.argv[1:3])
    names = sys.argv[3:]
    assert len(set(names)) == len(names)
    figures, found = check_cocopp(folder, output, names)
    check_iohinspector(folder / "ioh", names)
    print(f"{len(names)} algorithms in the legends of {figures} figures: " + ", ".join(found[name] for name in names))


main()
