"""Findings that ``[[suppress]]`` entries of the config hide, and the JSON pointers of findings."""

from __future__ import annotations

from bisect import bisect_right
from operator import attrgetter

from lslint.config.suppress_entries import MAX_POINTER
from lslint.grammar.config.tree import ConfigFile, ConfigNode, Mapping, Sequence
from lslint.rules.api import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.config.suppress_entries import ByPointer

LANGUAGES = ("json", "yaml", "console")
"""Languages whose values a JSON pointer can name."""
_START = attrgetter("start")


def pointer_at(tree: ConfigFile, offset: int) -> tuple[int, str] | None:
    """The 1-based number of the document at an offset and the JSON pointer of the innermost value there.

    A key belongs to its value, a request line to the root of its body, a space between two items to their parent.
    None before the first document and for a pointer of more than ``MAX_POINTER`` characters.
    """
    if tree.language not in LANGUAGES:
        return None
    number = bisect_right(tree.documents, offset, key=_START)
    if not number:
        return None
    tokens: list[str] = []
    size = 0
    node: ConfigNode | None = tree.documents[number - 1].root
    while node is not None and node.start <= offset:
        if isinstance(node, Mapping):
            index = bisect_right(node.entries, offset, key=_START) - 1
            entry = node.entries[index] if index >= 0 else None
            if entry is None or not _holds(offset, entry.start, entry.end):
                break
            token = entry.name.replace("~", "~0").replace("/", "~1")
            inner = entry.value
        elif isinstance(node, Sequence):
            index = bisect_right(node.items, offset, key=_START) - 1
            if index < 0 or not _holds(offset, node.items[index].start, node.items[index].end):
                break
            token = str(index)
            inner = node.items[index]
        else:
            break
        tokens.append(token)
        size += len(token) + 1
        if size > MAX_POINTER:
            return None
        node = inner
    return number, "".join(f"/{token}" for token in tokens)


def _holds(offset: int, start: int, end: int) -> bool:
    return start <= offset < end or offset == start == end


class PointerSuppressions:
    """The entries for one file. ``used``: indexes of the entries that hid a finding."""

    def __init__(self, tree: ConfigFile, tables: list[ByPointer]) -> None:
        self._tree = tree
        self._tables = tables
        self._known: dict[tuple[int, str, str], str | None] = {}
        self.used: set[int] = set()

    def hidden(self, finding: Finding) -> bool:
        """True if an entry suppresses this finding, which then says so; all entries that do are remembered as used."""
        location = pointer_at(self._tree, finding.start)
        if location is None:
            return False
        key = (*location, finding.rule.code)
        if key not in self._known:
            self._known[key] = self._reason(*key)
        reason = self._known[key]
        if reason is None:
            return False
        finding.suppression = "external", reason
        return True

    def _reason(self, document: int, pointer: str, code: str) -> str | None:
        """The reason that the entries for a location give; None if there are no entries."""
        fitting = [
            (index, entry)
            for table in self._tables
            for index, entry in table.get(pointer, ())
            if entry.document in (0, document) and code.startswith(entry.code)
        ]
        self.used.update(index for index, _ in fitting)
        return next((entry.reason for _, entry in fitting if entry.reason), "") if fitting else None
