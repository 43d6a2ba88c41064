"""Mappings with the same key twice: the product uses the last entry or rejects the file. Often both are wanted."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Entry, Mapping, Sequence, resolve
from lslint.rules.api import Context, Edit
from lslint.rules.facts import fact

KINDS = ("json-duplicate-key", "yaml-duplicate-key")


@fact
def duplicates(ctx: Context) -> dict[int, tuple[Entry, Entry]]:
    """Return the pairs of entries with the same key, by the offset of the second key."""
    wanted = {error.start for error in ctx.errors if error.kind in KINDS}
    found: dict[int, tuple[Entry, Entry]] = {}
    for node in ctx.tree.walk() if wanted and isinstance(ctx.tree, ConfigFile) else ():
        if not isinstance(node, Mapping):
            continue
        seen: dict[str, Entry] = {}
        for entry in node.entries:
            first = seen.get(entry.name)
            seen[entry.name] = entry
            if first is not None and entry.key.start in wanted:
                found[entry.key.start] = (first, entry)
    return found


@fact
def loses_parts(ctx: Context) -> bool:
    """Whether an object of the file is followed by one with the same key, so that names which it defines are missing
    only as long as the two are not merged."""
    return any(isinstance(resolve(first.value), Mapping) for first, _ in duplicates(ctx).values())


def are_parts(first: Entry, second: Entry) -> bool:
    """Whether the values of two entries with the same key are objects that complement each other, so that to remove one
    of them loses something."""
    one, two = resolve(first.value), resolve(second.value)
    if not isinstance(one, Mapping) or not isinstance(two, Mapping):
        return False
    values = {entry.name: resolve(entry.value) for entry in one.entries}
    shared = [value for entry in two.entries if entry.name in values for value in (values[entry.name], entry.value)]
    return all(isinstance(resolve(value), Mapping) for value in shared) and have_own_keys(first, second)


def have_own_keys(first: Entry, second: Entry) -> bool:
    """Whether the values of two entries with the same key are objects, and each has keys that the other lacks."""
    one, two = resolve(first.value), resolve(second.value)
    if not isinstance(one, Mapping) or not isinstance(two, Mapping):
        return False
    return not _covers(one, two) and not _covers(two, one)


def have_own_items(first: Entry, second: Entry, text: str) -> bool:
    """Whether the values of two entries with the same key are lists, and each has items that the other lacks."""
    lists = [resolve(first.value), resolve(second.value)]
    one, two = (
        {text[item.start : item.end].strip() for item in each.items} if isinstance(each, Sequence) else set()
        for each in lists
    )
    return bool(one - two) and bool(two - one)


def _covers(one: Mapping, two: Mapping) -> bool:
    """Whether an object has all keys of another one, at any depth."""
    todo = [(one, two)]
    while todo:
        one, two = todo.pop()
        values = {entry.name: resolve(entry.value) for entry in one.entries}
        for entry in two.entries:
            if entry.name not in values:
                return False
            own, other = values[entry.name], resolve(entry.value)
            if isinstance(own, Mapping) and isinstance(other, Mapping):
                todo.append((own, other))
    return True


def merge(first: Entry, second: Entry, ctx: Context) -> list[Edit]:
    """Return the edits that move the contents of the second object to the end of the first one; none if a key is in
    both, or if it is not in braces."""
    one, two = first.value, second.value
    if not isinstance(one, Mapping) or not isinstance(two, Mapping) or not (one.flow and two.flow):
        return []
    if not {entry.name for entry in one.entries}.isdisjoint(entry.name for entry in two.entries):
        return []
    text = ctx.text
    between = text[first.end : second.start]
    if between.strip() == ",":
        start, end = first.end, second.end
    else:  # other entries are between the two: the comma before the second one goes with it
        start, end = len(text[: second.start].rstrip()) - 1, second.end
        if text[start] != ",":
            return []
    inner = text[two.start + 1 : two.entries[-1].end]
    return [Edit(one.entries[-1].end, one.entries[-1].end, f",{inner}"), Edit(start, end, "")]
