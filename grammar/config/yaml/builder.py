"""Builds the tree from the events of libyaml."""

from __future__ import annotations

from itertools import chain

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import Alias, ConfigDocument, ConfigFile, ConfigNode, Entry, Mapping, Scalar, Sequence
from lslint.grammar.config.yaml.values import plain_value, tagged_value
from lslint.grammar.limits import MAX_DETAILED
from lslint.grammar.parse_errors import ParseError, Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAX_DEPTH = 900
"""Levels of nesting that are read; no real file comes near. libyaml 0.2.6 reports a syntax error at about
1000 levels, and older versions do not, so the limit is lower: the result must not depend on the version."""


_STYLES = {"'": "single", '"': "double", "|": "literal", ">": "folded"}


_PROPERTIES = compiled(r"(?:(?:[&!][^\s,\[\]{}]*|#[^\r\n]*)\s+|[ \t\r\n]+)*")


class TreeBuilder:
    """The tree that came of one reading.

    ``error``: libyaml's exception where it stopped, or None; ``opened`` are the nodes that were open then (they are
    closed as well as can be), ``in_flow``: the innermost has brackets. ``inner``: what has been read of the innermost
    open node, of each node around it and of the document: the items, or keys and values in turn. ``shift``: of the
    offsets of libyaml. Wide because the events of the parser share the open nodes, the anchors and the marks.
    """

    def __init__(self, text: str) -> None:
        self._text = text
        self.shift = 1 if text.startswith("\ufeff") else 0
        self.documents: list[ConfigDocument] = []
        self.errors: list[ParseError] = []
        self.error: Any = None
        self.in_flow = False
        self.opened: list[Mapping | Sequence] = []
        self.inner: list[list[ConfigNode]] = [[]]
        self.last_scalar: Scalar | None = None
        self._anchors: dict[str, ConfigNode] = {}
        self._strings: dict[str, str] = {}  # keys and values repeat: each text is kept once

    def add(self, reader: Any, ev: Any) -> None:
        """Add all events of libyaml."""
        scalar, alias = ev.ScalarEvent, ev.AliasEvent
        mapping_start, sequence_start = ev.MappingStartEvent, ev.SequenceStartEvent
        mapping_end, sequence_end = ev.MappingEndEvent, ev.SequenceEndEvent
        get_event, read_scalar = reader.get_event, self._scalar
        inner = self.inner[-1]
        while True:
            event = get_event()
            kind = type(event)
            if kind is scalar:
                inner.append(read_scalar(event))
            elif kind is mapping_start or kind is sequence_start:
                if not self._begin_collection(event, is_mapping=kind is mapping_start):
                    return
                inner = self.inner[-1]
            elif kind is mapping_end or kind is sequence_end:
                self._end_collection(event)
                inner = self.inner[-1]
            elif kind is alias:
                inner.append(self._alias(event))
            elif kind is ev.StreamEndEvent or event is None:
                return
            elif kind is ev.DocumentStartEvent:
                start = event.start_mark.index + self.shift
                self.documents.append(ConfigDocument(start, start, None))
                self._anchors = {}
            elif kind is ev.DocumentEndEvent:
                document = self.documents[-1]
                document.root = inner.pop()
                document.end = max(event.end_mark.index + self.shift, document.start)

    def _scalar(self, event: Any) -> Scalar:
        text = self._text
        start = event.start_mark.index + self.shift
        end = event.end_mark.index + self.shift
        content = event.value
        content = self._strings.setdefault(content, content)
        anchor, tag = event.anchor, event.tag
        if anchor or tag:
            start = min(_PROPERTIES.match(text, start).end(), end)  # type: ignore[union-attr]  # may be empty
        if not event.style:
            value = plain_value(content) if tag is None else tagged_value(content, tag)
            node = Scalar(start, end, content, value, "plain")
        else:
            style = _STYLES[event.style]
            if style in ("literal", "folded"):
                end = start + len(text[start:end].rstrip("\r\n "))
            node = Scalar(start, end, content, content, style)
        if anchor or tag:
            node.anchor, node.tag = anchor or "", tag or ""
            if anchor:
                self._anchors[anchor] = node
        self.last_scalar = node
        return node

    def _begin_collection(self, event: Any, *, is_mapping: bool) -> bool:
        """Open a collection. False, and no tree, if it is nested too deeply."""
        start = event.start_mark.index + self.shift
        anchor, tag = event.anchor, event.tag
        if anchor or tag:
            start = _PROPERTIES.match(self._text, start).end()  # type: ignore[union-attr]  # may be empty
        flow = bool(event.flow_style)
        node: Mapping | Sequence = Mapping(start, start, [], flow) if is_mapping else Sequence(start, start, [], flow)
        if anchor or tag:
            node.anchor, node.tag = anchor or "", tag or ""
        if len(self.opened) >= MAX_DEPTH:
            self.errors.append(ParseError("too-deep", start, start + 1, {"limit": str(MAX_DEPTH), "document": "1"}))
            self.documents.clear()
            self.opened.clear()
            return False
        self.opened.append(node)
        self.inner.append(node.items if isinstance(node, Sequence) else [])
        return True

    def _end_collection(self, event: Any) -> None:
        node = self.opened.pop()
        inner = self.inner.pop()
        if isinstance(node, Mapping):
            node.entries = list(map(Entry, inner[::2], inner[1::2]))
        if node.flow:
            node.end = event.end_mark.index + self.shift
        else:
            _close(node)
        if isinstance(node, Mapping):
            duplicates(self._text, node, len(self.documents), self.errors)
        if node.anchor:
            self._anchors[node.anchor] = node
        outer = self.inner[-1]
        outer.append(node)
        if len(outer) % 2 and self.opened and isinstance(self.opened[-1], Mapping):
            detail = {"what": "complex-key", "document": str(len(self.documents))}
            self.errors.append(ParseError("yaml-syntax", node.start, node.end, detail))

    def _alias(self, event: Any) -> Alias:
        start, end = event.start_mark.index + self.shift, event.end_mark.index + self.shift
        target = self._anchors.get(event.anchor)
        if target is None:
            number = str(len(self.documents))
            if any(outer.anchor == event.anchor for outer in self.opened):
                detail = {"what": "anchor-in-itself", "name": event.anchor, "document": number}
                self.errors.append(ParseError("yaml-syntax", start, end, detail))
            else:
                written = self._text[start:end]
                detail = {"what": "alias", "found": written, "document": number}
                quoted = (start, end, f"'{written}'")
                self.errors.append(ParseError("yaml-unquoted-special", start, end, detail, (), (quoted,)))
        return Alias(start, end, event.anchor, target)


def build(text: str) -> TreeBuilder:
    """Read the text as far as libyaml takes it. ``text`` holds no characters that YAML refuses."""
    out = _read(text)
    if out.error is not None:
        mark = out.error.problem_mark or out.error.context_mark
        if mark is not None and 2 * mark.column + text.count("[") + text.count("{") >= MAX_DEPTH:
            # libyaml looks ahead of its events, so its error may hide that the text is too deep before that place
            before = _read(text[: mark.index + text.startswith("\ufeff")])
            if any(error.kind == "too-deep" for error in before.errors):
                return before
    return out


_NON_PRINTABLE = "[^\x09\x0a\x0d\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""The expression that ``yaml.reader`` compiles on import, which takes 57 million instructions."""


def _yaml() -> Any:
    """Import PyYAML, with its slowest expression from the table."""
    import re

    cache = getattr(re, "_cache", None)  # internal to Python
    if isinstance(cache, dict):
        cache.setdefault((str, _NON_PRINTABLE, 0), compiled(_NON_PRINTABLE))
    import yaml

    return yaml


def _read(text: str) -> TreeBuilder:
    yaml = _yaml()
    out = TreeBuilder(text)
    source = text[1:] if out.shift else text
    reader: Any = yaml.CSafeLoader(source) if yaml.__with_libyaml__ else yaml.SafeLoader(source)
    try:
        out.add(reader, yaml.events)
    except yaml.YAMLError as error:
        out.error = error
    finally:
        reader.dispose()
    if out.opened:
        innermost = out.opened[-1]
        out.in_flow = isinstance(innermost, (Mapping, Sequence)) and innermost.flow
        _close_all(out)
        last = out.documents[-1]
        last.root = out.opened[0]
        last.end = out.opened[0].end
    elif out.inner[0]:  # a document that did not end
        out.documents[-1].root = out.inner[0].pop()
    return out


def _close_all(out: TreeBuilder) -> None:
    """Close what is open where reading stopped: a key without a value gets an empty one, children go to parents."""
    for index in range(len(out.opened) - 1, -1, -1):
        node, read = out.opened[index], out.inner[index + 1]
        inner = out.opened[index + 1] if index + 1 < len(out.opened) else None
        if isinstance(node, Mapping):
            if len(read) % 2:
                read.append(inner or Scalar(read[-1].end, read[-1].end, "", None, "plain"))
            node.entries = list(map(Entry, read[::2], read[1::2]))
        elif isinstance(node, Sequence) and inner is not None:
            node.items.append(inner)
        _close(node)
        if isinstance(node, (Mapping, Sequence)) and node.flow and node.end <= node.start:
            last = node.entries[-1].end if isinstance(node, Mapping) and node.entries else node.start + 1
            node.end = max(last, node.items[-1].end) if isinstance(node, Sequence) and node.items else last


def _close(node: ConfigNode) -> None:
    """Set the end of a block collection to that of its last child (libyaml's lies behind following spaces)."""
    if isinstance(node, Mapping):
        if node.entries:
            node.end = node.entries[-1].end
            if not node.flow:
                node.start = node.entries[0].start
    elif isinstance(node, Sequence) and node.items:
        node.end = max(node.items[-1].end, node.start)
    if node.end < node.start:
        node.end = node.start


def duplicates(text: str, mapping: Mapping, number: int, out: list[ParseError]) -> None:
    """A ``yaml-duplicate-key`` syntax error for each repetition of a key; the edit takes the earlier entry away, if it
    has its lines for itself; ``detail["same"]`` where both are written alike. Beyond ``MAX_DETAILED`` syntax errors in
    the file they are only counted: no name, place or edit."""
    entries = mapping.entries
    if len(entries) < 2 or len({entry.name for entry in entries}) == len(entries):
        return
    seen: dict[str, Entry] = {}
    bare = {"name": "", "document": str(number)}
    for entry in entries:
        name = entry.name
        if name == "<<" or not isinstance(entry.key, Scalar):
            continue
        first = seen.get(name)
        seen[name] = entry
        if first is not None:
            if len(out) > MAX_DETAILED:
                out.append(ParseError("yaml-duplicate-key", entry.key.start, entry.key.end, bare))
                continue
            edits = () if mapping.flow else _without(text, first)
            detail = {"name": name, "document": str(number)}
            if _is_same(text, first, entry):
                detail["same"] = "yes"
            related = ((first.key.start, first.key.end, "first here"),)
            out.append(ParseError("yaml-duplicate-key", entry.key.start, entry.key.end, detail, related, edits))


def _is_same(text: str, first: Entry, second: Entry) -> bool:
    """Whether two entries are written alike, without anchors and aliases, or are the same string."""
    earlier, later = first.value, second.value
    is_plain = not (earlier.tag or later.tag or earlier.anchor or later.anchor)
    if is_plain and isinstance(earlier, Scalar) and isinstance(later, Scalar) and isinstance(earlier.value, str):
        return earlier.value == later.value
    written = text[first.key.start : max(first.value.end, first.key.end)].rstrip()
    other = text[second.key.start : max(second.value.end, second.key.end)].rstrip()
    return written == other and "&" not in written and "*" not in written


def _without(text: str, entry: Entry) -> tuple[tuple[int, int, str], ...]:
    line = text.rfind("\n", 0, entry.start) + 1
    if text[line : entry.start].strip(" "):
        return ()
    return ((line, text.find("\n", entry.end) + 1 or len(text), ""),)


def find_comments(text: str, documents: list[ConfigDocument]) -> list[Span]:
    """Spans of the comments: from a ``#`` after a space or at a line's start, outside scalars, to the line's end."""
    comments: list[Span] = []
    find = text.find
    size = len(text)
    offset = find("#")
    if offset < 0:
        return comments
    scalars = (node for node in ConfigFile("yaml", documents, []).walk() if isinstance(node, Scalar))
    for node in chain(scalars, [Scalar(size, size, "", None, "plain")]):
        start, end, style = node.start, node.end, node.style
        if end == start < size:
            continue
        while 0 <= offset < start:
            offset = _comment(text, offset, comments)
        if offset < 0:
            break
        if offset < end:
            if style in ("literal", "folded") and 0 <= offset < find("\n", start):  # the header line may have one
                _comment(text, offset, comments)
            offset = find("#", end)
    return comments


def _comment(text: str, offset: int, comments: list[Span]) -> int:
    """Note the comment at this ``#``, if it is one, and return where the next ``#`` is (-1: none)."""
    if offset == 0 or text[offset - 1] in " \t\r\n\ufeff":
        end = text.find("\n", offset)
        end = len(text) if end < 0 else end
        if text[end - 1] == "\r":
            end -= 1
        comments.append((offset, end))
        return text.find("#", end)
    return text.find("#", offset + 1)
