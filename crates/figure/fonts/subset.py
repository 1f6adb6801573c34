"""Makes the subset fonts of this folder from DejaVu 2.37 (https://dejavu-fonts.github.io/).

python3 -m pip install fonttools==4.68.0
python3 subset.py FOLDER   # the folder with DejaVuSans.ttf and DejaVuSans-Bold.ttf
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

# Ranges of characters (both ends included): names of algorithms and people, units, formulas.
CHARACTERS = [
    (0x0020, 0x007E),  # ASCII
    (0x00A0, 0x017F),  # Latin-1, Latin Extended-A
    (0x0218, 0x021B),  # Romanian
    (0x0370, 0x03FF),  # Greek
    (0x0400, 0x045F),  # Cyrillic
    (0x2010, 0x2027),  # dashes, quotation marks, dots
    (0x202F, 0x203A),  # narrow space, per mille, primes
    (0x2070, 0x209C),  # superscripts, subscripts
    (0x20AC, 0x20AC),  # euro
    (0x2102, 0x2124),  # letters of sets of numbers
    (0x2190, 0x21D5),  # arrows
    (0x2200, 0x22FF),  # mathematical operators
    (0x2308, 0x230B),  # ceiling, floor
    (0x2500, 0x2500),  # lines
    (0x254C, 0x254C),
    (0x25A0, 0x25FF),  # markers
    (0x2713, 0x2717),  # check marks
    (0x27E8, 0x27E9),  # angle brackets
    (0xFFFD, 0xFFFD),  # replacement character
]


def options():
    """Outlines only: no hints, no kerning, no layout features, no time stamps."""
    chosen = Options()
    chosen.hinting = False
    chosen.layout_features = []
    chosen.legacy_kern = False
    chosen.glyph_names = False
    chosen.notdef_outline = True
    chosen.recalc_timestamp = False
    chosen.name_IDs = [0, 1, 2, 4, 5, 6]
    chosen.drop_tables += ["FFTM", "GDEF", "GPOS", "GSUB", "gasp", "kern", "DSIG", "MATH"]
    return chosen


def subset(source, target):
    """Writes the subset of one font."""
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(options())
    subsetter.populate(unicodes=[code for first, last in CHARACTERS for code in range(first, last + 1)])
    subsetter.subset(font)
    font.save(target)


if __name__ == "__main__":
    for name in ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"]:
        subset(Path(sys.argv[1]) / name, Path(__file__).parent / name)
