"""Where a suppression comment may stand: at the end of a line or on the line before, not within a string of several
lines, and nowhere in JSON."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from lslint.files.source import Source
from lslint.grammar.config.tree import ConfigFile, Scalar
from lslint.grammar.logstash.nodes import Array, Hash, Node, Pipeline, String
from lslint.grammar.record import record
from lslint.grammar.suppression import Directive, may_hold, parse
from lslint.kinds import BY_NAME

Edit = tuple[int, int, str]


def has_comments(kind: str, path: str) -> bool:
    """Whether a file of that kind may hold ``#`` comments."""
    record = BY_NAME.get(kind)
    return record is not None and record.comment is not None and not path.endswith(".json")


def at_line_end(source: Source, line: int, comment: str) -> Edit:
    """The edit that puts a comment at the end of a line (1-based)."""
    end = source.lines.starts[line - 1] + len(source.lines.line(line).rstrip(" \t"))
    return end, end, f" {comment}"


def above(source: Source, line: int, comment: str) -> Edit:
    """The edit that inserts a comment as a separate line before a line (1-based), with its indentation and line end."""
    start, content = source.lines.starts[line - 1], source.lines.line(line)
    indent = content[: len(content) - len(content.lstrip(" \t"))]
    line_end = "\r\n" if source.text.startswith("\r\n", start + len(content)) else "\n"
    return start, start, f"{indent}{comment}{line_end}"


def at_top(source: Source, comment: str) -> Edit:
    """The edit that inserts a comment as a separate line at the top of the file, with the line end of most lines."""
    start = 1 if source.text.startswith("\ufeff") else 0
    line_end = "\r\n" if source.text.count("\r\n") * 2 > source.text.count("\n") else "\n"
    return start, start, comment + line_end


def lists_by_line(source: Source, comments: Sequence[tuple[int, int]]) -> dict[int, Directive]:
    """The suppression comments with a list of rules, by the line (1-based) on which they stand."""
    directives = {}
    for start, end in comments:
        directive = parse(source.text[start:end], start) if may_hold(source.text[start:end]) else None
        if isinstance(directive, Directive) and not directive.whole_file and directive.close > 0:
            directives[source.lines.position(start)[0]] = directive
    return directives


@record
class LongTexts:
    """Strings of a pipeline and scalars of YAML that go over several lines. Found when first asked for."""

    _source: Source
    _tree: Pipeline | ConfigFile | None
    _spans: list[tuple[int, int]] | None = None

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
                content = text[scalar.start : scalar.end].rstrip()  # a block takes the end of its last line
                if "\n" in content:
                    yield scalar.start, scalar.start + len(content)
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
