"""The order in which a mutate filter runs its operations, compared with the order in which they are written.

Two operations clash if the one that is written first runs second and the result depends on that. Only pairs whose
written order makes sense and has another result are reported.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Array, Bareword, Option, Plugin, String, texts
from lslint.grammar.mini_languages.sprintf import FIELD, parse
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.logstash.dataflow.steps import Path, overlap
from lslint.rules.logstash.dataflow.writes import display, path
from lslint.rules.logstash.values.options import pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Consequence = tuple[str, ...]
    """A wording with places for names, and the names; empty if there is none."""

_EFFECTS = values_of("operations of mutate")
OPERATIONS = tuple(_EFFECTS)
"""Options of mutate that change fields, in the order in which the filter runs them."""


def operations_that(*effects: str) -> tuple[str, ...]:
    """Return the operations of mutate with one of these effects, as the trait ``operations of mutate`` names them."""
    return tuple(name for name, effect in _EFFECTS.items() if effect in effects)


CHANGES_IN_PLACE = operations_that("value", "case", "parts", "whole")
"""Operations that replace the value of a field by another form of it."""
_RANK = {name: rank for rank, name in enumerate((*OPERATIONS, "add_field", "remove_field"))}
_CASE = operations_that("case")
CASES: dict[str, Callable[[str], str]] = {"uppercase": str.upper, "lowercase": str.lower}
SETTERS = (*operations_that("sets"), "add_field")
"""Options of mutate that write the string that they have for a field."""
_COMPLETING = (*operations_that("moves", "copies"), "replace", "add_field")
"""Options that set a field that does not exist."""
_RESHAPES = operations_that("parts", "whole")
_MAX_OPERATIONS = 300


class Operation:
    """One operation on one field. ``source``: the field that it reads (rename, copy, merge); ``value``: its string or
    pattern; ``replacement``: what ``gsub`` writes; ``uses``: the fields that the string references."""

    __slots__ = ("field", "name", "option", "replacement", "source", "uses", "value")

    def __init__(self, option: Option, field: Path, source: Path = (), value: str = "") -> None:
        self.option = option
        self.name = option.name
        self.field = field
        self.source = source
        self.value = value
        self.replacement: str | None = None
        self.uses: list[Path] = []
        if self.name in SETTERS and "%{" in value:
            self.uses = list(dict.fromkeys(path(part.body) for part in parse(value) if part.kind == FIELD))


def clashes(node: Plugin) -> Iterator[tuple[Operation, Operation, Consequence]]:
    """Yield pairs of operations of which the first is written first and runs second, and the consequence: at
    most one pair per operation that runs first, with the first one that runs later."""
    options = [option for option in node.options if option.name in _RANK]
    if all(_RANK[a.name] <= _RANK[b.name] for a, b in pairwise(options)):
        return
    operations = [operation for option in options for operation in _operations(option)]
    if len(operations) > _MAX_OPERATIONS:
        return
    at: dict[Path, list[Operation]] = {}
    # A reference in a string matters only if it is to a field of another operation, or inside of one.
    targets = {field for operation in operations for field in (operation.field, operation.source) if field}
    depths = sorted({len(field) for field in targets})
    recased = {(one.name, one.field) for one in operations if one.name in _CASE}
    changes = {(one.name, one.field, one.value, one.replacement) for one in operations if one.name in CHANGES_IN_PLACE}
    stripped: set[Path] = set()
    for operation in operations:
        if operation.name == "gsub" and _strips(operation):
            stripped.add(operation.field)
        touched = {operation.field, operation.source}
        for use in operation.uses:
            for depth in depths[: bisect_right(depths, len(use))]:
                if use[:depth] in targets:
                    touched.add(use[:depth])
        touched.discard(())
        for other in (earlier for field in sorted(touched) for earlier in at.get(field, ())):
            if _RANK[operation.name] >= _RANK[other.name]:
                continue
            if operation.name in ("update", "replace") and (other.name, operation.field) in recased:
                continue  # the whole value gets the same case afterwards
            if other.name == "copy" and changes.issuperset(
                (operation.name, field, operation.value, operation.replacement) for field in (other.source, other.field)
            ):
                continue  # both fields get the same change
            if other.name == "strip" and operation.field in stripped:
                continue  # an earlier pattern removes the spaces
            consequence = _consequence(other, operation)
            if consequence:
                yield other, operation, consequence
                break
        for field in touched:
            at.setdefault(field, []).append(operation)


def lost_names(node: Plugin) -> Iterator[tuple[Operation, Operation]]:
    """Yield the operations whose string refers to a field that ``rename``, which is written and runs before, has taken
    away, each with the renaming."""
    options = [option for option in node.options if option.name in _RANK]
    if not any(option.name == "rename" for option in options):
        return
    operations = [operation for option in options for operation in _operations(option)][:_MAX_OPERATIONS]
    set_again = [operation.field for operation in operations if operation.name in (*_COMPLETING, "merge")]
    gone = [
        one
        for one in operations
        if one.name == "rename" and one.source and all(name[: len(one.source)] != one.source for name in set_again)
    ]
    for operation in operations:
        for one in gone if operation.uses else ():
            if one.option.start < operation.option.start and any(
                use[: len(one.source)] == one.source for use in operation.uses
            ):
                yield operation, one
                break


def absent(first: Operation, later: Operation) -> Path:
    """Return the field that does not exist when ``later`` runs, if the order matters only for that reason."""
    is_change = later.name in (*CHANGES_IN_PLACE, "rename")
    if first.name == "copy" and is_change and (later.source or later.field) == first.field:
        return first.field
    if first.name == "add_field" and later.name in ("copy", "merge") and later.source == first.field:
        return first.field
    return ()


def may_split(node: Plugin, option: Option) -> bool:
    """Return whether the filter can be split before the option: not if a later option uses a field removed earlier."""
    removed: list[Path] = []
    names = [one.name for one in node.options if one.name in _RANK]
    if len(set(names)) < len(names):
        return False  # an option that is set several times runs as one and must not be divided
    for one in node.options:
        if one.start < option.start:
            if one.name == "remove_field":
                removed = [path(text) for text in texts(one.value)]
        elif one.name in _RANK and one.name != "remove_field":
            for operation in _operations(one):
                used = [operation.source or operation.field, *operation.uses]
                if _meet(used, removed):
                    return operation.name in _COMPLETING and not _meet([operation.source, *operation.uses], removed)
    return True


def _meet(used: list[Path], removed: list[Path]) -> bool:
    return any(overlap(field, gone) for field in used if field for gone in removed)


def _keeps(name: str, value: str) -> bool:
    """Return whether an operation does not change a string."""
    return (name == "strip" and value == value.strip()) or (name in CASES and value == CASES[name](value))


def _consequence(first: Operation, later: Operation) -> Consequence | None:
    """Return the consequence if ``later`` runs before ``first``; None if there is none, or if it is intended."""
    displayed = display(first.field)
    if later.name == "rename":
        return _renamed(first, later, displayed)
    if first.name == "remove_field":
        made = later.name in (*_COMPLETING, "merge") and later.field == first.field
        return ("the new `{}` is removed again", displayed) if made else None
    if first.name == "copy":
        if later.name in CHANGES_IN_PLACE or later.name in ("update", "replace"):
            if later.field == first.source:
                if later.name == "strip":
                    return None  # the copy lacks the spaces around the text, and nothing else
                return ("`{}` is a copy of the already changed `{}`", displayed, display(first.source))
            if later.field == first.field and later.name in CHANGES_IN_PLACE:
                return ("`{}` does not change the copied `{}`", later.name, displayed)
            if later.field == first.field:
                return ("`{}` overwrites the new `{}`", first.name, displayed)
        return None
    if first.name == "add_field":
        if first.field == later.field and later.name in (*CHANGES_IN_PLACE, "merge", "update"):
            if later.name == "convert" and later.value == "string":
                return None  # a string already
            if "%{" not in first.value and "${" not in first.value and _keeps(later.name, first.value):
                return None
            return ("`{}` does not change the new `{}`", later.name, displayed)
        if first.field == later.source and later.name in ("copy", "merge"):
            return ("`{}` does not find `{}` yet", later.name, displayed)
        if first.field == later.field and later.name == "replace":
            return ("`{}` becomes a list of both values", displayed)
    if first.name in SETTERS and later.name != "convert" and later.name in (*CHANGES_IN_PLACE, *SETTERS):
        if later.field in first.uses and later.field != first.field:
            if later.name == "strip":
                return None  # like a copy
            return ("`{}` is set from the already changed `{}`", displayed, display(later.field))
        is_lost = first.name == "replace" and later.name == "update" and later.field == first.field
        return ("`{}` overwrites the new `{}`", first.name, displayed) if is_lost else None
    if later.name in ("update", "replace"):
        if first.name in CHANGES_IN_PLACE and first.name != "convert":
            if first.field in later.uses and later.field != first.field:
                return ("`{}` is set from the unchanged `{}`", display(later.field), displayed)
            if first.name == "split" and any(overlap(first.field, use) for use in later.uses):
                return ("`{}` is set from `{}` before the split", display(later.field), displayed)
        return None
    return _changed(first, later, displayed) if first.field == later.field else None


def _renamed(first: Operation, later: Operation, displayed: str) -> Consequence | None:
    gone = later.source
    if first.name == "remove_field":
        return ("the renamed `{}` is removed again", displayed) if later.field == first.field != gone else None
    if first.name == "copy" and first.field == gone != later.field:
        return ("`{}` does not find the copied `{}`", later.name, displayed)
    if first.name in ("copy", "merge"):
        return ("`{}` no longer finds `{}`", first.name, display(first.source)) if first.source == gone else None
    if any(overlap(gone, use) and len(gone) <= len(use) for use in first.uses):
        return ("`{}` no longer finds `{}` and writes a literal `%{{{}}}`", first.name, display(gone), display(gone))
    if first.field != gone:
        return None
    if first.name in ("replace", "add_field"):
        return ("`{}` does not find the new `{}`", later.name, displayed)
    if first.name in CHANGES_IN_PLACE or first.name == "update":
        return ("`{}` no longer finds `{}` and has no effect", first.name, displayed)
    return None


def _changed(first: Operation, later: Operation, displayed: str) -> Consequence | None:
    """Return the consequence for two operations that change the same field in place."""
    if first.name == "merge":
        return ("`{}` changes `{}` before the merge", later.name, displayed) if later.name in CHANGES_IN_PLACE else None
    if later.name == "convert" and (first.name == "gsub" or first.name in _RESHAPES):
        if first.name == "gsub" and later.value in ("integer", "float") and (_is_end(first) or _is_zero(first)):
            return None  # the conversion ignores what follows the number, and reads other text as 0
        if later.value == "string" or (first.name == "gsub" and later.value == "boolean" and not first.value):
            return None
        return ("`{}` is converted before `{}` changes the value", displayed, first.name)
    if later.name == "gsub":
        pattern = later.value
        space = any(
            character in pattern for character in (" ", "\\s", "\\h", "^", "$", "\\A", "\\z", "\\Z", "[[:space:]]")
        )
        bounds = any(character in pattern.replace("[^", "[") for character in ("^", "$", "\\A", "\\z", "\\Z"))
        if first.name == "strip" and space and not _allows_strip_later(later):
            return ("`gsub` still sees the spaces around `{}`", displayed)
        if first.name == "split" and bounds:
            return ("`gsub` sees `{}` as one string, not as its parts", displayed)
        if first.name == "join":
            return ("`gsub` sees the items of `{}`, not the joined string", displayed)
        if first.name in _CASE and _has_letters(pattern):
            convert = CASES.get(first.name, str)
            if later.replacement != convert(later.replacement or ""):
                return ("`{}` also changes what `gsub` inserts into `{}`", first.name, displayed)
            return ("`gsub` sees `{}` in its original case", displayed)
        return None
    if later.name == "strip" and first.name == "split":
        return ("the spaces around the parts of `{}` remain", displayed)
    if later.name in _CASE and first.name in _CASE:
        return ("`{}` determines the case of `{}`", first.name, displayed)
    return None


_CHARACTER = r"(?:\[(?:\\.|[^\\\]])+\]|\\[dDhsSwW]|[^\\^$.|?*+()\[\]{}])(?:[*+]|\{\d*,?\d*\})?"
_SPACES = r"(?:\\[hs]| |\[(?: |\\[hst])+\])[*+]?"
_SINGLE = rf"(?:{_CHARACTER}|\^{_SPACES}|{_SPACES}\$)(?:\|(?:{_CHARACTER}|\^{_SPACES}|{_SPACES}\$))*"
"""A pattern of single characters, or of the spaces at the ends."""


def _allows_strip_later(gsub: Operation) -> bool:
    """Return whether ``strip`` may also run after a ``gsub``: it removes the characters of its pattern, wherever they
    are."""
    removes = gsub.replacement is not None and not gsub.replacement.strip()
    return removes and compiled(_SINGLE).fullmatch(gsub.value) is not None


def _strips(gsub: Operation) -> bool:
    """Return whether a ``gsub`` removes all characters but some, among which is no space."""
    kept = compiled(r"\[\^(?:\\[dw]|[\w.:/@-])+\][+*]?")
    return gsub.replacement == "" and kept.fullmatch(gsub.value) is not None


def _is_end(gsub: Operation) -> bool:
    """Return whether a ``gsub`` removes what follows a number: letters, ``%``, or the end of the string."""
    pattern = gsub.value.strip(" ").removeprefix("\\s*")
    return gsub.replacement == "" and (pattern.isalpha() or pattern.endswith(("%", "$")))


def _is_zero(gsub: Operation) -> bool:
    """Return whether a ``gsub`` writes ``0`` for a text without digits: ``^-$``."""
    pattern = compiled(r"\^(?:\\\W|[^\d\\.*+?|()\[\]{}^$])+\$")
    return gsub.replacement == "0" and pattern.fullmatch(gsub.value) is not None


def _has_letters(pattern: str) -> bool:
    if "(?i" in pattern:
        return False
    plain = pattern.replace("a-zA-Z", "").replace("A-Za-z", "")
    return any(map(str.isalpha, compiled(r"(?s)\\.").sub("", plain)))


def _operations(option: Option) -> Iterator[Operation]:
    """Yield the operations of an option, one for each field."""
    name, value = option.name, option.value
    if name == "gsub":
        items = value.items if isinstance(value, Array) else []
        for field, pattern, replacement in zip(items[::3], items[1::3], items[2::3], strict=False):
            if isinstance(field, String | Bareword):
                made = Operation(option, path(field.value), value=str(getattr(pattern, "value", "")))
                made.replacement = getattr(replacement, "value", None)
                yield made
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
