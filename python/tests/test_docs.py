"""Every Python block of the pages runs, and the PAM in docs/python.md is jDE."""

from __future__ import annotations

import dataclasses
import doctest
import inspect
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import ROOT

import tpam
from tpam import _catalogue, _conform, _minimize, _simulate, _trace, pam

# Every page of the site with Python blocks.
SITE = sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").rglob("*.md") if "\n```python\n" in page.read_text())
PAGES = ["README.md", "python/README.md", *SITE]


#: The modules whose docstrings have sections in the style of NumPy.
DOCUMENTED = ("_catalogue", "_conform", "_ecdf", "_minimize", "_simulate", "_trace", "pam")


def run(page: str) -> dict[str, Any]:
    """Runs all blocks of a page, one after the other."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    assert blocks, page
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)
    return names


@pytest.mark.parametrize("page", PAGES)
def test_the_pages_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "experiments", tmp_path / "experiments")
    monkeypatch.chdir(tmp_path)
    names = run(page)
    if page == "docs/python.md":
        theirs, ours = tpam.simulate("jde", "sin:omega=20", seed=5), tpam.simulate(names["Jde"](), "sin:omega=20", seed=6)
        z = (ours.mean - theirs.mean) / np.hypot(ours.sd, theirs.sd) * np.sqrt(101)
        assert abs(z) < 6  # 2e-9
        text = (ROOT / page).read_text()
        assert repr(tpam.simulate("jde", "sin:omega=20")) in text


def test_the_pages_of_the_site_are_found() -> None:
    assert {"docs/python.md", "docs/tutorials/own-pam-python.md", "docs/howto/conform.md"} <= set(SITE)


def test_each_notebook_has_a_page() -> None:
    books = sorted(book.stem for book in (ROOT / "python/notebooks").glob("*.ipynb"))
    assert len(books) == 2
    for name in books:
        assert f"notebooks/{name}.ipynb" in (ROOT / "docs" / f"{name}.md").read_text()


def test_the_pam_of_the_docstring_is_jde() -> None:
    assert pam.__doc__
    names: dict[str, Any] = {"np": np, "Any": Any}
    code = pam.__doc__.split("    class", 1)[1].split("\nGive it")[0]
    exec("    class".strip() + code.replace("\n    ", "\n"), names)
    assert tpam.conform(names["Jde"](), to="jde", theta="c", alpha=1e-7, runs=25)


def test_parameters_are_documented() -> None:
    """Every parameter of a public function, method or class of these modules is in the section Parameters of its docstring."""
    missing = []
    for name in tpam.__all__:
        thing = getattr(tpam, name)
        if not callable(thing) or getattr(thing, "__module__", "") not in {f"tpam.{module}" for module in DOCUMENTED}:
            continue
        methods = [getattr(thing, m) for m in vars(thing) if not m.startswith("_")] if isinstance(thing, type) else []
        for function in [thing, *(m for m in methods if inspect.isfunction(m))]:
            text = inspect.getdoc(function) or ""
            if isinstance(function, type) and (dataclasses.is_dataclass(function) or issubclass(function, (tuple, dict)) or getattr(function, "_is_protocol", False)):
                continue
            words = [p for p in inspect.signature(function).parameters if p != "self"]
            said = re.sub(r"(?s).*?Parameters\n-+\n(.*?)(\n\n[A-Z][a-z]+\n-+\n.*|$)", r"\1", text)
            heads = " ".join(line for line in said.splitlines() if line and not line.startswith(" "))
            missing += [f"{name}: {function.__name__}({word})" for word in words if not re.search(rf"\b{word}\b", heads)]
    assert not missing, missing


def public() -> Iterator[tuple[str, Any]]:
    """Every public function, and every public method that a public class itself defines, by name."""
    for name in tpam.__all__:
        thing = getattr(tpam, name)
        if inspect.isfunction(thing):
            yield name, thing
        elif inspect.isclass(thing) and thing.__module__.partition(".")[0] == "tpam":
            methods = [(word, getattr(thing, word)) for word in vars(thing) if not word.startswith("_")]
            yield from ((f"{name}.{word}", method) for word, method in methods if inspect.isroutine(method))


def parameters(function: Any) -> list[str]:
    """The names of the parameters as a docstring writes them: *args and **kwargs have their stars. Without any if the signature is not known."""
    stars: dict[Any, str] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return []
    return [stars.get(one.kind, "") + one.name for one in found if one.name != "self"]


def described(text: str) -> set[str]:
    """The names in the section Parameters of a docstring; several may share a line."""
    section = re.search(r"(?ms)^Parameters\n-+\n(.*?)(?=^\w[\w ]*\n-+$|\Z)", text)
    heads = [line for line in (section[1] if section else "").splitlines() if line and not line.startswith(" ")]
    return {word.strip() for head in heads for word in head.partition(" : ")[0].split(",")}


def test_every_public_callable_describes_its_parameters() -> None:
    functions = dict(public())
    assert {"simulate", "Sweep.where", "Searches.load", "Figure.save"} <= set(functions)
    missing = []
    for name, function in functions.items():
        known = described(inspect.getdoc(function) or "")
        missing += [f"{name}({word})" for word in parameters(function) if word not in known]
    assert not missing, "not in a section Parameters: " + ", ".join(missing)


@pytest.mark.parametrize("module", [_catalogue, _conform, _minimize, _simulate, _trace, pam])
def test_the_examples_of_the_docstrings(module: Any) -> None:
    found = doctest.testmod(module)
    assert found.attempted > 0 and found.failed == 0
