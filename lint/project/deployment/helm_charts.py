"""Charts of Elastic that Argo CD, Flux and helmfile install.

The tag of the image in the values next to a chart counts, else the version of the chart, which is the release that it
installs by default.
"""

from __future__ import annotations

from lslint.project.deployment import documents
from lslint.project.deployment.model import Manifest
from lslint.project.deployment.yaml_lines import Node, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    Tag = tuple[str, int]

_TAGS = ("imageTag", "image.tag")
_VALUES = (("helm", "values"), ("helm", "valuesObject"), ("values",), ("helm", "parameters"), ("set",))
"""Where values are, those that override others last."""


class Charts:
    """The charts of one manifest. ``text``: its content."""

    def __init__(self, made: Manifest, nodes: list[Node], text: str, rank: int) -> None:
        self._made = made
        self._text = text
        self._rank = rank
        self._lines: list[str] = []
        self._below: dict[Node, list[Node]] = {}
        for node in nodes:
            above = node.parent
            if above is not None:
                self._below.setdefault(above, []).append(node)

    def add(self, node: Node) -> None:
        """Add what a mapping with the key ``chart`` says."""
        if node.text("installed").lower() == "false":
            return
        version, line = node.values.get("version") or node.values.get("targetRevision") or ("", 0)
        source = (one.text("name") for one in self._below.get(node, ()) if one.path[-1:] == ("sourceRef",))
        where = node.text("repoURL") or node.text("repo") or node.text("repository") or "".join(source)
        chart = node.text("chart")
        found = documents.chart_statements(self._made.path, line, chart, version, where, self._rank)
        product = documents.chart_product(chart, where)
        tag = self._tag(node) if product else None
        if tag is not None:
            found = [documents.tagged(self._made.path, tag[1], product, tag[0], self._rank)]
        self._made.statements += found

    def _tag(self, node: Node) -> Tag | None:
        """The tag of the image in the values of a chart."""
        top = node
        if node.path[-2:] == ("chart", "spec"):  # of Flux, whose values are next to the chart
            while top.path != node.path[:-2] and top.parent is not None:
                top = top.parent
        found: dict[tuple[str, ...], Tag] = {}
        for one in self._inner(top, 3):
            inner = one.path[len(top.path) :]
            parts = inner[:-1] if inner[-1:] == ("image",) else inner
            if parts not in _VALUES:
                continue
            tag: Tag | None
            if parts[-1] in ("set", "parameters"):
                tag = one.values.get("value") if one.text("name") in _TAGS else None
            elif one.line and not one.values and not self._below.get(one):
                tag = self._of_block(one)
            else:
                tag = one.values.get("tag" if parts != inner else "imageTag")
            if tag is not None and tag[0]:
                found[parts] = tag
        return next((found[parts] for parts in reversed(_VALUES) if parts in found), None)

    def _inner(self, top: Node, depth: int) -> list[Node]:
        """The nodes up to some levels below a node, without those of another chart."""
        level, found = [top], []
        for _ in range(depth + 1):  # an item of a list is a level
            level = [one for node in level for one in self._below.get(node, ()) if "chart" not in one.values]
            found += level
        return found

    def _of_block(self, node: Node) -> Tag | None:
        """The tag in values that are written as a block of text."""
        self._lines = self._lines or self._text.split("\n")
        indent = _indent(self._lines[node.line - 1])
        end = node.line
        while end < len(self._lines) and (not self._lines[end].strip() or _indent(self._lines[end]) > indent):
            end += 1
        for one in parse("\n".join(self._lines[node.line : end])):
            tag = one.values.get({(): "imageTag", ("image",): "tag"}.get(one.path, ""))
            if tag is not None:
                return tag[0], tag[1] + node.line
        return None


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
