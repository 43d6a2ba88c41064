"""A Filebeat config as the program sees it: the first YAML document, dotted and nested names merged into one tree.

What the reader does, measured on 7.17: of equal keys in one mapping the last counts; ``a.b`` and ``a: {b: …}`` are the
same place, and a place that is given in both spellings ends the loading, not in every run; lists in both spellings are
laid over each other element by element; a number in a name addresses an element of a list; merge keys are followed.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar import numbers
from lslint.grammar.config.tree import Alias, ConfigNode, Entry, Mapping, Scalar, Sequence, resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    Value = int | float | str | bool | None
    Path = tuple["Path", str] | None
    Step = tuple[ConfigNode, "Obj", Path, bool, bool]

MAX_NODES = 100_000
"""Nodes that aliases and merge keys may add to a config; without a limit a small file expands without end."""
MAX_PARTS = 100
"""Parts of a path that a message shows; nesting through aliases can make a path as long as the file."""


class Leaf:
    """A scalar. ``value``: text, number, bool or None, variables with a default replaced. ``open``: it depends on a
    variable. ``quoted``: written with quotes (or as a block)."""

    __slots__ = ("end", "open", "quoted", "start", "value")

    def __init__(self, start: int, end: int, value: Value, quoted: bool = False, open: bool = False) -> None:
        self.start = start
        self.end = end
        self.value = value
        self.quoted = quoted
        self.open = open

    @property
    def span(self) -> tuple[int, int]:
        """Where it is written; empty for a value that is not in the text."""
        return self.start, self.end

    @property
    def given(self) -> bool:
        """Whether the file contains a value: neither null, nor one that depends on a variable."""
        return self.value is not None and not self.open


class Obj:
    """An object or a list (in the program they are one thing). ``listed``: written as a list; ``start``/``end``: its
    first spelling."""

    __slots__ = ("end", "fields", "items", "listed", "start")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.fields: dict[str, MergedSetting] = {}
        self.items: list[MergedSetting] = []
        self.listed = False

    def get(self, path: str) -> MergedSetting | None:
        """The place of a dotted path below; None if there is none, or its value is null."""
        at: Obj | Leaf = self
        setting = None
        for part in path.split("."):
            if not isinstance(at, Obj):
                return None
            setting = at.fields.get(part)
            if setting is None:
                return None
            at = setting.value
        return None if isinstance(at, Leaf) and at.value is None and not at.open else setting

    def block(self, path: str) -> Obj | None:
        """What is below a dotted path; None if there is nothing, or a single value."""
        setting = self.get(path)
        return setting.value if setting is not None and isinstance(setting.value, Obj) else None

    def value(self, path: str) -> Value:
        """The scalar of a dotted path; None if there is none, or it depends on a variable."""
        setting = self.get(path)
        leaf = setting.value if setting is not None else None
        return leaf.value if isinstance(leaf, Leaf) and not leaf.open else None


class MergedSetting:
    """A named value or an element of a list. ``start``, ``end``: span of the name, of an element that of the value.
    ``entry``: the entry of the YAML tree that sets it, None for elements."""

    __slots__ = ("end", "entry", "name", "start", "value")

    def __init__(self, name: str, start: int, end: int, value: Obj | Leaf, entry: Entry | None) -> None:
        self.name = name
        self.start = start
        self.end = end
        self.value = value
        self.entry = entry

    @property
    def name_span(self) -> tuple[int, int]:
        """Span of the name; of an element of a list, the value."""
        return self.start, self.end

    @property
    def span(self) -> tuple[int, int]:
        """Span of the value; of a block or an absent value, the name."""
        value = self.value
        if isinstance(value, Leaf) and value.end > value.start:
            return value.start, value.end
        return self.start, self.end


class MergeClash:
    """A place that is given twice in different spellings. ``kind``: ``leaf``, ``shape`` (a scalar and an object) or
    ``list``."""

    __slots__ = ("end", "first", "kind", "name", "start")

    def __init__(self, kind: str, name: str, start: int, end: int, first: tuple[int, int]) -> None:
        self.kind = kind
        self.name = name
        self.start = start
        self.end = end
        self.first = first


class Merged:
    """The tree. ``complete``: False if it has too many places to be built. ``source``: the text of the file if a
    template makes it, in which the values of markers are words of ``x``; else empty."""

    __slots__ = ("clashes", "complete", "root", "source")

    def __init__(self, node: ConfigNode | None, source: str = "") -> None:
        self.source = source
        self.clashes: list[MergeClash] = []
        self.complete = True
        start, end = (node.start, node.end) if node is not None else (0, 0)
        self.root = Obj(start, end)
        if node is not None:
            self._build(node)

    def _build(self, node: ConfigNode) -> None:
        todo: list[Step] = [(resolve(node), self.root, None, False, False)]
        left = MAX_NODES
        while todo:
            node, into, path, quiet, aliased = todo.pop()
            added = 0
            if isinstance(node, Sequence):
                into.listed = True
                added = len(node.items)
                for number, item in enumerate(node.items):
                    self._element(item, number, into, (path, str(number)), todo, quiet, aliased)
            elif isinstance(node, Mapping):
                entries = effective(node)
                if entries is None:
                    self.complete = False
                    return
                added = len(entries) if aliased else max(0, len(entries) - len(node.entries))
                for entry in entries:
                    self._entry(entry, into, path, todo, quiet, aliased)
            left -= added + 1 if aliased else added * isinstance(node, Mapping)
            if left < 0:
                self.complete = False
                return

    def _element(
        self, item: ConfigNode, number: int, into: Obj, path: Path, todo: list[Step], quiet: bool, aliased: bool
    ) -> None:
        value = resolve(item)
        aliased = aliased or value is not item
        setting = into.items[number] if number < len(into.items) else None
        start, end = item.start, item.end
        if isinstance(value, (Mapping, Sequence)):
            if setting is not None and isinstance(setting.value, Obj):
                todo.append((value, setting.value, path, True, aliased))  # lists laid over each other are no clash
                return
            made: Obj | Leaf = Obj(start, end)
            todo.append((value, made, path, quiet, aliased))  # type: ignore[arg-type]
        else:
            made = self._leaf(value, item)
        new = MergedSetting(str(number), start, end, made, None)
        if setting is not None:
            into.items[number] = new
        else:
            into.items.append(new)

    def _entry(self, entry: Entry, into: Obj, path: Path, todo: list[Step], quiet: bool, aliased: bool) -> None:
        name = entry.name
        parts = name.split(".")
        key = entry.key
        # the part of the name stands somewhere in the key: in front of it there may be quotes
        shift = 1 if isinstance(key, Scalar) and key.style in ("single", "double") else 0
        fits = isinstance(key, Scalar) and key.end - key.start == len(name) + 2 * shift
        at = key.start + shift
        value = resolve(entry.value)
        aliased = aliased or value is not entry.value
        for number, part in enumerate(parts):
            if not fits or (len(parts) == 1 and not shift):
                start, end = key.start, key.end
            else:
                start, end = at, at + len(part)
                at = end + 1
            path = (path, part)
            setting = self._at(into, part)
            if number + 1 < len(parts):
                if setting is None or (isinstance(setting.value, Leaf) and setting.value.value is None):
                    setting = self._put(into, part, MergedSetting(part, start, end, Obj(start, entry.end), entry))
                elif isinstance(setting.value, Leaf):
                    self._clash("shape", path, (start, end), setting, quiet)
                    return
                into = setting.value  # type: ignore[assignment]
                continue
            if isinstance(value, (Mapping, Sequence)):
                if setting is not None and isinstance(setting.value, Obj):
                    if setting.value.listed and isinstance(value, Sequence) and value.items and setting.value.items:
                        self._clash("list", path, (start, end), setting, quiet)
                    todo.append((value, setting.value, path, quiet, aliased))
                    return
                if setting is not None and setting.value.value is not None:
                    self._clash("shape", path, (start, end), setting, quiet)
                made = Obj(entry.value.start, entry.value.end)
                todo.append((value, made, path, quiet, aliased))
                self._put(into, part, MergedSetting(part, start, end, made, entry))
                return
            leaf = self._leaf(value, entry.value)
            if setting is not None and not (isinstance(setting.value, Leaf) and setting.value.value is None):
                if leaf.value is None:
                    return
                kind = "leaf" if isinstance(setting.value, Leaf) else "shape"
                self._clash(kind, path, (start, end), setting, quiet)
            self._put(into, part, MergedSetting(part, start, end, leaf, entry))

    def _clash(self, kind: str, path: Path, span: tuple[int, int], first: MergedSetting, quiet: bool) -> None:
        if quiet:
            return
        parts: list[str] = []
        while path is not None and len(parts) < MAX_PARTS:
            path, part = path
            parts.append(part)
        self.clashes.append(MergeClash(kind, ".".join(reversed(parts)), *span, (first.start, first.end)))

    @staticmethod
    def _at(into: Obj, part: str) -> MergedSetting | None:
        if numbers.is_digits(part) and len(part) < 5:
            return into.items[int(part)] if int(part) < len(into.items) else None
        return into.fields.get(part)

    @staticmethod
    def _put(into: Obj, part: str, setting: MergedSetting) -> MergedSetting:
        if numbers.is_digits(part) and len(part) < 5 and int(part) <= len(into.items):
            into.listed = True
            into.items[int(part) : int(part) + 1] = [setting]
        else:
            into.fields[part] = setting
        return setting

    def _leaf(self, node: ConfigNode, at: ConfigNode) -> Leaf:
        if not isinstance(node, Scalar):  # an alias without an anchor
            return Leaf(at.start, at.end, None, open=True)
        value = node.value
        quoted = node.style != "plain"
        if isinstance(value, str) and ("{{" in value or "<%" in value or "{%" in value):
            return Leaf(at.start, at.end, value, True, open=True)  # a template fills this in
        if self.source and "x" in node.text and node.text not in self.source[at.start : at.end]:
            return Leaf(at.start, at.end, value, True, open=True)
        if isinstance(value, str) and "${" in value:
            found = expanded(value)
            if found is None:
                return Leaf(at.start, at.end, value, True, open=True)
            value = found
            quoted = False
        return Leaf(at.start, at.end, value, quoted)


def effective(mapping: Mapping) -> list[Entry] | None:
    """The entries that count, merge keys followed, of equal names the last; None if that has no end."""
    if not any(entry.name == "<<" for entry in mapping.entries):
        last = {entry.name: entry for entry in mapping.entries}
        return list(last.values())
    found: dict[str, Entry] = {}
    todo: list[Entry | Mapping] = [mapping]
    left = 10_000
    while todo:
        here = todo.pop()
        left -= 1
        if left < 0:
            return None
        if isinstance(here, Mapping):
            todo.extend(reversed(here.entries))
        elif here.name == "<<" and isinstance(here.value, (Alias, Mapping, Sequence)):
            value = resolve(here.value)
            sources = value.items if isinstance(value, Sequence) else [value]
            todo.extend(source for source in map(resolve, reversed(sources)) if isinstance(source, Mapping))
        else:
            found[here.name] = here
    return list(found.values())


def expanded(text: str) -> Value:
    """The text with ``${NAME:default}`` replaced by the defaults and ``$${`` by ``${``; None where that does not tell
    what the program gets: no default, one inside another, or a default that is a list."""
    if "$${" in text:
        rest = text.replace("$${", "")
        return None if "${" in rest else text.replace("$${", "${")
    out: list[str] = []
    at = 0
    while True:
        begin = text.find("${", at)
        if begin < 0:
            break
        close = text.find("}", begin)
        inside = text[begin + 2 : close]
        name, colon, default = inside.partition(":")
        if close < 0 or not colon or "${" in inside or default[:1] in ("?", "+") or not name:
            return None
        if any(character in default for character in ",[]{}'\""):
            return None
        out += (text[at:begin], default)
        at = close + 1
    if len(out) == 2 and not out[0] and at == len(text):
        from lslint.grammar.config.yaml.values import plain_value

        value = plain_value(out[1])
        return "" if value is None else value
    return "".join(out) + text[at:]


def no_variable(text: str) -> str:
    """The first reference in a string with a name that no variable can have (``${+yyyy}``); empty if none."""
    at = 0
    while True:
        at = text.find("${", at)
        if at < 0:
            return ""
        close = text.find("}", at)
        if close < 0:
            return ""
        if text[at - 1 : at] != "$" and text[at + 2 : at + 3] in ("+", "[", "@", "%"):
            return text[at : close + 1]
        at += 2


def entries(setting: MergedSetting | None) -> list[MergedSetting]:
    """The entries of a list; none for a single value."""
    return setting.value.items if setting is not None and isinstance(setting.value, Obj) else []


def objects(setting: MergedSetting | None) -> list[Obj]:
    """The entries of a list that are objects."""
    return [item.value for item in entries(setting) if isinstance(item.value, Obj)]


def elements(setting: MergedSetting | None) -> list[MergedSetting]:
    """The entries of a list, or the single value that stands for a list of one."""
    return [] if setting is None else setting.value.items if isinstance(setting.value, Obj) else [setting]


def word(setting: MergedSetting | None) -> str | None:
    """The value if it is a string that does not depend on a variable, else None."""
    leaf = setting.value if setting is not None else None
    return leaf.value if isinstance(leaf, Leaf) and isinstance(leaf.value, str) and not leaf.open else None


def flattened(obj: Obj) -> Iterator[tuple[str, MergedSetting]]:
    """``(dotted name, setting)`` of every scalar or list below, as a condition sees its fields; iterative."""
    todo: list[tuple[str, MergedSetting]] = [(name, setting) for name, setting in reversed(obj.fields.items())]
    while todo:
        name, merged_setting = todo.pop()
        value = merged_setting.value
        if isinstance(value, Obj) and value.fields:
            todo.extend((f"{name}.{inner}", below) for inner, below in reversed(value.fields.items()))
        else:
            yield name, merged_setting
