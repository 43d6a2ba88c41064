"""Readable ids for plugins: from the file's stem, what the plugin does, the field it works on and the condition.

``nginx.conf`` with ``if [type] == "nginx-access" { grok { … } }`` gives ``nginx_parse_access``. Ids are made of names
only (plugins, options, fields, words of conditions), never of values that could be addresses or secrets.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from lslint.grammar.logstash.nodes import Array, Bareword, Clause, Hash, Number, Pipeline, Plugin, String, Value
from lslint.rules.api import Context, Sibling
from lslint.rules.facts import pipeline_fact
from lslint.rules.logstash.dataflow.compiled import plugin_ids
from lslint.rules.logstash.plugins.id_words import (
    MAX_WORDS,
    condition_words,
    field_words,
    new_words,
    split,
    text_words,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.plugins.id_words import Known

_MORE_WORDS = 6  # where the same name is there already

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
_FIELDS = (
    "target", "destination", "match", "mapping", "field", "source", "fields", "clones", "meter", "address", "resolve",
    "reverse",
)  # fmt: skip
_COMMON = ("add_field", "remove_field", "add_tag", "remove_tag", "code", "init")
_STREAMS = ("type", "port", "topic_id", "topics", "queue", "table", "index", "data_stream_dataset")


class _Group:
    """The pipeline's files as ids see them: the ids that they give, and their names."""

    __slots__ = ("ids", "paths", "shorts", "stems")

    def __init__(self, members: Sequence[Sibling]) -> None:
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
        short, base_name = _short(path), _stem(path)
        if self.shorts[short] == 1:
            return short
        same = sorted(self.stems[base_name])
        if len(same) == 1:
            return base_name
        number, given = 0, ""
        for each in same:
            number += 1
            while f"{base_name}-{number}" in self.stems or f"{base_name}-{number}" in self.shorts:
                number += 1
            given = f"{base_name}-{number}"
            if each == path:
                break
        return given


@pipeline_fact
def _group(ctx: Context) -> _Group:
    return _Group(ctx.project.pipeline_files() or ctx.project.pipeline_files(others_only=True))


def suggest(tree: Pipeline, ctx: Context) -> list[tuple[Plugin, str]]:
    """Each input, filter and output without an id, in source order, with one that nothing else in the pipeline has."""
    missing = [(p, s.kind, clauses) for s, p, clauses in tree.walk_plugins() if p.option("id") is None]
    if not missing:
        return []
    group = _group(ctx)
    path = os.path.abspath(ctx.path)
    if path not in group.paths:
        group.add(path)
    base_name = group.part(path)
    taken = set(plugin_ids(tree))
    counts: dict[str, int] = {}
    known: Known = {}
    found = []
    for plugin, kind, all_clauses in missing:
        for most, around in (
            (MAX_WORDS, all_clauses[-1:]),
            (MAX_WORDS, all_clauses[-1:-3:-1]),
            (_MORE_WORDS, all_clauses[-1:-3:-1]),
        ):
            base = made = _name(base_name, plugin, kind, around, most, known)
            if made not in taken and made not in group.ids:
                break
        while made in taken or made in group.ids:
            counts[base] = counts.get(base, 1) + 1
            made = f"{base}_{counts[base]}"
        taken.add(made)
        found.append((plugin, made))
    return found


def _stem(path: str) -> str:
    name = path.replace("\\", "/").rsplit("/", 1)[-1]
    base_name = name.split(".", 1)[0] or name
    return "-".join(split(base_name.lower())) or "pipeline"


def _short(path: str) -> str:
    return _stem(path).lstrip("0123456789-") or _stem(path)


def _name(base_name: str, plugin: Plugin, kind: str, clauses: Iterable[Clause], most: int, known: Known) -> str:
    """Stem, deed, field, condition; words that are there already are not repeated, but for those of a field."""
    deed = _deed(plugin, kind)
    parts = [base_name, deed]
    seen = set(deed.split("_"))
    if kind != "filter":
        seen.update(base_name.split("-"))
    subject = new_words(_subject(plugin, kind), seen, most + 1)
    parts += subject
    seen.update(base_name.split("-"), subject)
    if most > MAX_WORDS:
        tags = plugin.option("add_tag")
        groups = [word for tag in _names(tags.value, "add_tag")[:1] for word in text_words(tag)] if tags else []
        parts += new_words(groups, seen, MAX_WORDS)
        seen.update(parts)
    for clause in clauses:
        if clause.condition is not None:
            words = condition_words(clause.condition, seen, most, known)
        else:  # that of a recovered tree may be missing
            words = new_words(["else"], seen, 1) if clause.keyword == "else" else []
        seen.update(words)
        parts += words
    return "_".join(parts)


def _deed(plugin: Plugin, kind: str) -> str:
    name = "_".join(split(plugin.name.lower())) or "plugin"
    if kind == "input":
        return f"from_{name}"
    if kind == "output":
        return f"to_{name}"
    if name == "mutate":
        return next((_MUTATIONS[option.name] for option in plugin.options if option.name in _MUTATIONS), name)
    return f"parse_{name}" if name in _PARSERS else _VERBS.get(name, name)


def _subject(plugin: Plugin, kind: str) -> list[str]:
    """Words for what the plugin works on."""
    if plugin.name == "mutate" and kind == "filter":
        for option in plugin.options:
            if option.name in _MUTATIONS:
                names = _names(option.value, option.name)
                return _several(names) or _several(names, keep_dull=True)
        return []
    date = kind == "filter" and plugin.name == "date"  # what it reads tells more than `@timestamp`; formats follow
    for name in ("match",) if date else _FIELDS if kind == "filter" else _STREAMS:
        option_ = plugin.option(name)
        if option_ is not None:
            names = _names(option_.value, name)[: 1 if date else 2]
            if kind == "filter":
                found = _several([_referred(each) for each in names])
            else:
                found = [word for each in names for word in text_words(each, True)][:MAX_WORDS]
            if found:
                return found
    if plugin.name == "grok":
        return _library_name(plugin)
    for option in plugin.options if kind == "filter" else ():  # of a plugin that is not known here
        text = option.value.value if isinstance(option.value, String) else ""
        bracketed = text[:1] == "[" and text[-1:] == "]" and option.name not in _COMMON
        if bracketed and all(character.isalnum() or character in "[]@_.-" for character in text):
            return field_words(text)
    return []


def _several(names: Iterable[str], keep_dull: bool = False) -> list[str]:
    """Words of the first field, and of further ones as far as there is room."""
    found: list[str] = []
    for name in names:
        fresh = [word for word in field_words(name, keep_dull) if word not in found]
        found += fresh[: MAX_WORDS - len(found)] if found else fresh
        if len(found) >= MAX_WORDS:
            break
    return found


def _referred(name: str) -> str:
    """The field of a text that is nothing but its value: ``%{[a][b]}`` and ``%{a}``."""
    return name[2:-1] if name.startswith("%{") and name.endswith("}") and "%{" not in name[2:] else name


def _library_name(grok: Plugin) -> list[str]:
    """Words of the name of the pattern, where a grok filter has one that is nothing but a name of the library."""
    match = grok.option("match")
    if match is None or not isinstance(match.value, Hash) or len(match.value.pairs) != 1:
        return []
    value = match.value.pairs[0].value
    pattern = value.value.strip("^$") if isinstance(value, String) else ""
    name = _referred(pattern).split(":", 1)[0]
    return text_words(name) if name != pattern and name not in ("DATA", "GREEDYDATA") else []


def _names(value: Value, option: str) -> list[str]:
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
