"""Tests the wheel in an environment with only NumPy: the README's example runs, and missing packages give an error message. Does not use pytest."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import tpam

ROOT = Path(__file__).resolve().parents[2]


def example(page: Path) -> str:
    """The first block of Python code on a page."""
    found = re.search(r"```python\n(.*?)```", page.read_text(), re.DOTALL)
    assert found, f"{page} shows no Python"
    return found.group(1)


def main() -> None:
    """Runs all checks."""
    assert ROOT not in Path(tpam.__file__).resolve().parents or "target" in Path(tpam.__file__).parts, "the installed wheel must be tested"
    for missing in ("pandas", "scipy"):
        assert importlib.util.find_spec(missing) is None, f"{missing} is installed: this is not a clean environment"
    code = example(ROOT / "README.md")
    assert len(code.strip().splitlines()) == 5, "the README's example must have five lines"
    exec(compile(code, "README.md", "exec"), {})
    result = tpam.simulate("shade", runs=2, iterations=10)
    assert result.plot().svg().startswith("<svg ")
    try:
        result.to_pandas()
    except ImportError as error:
        assert "pip install pandas" in str(error), error
    else:
        raise AssertionError("the missing pandas gave no error")
    for words in (["-m", "tpam", "list"], ["-m", "tpam", "sim", "--quick", "--pam", "jade"]):
        subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)
    assert subprocess.run([sys.executable, "-m", "tpam", "sim", "--pam", "shaed"], capture_output=True).returncode == 2
    print(f"tpam {tpam.__version__} works alone, in Python {sys.version.split()[0]}")


if __name__ == "__main__":
    main()
