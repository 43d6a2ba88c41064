"""A Filebeat config as Filebeat reads it: the first YAML document, dotted and nested names merged into one tree.

Behavior of Filebeat 7.17: the last of equal keys in a mapping is used; ``a.b`` and ``a: {b: …}`` are the same setting,
and Filebeat rejects a setting in both spellings, though not in every run; lists in both spellings are merged element by
element; a number in a name addresses an element of a list; merge keys are followed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import accumulate

from lslint.grammar.config.tree import Alias, ConfigNode, Entry, Mapping, Scalar, Sequence, resolve
from lslint.grammar.config.yaml.values import plain_value
from lslint.grammar.record import record
from lslint.grammar.template_hints import has_marker
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.expansion import expanded, has_default, is_parsed_again, list_entry, list_items
from lslint.rules.filebeat.config_model.values import Value

Pairs = tuple[tuple[str, str], ...]
Path = tuple["Path", str] | None
Step = tuple[ConfigNode, "Obj", Path, bool, bool]

MAX_NODES = 100_000
"""Nodes that aliases and merge keys may add to a config; without a limit a small file could expand forever."""
MAX_PARTS = 100
"""Parts of a path that a message shows: aliases can make a path as long as the file."""


class Leaf:
    """A scalar. ``value``: string, number, bool or None, with variables replaced by their defaults. ``open``: the value
    depends on a variable. ``quoted``: written with quotes (or as a block). ``defaulted``: the value is the default of a
    variable, which the environment may set."""

    __slots__ = ("defaulted", "end", "open", "quoted", "start", "value")

    def __init__(self, start: int, end: int, value: Value, quoted: bool = False, open: bool = False) -> None:
        self.start = start
        self.end = end
        self.value = value
        self.quoted = quoted
        self.open = open
        self.defaulted = False

    @property
    def varies(self) -> bool:
        """Whether the environment may set another value."""
        return self.open or self.defaulted

    @property
    def span(self) -> tuple[int, int]:
        """The span in the file; empty for a value that is not in the file."""
        return self.start, self.end

    @property
    def given(self) -> bool:
        """Whether the file contains a value: neither null, nor one that depends on a variable."""
        return self.value is not None and not self.open


class Obj:
    """An object or a list (Filebeat has one type for both). ``listed``: written as a list; ``start``, ``end``: span of
    the first occurrence. ``parsed``: a string with variables that Filebeat parses as a list."""

    __slots__ = ("end", "fields", "items", "listed", "parsed", "start")

    def __init__(self, start: int, end: int) -> None:
        self.start = start
        self.end = end
        self.fields: dict[str, MergedSetting] = {}
        self.items: list[MergedSetting] = []
        self.listed = False
        self.parsed = False

    def get(self, path: str) -> MergedSetting | None:
        """Return the setting with a dotted path; None if there is none, or its value is null."""
        setting = self.fields.get(path)
        if setting is None:
            if "." not in path:
                return None
            name, _, rest = path.partition(".")
            outer = self.fields.get(name)
            return outer.value.get(rest) if outer is not None and isinstance(outer.value, Obj) else None
        leaf = setting.value
        return None if isinstance(leaf, Leaf) and leaf.value is None and not leaf.open else setting

    def block(self, path: str) -> Obj | None:
        """Return the object with a dotted path; None if there is none, or a single value."""
        setting = self.get(path)
        return setting.value if setting is not None and isinstance(setting.value, Obj) else None

    def value(self, path: str) -> Value:
        """Return the scalar with a dotted path; None if there is none, or it depends on a variable."""
        setting = self.get(path)
        leaf = setting.value if setting is not None else None
        return leaf.value if isinstance(leaf, Leaf) and not leaf.open else None

    def boolean(self, path: str) -> bool | None:
        """Return the scalar as Filebeat converts it to a boolean; None if it is missing, open or invalid."""
        return values.boolean(self.value(path))

    def integer(self, path: str) -> int | None:
        """Return the scalar as Filebeat converts it to an integer; None if it is missing, open or invalid."""
        return values.integer(self.value(path))

    def seconds(self, path: str) -> float | None:
        """Return the scalar as Filebeat converts it to a duration; None if it is missing, open or invalid."""
        return values.seconds(self.value(path))

    @property
    def is_enabled(self) -> bool:
        """Whether the section is enabled: it is, unless ``enabled`` has a value that Filebeat reads as false."""
        setting = self.fields.get("enabled")
        leaf = setting.value if setting is not None else None
        return not isinstance(leaf, Leaf) or leaf.open or values.boolean(leaf.value) is not False

    @property
    def may_be_enabled(self) -> bool:
        """Whether the section is enabled, or the environment may enable it."""
        return self.is_enabled or varies(self.fields.get("enabled"))


class MergedSetting:
    """A named value or an element of a list. ``start``, ``end``: span of the name; for an element, of the value.
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
        """The span of the name; for an element of a list, of the value."""
        return self.start, self.end

    @property
    def span(self) -> tuple[int, int]:
        """The span of the value; for a block or an absent value, of the name."""
        value = self.value
        if isinstance(value, Leaf) and value.end > value.start:
            return value.start, value.end
        return self.start, self.end


@record
class MergeClash:
    """A setting that is written twice in different spellings. ``kind``: ``leaf``, ``shape`` (a scalar, then an object),
    ``value-last`` (an object, then a scalar) or ``list``."""

    kind: str
    name: str
    start: int
    end: int
    first: tuple[int, int]


class Merged:
    """The tree. ``complete``: False if it has too many nodes. ``source``: the contents of the file if it is a template
    with markers, which are masked in the tree; else empty. ``known``: values of variables; ``given``: settings of
    the command line, with their values."""

    __slots__ = ("clashes", "complete", "known", "root", "source")

    def __init__(self, node: ConfigNode | None, source: str = "", known: Pairs = (), given: Pairs = ()) -> None:
        self.source = source
        self.known = dict(known)
        self.clashes: list[MergeClash] = []
        self.complete = True
        start, end = (node.start, node.end) if node is not None else (0, 0)
        self.root = Obj(start, end)
        if node is not None:
            self._build(node)
        for name, written in given:
            self._give(name.split("."), written)

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

    def _give(self, parts: list[str], written: str) -> None:
        """Replace a setting of the file by that of the command line: it is unknown, except for ``enabled``, which is
        also added to a block of the file. Other settings are only added to what ``Analysis.is_given`` knows."""
        into, name = self.root, parts[-1]
        for part in parts[:-1]:
            outer = self._at(into, part)
            if outer is None:
                return
            if isinstance(outer.value, Leaf):  # a block replaces it
                outer.value = Leaf(outer.start, outer.start, None, open=True)
                return
            into = outer.value
        setting = self._at(into, name)
        if setting is None and name == "enabled":
            setting = self._put(into, name, MergedSetting(name, into.start, into.start, Obj(0, 0), None))
        items, replaced = list_items(written), [] if setting is None else [setting]
        if setting is not None and items is not None and isinstance(setting.value, Obj):
            replaced = setting.value.items[: len(items)]  # other elements of the file stay
        value = values.boolean(plain_value(written)) if name == "enabled" and written else None
        for each in replaced:
            each.value = Leaf(each.start, each.start, value, open=value is None)

    def _element(
        self, item: ConfigNode, number: int, into: Obj, path: Path, todo: list[Step], quiet: bool, aliased: bool
    ) -> None:
        value = resolve(item) if isinstance(item, Alias) else item
        aliased = aliased or value is not item
        setting = into.items[number] if number < len(into.items) else None
        start, end = item.start, item.end
        if isinstance(value, (Mapping, Sequence)):
            if setting is not None and isinstance(setting.value, Obj):
                todo.append((value, setting.value, path, True, aliased))  # merged lists do not clash
                return
            built: Obj | Leaf = (inner := Obj(start, end))
            todo.append((value, inner, path, quiet, aliased))
        else:
            built = self._value(value, item)
        new = MergedSetting(str(number), start, end, built, None)
        if setting is not None:
            into.items[number] = new
        else:
            into.items.append(new)

    def _entry(self, entry: Entry, into: Obj, path: Path, todo: list[Step], quiet: bool, aliased: bool) -> None:
        part, start, end = entry.name, entry.key.start, entry.key.end
        if "." in part or end - start != len(part):  # dotted or quoted
            *outer, (part, start, end) = _parts(entry)
            for name, first, last in outer:
                path = (path, name)
                setting = self._at(into, name)
                if setting is None or (isinstance(setting.value, Leaf) and setting.value.value is None):
                    setting = self._put(into, name, MergedSetting(name, first, last, Obj(first, entry.end), entry))
                elif isinstance(setting.value, Leaf):
                    self._clash("shape", path, (first, last), setting, quiet)
                    return
                assert isinstance(setting.value, Obj)
                into = setting.value
        path = (path, part)
        setting = self._at(into, part) if part.isdigit() else into.fields.get(part)
        value = resolve(entry.value) if isinstance(entry.value, Alias) else entry.value
        if isinstance(value, (Mapping, Sequence)):
            aliased = aliased or value is not entry.value
            if setting is not None and isinstance(setting.value, Obj):
                if setting.value.listed and isinstance(value, Sequence) and value.items and setting.value.items:
                    self._clash("list", path, (start, end), setting, quiet)
                todo.append((value, setting.value, path, quiet, aliased))
                return
            if setting is not None and setting.value.value is not None:
                self._clash("shape", path, (start, end), setting, quiet)
            built: Obj | Leaf = (inner := Obj(entry.value.start, entry.value.end))
            todo.append((value, inner, path, quiet, aliased))
        else:
            built = self._value(value, entry.value)
            if setting is not None and not (isinstance(setting.value, Leaf) and setting.value.value is None):
                if isinstance(built, Leaf) and built.value is None:
                    return
                kind = "leaf" if isinstance(setting.value, Leaf) else "value-last"
                self._clash(kind, path, (start, end), setting, quiet)
        new = MergedSetting(part, start, end, built, entry)
        if part.isdigit():
            self._put(into, part, new)
        else:
            into.fields[part] = new

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
        if part.isdigit() and len(part) < 5 and part.isascii():
            return into.items[int(part)] if int(part) < len(into.items) else None
        return into.fields.get(part)

    @staticmethod
    def _put(into: Obj, part: str, setting: MergedSetting) -> MergedSetting:
        if part.isdigit() and len(part) < 5 and part.isascii() and int(part) <= len(into.items):
            into.listed = True
            into.items[int(part) : int(part) + 1] = [setting]
        else:
            into.fields[part] = setting
        return setting

    def _value(self, node: ConfigNode, place: ConfigNode) -> Leaf | Obj:
        """Return the value of a scalar: a list if Filebeat parses a string with variables as one."""
        if isinstance(node, Scalar) and not self.source:
            text = node.text
            if "{" not in text and "%" not in text and "@" not in text:  # neither a variable nor a marker
                return Leaf(place.start, place.end, node.value, node.style != "plain")
        leaf = self._leaf(node, place)
        if not isinstance(node, Scalar) or not isinstance(node.value, str) or "${" not in node.value:
            return leaf
        written = list_items(node.value) if "{{" not in node.value and "<%" not in node.value else None
        if written is None:
            return leaf
        obj = Obj(place.start, place.end)
        obj.listed = obj.parsed = True
        for number, item in enumerate(written):
            value, depends = list_entry(item)
            leaf = Leaf(place.start, place.end, value, False, depends)
            obj.items.append(MergedSetting(str(number), place.start, place.end, leaf, None))
        return obj

    def _leaf(self, node: ConfigNode, place: ConfigNode) -> Leaf:
        if not isinstance(node, Scalar):  # an alias without an anchor
            return Leaf(place.start, place.end, None, open=True)
        value = node.value
        is_open = has_marker(value if isinstance(value, str) else "") or has_marker(self.source[node.start : node.end])
        if is_open or not isinstance(value, str) or "${" not in value:
            return Leaf(place.start, place.end, value, is_open or node.style != "plain", is_open)
        replaced = expanded(value, self.known)
        if replaced is None or (isinstance(replaced, str) and is_parsed_again(replaced) and "$${" not in value):
            return Leaf(place.start, place.end, value, True, open=True)
        leaf = Leaf(place.start, place.end, replaced)
        leaf.defaulted = has_default(value, self.known)
        return leaf


def _parts(entry: Entry) -> list[tuple[str, int, int]]:
    """Return the parts of a dotted name with their spans: that of the key where they cannot be told."""
    name, key = entry.name, entry.key
    is_quoted = isinstance(key, Scalar) and key.style in ("single", "double")
    parts = name.split(".")
    if not isinstance(key, Scalar) or key.end - key.start != len(name) + 2 * is_quoted:
        return [(part, key.start, key.end) for part in parts]
    starts = accumulate((len(part) + 1 for part in parts), initial=key.start + is_quoted)
    return [(part, start, start + len(part)) for part, start in zip(parts, starts, strict=False)]


def effective(mapping: Mapping) -> list[Entry] | None:
    """Return the entries in effect: merge keys are followed, the last of equal names is used; None if endless."""
    last = {entry.name: entry for entry in mapping.entries}
    if "<<" not in last:
        return list(last.values())
    entry_by_name: dict[str, Entry] = {}
    todo: list[Entry | Mapping] = [mapping]
    left = 10_000
    while todo:
        node = todo.pop()
        left -= 1
        if left < 0:
            return None
        if isinstance(node, Mapping):
            todo.extend(reversed(node.entries))
        elif node.name == "<<" and isinstance(node.value, (Alias, Mapping, Sequence)):
            value = resolve(node.value)
            sources = value.items if isinstance(value, Sequence) else [value]
            todo.extend(source for source in map(resolve, reversed(sources)) if isinstance(source, Mapping))
        else:
            entry_by_name[node.name] = node
    return list(entry_by_name.values())


def no_variable(text: str) -> str:
    """Return the first reference in a string to a name that no variable can have (``${+yyyy}``); empty if none."""
    offset = 0
    while True:
        offset = text.find("${", offset)
        if offset < 0:
            return ""
        close = text.find("}", offset)
        if close < 0:
            return ""
        if text[offset - 1 : offset] != "$" and text[offset + 2 : offset + 3] in ("+", "[", "@", "%"):
            return text[offset : close + 1]
        offset += 2


def entries(setting: MergedSetting | None) -> list[MergedSetting]:
    """Return the entries of a list; none for a single value."""
    return setting.value.items if setting is not None and isinstance(setting.value, Obj) else []


def objects(setting: MergedSetting | None) -> list[Obj]:
    """Return the entries of a list that are objects."""
    return [item.value for item in entries(setting) if isinstance(item.value, Obj)]


def elements(setting: MergedSetting | None) -> list[MergedSetting]:
    """Return the entries of a list; a single value is a list of one entry."""
    return [] if setting is None else setting.value.items if isinstance(setting.value, Obj) else [setting]


def word(setting: MergedSetting | None) -> str | None:
    """Return the value if it is a string that does not depend on a variable, else None."""
    leaf = setting.value if setting is not None else None
    return leaf.value if isinstance(leaf, Leaf) and isinstance(leaf.value, str) and not leaf.open else None


def is_open(setting: MergedSetting | None) -> bool:
    """Whether a variable or a template decides the value."""
    return setting is not None and isinstance(setting.value, Leaf) and setting.value.open


def varies(setting: MergedSetting | None) -> bool:
    """Whether the environment may set another value; also if a variable has a default."""
    return setting is not None and isinstance(setting.value, Leaf) and setting.value.varies


def uncertain(root: Obj, text: str) -> dict[int, str]:
    """Return a condition for each offset of a name or value below a section that a variable enables, and of a value
    that may replace its default. ``text``: of the file."""
    conditions: dict[int, str] = {}
    sections = [(root, "")]
    for section, above in sections:  # grows while it is read
        for setting in (*section.fields.values(), *section.items):
            value, condition = setting.value, above
            switch = value.fields.get("enabled", setting) if isinstance(value, Obj) else setting
            name = text[slice(*switch.span)].partition("${")[2].partition("}")[0].partition(":")[0]
            if isinstance(value, Obj):
                condition = f"where `{name}` is true" if name and varies(switch) else above
                sections.append((value, condition))
            elif value.defaulted:
                conditions.setdefault(value.start, above or f"unless `{name}` is set")
            for start in (setting.start, value.start)[: 1 + isinstance(value, Leaf)] if condition else ():
                conditions.setdefault(start, condition)
    return conditions


def flattened(obj: Obj, without: Collection[int] = ()) -> Iterator[tuple[str, MergedSetting]]:
    """Yield ``(dotted name, setting)`` of every nested scalar or list, as for the fields of a condition; iterative.
    ``without``: where settings begin that are left out, with all below them."""
    todo: list[tuple[str, MergedSetting]] = [(name, setting) for name, setting in reversed(obj.fields.items())]
    while todo:
        name, merged_setting = todo.pop()
        value = merged_setting.value
        if merged_setting.start in without:
            continue
        if isinstance(value, Obj) and value.fields:
            todo.extend((f"{name}.{inner}", below) for inner, below in reversed(value.fields.items()))
        else:
            yield name, merged_setting
