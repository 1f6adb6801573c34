"""The pages of the site: Markdown files of the repository, and the source files that they link to.

A link to a file of the repository becomes a link to a page. Markdown outside docs/ is a page too, and so is a source file, so that every link
works from disk. A link to a file that does not exist is an error.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from rules import typeset

# Files outside docs/ that have a place in the navigation.
ABOUT = {
    "CHANGELOG.md": "about/changelog.md",
    "CONTRIBUTING.md": "about/contributing.md",
    "SUPPORT.md": "about/help.md",
    "SECURITY.md": "about/security.md",
    "CODE_OF_CONDUCT.md": "about/conduct.md",
}
# Names of source files for the highlighter. Files with other endings are offered as downloads.
LANGUAGES = {".rs": "rust", ".py": "python", ".toml": "toml", ".tex": "latex", ".cff": "yaml", ".csv": "none", ".c": "c"}
LARGEST = 60_000

# The page that another command makes, if the compiler can.
PLAYGROUND = Path(__file__).resolve().parents[2] / "target/playground/playground.html"
# What the playground of the first page shows.
SHOWN = "pam=shade&amp;pam=uniform&amp;target=step&amp;accept=linear:pmax=0.5&amp;play"
# Pages that navigation leaves out if they do not exist.
OPTIONAL = ["cluster"]
# The overview of the methods.
METHODS = "docs/methods/README.md"
# The page of the atlas, whose tables sort, too.
ATLAS = "docs/atlas.md"
TABLE = re.compile(r"((?:^\|.*\n)+)", re.MULTILINE)

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
# A figure that the commands of a page write: the site shows it in place of this line.
FIGURE = re.compile(r"^`(results/[^`]+\.svg)`: (.+)$")
RULE = re.compile(r"\n## Rule\n\n```text\n(.*?)```\n", re.DOTALL)
# The still picture of the playground, which the site replaces by the playground itself.
STILL = re.compile(r"^\[!\[([^\]]*)\]\(([^)]*playground\.png)\)\]\([^)]*\)$", re.MULTILINE)
# A group in the overview of the methods, and a method in its table.
GROUP = re.compile(r"^- \*\*([a-z]+)\*\*: (.+)$", re.MULTILINE)
METHOD = re.compile(r"^\| \[([^\]]+)\]\([^)]+\.md\) +\| ([a-z]+) ", re.MULTILINE)
# A rule of step sizes or of operators in that overview, and its page, whose rule stays text: such rules have more signs than those of F and C.
OTHER = re.compile(r"^- \[([a-z0-9-]+)\]\([^)]*\.md\): ", re.MULTILINE)
OTHER_GROUP = re.compile(r"^\| group \| (?:step|choice):", re.MULTILINE)
FENCE = re.compile(r"^(```|~~~)")


class Pages:
    """Pages by their path on the site."""

    def __init__(self, root: Path, out: Path, results: Path) -> None:
        self.root, self.out, self.results = root, out, results
        self.texts: dict[str, str] = {}
        self.places: dict[str, str] = {}
        self.todo: list[str] = []
        listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=root, check=True, capture_output=True, text=True)
        self.files = [name for name in listed.stdout.splitlines() if (root / name).is_file()]
        for name in self.files:
            if name.startswith("docs/") and name.endswith(".md"):
                self.place(name, name.removeprefix("docs/"))
        for name, page in ABOUT.items():
            self.place(name, page)

    def place(self, name: str, page: str) -> None:
        """Gives a file of the repository a page."""
        self.places[name] = page
        self.todo.append(name)

    def add(self, page: str, text: str) -> None:
        """Adds a page that is generated, or what follows a page of docs on the site. Its links are relative to the site."""
        assert page not in self.texts, page
        self.texts[page] = text

    def write(self) -> None:
        while self.todo:
            name = self.todo.pop(0)
            page = self.places[name]
            self.texts[page] = self.read(name) + self.texts.get(page, "")
        for page, text in self.texts.items():
            path = self.out / page
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def read(self, name: str) -> str:
        path = self.root / name
        if name.endswith(".md"):
            text = STILL.sub(lambda match: self.playground(name, match), path.read_text())
            text = rewrite(text, lambda match: self.link(name, match))
            listed = name.startswith("docs/") or name in ABOUT
            for page in OPTIONAL:
                if not any(file.endswith(f"{page}.md") for file in self.files):
                    text = text.replace(f"\n../{page}\n", "\n")
            options = set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
            if not OTHER_GROUP.search(text):
                text = RULE.sub(lambda match: f"\n## Rule\n\n{typeset(match[1], options)}", text)
            if name == METHODS:
                text = self.grouped(text)
            elif name == ATLAS:
                text = f"---\nhide-toc: true\n---\n\n{sortable(text)}"
            elif name.startswith(os.path.dirname(METHODS)) and PLAYGROUND.exists() and path.with_suffix(".svg").exists():
                text = text.replace("\n## How to cite\n", playground(path.stem) + "\n## How to cite\n")
            return text if listed else f"---\norphan: true\n---\n\n{text}"
        if path.is_dir():
            return self.listing(name)
        language = LANGUAGES[path.suffix]
        return f"---\norphan: true\nnosearch: true\n---\n\n# {path.name}\n\n`{name}`\n\n````{language}\n{path.read_text()}````\n"

    def grouped(self, text: str) -> str:
        """The overview of the methods, and a page for each group, for the navigation."""
        groups = dict(GROUP.findall(text))
        for group, about in groups.items():
            names = [name for name, other in METHOD.findall(text) if other == group]
            tree = "\n".join(names)
            self.texts[f"methods/group-{group}.md"] = f"# {group}\n\nMethods of this group: {about}.\n\n```{{toctree}}\n{tree}\n```\n"
        others = "\n".join(OTHER.findall(text))
        text = sortable(text, 1)
        text = GROUP.sub(r"- [\1](group-\1.md): \2", text)
        self.texts["methods/group-other.md"] = f"# step sizes and operators\n\nRules that adapt another parameter than F and C.\n\n```{{toctree}}\n{others}\n```\n"
        tree = "\n".join(f"group-{group}" for group in [*groups, "other"])
        return f"---\nhide-toc: true\n---\n\n{text}\n```{{toctree}}\n:hidden:\n{tree}\n```\n"

    def playground(self, name: str, still: re.Match[str]) -> str:
        """The playground, running, with its still picture where scripts are off."""
        text, picture = still.groups()
        if not PLAYGROUND.exists():
            beside = self.out / os.path.dirname(self.places[name]) / picture
            beside.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(self.root / os.path.dirname(name) / picture, beside)
            return still[0]
        address = relative(self.places[name], "playground/playground.html") + "#" + SHOWN
        # Sphinx copies pictures of Markdown, not those of HTML.
        still_copy = self.out / "_static/playground.png"
        still_copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.root / os.path.dirname(name) / picture, still_copy)
        image = relative(self.places[name], "_static/playground.png")
        return (
            f'<iframe class="playground first" src="{address}&amp;embed" title="{text}"></iframe>\n'
            f'<noscript><img src="{image}" alt="{text}"></noscript>\n'
        )

    def listing(self, name: str) -> str:
        inside = [file for file in self.files if file.startswith(name + "/")]
        lines = [f"- [{file.removeprefix(name + '/')}]({self.target(name + '/x', file)})" for file in inside]
        return f"---\norphan: true\nnosearch: true\n---\n\n# {name}\n\nFiles of this folder:\n\n" + "\n".join(lines) + "\n"

    def link(self, name: str, match: re.Match[str]) -> str:
        image, text, target = match.groups()
        if re.match(r"[a-z]+:|#|<", target):
            return match[0]
        place, _, anchor = target.partition("#")
        if image:
            return f"![{text}]({self.image(name, place)})"
        found = os.path.normpath(os.path.join(os.path.dirname(name), place))
        if not (self.root / found).exists() and found.startswith("docs/"):
            generated = found.removeprefix("docs/")
            if generated not in self.texts:
                raise SystemExit(f"{name}: the link {target} leads nowhere")
            return f"[{text}]({relative(self.places[name], generated)}{'#' + anchor if anchor else ''})"
        return f"[{text}]({self.target(name, found)}{'#' + anchor if anchor else ''})"

    def target(self, name: str, found: str) -> str:
        """The address, from the page of `name`, of a file or folder of the repository."""
        path = self.root / found
        if not path.exists():
            raise SystemExit(f"{name}: the link to {found} leads nowhere")
        if path.is_dir() and (path / "README.md").exists():
            found, path = f"{found}/README.md", path / "README.md"
        if found == "README.md" or found == ".":
            return relative(self.page(name), "index.md")
        if found == "docs":
            return relative(self.page(name), "index.md")
        large = path.is_file() and path.stat().st_size > LARGEST and found not in self.places
        if large or (path.is_file() and path.suffix not in {*LANGUAGES, ".md"}):
            return self.download(name, found)
        if found not in self.places:
            self.place(found, f"files/{found}.md" if not found.endswith(".md") else f"files/{found}")
        return relative(self.page(name), self.places[found])

    def page(self, name: str) -> str:
        return self.places.get(name) or self.places[os.path.dirname(name)]

    def download(self, name: str, found: str) -> str:
        path = self.out / "files" / found
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(self.root / found, path)
        return relative(self.page(name), f"files/{found}")

    def image(self, name: str, place: str) -> str:
        """Copies a figure. What begins with `results/` was made by the commands of the page."""
        if place.startswith("results/"):
            page = self.places[name].removesuffix(".md")
            source, copy = self.results / page / place, f"figures/{page}/{place.removeprefix('results/')}"
        else:
            found = os.path.normpath(os.path.join(os.path.dirname(name), place))
            source, copy = self.root / found, found.removeprefix("docs/")
        if not source.exists():
            raise SystemExit(f"{name}: the figure {place} does not exist; no command of the page wrote it")
        (self.out / copy).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, self.out / copy)
        return relative(self.places[name], copy)


def playground(method: str) -> str:
    """A method that can be simulated, in the playground."""
    other = "jade" if method == "uniform" else "uniform"
    address = f"../playground/playground.html#pam={method}&amp;pam={other}&amp;target=step&amp;accept=linear:pmax=0.5"
    return (
        f'\n## Try it\n\n<iframe class="playground small" loading="lazy" src="{address}&amp;embed" title="{method} in the playground"></iframe>\n\n'
        f'<p><a href="{address}">Open {method} in the playground</a> to change its options, the target and the acceptance.</p>\n'
    )


def relative(page: str, target: str) -> str:
    return os.path.relpath(target, os.path.dirname(page) or ".")


def sortable(text: str, count: int = 0) -> str:
    """The text with tables whose rows a click on a heading sorts: the first `count` of them, or all."""
    return TABLE.sub(r":::{table}\n:class: sortable\n\n\1:::\n", text, count=count)


def rewrite(text: str, change: Callable[[re.Match[str]], str]) -> str:
    """Changes the links of a page, not those in code."""
    lines, code = [], False
    for line in text.splitlines():
        if FENCE.match(line.lstrip()):
            code = not code
        shown = line if code else FIGURE.sub(r"![\2](\1)", line)
        lines.append(shown if code else change_line(shown, change))
    return "\n".join(lines) + "\n"


def change_line(line: str, change: Callable[[re.Match[str]], str]) -> str:
    # Code spans stay as they are, but a link may contain one.
    spans: list[str] = []

    def hide(match: re.Match[str]) -> str:
        spans.append(match[0])
        return f"\0{len(spans) - 1}\0"

    changed = LINK.sub(change, re.sub(r"`[^`]*`", hide, line))
    return re.sub(r"\0(\d+)\0", lambda match: spans[int(match[1])], changed)
