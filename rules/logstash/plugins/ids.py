"""Readable ids for plugins, derived from the plugin, its operation, its field and the condition around it.

``if [type] == "nginx-access" { grok { … } }`` results in ``grok_nginx_access``. Ids are in snake case, have at most
``MAX_LENGTH`` characters and contain only names (plugins, options, fields, words of conditions, the file's name), never
values that could be addresses or secrets.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from lslint.grammar.logstash.conditions import ungrouped
from lslint.grammar.logstash.nodes import (
    Array,
    Bareword,
    Boolean,
    Branch,
    Clause,
    Expression,
    Hash,
    Item,
    Number,
    Pipeline,
    Plugin,
    String,
    Value,
)
from lslint.rules.api import Context, Sibling
from lslint.rules.facts import keyed_fact, pipeline_fact
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
    from collections.abc import Callable

    from lslint.rules.logstash.plugins.id_words import Known

    Proposal = tuple[str, Callable[[], list[str]]]

MAX_LENGTH = 40
_MAX_NUMBERED = 34
"""Maximum number of characters before the number of an id."""
_MAX_FIELDS = 10
_MAX_CLAUSES = 10
"""Maximum number of preceding branches whose words a branch must not use."""
_LAST_WORDS = 2
_NEGATIONS = frozenset(("not", "no", "other", "missing", "empty", "else"))
_MORE_WORDS = 6
"""Maximum number of words from a condition if the shorter id is already in use."""
_MUTATIONS = {
    "add_field": "add", "remove_field": "remove", "rename": "rename", "copy": "copy", "replace": "set", "update": "set",
    "convert": "convert", "gsub": "clean", "lowercase": "lowercase", "uppercase": "uppercase", "strip": "strip",
    "split": "split", "join": "join", "merge": "merge", "capitalize": "capitalize", "coerce": "default",
    "add_tag": "tag", "remove_tag": "untag",
}  # fmt: skip
# Options that name the field (or the topic, queue, index …) of a plugin, best first.
_FIELDS = (
    "target", "destination", "match", "mapping", "field", "source", "fields", "clones", "meter", "address", "resolve",
    "reverse",
)  # fmt: skip
_COMMON = ("add_field", "remove_field", "add_tag", "remove_tag", "code", "init")
_STREAMS = ("type", "port", "topic_id", "topics", "queue", "table", "index", "data_stream_dataset")
_DULL_STEMS = frozenset((
    "logstash", "pipeline", "pipelines", "main", "config", "conf", "configuration", "filter", "filters", "input",
    "inputs", "output", "outputs", "default", "index", "sample", "example", "test", "demo", "simple", "text", "new",
    "cfg", "elk", "all", "common", "generic", "base", "my", "final", "agent", "server", "shipper", "indexer", "es",
    "elasticsearch", "yml", "yaml", "file", "log", "logs", "data", "configmap", "values", "docker", "compose", "readme",
))  # fmt: skip


_DATABASES = ("asn", "city", "country", "domain", "isp", "anonymous")
"""Kinds of databases of a ``geoip`` filter."""


class _Ids:
    """The ids of a pipeline's files. ``texts``: the content of each file; ``names``: the suggested ids of each file, in
    the order of its plugins without an id; ``taken``: all existing and suggested ids."""

    __slots__ = ("names", "taken", "texts")

    def __init__(self, files: Sequence[tuple[str, str, Pipeline]]) -> None:
        self.texts = {path: text for path, text, _ in files}
        self.taken: set[str] = set()
        for _, _, tree in files:
            self.taken.update(plugin_ids(tree))
        counts: dict[str, int] = {}
        self.names = {path: _choose(_proposals(_stem(path), tree), self.taken, counts) for path, _, tree in files}


def _files(ctx: Context) -> list[tuple[str, str, Pipeline]]:
    return _paths(ctx.project.pipeline_files() or ctx.project.pipeline_files(others_only=True))


def _paths(members: Iterable[Sibling]) -> list[tuple[str, str, Pipeline]]:
    return [(os.path.abspath(member.path), member.text, member.tree) for member in members]


@pipeline_fact
def _of_pipeline(ctx: Context) -> _Ids:
    return _Ids(sorted(_files(ctx), key=lambda file: file[0]))


def suggest(tree: Pipeline, ctx: Context) -> list[tuple[Plugin, str, str]]:
    """Return each input, filter and output without an id, in source order, with its kind and a unique suggested id.

    Ids are assigned to the plugins of all files of the pipeline in a fixed order, so files that are fixed in one run
    get different ids, although each is checked before any other is written.
    """
    missing = _missing(tree)
    if not missing:
        return []
    path = os.path.abspath(ctx.path)
    ids = _of_pipeline(ctx)
    if path not in ids.texts:
        files = [file for file in _files(ctx) if file[0] != path]
        ids = _Ids(sorted([*files, (path, ctx.text, tree)], key=lambda file: file[0]))
    if ids.texts[path] == ctx.text and len(ids.names[path]) == len(missing):
        names = ids.names[path]
    else:  # the text is newer than the pipeline's copy of the file
        others = (each for other, each in ids.names.items() if other != path)
        taken = ids.taken.difference(ids.names[path]).union(*others, plugin_ids(tree))
        names = _choose(_proposals(_stem(path), tree), taken, {})
    return [(plugin, kind, name) for (plugin, kind, _), name in zip(missing, names, strict=True)]


def _missing(tree: Pipeline) -> list[tuple[Plugin, str, Sequence[Clause]]]:
    return [(plugin, section.kind, clauses) for section, plugin, clauses in tree.walk_plugins()
            if plugin.option("id") is None]  # fmt: skip


def _choose(proposals: Iterable[Proposal], taken: set[str], counts: dict[str, int]) -> list[str]:
    """Return the first unused proposal of each plugin, else the best one with a number. Adds them to ``taken``."""
    found: list[str] = []
    for base, more in proposals:
        made: str | None = base
        if base in taken:
            made = next((name for name in more() if name not in taken), None)
        if made is None:
            if len(base) > _MAX_NUMBERED:
                base = base[: base.rindex("_", 0, _MAX_NUMBERED + 1)]
            while made is None or made in taken:
                counts[base] = counts.get(base, 1) + 1
                made = f"{base}_{counts[base]}"
        taken.add(made)
        found.append(made)
    return found


@keyed_fact
def _proposals(stem: tuple[str, ...], tree: Pipeline) -> list[Proposal]:
    """Return the best id of each plugin without one, and a function for the next best ones, which are rarely needed.
    ``stem``: words of the file's name."""
    known: Known = {}
    before = _before(tree)
    return [_names_of(plugin, kind, clauses, stem, known, before) for plugin, kind, clauses in _missing(tree)]


def _before(tree: Pipeline) -> dict[int, list[Expression]]:
    """Return, by the start of each branch, the conditions of the branches before it, which are false there."""
    found: dict[int, list[Expression]] = {}
    todo: list[Item] = [item for section in tree.sections for item in section.items]
    while todo:
        item = todo.pop()
        if isinstance(item, Branch):
            earlier: list[Expression] = []
            for clause in item.clauses:
                if earlier:
                    found[clause.start] = earlier[-_MAX_CLAUSES:]
                if clause.condition is not None:
                    earlier.append(clause.condition)
                todo += clause.items
    return found


def _names_of(
    plugin: Plugin, kind: str, clauses: Sequence[Clause], stem: Iterable[str], known: Known,
    before: dict[int, list[Expression]],
) -> Proposal:  # fmt: skip
    head = split(plugin.name.lower()) or ["plugin"]
    if kind == "filter":
        head = [*head, *_operation(plugin)]
    else:
        head = [kind, *head]
    seen = set(head)
    subject = _new_phrases(_subject(plugin, kind), seen, kind == "filter")
    around = clauses[-1:-3:-1]
    otherwise = bool(around) and around[0].condition is None
    inner = _conditions(around[: 1 + otherwise], seen, MAX_WORDS, known, before, otherwise=not subject)
    file = new_words(stem, seen, 2)
    if not subject and not inner:
        group = _tag_words(plugin, seen)
        dull = _dull_field(plugin) if kind == "filter" and not file else []
        return _fitting(head, [group or file or dull]), lambda: [_fitting(head, [file, group])]

    def more() -> list[str]:
        group = _tag_words(plugin, seen)
        outer = _conditions(around, {*seen, *group}, _MORE_WORDS, known, before)
        lookup = [word for word in _database(plugin) if word not in seen]
        told = [_fitting([*head, *lookup], [*subject, *inner], cut=True)] if lookup else []
        return [*told, _fitting(head, [*subject, group, *outer], cut=True), _fitting(head, [file, *subject, *inner])]

    return _fitting(head, [*subject, *inner]), more


def _database(plugin: Plugin) -> list[str]:
    """Return the kind of the database of a ``geoip`` filter: ``asn`` of ``GeoLite2-ASN.mmdb``."""
    for name in ("default_database_type", "database") if plugin.name == "geoip" else ():
        option = plugin.option(name)
        text = option.value.value.lower() if option is not None and isinstance(option.value, String) else ""
        words = split(text.replace("\\", "/").rpartition("/")[2])
        found = [word for word in words if word in _DATABASES]
        if found:
            return found[:1]
    return []


def _tag_words(plugin: Plugin, seen: set[str]) -> list[str]:
    """Return words of the first tag that a plugin adds."""
    tags = plugin.option("add_tag")
    words = [word for tag in _names(tags.value, "add_tag")[:1] for word in text_words(tag)] if tags else []
    return new_words(words, seen, MAX_WORDS)


def _new_phrases(phrases: Iterable[Sequence[str]], seen: set[str], whole: bool) -> list[list[str]]:
    """Return the phrases without words in ``seen``: the first one, and others that are short. Adds their words to
    ``seen``.

    ``whole``: the first phrase, a field name, keeps all of its words if any of them is new.
    """
    found: list[list[str]] = []
    room = MAX_WORDS + 1
    for phrase in phrases:
        words = new_words(phrase, seen, len(phrase))
        if words and whole and not found:
            words = list(phrase)
        if words and (len(words) <= room or not found):
            found.append(words)
            seen.update(words)
            room = min(room - len(words), MAX_WORDS - len(words))
    return found


def _fitting(head: Sequence[str], phrases: Iterable[Sequence[str]], *, cut: bool = False) -> str:
    """Return the id from the phrases that fit; the first phrase may lose its first words. ``cut``: other phrases may be
    shortened to their last words, unless they begin with a negation."""
    made = "_".join(head)[:_MAX_NUMBERED].rstrip("_")
    size = len(made)
    first = True
    for phrase in phrases:
        words = list(phrase)
        while first and len(words) > 1 and size + sum(map(len, words)) + len(words) > MAX_LENGTH:
            del words[0]
        if cut and words and size + sum(map(len, words)) + len(words) > MAX_LENGTH and words[0] not in _NEGATIONS:
            words = words[-_LAST_WORDS:]
        if words and size + sum(map(len, words)) + len(words) <= MAX_LENGTH:
            made = "_".join((made, *words))
            size = len(made)
        first = first and not words
    return made


def _conditions(
    clauses: Sequence[Clause], seen: set[str], most: int, known: Known, before: dict[int, list[Expression]],
    otherwise: bool = True,
) -> list[list[str]]:  # fmt: skip
    """Return a phrase for each condition, innermost first. Phrases of outer conditions have no words of conditions that
    are false inside, and outer conditions with ``or`` are skipped. ``otherwise``: an innermost ``else`` adds a word."""
    found: list[list[str]] = []
    last: list[str] = []
    negated: set[str] = set()
    for number, clause in enumerate(clauses):
        have = seen.union(*found, negated)
        for condition in before.get(clause.start, ()) if number + 1 < len(clauses) else ():
            negated.update(condition_words(condition, set(), _MORE_WORDS, known))
        if clause.condition is not None:
            if number and _is_or(clause.condition):
                continue
            found.append(condition_words(clause.condition, have, most, known))
        elif clause.keyword == "else" and otherwise and not number:
            last = ["else"]  # the condition of a recovered tree may be missing
    return [words for words in (*found, last) if words]


def _is_or(condition: Expression) -> bool:
    """Return whether a condition is an ``or``."""
    inner = ungrouped(condition)
    return isinstance(inner, Boolean) and any(word == "or" for word, _, _ in inner.operators)


def _stem(path: str) -> tuple[str, ...]:
    """Return the words of a file name that describe its purpose."""
    name = path.replace("\\", "/").rsplit("/", 1)[-1]
    words = split((name.split(".", 1)[0] or name).lower())
    return tuple(word for word in words if word not in _DULL_STEMS and not word.isdigit() and 1 < len(word) <= 20)


def _operation(plugin: Plugin) -> list[str]:
    if plugin.name != "mutate":
        return []
    return [_MUTATIONS[option.name] for option in plugin.options if option.name in _MUTATIONS][:1]


def _dull_field(plugin: Plugin) -> list[str]:
    """Return the words of a generic field (``message``) that a plugin works on."""
    for name in ("match", "source", "field"):
        option = plugin.option(name)
        if option is not None:
            names = _names(option.value, name)
            return field_words(names[0]) if names else []
    return []


def _subject(plugin: Plugin, kind: str) -> list[list[str]]:
    """Return phrases for the fields or streams that the plugin works on."""
    if plugin.name == "mutate" and kind == "filter":
        for option in plugin.options:
            if option.name in _MUTATIONS:
                names = _names(option.value, option.name)[:_MAX_FIELDS]
                return _phrases(names) or _phrases(names, keep_dull=True)
        return []
    same = split(plugin.name.lower())  # `geoip` as the target of a geoip filter
    date = kind == "filter" and plugin.name == "date"  # `match` has the source field, then formats
    for name in ("match",) if date else _FIELDS if kind == "filter" else _STREAMS:
        option_ = plugin.option(name)
        if option_ is not None:
            names = _names(option_.value, name)[: 1 if date else 2]
            if kind == "filter":
                found = _phrases([_referred(each) for each in names])
            else:
                found = [words for each in names if (words := text_words(each, True))]
            if any(word not in same for words in found for word in words):
                return found
    if plugin.name == "grok":
        return [_library_name(plugin)]
    for option in plugin.options if kind == "filter" else ():  # of a plugin without a known field option
        text = option.value.value if isinstance(option.value, String) else ""
        bracketed = text[:1] == "[" and text[-1:] == "]" and option.name not in _COMMON
        if bracketed and all(character.isalnum() or character in "[]@_.-" for character in text):
            return [field_words(text)]
    return []


def _phrases(names: Iterable[str], keep_dull: bool = False) -> list[list[str]]:
    return [words for name in names if (words := field_words(name, keep_dull))]


def _referred(name: str) -> str:
    """Return the field of a string that is a single reference: ``%{[a][b]}`` or ``%{a}``."""
    return name[2:-1] if name.startswith("%{") and name.endswith("}") and "%{" not in name[2:] else name


def _library_name(grok: Plugin) -> list[str]:
    """Return words of the pattern name, if the only pattern of a grok filter is a reference to the library."""
    match = grok.option("match")
    if match is None or not isinstance(match.value, Hash) or len(match.value.pairs) != 1:
        return []
    value = match.value.pairs[0].value
    pattern = value.value.strip("^$") if isinstance(value, String) else ""
    name = _referred(pattern).split(":", 1)[0]
    return text_words(name) if name != pattern and name not in ("DATA", "GREEDYDATA") else []


def _names(value: Value, option: str) -> list[str]:
    """Return the field or stream names in the value of an option."""
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
