"""The plugins that write a field, and the branches around them."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import BoundedCache
from lslint.grammar.logstash.nodes import Branch, Clause, Item, Plugin, Section
from lslint.grammar.mini_languages import field_reference

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]
    Clauses = tuple[tuple[int, int], ...]


class Write:
    """A write to a field by a filter. ``start``/``end``: of the option; ``clauses``: the ``(branch, clause)`` pairs
    around it, outermost first."""

    __slots__ = ("clauses", "end", "start")

    def __init__(self, start: int, end: int, clauses: Clauses) -> None:
        self.start = start
        self.end = end
        self.clauses = clauses


class Writes:
    """What the filters of a file write. ``fields``: by field; ``anything``: writes to any field."""

    __slots__ = ("_backwards", "_depths", "anything", "fields")

    def __init__(self) -> None:
        self._depths: set[int] = set()
        self.fields: dict[Path, list[Write]] = {}
        self.anything: list[Write] = []
        self._backwards: dict[Path, list[Write]] = {}

    def add(self, name: str, write: Write) -> None:
        """Record a write to the field ``a`` or ``[a][b]``."""
        if "%{" in name or "${" in name:
            self.anything.append(Write(write.start, write.end, write.clauses))
        else:
            field = path(name)
            self._depths.add(len(field))
            self.fields.setdefault(field, []).append(write)

    def writers_of(self, field: Path) -> list[Write]:
        """Return the writes to a field, to its parents and to any field, the last one first; empty if none is to it."""
        known = self._backwards.get(field)
        if known is None:
            depths = sorted(depth for depth in self._depths if depth <= len(field))
            found = [write for depth in depths for write in self.fields.get(field[:depth], ())]
            if found:
                found = sorted(found + self.anything, key=lambda write: -write.start)
            known = self._backwards[field] = found
        return known


def walk(section: Section, depth: int) -> Iterator[tuple[Plugin, Clauses, tuple[Clause, ...]]]:
    """Yield the plugins of a section in source order, each with the ``(branch, clause)`` pairs and clauses around it:
    the outermost ``depth`` of them, as all would take quadratic memory."""
    stack: list[tuple[Item, Clauses, tuple[Clause, ...]]] = [(item, (), ()) for item in reversed(section.items)]
    while stack:
        item, numbers, clauses = stack.pop()
        if not isinstance(item, Branch):
            yield item, numbers, clauses
            continue
        for number in reversed(range(len(item.clauses))):
            clause, inner, around = item.clauses[number], numbers, clauses
            if len(numbers) < depth:
                inner, around = (*numbers, (item.start, number)), (*clauses, clause)
            stack.extend((child, inner, around) for child in reversed(clause.items))


def _path(name: str) -> Path:
    if "[" not in name and "]" not in name:
        return (name,)
    if "%{" not in name and ("[[" in name or "]]" in name or field_reference.check(name) is not None):
        # ``a[b]``, ``[a].[b]``: the releases before 7.0 split it at its brackets; since 7.0 LS222 reports it
        return tuple(part for part in name.replace("]", "[").split("[") if part.strip(" .")) or (name,)
    return tuple(name[1:-1].split("][")) if name[:1] == "[" and name[-1:] == "]" else (name,)


_paths: dict[str, Path] = BoundedCache(_path)


def path(name: str) -> Path:
    """Return ``[a][b]`` as ``("a", "b")``, ``a`` as ``("a",)``."""
    return _paths[name]


def display(field: Path) -> str:
    """Return ``("a", "b")`` as ``[a][b]``, ``("a",)`` as ``a``."""
    return field[0] if len(field) == 1 else "".join(f"[{part}]" for part in field)
