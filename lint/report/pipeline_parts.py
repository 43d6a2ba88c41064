"""The plugins and conditions of a pipeline as a tree, each with its place in the files and the findings about it.

Of values only those of ``pipeline_graph`` and ids are part of it, and conditions as they are written; secrets are
hidden.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator

from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.grammar.logstash.nodes import Bareword, Branch, Clause, Item, Number, Pipeline, Plugin, String
from lslint.report.pipeline_graph import CHANNELS, GraphNode, ends, labels
from lslint.rules.api import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.report.masking import Masker

SECTIONS = ("input", "filter", "output")
MAX_DEPTH = 12
"""Nested conditions that are shown; what is deeper is counted."""
MAX_TEXT = 2_000
"""Characters of a condition that are kept; its tooltip shows them."""
SEVERITIES = ("error", "warning", "info")


class Part:
    """A plugin or a condition. ``head``: what it is (``grok``, ``else if``); ``detail``: what tells it from others.

    ``path``, ``line`` (1-based): where it begins; empty path: it stands for several. ``channels``: what the plugin
    reads or writes and other pipelines may write or read, as in ``GraphNode`` and as displayed. ``last``: no event
    leaves it (``drop``). ``findings``: those inside it, with their file. ``id``: for links, unique in a drawing.
    """

    __slots__ = ("channels", "detail", "findings", "head", "id", "kind", "last", "line", "path")

    def __init__(self, kind: str, head: str, detail: str, path: str = "", line: int = 0) -> None:
        self.kind = kind
        self.head = head
        self.detail = detail
        self.path = path
        self.line = line
        self.channels: list[tuple[str, str]] = []
        self.last = False
        self.findings: list[tuple[Finding, FileResult]] = []
        self.id = ""

    @property
    def severity(self) -> str:
        """The highest severity of its findings; empty without any."""
        found = {finding.severity for finding, _ in self.findings}
        return next((one for one in SEVERITIES if one in found), "")

    @property
    def title(self) -> str:
        """The whole text, and the place."""
        place = f" ({self.path}:{self.line})" if self.path else ""
        return f"{self.head} {self.detail}".rstrip() + place


class ClausePart(Part):
    """A condition and what it guards."""

    __slots__ = ("items",)

    def __init__(self, head: str, detail: str, path: str, line: int) -> None:
        super().__init__("condition", head, detail, path, line)
        self.items: list[Part | BranchPart] = []


class BranchPart:
    """``if … else if … else …``."""

    __slots__ = ("clauses",)

    def __init__(self) -> None:
        self.clauses: list[ClausePart] = []

    @property
    def is_complete(self) -> bool:
        """Whether one of the clauses always applies."""
        return bool(self.clauses) and self.clauses[-1].head == "else"


Parts = list[Part | BranchPart]


class PipelineParts:
    """A pipeline: its parts by section in the order of the files; ``plugins``: their number.

    ``whole``: the pipeline itself, with the findings that belong to none of its parts.
    """

    __slots__ = ("node", "plugins", "sections", "whole")

    def __init__(self, name: str) -> None:
        self.node = GraphNode(name)
        self.whole = Part("pipeline", name, "")
        self.sections: dict[str, Parts] = {kind: [] for kind in SECTIONS}
        self.plugins = 0

    def add(self, result: FileResult, source: Source, tree: Pipeline, masker: Masker) -> None:
        """Adds a file of the pipeline, or the pipeline ``source`` in it."""
        self.node.add(result.path, ends(tree, source.text))
        self.plugins += len(tree.walk_plugins())
        reader = _Reader(result, source, masker)
        for section in tree.sections:
            self.sections.setdefault(section.kind, []).extend(reader.parts(section.items, 0))
        self.whole.findings += reader.rest()

    def parts(self) -> Iterator[Part]:
        """All parts in the order of the drawing, the pipeline itself first."""
        yield self.whole
        for items in self.sections.values():
            yield from _flat(items)


def _flat(items: Parts) -> Iterator[Part]:
    for item in items:
        if isinstance(item, BranchPart):
            for clause in item.clauses:
                yield clause
                yield from _flat(clause.items)
        else:
            yield item


class _Reader:
    """Makes the parts of one file, or of a pipeline in it."""

    def __init__(self, result: FileResult, source: Source, masker: Masker) -> None:
        self._result = result
        self._source = source
        self._masker = masker
        first, last = source.span(0, len(source.text))
        found = (finding for finding in result.findings if first <= finding.start <= last)
        self._findings = sorted(found, key=lambda finding: finding.start)
        self._starts = [finding.start for finding in self._findings]
        self._taken: set[int] = set()

    def parts(self, items: list[Item], depth: int) -> Parts:
        """The parts of these items."""
        found: Parts = []
        for item in items:
            if isinstance(item, Branch):
                found.append(self._deeper(item) if depth >= MAX_DEPTH else self._branch(item, depth))
            else:
                found.append(self._plugin(item))
        return found

    def rest(self) -> list[tuple[Finding, FileResult]]:
        """The findings that no part has."""
        return [(finding, self._result) for at, finding in enumerate(self._findings) if at not in self._taken]

    def _branch(self, branch: Branch, depth: int) -> BranchPart:
        made = BranchPart()
        for clause in branch.clauses:
            part = ClausePart(clause.keyword, self._condition(clause), self._result.path, self._line(clause.start))
            self._take(part, clause.start, clause.open if clause.open > clause.start else clause.start + 1)
            part.items = self.parts(clause.items, depth + 1)
            made.clauses.append(part)
        return made

    def _condition(self, clause: Clause) -> str:
        if clause.condition is not None:
            start, end = clause.condition.start, clause.condition.end
        elif clause.keyword != "else":  # a syntax error
            start, end = clause.start + len(clause.keyword), clause.open
        else:
            return ""
        text = self._masker.source(*self._source.span(start, min(end, start + MAX_TEXT)))
        return " ".join(text.split()) + ("…" if end > start + MAX_TEXT else "")

    def _deeper(self, branch: Branch) -> Part:
        """What is nested too deep to be shown, as one part."""
        count, below = 0, [branch]
        while below:
            for clause in below.pop().clauses:
                for item in clause.items:
                    if isinstance(item, Branch):
                        below.append(item)
                    else:
                        count += 1
        part = Part("more", "…", f"{count:,} nested deeper", self._result.path, self._line(branch.start))
        self._take(part, branch.start, branch.end)
        return part

    def _plugin(self, plugin: Plugin) -> Part:
        detail, channels = self._detail(plugin)
        part = Part(plugin.kind, plugin.name, detail, self._result.path, self._line(plugin.start))
        part.channels = channels
        part.last = plugin.name == "drop" and plugin.kind == "filter" and plugin.option("percentage") is None
        self._take(part, plugin.start, plugin.end)
        return part

    def _detail(self, plugin: Plugin) -> tuple[str, list[tuple[str, str]]]:
        """What tells a plugin from others of its type, and the channels of an input or output."""
        hide = self._masker.message
        channels: list[tuple[str, str]] = []
        if plugin.kind != "filter":
            named = [label for label in labels(plugin) if label != plugin.name]
            if plugin.name in CHANNELS:
                channels = [(label, hide(label)) for label in named]
            if named:
                return hide(", ".join(label[len(plugin.name) + 1 :] for label in named)), channels
        option = plugin.option("id")
        if option is not None and isinstance(option.value, String | Bareword | Number):
            value = option.value.text if isinstance(option.value, Number) else option.value.value
            return hide(value), channels
        names = dict.fromkeys(one.name for one in plugin.options) if plugin.kind == "filter" else ()
        return hide(", ".join(names)), channels

    def _line(self, offset: int) -> int:
        return self._source.lines.position(offset)[0]

    def _take(self, part: Part, start: int, end: int) -> None:
        """Gives a part the findings that begin inside it."""
        start, end = self._source.span(start, end)
        for at in range(bisect_left(self._starts, start), bisect_left(self._starts, end)):
            if at not in self._taken:
                self._taken.add(at)
                part.findings.append((self._findings[at], self._result))


def collect(
    files: Iterable[tuple[str, FileResult, Source, Pipeline]], masker: Callable[[FileResult], Masker]
) -> list[PipelineParts]:
    """The pipelines of these files: the name of the pipeline, the file, the text in it, and its tree."""
    found: dict[str, PipelineParts] = {}
    for name, result, source, tree in files:
        found.setdefault(name, PipelineParts(name)).add(result, source, tree, masker(result))
    for number, parts in enumerate(found.values()):
        for at, part in enumerate(parts.parts()):
            part.id = f"n{number}-{at}"
    return list(found.values())
