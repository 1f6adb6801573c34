"""Checks every page of the built site: links and their anchors, headings, alternative texts, table headers, and that nothing is loaded from elsewhere.

python check_site.py target/site
"""

from __future__ import annotations

import re
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# Folders that other programs made: the documentation of the crates, and the playground, which has tests of its own.
FOREIGN = {"rust", "playground"}
# Elements that load a file, and the attribute that names it.
LOADS = {"img": "src", "script": "src", "iframe": "src", "source": "src", "video": "src", "audio": "src", "embed": "src", "object": "data"}
# Kinds of links in the head that load a file.
LOADED = {"stylesheet", "icon", "preload", "modulepreload", "manifest"}
VOID = {"img", "br", "hr", "input", "link", "meta", "source", "col", "embed", "wbr", "area", "base", "track"}


class Page(HTMLParser):
    """What the checks need to know of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.headings: list[tuple[int, str]] = []
        self.wrong: list[str] = []
        self.language, self.title = "", ""
        self.path: list[str] = []
        self.tables: list[tuple[int, str]] = []
        self.names: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        if tag not in VOID:
            self.path.append(tag)
        if given.get("id"):
            if given["id"] in self.ids:
                self.wrong.append(f"the id {given['id']} occurs twice")
            self.ids.add(given["id"])
        if tag == "html":
            self.language = given.get("lang", "")
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
            self.names.append(given.get("aria-label", "") + given.get("title", ""))
        if tag in LOADS and LOADS[tag] in given:
            self.loads.append(given[LOADS[tag]])
        if tag == "link" and LOADED & set(given.get("rel", "").split()):
            self.loads.append(given.get("href", ""))
        if tag == "img" and not given.get("alt", "").strip():
            self.wrong.append(f"the image {given.get('src')} has no alternative text")
        if tag == "iframe" and not given.get("title", "").strip():
            self.wrong.append("a frame has no title")
        if tag == "table":
            self.tables.append((0, ""))
        if tag == "th" and self.tables:
            self.tables[-1] = (self.tables[-1][0] + 1, self.tables[-1][1])
        if re.fullmatch("h[1-6]", tag):
            self.headings.append((int(tag[1]), ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self.names and not self.names.pop().strip():
            self.wrong.append(f"the link {self.links[-1]} has no text")
        if tag == "table":
            headers, text = self.tables.pop()
            if not headers or not text.strip():
                self.wrong.append("a table has no headers")
        while tag in self.path and self.path.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "th" in self.path and self.tables:
            self.tables[-1] = (self.tables[-1][0], self.tables[-1][1] + data)
        if self.path and self.path[-1] == "title":
            self.title += data
        if "a" in self.path and self.names:
            self.names[-1] += data
        if self.headings and any(re.fullmatch("h[1-6]", tag) for tag in self.path):
            level, text = self.headings[-1]
            self.headings[-1] = (level, text + data)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)


def check_headings(page: Page) -> list[str]:
    levels = [level for level, _ in page.headings]
    wrong = [f"a heading is empty: level {level}" for level, text in page.headings if not text.strip("¶# \n")]
    if levels.count(1) != 1:
        wrong.append(f"{levels.count(1)} headings of level 1")
    for before, after in zip(levels, levels[1:], strict=False):
        if after > before + 1:
            wrong.append(f"the heading of level {after} follows one of level {before}")
    return wrong


def check_links(file: Path, page: Page, pages: dict[Path, Page]) -> list[str]:
    wrong = []
    for link in page.links:
        parts = urlsplit(link)
        if parts.scheme in {"http", "https", "mailto"}:
            continue
        if parts.scheme or parts.netloc or parts.path.startswith("/"):
            wrong.append(f"the link {link} does not work from disk")
            continue
        target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
        if not target.is_file():
            wrong.append(f"the link {link} leads nowhere")
        elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
            wrong.append(f"the place {link} does not exist")
    return wrong


def check_loads(file: Path, page: Page) -> list[str]:
    wrong = []
    for name in page.loads:
        parts = urlsplit(name)
        if parts.scheme == "data":
            continue
        if parts.scheme or parts.netloc:
            wrong.append(f"{name} is loaded from elsewhere")
        elif not (file.parent / unquote(parts.path)).is_file():
            wrong.append(f"{name} is loaded and does not exist")
    return wrong


def check_styles(site: Path) -> list[str]:
    """Style sheets load files of the site only."""
    wrong = []
    for file in own(site, "*.css"):
        for name in re.findall(r"url\(\s*['\"]?([^'\")]+)", file.read_text()):
            if name.startswith(("data:", "#")):
                continue
            if re.match(r"[a-z]+:|//", name):
                wrong.append(f"{file.relative_to(site)}: {name} is loaded from elsewhere")
            elif not (file.parent / urlsplit(name).path).is_file() and name.endswith(".woff2"):
                wrong.append(f"{file.relative_to(site)}: {name} does not exist")
    return wrong


def own(site: Path, pattern: str) -> list[Path]:
    return sorted(file for file in site.rglob(pattern) if file.relative_to(site).parts[0] not in FOREIGN)


def check(site: Path) -> tuple[int, list[str]]:
    """The number of pages, and all that is wrong."""
    site = site.resolve()
    pages = {file: Page(file.read_text()) for file in own(site, "*.html")}
    wrong = check_styles(site)
    for file, page in pages.items():
        found = [*page.wrong, *check_headings(page), *check_links(file, page, pages), *check_loads(file, page)]
        if not page.language or not page.title.strip():
            found.append("the page has no language or no title")
        wrong += [f"{file.relative_to(site)}: {text}" for text in found]
    return len(pages), wrong


# Pages with one error each, which the checks must find.
BAD = {
    "headings of level 1": "<h1>a</h1><h1>b</h1>",
    "follows one of level": "<h1>a</h1><h3>b</h3>",
    "no alternative text": "<h1>a</h1><img src=x.png alt=''>",
    "has no headers": "<h1>a</h1><table><tr><td>1</td></tr></table>",
    "leads nowhere": "<h1>a</h1><a href='no.html'>b</a>",
    "does not exist": "<h1>a</h1><p id=here></p><a href='#there'>b</a>",
    "from elsewhere": "<h1>a</h1><script src='https://example.org/x.js'></script>",
    "has no text": "<h1>a</h1><a href='#'></a>",
    "from disk": "<h1>a</h1><a href='/x.html'>b</a>",
    "occurs twice": "<h1>a</h1><p id=b></p><p id=b></p>",
}


def test_itself() -> None:
    """Each bad page has its error and no other; a good page has none."""
    for expected, text in {**BAD, "": "<h1>a</h1><h2 id=b>b</h2><a href='#b'>c</a>"}.items():
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "x.png").touch()
            (Path(folder) / "x.html").write_text(f"<html lang=en><title>t</title>{text}</html>")
            _, wrong = check(Path(folder))
        assert [one for one in wrong if expected in one] == wrong and bool(wrong) == bool(expected), (expected, wrong)


if __name__ == "__main__":
    test_itself()
    count, wrong = check(Path(sys.argv[1]))
    if count < 50:
        wrong.append("the site has fewer than 50 pages")
    print("\n".join([*wrong, f"{count} pages, {len(wrong)} errors"]))
    sys.exit(1 if wrong else 0)
