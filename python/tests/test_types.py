"""What type checkers accept and refuse: the documented signatures pass, and a PAM without `update` does not."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api

HEAD = """
from typing import Any
import numpy as np
import tpam
from tpam import Pair

class Plain:
    def sample(self, n: int, rng: np.random.Generator) -> Any: return rng.random(n)
    def update(self, params: Any, success: Any) -> None: ...

class Gaining(Plain):
    def update(self, params: Any, success: Any, gains: Any = None) -> None: ...

class Needing:
    vectorized = True
    def sample(self, n: tuple[int, int], rng: np.random.Generator) -> np.ndarray[Any, Any]: return rng.random(n)
    def update(self, params: np.ndarray[Any, Any], success: np.ndarray[Any, Any], progress: float, gains: Any) -> None: ...

class Late(Plain):
    def update(self, params: Any, success: Any, progress: float = 0.0) -> None: ...

class Distant:
    def sample(self, n: int, rng: np.random.Generator) -> Any: return rng.random(n), rng.random(n)
    def look(self, ranks: Any) -> None: ...
    def update(self, params: Any, success: Any, distances: Any, crossed: Any = None) -> None: ...

class Silent:
    def sample(self, n: int, rng: np.random.Generator) -> Any: return rng.random(n)

class Strange:
    def sample(self, n: int, rng: np.random.Generator) -> Any: return rng.random(n)
    def update(self, params: Any) -> None: ...

class Mine(tpam.Adapter):
    def begin(self, n: int, rng: np.random.Generator) -> None: ...
    def values(self) -> tuple[Any, Any]: return [0.5], [0.5]
    def learn(self, success: Any, gains: Any) -> None: ...

def seasons(n: tpam.Floats) -> tpam.Floats: return 0.5 + 0.3 * np.sin(n)
def walk(n: tpam.Floats, rng: np.random.Generator) -> tpam.Floats: return rng.random(len(n))
def near(d: tpam.Floats) -> tpam.Floats: return np.exp(-d)
"""

RIGHT = """
tpam.simulate(Plain(), "sin:omega=20")
tpam.simulate(Plain, seasons, near)
tpam.simulate(Needing(), walk, lambda d: np.exp(-d), individuals=1e2)
tpam.simulate(Gaining(), np.full(100, 0.5), target_f=[0.1, 0.2])
tpam.sweep([Plain(), "shade", Late(), Needing], ["step", seasons], individuals=[10, 50])
tpam.sweep({"mine": Plain(), "yours": Gaining()}, {"array": np.zeros(3)}, theta=["c", "f"])
tpam.conform(Mine(), to="jade")
tpam.experiment([Distant(), "shade", {"mine": Distant}], functions=1, dims=2)
tpam.trace(Pair("jade", Plain()), run="median").to_pandas()
found: tpam.OptimizeResult = tpam.minimize(lambda x: float(x @ x), [(-5, 5)] * 3, pam=Pair(Plain, "shade"), maxfev=1e5)
cell: tpam.Result = tpam.sweep("shade")[0]
some: tpam.Sweep = tpam.sweep("shade")[:3] + tpam.sweep("jade").where(individuals=50)
one: float = tpam.simulate("shade").mean
"""

WRONG = """
tpam.simulate(Silent(), "sin")
tpam.simulate(Silent, "sin")
tpam.simulate(Strange(), "sin")
tpam.sweep([Plain(), Silent()], "sin")
tpam.sweep({"mine": Silent()}, "sin")
tpam.conform(Silent(), to="jade")
tpam.minimize(lambda x: 0.0, [(0, 1)], pam=Silent())
Pair(Silent(), Plain())
tpam.simulate("shade", 3)
tpam.simulate("shade", "sin", 0.5)
tpam.simulate("shade", individuals="many")
text: str = tpam.simulate("shade").mean
"""


def checked(tmp_path: Path, code: str) -> tuple[list[str], set[int]]:
    """What mypy says of some code, and the lines it refuses."""
    file = tmp_path / "checked.py"
    file.write_text(code)
    said, errors, _ = api.run(["--strict", "--no-incremental", "--cache-dir", str(tmp_path / "cache"), "--no-error-summary", str(file)])
    assert not errors, errors
    lines = [line for line in said.splitlines() if "error:" in line]
    return lines, {int(line.split(":")[1]) for line in lines}


def test_what_type_checkers_accept_and_refuse(tmp_path: Path) -> None:
    first = len(HEAD.splitlines()) + len(RIGHT.splitlines())
    said, refused = checked(tmp_path, HEAD + RIGHT + WRONG)
    wrong = {first + k for k, line in enumerate(WRONG.splitlines(), 1) if line}
    assert refused == wrong, "\n".join(said)


@pytest.mark.parametrize("name", ["Pam", "Floats"])
def test_the_types_are_exported(name: str) -> None:
    import tpam

    assert name in tpam.__all__ and hasattr(tpam, name)
