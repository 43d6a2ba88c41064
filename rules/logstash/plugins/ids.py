"""Readable ids for plugins, derived from the plugin, its operation, its field and the condition around it.

``if [type] == "nginx-access" { grok { … } }`` results in ``grok_nginx_access``. Ids are in snake case, have at most
``MAX_LENGTH`` characters and contain only names (plugins, options, fields, types and tags of events), never values that
could be addresses or secrets.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from lslint.grammar.bounded_cache import cached, compiled
from lslint.grammar.logstash.conditions import Leaf, is_negated, leaves, operands
from lslint.grammar.logstash.nodes import (
    Array,
    Bareword,
    Clause,
    Comparison,
    Hash,
    Number,
    Pipeline,
    Plugin,
    Selector,
    String,
    Value,
)
from lslint.rules.api import Context
from lslint.rules.facts import fact, keyed_fact, pipeline_fact
from lslint.rules.logstash.catalogue.traits import field_hashes, options_with, values_of
from lslint.rules.logstash.dataflow.compiled import plugin_ids
from lslint.rules.shared.secret_search import is_unreadable

MAX_LENGTH = 40
_MAX_BASE = 34
"""Maximum number of characters before the number of an id."""
_MAX_WORDS = 4
# Not in the knowledge: our words for operations in ids, no facts about the plugin; the others have their own names.
_VERBS = {
    "add_field": "add", "remove_field": "remove", "replace": "set", "update": "set", "gsub": "clean",
    "coerce": "default", "add_tag": "tag", "remove_tag": "untag",
}  # fmt: skip
_KINDS = ("type", "tags", "dataset", "module", "program", "category", "level")
"""Fields whose values name the kind of an event."""
_HASHES = frozenset(field_hashes())
_DULL = frozenset(("", "message", "event", "metadata", "timestamp", "log"))


class _Ids:
    """The ids of a pipeline's files. ``texts``: the content of each file; ``names``: the suggested ids of each file, in
    the order of its plugins without an id; ``taken``: all existing and suggested ids."""

    def __init__(self, files: Iterable[tuple[str, str, Pipeline]]) -> None:
        files = sorted(files, key=lambda file: file[0])
        self.texts = {path: text for path, text, _ in files}
        self.taken = {name for _, _, tree in files for name in plugin_ids(tree)[0]}
        numbers: dict[str, int] = {}
        self.names = {path: _choose(tree, self.taken, numbers) for path, _, tree in files}


def _files(ctx: Context) -> list[tuple[str, str, Pipeline]]:
    return [(os.path.abspath(member.path), member.text, member.tree) for member in ctx.project.pipeline_files()]


@pipeline_fact
def _of_pipeline(ctx: Context) -> _Ids:
    return _Ids(_files(ctx))


def suggest(tree: Pipeline, ctx: Context) -> list[tuple[Plugin, str, str]]:
    """Return each input, filter and output without an id, in source order, with its kind and a unique suggested id.

    Ids are assigned to the plugins of all files of the pipeline in a fixed order, so files that are fixed in one run
    get different ids, although each is checked before any other is written.
    """
    path = os.path.abspath(ctx.path)
    ids = _of_pipeline(ctx)
    missing = [(plugin, kind) for plugin, kind, _ in _missing(tree)]
    if ids.texts.get(path) != ctx.text or len(ids.names[path]) != len(missing):  # the text is newer than the pipeline's
        ids = _Ids([*(file for file in _files(ctx) if file[0] != path), (path, ctx.text, tree)])
    return [(plugin, kind, name) for (plugin, kind), name in zip(missing, ids.names[path], strict=True)]


@fact
def _missing(tree: Pipeline) -> list[tuple[Plugin, str, Sequence[Clause]]]:
    return [(plugin, section.kind, clauses) for section, plugin, clauses in tree.walk_plugins()
            if plugin.option("id") is None]  # fmt: skip


def _choose(tree: Pipeline, taken: set[str], numbers: dict[str, int]) -> list[str]:
    """Return an unused id for each plugin without one, with a number if necessary. Adds them to ``taken``, and the last
    number of each id to ``numbers``."""
    chosen: list[str] = []
    for base in _bases(tree):
        name, number = base, numbers.get(base, 1)
        while name in taken:
            number += 1
            name = f"{base[:_MAX_BASE].rstrip('_')}_{number}"
        numbers[base] = number
        taken.add(name)
        chosen.append(name)
    return chosen


@fact
def _bases(tree: Pipeline) -> list[str]:
    """Return the best id of each plugin without one; several may have the same."""
    return [_base(plugin, kind, clauses, tree) for plugin, kind, clauses in _missing(tree)]


def _base(plugin: Plugin, kind: str, clauses: Sequence[Clause], tree: Pipeline) -> str:
    words = [*_words(plugin.name)] or ["plugin"]
    options = [option.name for option in plugin.options]
    if kind != "filter":
        words.insert(0, kind)
        wanted: Iterable[str] = options_with("stream")
    elif plugin.name == "mutate":
        wanted = [name for name in options if name in _VERBS or name in values_of("operations of mutate")][:1]
        words += [_VERBS.get(name, name) for name in wanted]
    else:
        wanted = options_with("subject of a filter")
    places = plugin.named
    given = [(name, plugin.options[places[name]].value) for name in wanted if name in places]
    named = [text for name, value in given for text in _names(value, name)[:2]]
    more_words = map(_words_of_field if kind == "filter" else _words_of_value, named)
    subject = next((more for more in more_words if not set(words).issuperset(more)), [])  # it adds to the name
    condition = _condition(clauses[-1], tree) if clauses else []
    usual = _words(named[0])[:1] if named and kind == "filter" and not subject and not condition else []
    for more in (subject, condition, usual):
        words += [word for word in dict.fromkeys(more) if word not in words][:_MAX_WORDS]
    del words[MAX_LENGTH:]
    while len("_".join(words)) > MAX_LENGTH and len(words) > 1:
        words.pop()
    return "_".join(words)[:MAX_LENGTH]


def _names(value: Value, option: str) -> list[str]:
    """Return the field or stream names in the value of an option."""
    if isinstance(value, Hash):
        return [pair.key.value for pair in value.pairs if isinstance(pair.key, String | Bareword)]
    if isinstance(value, Array):
        step = 3 if option == "gsub" else 2 if option in _HASHES else 1
        return [item.value for item in value.items[::step] if isinstance(item, String | Bareword)]
    if isinstance(value, Number):
        return [value.text] if option == "port" else []
    return [value.value] if isinstance(value, String | Bareword) else []


@keyed_fact
def _condition(clause: Clause, tree: Pipeline) -> list[str]:
    """Return words of the first tested field that has any, or the kind of event that a branch is for."""
    del tree
    if clause.condition is None:
        return ["else"] if clause.keyword == "else" else []
    for leaf in leaves(clause.condition):
        words = _tested(leaf)
        if words:
            is_other = isinstance(leaf, Comparison) and leaf.operator in ("!=", "!~", "not in")
            return ["not", *words] if is_other != is_negated(clause.condition, leaf) else words
    return []


def _tested(leaf: Leaf) -> list[str]:
    """Return the words of the kind of event that a comparison names, else of a tested field."""
    sides = [item for side in operands(leaf) for item in (side.items if isinstance(side, Array) else (side,))]
    paths = [[part for part in side.path if not part.isdigit()] for side in sides if isinstance(side, Selector)]
    fields = [path[-1] for path in paths if path]
    texts = [side.value for side in sides if isinstance(side, String)] if set(fields).intersection(_KINDS) else []
    numbers = [side.text for side in sides if isinstance(side, Number) and compiled(r"\d{1,5}").fullmatch(side.text)]
    named = *map(_words_of_value, texts), *map(_words_of_field, fields)
    return [*next(filter(None, named), []), *numbers]


@cached
def _words_of_value(text: str) -> list[str]:
    """Return the words of a value, unless it may be an address, a path, a template or random characters."""
    text = text.split("%{", 1)[0]
    if (
        len(text) > _MAX_BASE
        or compiled(r"[^\w -]|\d{6}").search(text)
        or any(map(is_unreadable, compiled(r"[\W_]+").split(text)))
    ):
        return []
    return _words(text)


@cached
def _words_of_field(name: str) -> list[str]:
    """Return the words of a field name without its generic parts."""
    if len(name) > 2 * MAX_LENGTH or compiled(r"[^\w\[\]@.%{} -]|\$\{|\d{6}|\d\.\d").search(name):
        return []
    parts = [part for part in compiled(r"[\[\]@.%{}]+").split(name) if part.lower() not in _DULL]
    return [word for part in parts for word in _words(part) if len(word) <= MAX_LENGTH // 2][-_MAX_WORDS:]


@cached
def _words(text: str) -> list[str]:
    """Return the lower-case runs of ASCII letters and digits in a string, split where the case changes."""
    return compiled(r"[a-z0-9]+").findall(compiled(r"(?<=[a-z0-9])(?=[A-Z])").sub("_", text).lower())
