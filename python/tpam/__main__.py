"""The command `tpam`: `python -m tpam sim`, or the script of that name."""

import sys

from tpam import _tpam


def main() -> int:
    """Runs the command on this process's arguments."""
    return _tpam.command(["tpam", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
