"""Sphinx extension: a table whose header row is empty gets its first column as headers, so that a screen reader names each row."""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx


def use_first_column(app: Sphinx, tree: nodes.document) -> None:
    for group in tree.findall(nodes.tgroup):
        head = next(iter(group.findall(nodes.thead)), None)
        if head is None or head.astext().strip():
            continue
        group.remove(head)
        columns = [node for node in group.children if isinstance(node, nodes.colspec)]
        columns[0]["stub"] = 1


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("doctree-read", use_first_column)
    return {"version": "1", "parallel_read_safe": True}
