"""The command `tpam`: `python -m tpam sim`, or the script `tpam`."""

import sys

from tpam import _tpam


def main() -> int:
    """Runs the command with the arguments of this process."""
    return _tpam.command(["tpam", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
