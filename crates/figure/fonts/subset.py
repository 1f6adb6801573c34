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
    (0x00A0, 0x024F),  # Latin-1, Latin Extended-A and -B
    (0x02B0, 0x02FF),  # modifier letters
    (0x0300, 0x036F),  # accents that follow their letter
    (0x0370, 0x03FF),  # Greek
    (0x0400, 0x04FF),  # Cyrillic
    (0x1D2C, 0x1D6A),  # superscript and subscript letters
    (0x1E00, 0x1EFF),  # Latin with several accents, Vietnamese
    (0x2000, 0x205F),  # spaces, dashes, quotation marks, dots, per mille, primes
    (0x2070, 0x209C),  # superscripts, subscripts
    (0x20AC, 0x20AC),  # euro
    (0x2100, 0x214F),  # letters of sets of numbers
    (0x2150, 0x218B),  # fractions, Roman numbers
    (0x2190, 0x21FF),  # arrows
    (0x2200, 0x22FF),  # mathematical operators
    (0x2308, 0x230B),  # ceiling, floor
    (0x2500, 0x2500),  # lines
    (0x254C, 0x254C),
    (0x25A0, 0x25FF),  # markers
    (0x2605, 0x2606),  # stars
    (0x2713, 0x2718),  # check marks
    (0x27E6, 0x27EB),  # brackets
    (0x2A7D, 0x2A7E),  # other forms of less or equal, greater or equal
    (0xFB00, 0xFB04),  # ligatures
    (0xFE00, 0xFE0F),  # variation selectors, which are not visible
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
