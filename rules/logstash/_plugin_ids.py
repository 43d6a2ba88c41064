"""Readable ids for plugins: from the file's stem, what the plugin does, the field it works on and the condition.

``nginx.conf`` with ``if [type] == "nginx-access" { grok { … } }`` gives ``nginx_parse_access``. Ids are made of names
only (plugins, options, fields, words of conditions), never of values that could be addresses or secrets.
"""

import os

from lslint.grammar.nodes import (
    Array,
    Bareword,
    Boolean,
    Comparison,
    Group,
    Hash,
    Not,
    Number,
    Regexp,
    Selector,
    String,
)
from lslint.rules.logstash._compiled import plugin_ids

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lslint.grammar.nodes import Arm, Expression, Pipeline, Plugin, Value
    from lslint.rules.api import Context, Sibling

MOST_WORDS = 3
"""Words that a field or a condition may add."""

# What a filter does, where its name does not say it.
_VERBS = {"grok": "parse", "dissect": "parse", "date": "set_time", "geoip": "locate", "elasticsearch": "look_up"}
_PARSERS = ("json", "xml", "csv", "kv", "urldecode", "useragent", "syslog_pri", "cef", "ua")
_MUTATIONS = {
    "add_field": "add", "remove_field": "remove", "rename": "rename", "copy": "copy", "replace": "set", "update": "set",
    "convert": "convert", "gsub": "clean", "lowercase": "lowercase", "uppercase": "uppercase", "strip": "strip",
    "split": "split", "join": "join", "merge": "merge", "capitalize": "capitalize", "coerce": "default",
    "add_tag": "tag", "remove_tag": "untag",
}  # fmt: skip
# Options that name what a plugin works on, best first. Their values are field names, or names of streams and the like.
_FIELDS = ("target", "destination", "match", "mapping", "field", "source", "fields", "clones", "meter")
_STREAMS = ("type", "port", "topic_id", "topics", "queue", "table", "index", "data_stream_dataset")
# Compared fields whose values are not for an id: the field's own name is.
_PRIVATE = (
    "pass", "pwd", "secret", "token", "key", "auth", "cred", "cookie", "session", "host", "addr", "server", "url",
    "uri", "domain", "mail", "user", "account", "path", "file",
)  # fmt: skip
_DULL = frozenset(("message", "the", "and", "event", "original", "metadata", "logstash", "raw", "www", "com", "conf"))


class _Group:
    """The pipeline's files as ids see them: the ids that they give, and their names."""

    __slots__ = ("ids", "paths", "shorts", "stems")

    def __init__(self, members: "Sequence[Sibling]") -> None:
        self.ids: set[str] = set()
        self.paths: set[str] = set()
        self.shorts: dict[str, int] = {}
        self.stems: dict[str, list[str]] = {}
        for member in members:
            self.ids.update(plugin_ids(member.tree))
            self.add(os.path.abspath(member.path))

    def add(self, path: str) -> None:
        """One more file."""
        self.paths.add(path)
        self.shorts[_short(path)] = self.shorts.get(_short(path), 0) + 1
        self.stems.setdefault(_stem(path), []).append(path)

    def part(self, path: str) -> str:
        """The first part of the ids of a file: its name without number and ending, without ``_``.

        No other file of the pipeline has the same part, and what follows is set off by the first ``_``: so the ids of
        two files that are given ids in one run cannot meet.
        """
        short, stem = _short(path), _stem(path)
        if self.shorts[short] == 1:
            return short
        same = sorted(self.stems[stem])
        if len(same) == 1:
            return stem
        number, given = 0, ""
        for each in same:
            number += 1
            while f"{stem}-{number}" in self.stems or f"{stem}-{number}" in self.shorts:
                number += 1
            given = f"{stem}-{number}"
            if each == path:
                break
        return given


def suggest(tree: "Pipeline", ctx: "Context") -> "list[tuple[Plugin, str]]":
    """Each input, filter and output without an id, in source order, with one that nothing else in the pipeline has."""
    missing = [(p, s.kind, arms) for s, p, arms in tree.walk_plugins() if p.option("id") is None]
    if not missing:
        return []
    memo = ctx.project.memo()
    group: _Group | None = memo.get("plugin id parts")
    if group is None:
        group = memo["plugin id parts"] = _Group(ctx.project.members() or ctx.project.siblings())
    path = os.path.abspath(ctx.path)
    if path not in group.paths:
        group.add(path)
    stem = group.part(path)
    taken = set(plugin_ids(tree))
    counts: dict[str, int] = {}
    found = []
    for plugin, kind, arms in missing:
        base = made = _name(stem, plugin, kind, arms[-1:])
        if (made in taken or made in group.ids) and len(arms) > 1:
            base = made = _name(stem, plugin, kind, arms[-1:-3:-1])
        while made in taken or made in group.ids:
            counts[base] = counts.get(base, 1) + 1
            made = f"{base}_{counts[base]}"
        taken.add(made)
        found.append((plugin, made))
    return found


def _stem(path: str) -> str:
    name = path.replace("\\", "/").rsplit("/", 1)[-1]
    stem = name.split(".", 1)[0] or name
    return "-".join(_split(stem.lower())) or "pipeline"


def _short(path: str) -> str:
    return _stem(path).lstrip("0123456789-") or _stem(path)


def _name(stem: str, plugin: "Plugin", kind: str, arms: "Iterable[Arm]") -> str:
    """Stem, deed, field, condition; words that are there already are not repeated."""
    parts = [stem]
    seen = set(stem.split("-"))
    deed = _deed(plugin, kind)
    parts.append(deed)
    seen.update(deed.split("_"))
    groups = [_subject(plugin, kind)]
    for arm in arms:
        groups.append(["else"] if arm.condition is None else _condition(arm.condition))
    for words in groups:
        fresh = [word for word in dict.fromkeys(words) if word not in seen][:MOST_WORDS]
        seen.update(fresh)
        parts += fresh
    return "_".join(parts)


def _deed(plugin: "Plugin", kind: str) -> str:
    name = "_".join(_split(plugin.name.lower())) or "plugin"
    if kind == "input":
        return f"from_{name}"
    if kind == "output":
        return f"to_{name}"
    if name == "mutate":
        return next((_MUTATIONS[option.name] for option in plugin.options if option.name in _MUTATIONS), name)
    return f"parse_{name}" if name in _PARSERS else _VERBS.get(name, name)


def _subject(plugin: "Plugin", kind: str) -> list[str]:
    """Words for what the plugin works on."""
    if plugin.name == "mutate" and kind == "filter":
        for option in plugin.options:
            if option.name in _MUTATIONS:
                return [word for name in _names(option.value, option.name) for word in _words(name)]
        return []
    for name in _FIELDS if kind == "filter" else _STREAMS:
        option_ = plugin.option(name)
        if option_ is not None:
            found = [word for each in _names(option_.value, name)[:2] for word in _words(each, kind != "filter")]
            if found:
                return found
    return []


def _names(value: "Value", option: str) -> list[str]:
    """Field names (or names of streams) that an option holds."""
    if isinstance(value, Hash):
        return [pair.key.value for pair in value.pairs if isinstance(pair.key, String | Bareword)]
    if isinstance(value, Array):
        items = value.items
        if option == "gsub":
            items = items[::3]
        elif option in ("match", "add_field", "rename", "convert", "replace", "update", "copy"):
            items = items[::2]
        return [item.value for item in items if isinstance(item, String | Bareword)]
    if isinstance(value, Number):
        return [value.text] if option == "port" else []
    return [value.value] if isinstance(value, String | Bareword) else []


def _words(text: str, value: bool = False) -> list[str]:
    """Lower-case words of a name (``value``: of a text that is none); none of what looks like an address, a path, a
    variable, a template or random characters."""
    text = text.split("%{", 1)[0]
    if len(text) > 60 or any(sign in text for sign in ("${", "://", "<%", "{{", "\\")):
        return []
    dots = text.count(".")
    if value and (dots > 1 or "@" in text or "/" in text):
        return []
    lower = text.lower()
    if lower == text or text.upper() == text:
        found = _split(lower)
    else:  # camelCase
        import re

        found = [word.lower() for word in re.findall(r"[A-Za-z][a-z0-9]+|[A-Z0-9]+(?![a-z])", text)]
    if (dots > 2 and sum(word.isdigit() for word in found) > 3) or any(
        len(word) > 20 or _random(word) for word in found
    ):
        return []
    return [word for word in found if word not in _DULL and (len(word) > 1 or word.isdigit())]


def _split(text: str) -> list[str]:
    """The runs of ASCII letters and digits of a text."""
    if text.isascii() and text.isalnum():
        return [text]
    return "".join([char if char.isascii() and char.isalnum() else " " for char in text]).split()


def _random(word: str) -> bool:
    """True for a word that could be a key or a hash: many digits, or digits and letters mixed."""
    if word.isalpha():
        return False
    changes = sum(one.isdigit() and not other.isdigit() for one, other in zip(word, word[1:] + "x", strict=True))
    return changes > 2 or (word.isdigit() and len(word) > 5)


def _condition(condition: "Expression") -> list[str]:
    """Words of a condition: the values it compares with, else the fields it asks for."""
    found: list[str] = []
    stack: list[object] = [condition]
    while stack and len(found) < MOST_WORDS:
        node = stack.pop()
        if isinstance(node, Group):
            stack.append(node.inner)
        elif isinstance(node, Boolean):
            stack.extend(reversed(node.operands))
        elif isinstance(node, Not):
            found.append("no")
            stack.append(node.operand)
        elif isinstance(node, Selector):
            found += _words(node.path[-1] if node.path else "")
        elif isinstance(node, Comparison):
            found += ["not"] if node.operator in ("!=", "!~", "not in") else []
            found += _compared(node)
    return found


def _compared(node: Comparison) -> list[str]:
    """Words of a comparison: the text, unless the field's name says that it is not for showing."""
    sides = (node.left, node.right)
    fields: list[str] = []
    texts: list[str] = []
    for side in sides:
        if isinstance(side, Selector):
            last = side.path[-1] if side.path else ""
            # to the grammar the list ["a"] is a field reference; to whoever wrote it, a list of one text
            (texts if last[:1] in ("'", '"') else fields).append(last)
        elif isinstance(side, String):
            texts.append(side.value)
        elif isinstance(side, Regexp):
            texts += _plain(side.pattern)
        elif isinstance(side, Array):
            texts += [item.value for item in side.items if isinstance(item, String)][:2]
    if not any(_is_private(field.lower()) for field in fields):
        found = [word for text in texts for word in _words(text, True)]
        if found:
            return found
    return [word for field in fields for word in _words(field)]


def _plain(pattern: str) -> list[str]:
    """The first two words of three letters or more that an expression asks for literally."""
    import re

    return re.findall(r"[A-Za-z]{3,}", re.sub(r"\\.|\(\?\w+\)|\[[^\]]*\]", " ", pattern))[:2]


def _is_private(field: str) -> bool:
    return field.endswith("ip") or any(part in field for part in _PRIVATE)
