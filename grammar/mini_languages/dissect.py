"""Mappings of the dissect filter, ``%{a} %{+b/2} %{&c}``: their parts with spans, and what the filter refuses.

Checked against the recorded verdicts of the filter's own classes (Logstash 9).
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import cached, compiled
from lslint.grammar.logstash.nodes import Node
from lslint.grammar.parse_errors import LanguageError

NORMAL, SKIP, APPEND, INDIRECT = "normal", "skip", "append", "indirect"
_KINDS = {"": SKIP, "?": SKIP, "+": APPEND, "&": INDIRECT}


class DissectPart(Node):
    """One ``%{…}``. ``kind``: ``normal``, ``skip``, ``append`` or ``indirect``. ``key``: everything between the
    braces; ``name``: the field in it, between ``name_start`` and ``name_end``. ``padded``: it ends in ``->``, repeated
    delimiters behind it count as one. ``order``: the number behind a slash (used by appended parts), or None.
    """

    __slots__ = ("key", "kind", "name", "name_end", "name_start", "order", "padded")

    def __init__(self, start: int, end: int, kind: str, key: str, prefix: int) -> None:
        super().__init__(start, end)
        self.kind = kind
        self.key = key
        self.padded = False
        self.order: int | None = None
        last = len(key)
        while True:  # suffixes, from the end
            if key.endswith("->", prefix, last):
                self.padded = True
                last -= 2
                continue
            digits = prefix + len(key[prefix:last].rstrip("0123456789"))
            if digits in (last, prefix) or key[digits - 1] != "/":
                break
            if self.order is None:
                self.order = int(key[digits : digits + 9][: last - digits])
            last = digits - 1
        self.name = key[prefix:last]
        self.name_start = start + 2 + prefix
        self.name_end = self.name_start + len(self.name)


@cached
def parse(mapping: str) -> list[DissectPart]:
    """The parts of a mapping, left to right; what is not closed is text. Takes any text, raises nothing. Must not be
    modified."""
    last = mapping.rfind("}") + 1
    if not last or mapping.find("%{", 0, last) < 0:
        return []
    parts = []
    for match in compiled(r"%\{([^}]*)\}").finditer(mapping, 0, last):
        key = match[1]
        kind = _KINDS.get(key[:1], NORMAL)
        parts.append(DissectPart(match.start(), match.end(), kind, key, int(kind != NORMAL and key != "")))
    return parts


def check(mapping: str) -> LanguageError | None:
    """Why the filter refuses a mapping when the pipeline starts, or None. An empty mapping is passed over."""
    if not mapping:
        return None
    parts = parse(mapping)
    if not parts:
        if mapping.endswith("}"):
            return None  # accepted, and never matches
        return LanguageError("Index -1 out of bounds for length 1", 0, len(mapping))
    for part in parts:
        if part.key.startswith(("+&", "&+")):
            message = "Field cannot prefix with both Append and Indirect Prefix"
            return LanguageError(f"{message} ({part.key[:2]}): {part.key}", part.start, part.end)
        if part.kind in (APPEND, INDIRECT) and not part.name:
            if len(part.key) == 1:
                return LanguageError("Field cannot be a prefix on its own without further text", part.start, part.end)
            return LanguageError("Field cannot be a prefix and a suffix without a name section", part.start, part.end)
    return None
