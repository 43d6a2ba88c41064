"""Fixes that move parts of a template below ``template`` or out of ``_default_``; they keep the order and comments."""

from __future__ import annotations

from itertools import pairwise

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigDocument, Entry, Mapping
from lslint.grammar.lines import indentation
from lslint.rules.api import Context, Edit, Fix
from lslint.rules.elasticsearch.fixes.edits import flow_removals, has_comment
from lslint.rules.elasticsearch.fixes.templates import drop_type
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import entries, is_null, text, texts, value
from lslint.rules.elasticsearch.model.misspelt_bodies import KEYS
from lslint.rules.elasticsearch.model.setting_values import is_integer
from lslint.rules.fix import MAX_EDITS
from lslint.rules.shared.message_parts import backticked

_LEGACY = (*KEYS, "index_patterns", "order", "version")


def composable_form(root: Mapping, ctx: Context, document: ConfigDocument) -> Fix | None:
    """Convert a legacy template to a composable one: move its parts below ``template``, rename ``order`` to
    ``priority`` and change the path of the request.

    Return None if moving text is not enough, or if the template may be merged with others: Elasticsearch merges legacy
    templates by their ``order``, but applies only the composable template with the highest priority.
    """
    order = root.entry("order")
    is_layer = (order is not None and text(value(order)) != "0") or "*" in texts(root.get("index_patterns"))
    if is_layer or any(entry.name not in _LEGACY for entry in root.entries):
        return None
    edits = _below_template(root, ctx.text, getattr(ctx.tree, "comments", []))
    if not edits:
        return None
    if order is not None:
        written = text(value(order))
        if written is None or not is_integer(written) or int(written) < 0:
            return None
        if not any(edit.start <= order.start < edit.end for edit in edits):  # otherwise the move has renamed it
            edits.append(Edit(order.key.start, order.key.end, '"priority"'))
    if document.method:
        head, mark, rest = ctx.text[document.path_start : document.path_end].partition("_template")
        if not mark or "order=" in rest:
            return None
        place = document.path_start + len(head)
        edits.append(Edit(place, place + len(mark), "_index_template"))
    return Fix("unsafe", "Convert to a composable template", _merged(edits))


def misplaced_parts(root: Mapping, scope: Scope) -> Fix | None:
    """Move the parts that are next to ``template`` below it."""
    edits = _below_template(root, scope.text, scope.comments, has_priority=scope.shape != "component")
    listed = backticked([entry.name for entry in root.entries if entry.name in KEYS])
    return Fix("unsafe", f"Move {listed} into `template`", _merged(edits)) if edits else None


def order_as_priority(root: Mapping, entry: Entry) -> Fix | None:
    """Rename ``order`` to ``priority``."""
    if root.entry("priority") is not None:
        return None
    return Fix("unsafe", "Rename `order` to `priority`", [Edit(entry.key.start, entry.key.end, '"priority"')])


def _below_template(
    root: Mapping, source: str, comments: list[tuple[int, int]], *, has_priority: bool = True
) -> list[Edit]:
    """Return edits that move the parts of a body below ``template``, with comments; no edits if that is not safe.
    ``has_priority``: an ``order`` between them becomes the ``priority``, which component templates do not have."""
    parts = [entry for entry in root.entries if entry.name in KEYS]
    names = [entry.name for entry in root.entries]
    if not root.flow or not parts or len(set(names)) != len(names) or '"""' in source[root.start : root.end]:
        return []
    holder = root.entry("template")
    if holder is None:
        return _wrapped(root, source, parts, comments, has_priority)
    inside = value(holder)
    if not isinstance(inside, Mapping) or not inside.flow or any(inside.entry(part.name) for part in parts):
        return []
    return _moved_into(root, inside, source, parts, comments)


def _wrapped(
    root: Mapping, source: str, parts: list[Entry], comments: list[tuple[int, int]], has_priority: bool
) -> list[Edit]:
    """Insert ``"template": {`` before the first part and ``}`` after the last; move other entries between them up."""
    indices = [root.entries.index(part) for part in parts]
    first, last = min(indices), max(indices)
    start, end = root.entries[first].start, root.entries[last].end
    edits: list[Edit] = []
    moved: list[str] = []
    for entry, following in pairwise(root.entries[first : last + 1]):
        if entry.name in KEYS:
            continue
        if has_comment(comments, entry.start, following.start):
            return []  # a comment between two entries may belong to either
        edits.append(Edit(entry.start, following.start, ""))
        name = '"priority"' if entry.name == "order" and has_priority else source[entry.key.start : entry.key.end]
        moved.append(name + source[entry.key.end : following.start])
    line = indentation(source, start)
    broken = "\n" in source[root.start : start]
    step = _step(root, source) if broken else ""
    gap = f"\n{line}{step}" if broken else ""
    edits.append(Edit(start, start, "".join(moved) + '"template": {' + gap))
    edits.append(Edit(end, end, f"\n{line}}}" if broken else "}"))
    gone = [(edit.start, edit.end) for edit in edits if edit.end > edit.start]
    return edits + [edit for edit in _shifted(source, start, end, step) if not _inside(edit.start, gone)]


def _moved_into(
    root: Mapping, inside: Mapping, source: str, parts: list[Entry], comments: list[tuple[int, int]]
) -> list[Edit]:
    """Move the parts to the end of the object under ``template``."""
    broken = "\n" in source[root.start : root.end]
    step = _step(root, source) if broken else ""
    line = indentation(source, inside.start)
    edits = flow_removals(root, parts)
    gone = [(edit.start, edit.end) for edit in edits]
    moved = [(part.start, part.end) for part in parts]
    if any(_inside(place, gone) and not _inside(place, moved) for place, _ in comments):
        return []
    texts = [source[part.start : part.end].replace("\n", "\n" + step) for part in parts]
    mark = f"\n{line}{step}" if broken else " "
    if inside.entries:
        last = inside.entries[-1].end
        edits.append(Edit(last, last, "".join(f",{mark}{body}" for body in texts)))
    else:
        if has_comment(comments, inside.start, inside.end):
            return []
        made = ",".join(f"{mark}{body}" for body in texts).lstrip(" ")
        edits.append(Edit(inside.start + 1, inside.end - 1, made + (f"\n{line}" if broken else "")))
    return edits


def _step(root: Mapping, source: str) -> str:
    """Return the spaces of one indentation level."""
    inner, outer = indentation(source, root.entries[0].start), indentation(source, root.end - 1)
    return inner[len(outer) :] if inner.startswith(outer) and len(inner) > len(outer) else "  "


def _shifted(source: str, start: int, end: int, step: str) -> list[Edit]:
    """Indent each line that begins in a span by one more level, except blank lines; no edits if there are too many
    lines."""
    if not step or source.count("\n", start, end) >= MAX_EDITS:
        return []
    return [Edit(line.end(), line.end(), step) for line in compiled(r"\n(?![\r\n])").finditer(source, start, end)]


def _inside(offset: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= offset < end for start, end in spans)


def _merged(edits: list[Edit]) -> list[Edit]:
    """Return the edits in order, with adjacent ones and insertions at the same offset merged."""
    made: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if made and made[-1].end >= edit.start:
            last = made.pop()
            edit = Edit(last.start, max(last.end, edit.end), last.text + edit.text)
        made.append(edit)
    return made


def merge_default(scope: Scope, holder: Entry | None, default: Entry, own: list[Entry]) -> Fix | None:
    """Move the content of ``_default_`` into the only other type, as releases up to 6.8 do; None if both have the same
    key, or if a comment would be lost."""
    if holder is None:
        return None
    outer, inner = value(holder), value(default)
    if len(own) == 1:
        return drop_type(scope, holder, default, own)
    others = [entry for entry in own if entry is not default]
    if len(others) != 1 or not isinstance(outer, Mapping) or not isinstance(inner, Mapping) or not outer.flow:
        return None
    into = value(others[0])
    if not isinstance(into, Mapping) or not into.entries or is_null(inner):
        return None
    taken = {entry.name for entry in entries(into)}
    if any(entry.name in taken for entry in inner.entries):
        return None
    start, end = next((edit.start, edit.end) for edit in flow_removals(outer, [default]))
    first, last = (inner.entries[0].start, inner.entries[-1].end) if inner.entries else (inner.start, inner.start)
    if any(start <= place < end and not first <= place < last for place, _ in scope.comments):
        return None
    edits = [Edit(start, end, "")]
    if inner.entries:
        place = into.entries[0].start
        line = indentation(scope.text, place)
        gap = f"\n{line}" if "\n" in scope.text[into.start : place] else " "
        edits.append(Edit(place, place, f"{scope.text[first:last]},{gap}"))
    edits.sort(key=lambda edit: edit.start)
    title = f"Move the contents of `_default_` into the mapping of `{others[0].name}`"
    if not inner.entries:
        title = "Remove `_default_`"
    return Fix("safe", title, edits)
