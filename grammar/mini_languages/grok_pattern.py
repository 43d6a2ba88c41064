"""References in a grok pattern, ``%{NAME:field:type}``, with their spans inside the pattern.

Grok reads anything: what is no reference is regular expression, and inside a reference everything it does not know is
dropped. So ``parse`` refuses nothing. The language was established with the grok library of Logstash 9 (1,688 probes).
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator


class Reference(Node):
    """``%{NAME:field:type=definition}``; ``start`` and ``end`` are 0-based offsets into the pattern.

    ``field``: the name to write to, None without one (an empty name is possible: ``%{INT::w}``). ``type``: the text
    after the second colon, None without one; only ``int`` and ``float`` convert. ``definition``: the regex given here,
    for this name and the rest of the pattern, or None. ``junk``: text that grok drops, ``""`` without any.
    ``group``: the name of the group that it becomes where it has a field, ``NAME:field:type``.
    """

    __slots__ = ("definition", "field", "group", "junk", "name", "name_end", "name_start", "type")

    def __init__(self, start: int, end: int, name: str, name_start: int) -> None:
        super().__init__(start, end)
        self.name = name
        self.group = name
        self.name_start = name_start
        self.name_end = name_start + len(name)
        self.field: str | None = None
        self.type: str | None = None
        self.definition: str | None = None
        self.junk = ""


MISPLACED = r"(?<!\\)(?:(?<!%)\{%|%|(?<![%{])\{(?=\w+:))([A-Z][A-Z0-9_]+)(:[\w@\[\]:.-]+)?\}"
"""A reference whose percent sign is missing or after the brace, or whose brace is missing; with its name and field."""
_MAX_CACHED = 300_000
"""Characters of the patterns whose references are kept."""
_cached: dict[str, list[Reference]] = {}
_size = 0
_PLAIN = r"%\{(?:([A-z0-9]+)(:[@\[\]A-z0-9_:.-]+)?()()\}|(?=[A-z0-9]))"
"""What nearly all references are: one with a definition or junk matches without a name."""
_BRACES = r"\{[^{}]*+\}"
for _ in range(3):  # four levels are more than any definition has
    _BRACES = rf"\{{(?:[^{{}}]++|{_BRACES})*+\}}"
_PIECE = rf"(?:[^{{}}\\]++|{_BRACES})"
_DEFINITION = rf"=(?:{_PIECE}+(?:\\.+{_PIECE}*)*|(?:\\.+{_PIECE}*)+)(?=[^}}]*\}})"
"""Its braces are balanced. A backslash takes the rest of its line, down to the last closing brace: ``%{ID=\\d+:id}`` in
front of another reference swallows that."""
_ANY = rf"%\{{([A-z0-9]++)(:[@\[\]A-z0-9_:.-]++)?+({_DEFINITION})?+([^}}]++)?+\}}"
"""The last group is junk, which grok drops without a word: ``%{INT-FOO:x}`` is ``%{INT}``."""


def parse(pattern: str) -> list[Reference]:
    """The references of a pattern (the text between the quotes), left to right; not to be changed. Takes any text,
    raises nothing."""
    last = pattern.rfind("}") + 1
    if not last or pattern.find("%{", 0, last) < 0:
        return []
    references = _cached.get(pattern)
    if references is None:
        matches = [*compiled(_PLAIN).finditer(pattern, 0, last)]
        if not all(match[1] for match in matches):
            matches = [*compiled(_ANY).finditer(pattern, 0, last)]
        references = [_reference(match) for match in matches]
        global _size
        _size += len(pattern)
        if _size > _MAX_CACHED:
            _cached.clear()
            _size = len(pattern)
        _cached[pattern] = references
    return references


def _reference(match: re.Match[str]) -> Reference:
    name, field, definition, junk = match.groups()
    reference = Reference(match.start(), match.end(), name, match.start(1))
    if field:
        _set_field(reference, name + field, field)
    if definition:
        reference.definition = definition[1:]
    reference.junk = junk or ""
    return reference


def _set_field(reference: Reference, group: str, field: str) -> None:
    """The group is named NAME:field:type and split at its colons as Ruby does: trailing empty parts vanish."""
    reference.group = group
    parts = field[1:].rstrip(":").split(":")
    reference.field = parts[0] if parts != [""] else reference.name
    reference.type = parts[1] or None if len(parts) > 1 else None


def split_group(name: str) -> tuple[str, str]:
    """Return the field that a group of this name writes, and the type in the name (only ``int`` and ``float`` have an
    effect).

    The name is ``NAME:field:type``, or only the field. Ruby's split drops empty parts at the end.
    """
    parts = name.rstrip(":").split(":")
    return (parts[1] if len(parts) > 1 else parts[0]), (parts[2] if len(parts) > 2 else "")


def field_of(name: str) -> str:
    """Return the field that a group of this name writes."""
    return split_group(name)[0]


_DEFINITION = r"(?m)^[ \t\v\f\r]*+(?!#)([^ \t\v\f\r\n]++)(?:[ \t\v\f\r]++([^\n]*)|(?=\n))"
"""Source: ``add_patterns_from_file`` of jls-grok, which also takes a name alone, with an empty pattern."""


def definitions(text: str) -> Iterator[tuple[str, str, int]]:
    """Yield the definitions in a pattern file: name, regular expression, and the offset of the name."""
    for match in compiled(_DEFINITION).finditer(text):
        yield match[1], (match[2] or "").removesuffix("\r"), match.start(1)
