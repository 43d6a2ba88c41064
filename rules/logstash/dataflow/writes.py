"""The plugins of a section with the branches around them, and the names of fields."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import BoundedCache
from lslint.grammar.logstash.nodes import Branch, Clause, Item, Pipeline, Plugin, Section
from lslint.grammar.mini_languages import field_reference
from lslint.rules.api import Context
from lslint.rules.facts import fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]
    Clauses = tuple[tuple[int, int], ...]


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


def clauses_of(ctx: Context) -> Clauses:
    """Return ``(branch, clause)`` of the clauses around the visited node."""
    if not ctx.clauses:
        return ()
    numbers = _clause_numbers(ctx.tree)  # type: ignore[arg-type]
    return tuple(numbers[id(clause)] for clause in ctx.clauses)


@fact
def _clause_numbers(tree: Pipeline) -> dict[int, tuple[int, int]]:
    """Return ``(branch, clause)`` by the identity of the clause."""
    numbers: dict[int, tuple[int, int]] = {}
    stack: list[Item] = [item for section in tree.sections for item in section.items]
    while stack:
        item = stack.pop()
        if isinstance(item, Branch):
            for number, clause in enumerate(item.clauses):
                numbers[id(clause)] = item.start, number
                stack.extend(clause.items)
    return numbers


def exclusive(one: Clauses, other: Clauses) -> bool:
    """Whether no event passes both lists of clauses."""
    for a, b in zip(one, other, strict=False):
        if a != b:
            return a[0] == b[0]
    return False


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
