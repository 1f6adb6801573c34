"""Rules of methods as mathematics: the plain text of the registry, with its symbols typeset.

A line of a rule mixes formulas and words: `C_i ~ N(μ_C, 0.1²), clipped to [0, 1]`. Words stay text; what is between them becomes a formula if it
has a symbol, a number or an operator. Options of the method are code where the rule gives them a value, and italic elsewhere.
"""

from __future__ import annotations

import re

# Signs and what LaTeX calls them. The first are relations, which end the numerator and the denominator of a fraction.
RELATIONS = {"~": r"\sim ", "←": r"\leftarrow ", "→": r"\to ", "=": "=", "<": "<", ">": ">", "≤": r"\le ", "≥": r"\ge ", "∈": r"\in "}
SUMS = {"+": "+", "−": "-"}
SIGNS = {
    "×": r"\times ", "·": r"\cdot ", "/": "/", "…": r"\dots", "²": "^2", "½": r"\tfrac12 ", "¼": r"\tfrac14 ", "Σ": r"\sum ",
    "⊥": r"\bot ", "⌊": r"\lfloor ", "⌋": r"\rfloor ", "₁": "_1", "₂": "_2", "|": "|",
}  # fmt: skip
GREEK = dict(zip("αβγδκλμπρστφωΔ", "alpha beta gamma delta kappa lambda mu pi rho sigma tau varphi omega Delta".split(), strict=True))
OPENING, CLOSING = "([{", ")]}"
# Names of functions and of laws.
FUNCTIONS = {"sin": r"\sin", "tanh": r"\tanh", "max": r"\max ", "min": r"\min ", "mod": r"\bmod "}
LAWS = {"Cauchy", "rank", "sd", "SR", "ns", "nf", "mean", "var"}
# Options that are also ordinary words of rules.
WORDS = {"every", "from", "start", "share"}

TOKEN = re.compile(
    r"(?P<code>`[^`]+`|\b[a-z]+(?:_[a-z])?=[a-zκ-]+)"
    r"|(?P<number>\d+(?:\.\d+)?(?:e-\d+)?)"
    r"|(?P<norm>‖[^‖]*‖)"
    r"|(?P<mean>mean(?= f\b))"
    r"|(?P<name>[A-Za-zα-ωΔ]+'?(?:_[A-Za-zα-ω0-9]+)?(?:\d\b)?(?:-[A-Za-z]+)*)"
    r"|(?P<space>\s+)|(?P<sign>.)"
)


def typeset(rule: str, options: set[str]) -> str:
    """A rule in Markdown: one paragraph a line; indented lines stay indented."""
    parts = []
    for line in rule.splitlines():
        text = paragraph(line.strip(), options)
        parts.append(f":::{{container}} further\n{text}\n:::\n" if line.startswith(" ") else f"{text}\n")
    return "::::{container} rule\n" + "\n".join(parts) + "::::\n"


def paragraph(line: str, options: set[str]) -> str:
    # A wide gap is between two statements.
    return "&emsp;&emsp; ".join(statement(part, options) for part in re.split(r"\s{3,}", line))


def statement(text: str, options: set[str]) -> str:
    """Joins the formulas of a statement and the words between them."""
    done, run = [], []
    for match in TOKEN.finditer(text):
        kind, token = match.lastgroup or "", match[0]
        formula = symbol(kind, token, options)
        if formula is not None:
            run.append((token, formula))
            continue
        done += [formulas(run), f"`{token.strip('`')}`" if kind == "code" else escaped(token)]
        run = []
    return "".join([*done, formulas(run)])


def symbol(kind: str, token: str, options: set[str]) -> str | None:
    """A token in LaTeX; `None` if it is a word or code."""
    match kind:
        case "code":
            return None
        case "number":
            number, _, power = token.partition("e-")
            return (f"{number} \\cdot " if number != "1" else "") + f"10^{{-{power}}}" if power else token
        case "norm":
            return r"\lVert " + token.strip("‖").replace("−", "-") + r"\rVert "
        case "mean":
            return r"\operatorname{mean} "
        case "name":
            return name(token, options)
        case "sign":
            return {**RELATIONS, **SUMS, **SIGNS}.get(token, {"{": r"\{", "}": r"\}"}.get(token, token))
    return " "


def name(token: str, options: set[str]) -> str | None:
    base, _, index = token.partition("_")
    prime = "'" if base.endswith("'") else ""
    base = base.removesuffix("'")
    if (token in options - WORDS and len(token) > 1) or re.fullmatch(r"(?!mean|var)[a-z]{2,}_[a-z]", token):
        return r"\mathit{" + token.replace("_", r"\_") + "}"
    if token in FUNCTIONS:
        return FUNCTIONS[token]
    if re.fullmatch(r"[a-z]\d", base):
        return f"{base[0]}_{base[1]}"
    if len(base) == 1 and (token not in {"a", "A"}):
        found = greek(base)
    elif base in LAWS and (index or base not in {"mean", "var"}):
        found = r"\operatorname{" + base + "}"
    else:
        return None
    return found + prime + (f"_{{{subscript(index)}}}" if index else "")


def subscript(index: str) -> str:
    if re.fullmatch(r"[a-z]\d", index):
        return f"{index[0]}_{index[1]}"
    return greek(index) if len(index) == 1 else rf"\mathrm{{{index}}}"


def greek(letter: str) -> str:
    return "\\" + GREEK[letter] + " " if letter in GREEK else letter


Run = list[tuple[str, str]]


def formulas(run: Run) -> str:
    """Tokens between two words: formulas, and the punctuation between and around them, which stays text."""
    pieces, piece, depth = [], [], 0
    for at, (token, latex) in enumerate(run):
        opens = token in OPENING and closes_later(run[at:])
        closed = token in CLOSING and depth > 0
        depth += opens - closed
        alone = (token in OPENING and not opens) or (token in CLOSING and not closed)
        if alone or (depth == 0 and token in ",;:.'"):
            pieces += [formula(piece), escaped(token)]
            piece = []
        else:
            piece.append((token, latex))
    return "".join([*pieces, formula(piece)])


def closes_later(run: Run) -> bool:
    depth = 0
    for token, _ in run:
        depth += (token in OPENING) - (token in CLOSING)
        if depth == 0:
            return True
    return False


def formula(run: Run) -> str:
    text = "".join(token for token, _ in run)
    if not text.strip():
        return text
    start, end = (" " if text[0].isspace() else ""), (" " if text[-1].isspace() else "")
    return f"{start}${latex(strip(run)).strip()}${end}"


def strip(run: Run) -> Run:
    while run and run[0][0].isspace():
        run = run[1:]
    while run and run[-1][0].isspace():
        run = run[:-1]
    return run


def latex(run: Run) -> str:
    """A formula: fractions, roots, powers and indices with their groups."""
    found = slash(run)
    if found is not None:
        left, right = before(run, found), after(run, found)
        fraction = rf"\frac{{{latex(bare(run[left:found]))}}}{{{latex(bare(run[found + 1 : right]))}}}"
        return latex(run[:left]) + fraction + latex(run[right:])
    text, at = "", 0
    while at < len(run):
        token, sign = run[at]
        if token in "√^" and at + 1 < len(run):
            end = at + 1 + group(run[at + 1 :])
            inner = latex(bare(run[at + 1 : end]))
            text += rf"\sqrt{{{inner}}}" if token == "√" else f"^{{{inner}}}"
            at = end
        elif token in OPENING:
            end = at + group(run[at:])
            inner, closing = latex(run[at + 1 : end - 1]), run[end - 1][1]
            large = r"\frac" in inner
            if token == "[" and text.rstrip("}").endswith(("M_{F", "M_{C", r"M_{\varphi ", "M")) and not large:
                text = (text[:-1] + f",{inner}}}") if text.endswith("}") else text + f"_{{{inner}}}"
            else:
                text += (rf"\left{sign}" if large else sign) + inner + (rf"\right{closing}" if large else closing)
            at = end
        else:
            text += sign
            at += 1
    return text


def slash(run: Run) -> int | None:
    """The first spaced slash outside brackets that has something on both sides."""
    depth = 0
    for at, (token, _) in enumerate(run):
        depth += (token in OPENING) - (token in CLOSING)
        if token == "/" and depth == 0 and 1 < at < len(run) - 2 and run[at - 1][0].isspace() and run[at + 1][0].isspace():
            return at
    return None


def before(run: Run, slash: int) -> int:
    """Where the numerator begins."""
    depth = 0
    for at in range(slash - 1, -1, -1):
        token = run[at][0]
        depth += (token in CLOSING) - (token in OPENING)
        if depth < 0 or (depth == 0 and ends_product(token)) or token == "|":
            return at + 1
    return 0


def after(run: Run, slash: int) -> int:
    """Where the denominator has ended."""
    depth = bars = 0
    for at in range(slash + 1, len(run)):
        token = run[at][0]
        depth += (token in OPENING) - (token in CLOSING)
        opens_bars = token == "|" and not bars and not strip(run[slash + 1 : at])
        if depth < 0 or (depth == 0 and ends_product(token)) or (token == "|" and not bars and not opens_bars):
            return at
        bars += opens_bars
    return len(run)


def ends_product(token: str) -> bool:
    return token in RELATIONS or token in SUMS or token == ","


def group(run: Run) -> int:
    """The number of tokens of the first group: one token, or a bracket and what is in it."""
    depth = 0
    for at, (token, _) in enumerate(run):
        depth += (token in OPENING) - (token in CLOSING)
        if depth == 0:
            return at + 1
    return len(run)


def bare(run: Run) -> Run:
    """A group without its round brackets."""
    run = strip(run)
    return run[1:-1] if run and run[0][0] == "(" and run[-1][0] == ")" and group(run) == len(run) else run


def escaped(text: str) -> str:
    return re.sub(r"([\\*_\[\]<|$])", r"\\\1", text)


def test_itself() -> None:
    expected = {
        "C_i ~ N(μ_C, 0.1²), clipped to [0, 1] (repair=clip)": r"$C_{i} \sim  N(\mu _{C}, 0.1^2)$, clipped to $[0, 1]$ (`repair=clip`)",
        "M_F[k] ← (M_F[k] + 1) / 2,  k ← k mod H + 1": r"$M_{F,k} \leftarrow \frac{M_{F,k} + 1}{2}$, $k \leftarrow  k \bmod  H + 1$",
        "(Σ s^1.5 / |S|)^(1/1.5)": r"$\left(\frac{\sum  s^{1.5}}{|S|}\right)^{1/1.5}$",
        "each with a fair coin; 1/limit": r"each with a fair coin; $1/\mathit{limit}$",
        "F_j ← √((c − t)/(2 C))": r"$F_{j} \leftarrow  \sqrt{(c - t)/(2 C)}$",
        "q = |f_max / f_min| if below 1": r"$q = |\frac{f_{\mathrm{max}}}{f_{\mathrm{min}}}|$ if below $1$",
        "as L-SRTDE, the ρ-th": "as L-SRTDE, the ρ-th",
        "at most 1e-8": r"at most $10^{-8}$",
    }
    for text, markdown in expected.items():
        assert statement(text, {"limit"}) == markdown, (text, statement(text, {"limit"}))


if __name__ == "__main__":
    test_itself()
