"""The order in which a mutate filter runs its operations, against the order in which they are written.

Two operations clash where the one that is written first runs second and its result depends on that: only pairs are
listed whose written order makes sense and gives something else than the real one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise

from lslint.grammar.logstash.nodes import Array, Bareword, Option, Plugin, String
from lslint.rules.logstash.dataflow.steps import overlap
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.values.options import pairs, texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

_ORDER = (
    "coerce", "rename", "update", "replace", "convert", "gsub", "uppercase", "capitalize", "lowercase", "strip",
    "split", "join", "merge", "copy", "add_field", "remove_field",
)  # fmt: skip
_RANK = {name: rank for rank, name in enumerate(_ORDER)}
_CASE = ("uppercase", "capitalize", "lowercase")
_CHANGES = ("convert", "gsub", *_CASE, "strip", "split", "join")
_SETS = ("update", "replace", "add_field")
_MAX_OPERATIONS = 300


class Operation:
    """One operation on one field. ``source``: the field it takes from (rename, copy, merge), ``value``: the text or the
    expression that comes with it, ``uses``: the fields that the text names."""

    __slots__ = ("field", "name", "option", "source", "uses", "value")

    def __init__(self, option: Option, field: Path, source: Path = (), value: str = "") -> None:
        self.option = option
        self.name = option.name
        self.field = field
        self.source = source
        self.value = value
        self.uses: list[Path] = []
        if self.name in _SETS and "%{" in value:
            from lslint.grammar.mini_languages.sprintf import FIELD, parse

            self.uses = list(dict.fromkeys(path(part.body) for part in parse(value) if part.kind == FIELD))


def clashes(node: Plugin) -> Iterator[tuple[Operation, Operation, str]]:
    """Pairs of operations of which the first is written first and runs second, and what comes of it: at most one for
    each option, with the first operation that it overtakes."""
    options = [option for option in node.options if option.name in _RANK]
    if all(_RANK[a.name] <= _RANK[b.name] for a, b in pairwise(options)):
        return
    found = [operation for option in options for operation in _operations(option)]
    if len(found) > _MAX_OPERATIONS:
        return
    at: dict[Path, list[Operation]] = {}
    # What a text names lies in a field of another operation, or it is of no interest.
    targets = {field for operation in found for field in (operation.field, operation.source) if field}
    depths = sorted({len(field) for field in targets})
    reported: set[str] = set()
    for operation in found:
        touched = {operation.field, operation.source}
        for one in operation.uses:
            for depth in depths[: bisect_right(depths, len(one))]:
                if one[:depth] in targets:
                    touched.add(one[:depth])
        touched.discard(())
        for other in (earlier for field in touched for earlier in at.get(field, ())):
            if operation.name in reported or _RANK[operation.name] >= _RANK[other.name]:
                continue
            says = _says(other, operation)
            if says:
                reported.add(operation.name)
                yield other, operation, says
        for field in touched:
            at.setdefault(field, []).append(operation)


def may_split(node: Plugin, option: Option) -> bool:
    """False where a field that is removed in front of the option is used behind it: a second block would lack it."""
    removed: list[Path] = []
    known = [one.name for one in node.options if one.name in _RANK]
    if len(set(known)) < len(known):
        return False  # what is given several times runs as one: a cut in between would part it
    for one in node.options:
        if one.start < option.start:
            if one.name == "remove_field":
                removed = [path(text) for text in texts(one.value)]
        elif one.name in _RANK and one.name != "remove_field":
            for operation in _operations(one):
                used = [operation.source or operation.field, *operation.uses]
                if _meet(used, removed):
                    makes = operation.name in ("replace", "add_field", "rename", "copy")
                    return makes and not _meet([operation.source, *operation.uses], removed)
    return True


def _meet(used: list[Path], removed: list[Path]) -> bool:
    return any(overlap(field, gone) for field in used if field for gone in removed)


def _says(first: Operation, later: Operation) -> str:
    """What comes of it that ``later`` runs before ``first``; empty where nothing does, or what was meant."""
    displayed = _name(first.field)
    if later.name == "rename":
        return _renamed(first, later, displayed)
    if first.name == "remove_field":
        made = later.name in ("replace", "copy", "merge", "add_field") and later.field == first.field
        return f"the new `{displayed}` is removed again" if made else ""
    if first.name == "copy":
        if later.name in _CHANGES or later.name in ("update", "replace"):
            if later.field == first.source:
                return f"`{displayed}` becomes a copy of the changed `{_name(first.source)}`"
            if later.field == first.field and later.name in _CHANGES:
                return f"it finds no `{displayed}` to change yet"
        return ""
    if first.name == "add_field":
        if first.field == later.field and later.name in (*_CHANGES, "merge"):
            return f"it does not change the `{displayed}` that `add_field` makes"
        if first.field == later.source and later.name in ("copy", "merge"):
            return f"there is no `{displayed}` yet that it could take"
        if first.field == later.field and later.name == "replace":
            return f"`{displayed}` becomes a list of both values"
    if first.name in _SETS and later.name != "convert" and later.name in (*_CHANGES, *_SETS):
        if later.field in first.uses and later.field != first.field:
            return f"`{displayed}` is made of the changed `{_name(later.field)}`"
        return ""
    if later.name in ("update", "replace"):
        if first.name in _CHANGES and first.name != "convert":
            if first.field in later.uses and later.field != first.field:
                return f"`{_name(later.field)}` gets `{displayed}` as it was before"
            if first.name == "split" and any(overlap(first.field, one) for one in later.uses):
                return f"`{displayed}` is not split yet when `{_name(later.field)}` is made of it"
        return ""
    return _changed(first, later, displayed) if first.field == later.field else ""


def _renamed(first: Operation, later: Operation, displayed: str) -> str:
    gone = later.source
    if first.name == "remove_field":
        return f"the renamed `{displayed}` is removed again" if later.field == first.field != gone else ""
    if first.name in ("copy", "merge"):
        return f"`{first.name}` finds no `{_name(first.source)}` any more" if first.source == gone else ""
    if any(overlap(gone, one) and len(gone) <= len(one) for one in first.uses):
        return f"`{first.name}` finds no `{_name(gone)}` any more and writes `%{{{_name(gone)}}}` as it stands"
    if first.field != gone:
        return ""
    if first.name in ("replace", "add_field"):
        return f"`{_name(later.field)}` lacks what `{first.name}` puts into `{displayed}`, which stays"
    if first.name in _CHANGES or first.name == "update":
        return f"`{first.name}` finds no `{displayed}` any more and does nothing"
    return ""


def _changed(first: Operation, later: Operation, displayed: str) -> str:
    """Both change one field in place."""
    if first.name == "merge":
        return f"it changes `{displayed}` before anything is merged into it" if later.name in _CHANGES else ""
    if later.name == "convert" and first.name in ("gsub", "split", "join"):
        if later.value == "string" or (first.name == "gsub" and later.value == "boolean" and not first.value):
            return ""
        return f"`{displayed}` is converted before `{first.name}` has changed it"
    if later.name == "gsub":
        pattern = later.value
        space = any(
            character in pattern for character in (" ", "\\s", "\\h", "^", "$", "\\A", "\\z", "\\Z", "[[:space:]]")
        )
        bounds = any(character in pattern.replace("[^", "[") for character in ("^", "$", "\\A", "\\z", "\\Z"))
        if first.name == "strip" and space:
            return f"`gsub` works on a `{displayed}` with the blanks around it"
        if first.name == "split" and bounds:
            return f"`gsub` looks at `{displayed}` as one text, not at its parts"
        if first.name == "join":
            return f"`gsub` works on the items of `{displayed}`, not on the joined text"
        if first.name in _CASE and _has_letters(pattern):
            return f"`gsub` looks for letters in `{displayed}` before `{first.name}` has changed them"
        return ""
    if later.name == "strip" and first.name == "split":
        return f"blanks around the parts of `{displayed}` stay"
    if later.name in _CASE and first.name in _CASE:
        return f"`{first.name}` has the last word on `{displayed}`"
    return ""


def _has_letters(pattern: str) -> bool:
    if "(?i" in pattern:
        return False
    plain = pattern.replace("a-zA-Z", "").replace("A-Za-z", "")
    last = ""
    for character in plain:
        if character.isalpha() and last != "\\":
            return True
        last = "" if last == "\\" else character
    return False


def _name(field: Path) -> str:
    return field[0] if len(field) == 1 else "".join(f"[{part}]" for part in field)


def _operations(option: Option) -> Iterator[Operation]:
    """The operations of an option, one for each field."""
    name, value = option.name, option.value
    if name == "gsub":
        items = value.items if isinstance(value, Array) else []
        for field, pattern in zip(items[::3], items[1::3], strict=False):
            if isinstance(field, String | Bareword):
                yield Operation(option, path(field.value), value=str(getattr(pattern, "value", "")))
    elif name in (*_CASE, "strip", "remove_field"):
        for text in texts(value):
            yield Operation(option, path(text))
    else:
        for key, given in pairs(value):
            others: list[object] = list(given.items) if isinstance(given, Array) else [given]
            for other in others[:20]:
                text = str(getattr(other, "value", ""))
                if name in ("rename", "copy"):
                    yield Operation(option, path(text), path(key))
                elif name == "merge":
                    yield Operation(option, path(key), path(text))
                else:
                    yield Operation(option, path(key), value=text)
