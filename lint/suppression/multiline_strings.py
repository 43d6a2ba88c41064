"""The texts of a file that go over several lines: no comment can stand in them, so one before or behind them counts."""

from __future__ import annotations

from bisect import bisect_right

from lslint.grammar.config.tree import ConfigFile, Scalar
from lslint.grammar.logstash.nodes import Array, Hash, Pipeline, String

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.files.source import Source
    from lslint.grammar.logstash.nodes import Node


class LongTexts:
    """Strings of a pipeline and scalars of YAML that go over several lines. Found when first asked for."""

    __slots__ = ("_source", "_spans", "_tree")

    def __init__(self, source: Source, tree: Pipeline | ConfigFile | None) -> None:
        self._source = source
        self._tree = tree
        self._spans: list[tuple[int, int]] | None = None

    def lines(self, offset: int) -> tuple[int, int] | None:
        """The lines (1-based) on which the text around an offset (0-based) begins and ends; None where there is none,
        or the offset is on its first line."""
        spans = self._spans
        if spans is None:
            spans = self._spans = sorted(_spans(self._tree, self._source.text))
        index = bisect_right(spans, (offset, len(self._source.text))) - 1
        if index < 0 or offset >= spans[index][1]:
            return None
        start, end = spans[index]
        position = self._source.lines.position
        first = position(start)[0]
        return None if position(offset)[0] == first else (first, position(end - 1)[0])


def _spans(tree: Pipeline | ConfigFile | None, text: str) -> Iterator[tuple[int, int]]:
    if isinstance(tree, ConfigFile):
        for scalar in tree.walk():
            if isinstance(scalar, Scalar):
                whole = text[scalar.start : scalar.end].rstrip()  # a block takes the end of its last line
                if "\n" in whole:
                    yield scalar.start, scalar.start + len(whole)
    elif tree is not None:
        for plugin in tree.plugins():
            stack: list[Node] = [option.value for option in plugin.options]
            while stack:
                node = stack.pop()
                if isinstance(node, String):
                    if "\n" in node.value:
                        yield node.start, node.end
                elif isinstance(node, Array):
                    stack += node.items
                elif isinstance(node, Hash):
                    stack += [pair.value for pair in node.pairs]
