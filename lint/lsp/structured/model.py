"""Facts about keys: a ``Model`` contains the keys of a map, a ``Fact`` describes one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from lslint.lsp.structured.place import Frame, Place
from lslint.report.markdown_text import code, text

VALUE, OBJECT, LIST, OBJECTS = "value", "object", "list", "objects"
FIRST, REQUIRED, COMMON, USUAL, DEPRECATED = 0, 1, 2, 3, 4
"""Ranks of facts: the order in which they are offered."""
MAX_VALUES = 40
MAX_PATH = 200
"""Values, and characters of a path, that hover shows."""
SWITCH = ("true", "false")


@dataclass(slots=True, eq=False)
class Fact:
    """What is known about a key. ``type``: as displayed; ``shape``: ``value``, ``object``, ``list`` (of scalars) or
    ``objects`` (a list of maps). ``values``: the allowed values, most common first.

    ``releases``: a sentence about the releases that support the key; ``note``: another sentence; ``deprecated``: the
    reason not to use it, without a period; ``replacement``: what to use instead. ``rank``: position in the list of
    completions. ``offered``: whether the release in use supports it; ``quiet``: offer it only if the beginning of its
    name is typed. ``inside``: returns the model of the map below the key, or of an item of its list.
    """

    name: str
    type: str = ""
    shape: str = VALUE
    default: Any = None
    values: tuple[str, ...] = ()
    releases: str = ""
    required: bool = False
    deprecated: str = ""
    replacement: str = ""
    note: str = ""
    rank: int = USUAL
    offered: bool = True
    quiet: bool = False
    inside: Callable[[Frame], Model | None] | None = None

    def order(self, name: str) -> int:
        """Return the rank under a name; required keys come early, deprecated ones last."""
        if self.deprecated:
            return DEPRECATED
        return min(REQUIRED, self.rank) if self._is_required(name) else self.rank

    def detail(self, name: str) -> str:
        """Return a short description for the list of completions."""
        default = "" if self.default is None else f" = {written(self.default)}"
        return ("required " if self._is_required(name) else "") + self.type + default

    def _is_required(self, name: str) -> bool:
        return self.required and "." not in name  # what a section requires is not required without the section

    def plain(self, path: str) -> dict[str, Any]:
        """Return the input of ``markdown`` as JSON values. ``path``: the full name of the key."""
        names = ("type", "releases", "required", "deprecated", "replacement", "note")
        found = {name: getattr(self, name) for name in names if getattr(self, name)}
        if self.default is not None:
            found["default"] = self.default
        if self.values:
            found["values"] = list(self.values)
        return {"path": path, **found}


def markdown(fact: dict[str, Any]) -> str:
    """Return the result of ``Fact.plain`` as Markdown."""
    path = str(fact.get("path", ""))
    lines = [f"**{text(path if len(path) <= MAX_PATH else '…' + path[-MAX_PATH:])}**"]
    default = "" if fact.get("default") is None else f", default {code(written(fact['default']))}"
    if fact.get("type"):
        lines.append(f"Type: {text(str(fact['type']))}{default}.")
    values = [str(value) for value in fact.get("values", ())]
    if values:
        shown = ", ".join(code(value) if value else "empty" for value in values[:MAX_VALUES])
        lines.append(f"One of: {shown}" + (", …" if len(values) > MAX_VALUES else "") + ".")
    if fact.get("required"):
        lines.append("Required.")
    if fact.get("releases"):
        lines.append(text(str(fact["releases"])))
    if fact.get("note"):
        lines.append(text(str(fact["note"])))
    if fact.get("deprecated"):
        lines.append(f"**{text(str(fact['deprecated']))}.**")
    if fact.get("replacement"):
        lines.append(text(f"Use {fact['replacement']}."))
    return "\n\n".join(lines)


def written(value: Any) -> str:
    """Return a default value as it is written in a config."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "{}" if value == {} else str(value).replace("\n", "\\n")


@dataclass(slots=True, eq=False)
class Model:
    """The keys of a map, by dotted name. ``other``: the fact for any other name, for example for fields in
    ``properties``.

    ``prefix``: the part of the names in ``facts`` that leads to this map: ``close.`` for the option ``close.eof``.
    ``lookup``: returns the fact for a name that is not in ``facts``, for example a name with a part that users choose.
    """

    facts: dict[str, Fact] = field(default_factory=dict)
    other: Fact | None = None
    prefix: str = ""
    lookup: Callable[[str], Fact | None] | None = None

    def fact(self, name: str) -> Fact | None:
        """The fact of a key, dotted names included."""
        return self._exact(name) or (self.other if name else None)

    def knows(self, name: str) -> bool:
        """Whether a key of that name, or the first part of one, is known."""
        return self._exact(name) is not None or self._section(name) is not None

    def _exact(self, name: str) -> Fact | None:
        full = self.prefix + name
        found = self.facts.get(full)
        if found is None and self.lookup is not None:
            found = self.lookup(full)
        if found is not None:
            return found
        for inner, rest in self._inner(full):
            return inner.fact(rest)
        return None

    def _inner(self, full: str) -> Iterator[tuple[Model, str]]:
        """The model of the map that the first parts of a dotted name lead to, and the rest of the name."""
        for head, rest in _splits(full):
            holder = self.facts.get(head)
            if holder is not None and holder.inside is not None and holder.shape == OBJECT:
                inner = holder.inside(Frame(head))
                if inner is not None:
                    yield inner, rest
                return

    def below(self, frame: Frame) -> tuple[Model | None, Fact | None]:
        """The model of the map that is the value of the key ``frame.name`` or an item of its list, and the fact of
        that key."""
        fact = self._exact(frame.name)
        if fact is None or fact.inside is None:
            section = None if frame.item else self._section(frame.name)
            if section is not None or fact is not None:
                return section, fact
            fact = self.other
        if fact is None or fact.inside is None or frame.item != (fact.shape in (OBJECTS, LIST)):
            return None, fact
        return fact.inside(frame), fact

    def _section(self, name: str) -> Model | None:
        """The map below the first parts of dotted names."""
        full = f"{self.prefix}{name}."
        if any(one.startswith(full) for one in self.facts):
            return Model(self.facts, None, full, self.lookup)
        for inner, rest in self._inner(self.prefix + name):
            return inner._section(rest)
        return None

    def offers(self, typed: str) -> Iterator[tuple[str, Fact]]:
        """The keys that can be written, with the names that they have here. ``typed``: the beginning of the key;
        beyond a key of a map in it (``output.kafka.``) the keys of that map are offered with it."""
        start = len(self.prefix)
        for name, fact in self.facts.items():
            if not name.startswith(self.prefix) or not fact.offered:
                continue
            if start or not fact.quiet or _begins(typed, name):
                yield name[start:], fact
        full = self.prefix + typed
        for inner, rest in self._inner(full):
            head = full[: len(full) - len(rest)]
            for name, fact in inner.offers(rest):
                yield f"{head}{name}"[start:], fact


def _begins(typed: str, name: str) -> bool:
    return bool(typed) and name.startswith(typed.partition(".")[0])


def _splits(name: str) -> Iterator[tuple[str, str]]:
    """Each head and rest of a dotted name, longest head first; names of more parts than any setting has none."""
    parts = name.split(".")
    if len(parts) <= 24:
        for cut in range(len(parts) - 1, 0, -1):
            yield ".".join(parts[:cut]), ".".join(parts[cut:])


def walk(root: Model, place: Place) -> tuple[Model | None, Fact | None]:
    """The model of the innermost map of a place, and the fact of the key that holds it."""
    here: Model | None = root
    owner: Fact | None = None
    for frame in place.frames[1:]:
        if here is None:
            return None, None
        here, owner = here.below(frame)
    return here, owner


def named(facts: dict[str, Fact]) -> Callable[[Frame], Model | None]:
    """The maker of a model with these keys."""
    return lambda frame: Model(facts)
