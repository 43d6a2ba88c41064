"""The places of a pipeline that name a field: options, ``%{field}``, captures, calls in Ruby code and conditions.

What an option does with the field that it names is in ``knowledge/flow.json``; options of the filters that have code in
``flow/filters.py`` are listed here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.conditions import leaves, literal_values, operands, parts
from lslint.grammar.logstash.nodes import Bareword, Branch, Clause, Option, Pipeline, Plugin, Selector, String
from lslint.grammar.mini_languages import dissect, grok_pattern, sprintf
from lslint.rules.api import Context
from lslint.rules.facts import keyed_fact
from lslint.rules.logstash.catalogue.traits import options_with, values_of
from lslint.rules.logstash.dataflow.compiled import plugins
from lslint.rules.logstash.dataflow.field_references import sprintf_texts
from lslint.rules.logstash.dataflow.grok_fields import NAMED_GROUP, group_field
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow.named_fields import NAMES, READS, REMOVES, SETS, USUAL, named_options
from lslint.rules.logstash.flow.ruby_events import event_code
from lslint.rules.logstash.flow.tables import entry
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.values.options import items_of, pair_nodes, strings
from lslint.rules.logstash.values.strings import plugin_text

Path = tuple[str, ...]

TESTS = "tests"
SECTIONS = ("input", "filter", "output")


@dataclass(slots=True, eq=False)
class Mention:
    """A name of a field, between ``start`` and ``end``. ``role``: what the plugin or condition does with the field;
    ``option``: its option, empty in conditions; ``is_exact``: the file has the name as it is there."""

    path: Path
    start: int
    end: int
    role: str
    option: str = ""
    is_exact: bool = True


def nodes_of(trees: Iterable[Pipeline]) -> Iterator[tuple[Pipeline, Plugin | Clause]]:
    """Yield the plugins and clauses of the files of a pipeline, in source order: those of all inputs, then of all
    filters, then of all outputs."""
    sections = [(tree, section, steps) for tree in trees for section, steps in tree.steps()]
    for tree, _, steps in sorted(sections, key=lambda entry: SECTIONS.index(entry[1].kind)):
        nodes = [node for item, _, _ in steps for node in (item.clauses if isinstance(item, Branch) else [item])]
        yield from ((tree, node) for node in sorted(nodes, key=lambda each: each.start))


def of_node(node: Plugin | Clause, ctx: Context) -> list[Mention]:
    """Return the fields that a plugin or a condition names."""
    return of_plugin(node, ctx) if isinstance(node, Plugin) else list(of_clause(node))


@keyed_fact
def of_plugin(plugin: Plugin, ctx: Context) -> list[Mention]:
    """Return the fields that a plugin and its codecs name, in source order."""
    mentions: list[Mention] = []
    for inner in plugins(plugin):
        for option, shape, role in _named_options(inner):
            named = (_literal(node, role, option.name) for node in items_of(option.value, shape))
            mentions += [mention for mention in named if mention is not None]
        mentions += _in_sprintf(inner, ctx)
        if inner.kind != "filter":
            continue
        if inner.name == "grok":
            mentions += _captured(inner)
        elif inner.name == "dissect":
            mentions += _dissected(inner)
        elif inner.name in ("csv", "kv"):
            mentions += _columns(inner)
        if inner.name in ("ruby", "aggregate"):
            mentions += _in_ruby(inner)
    return sorted(mentions, key=lambda mention: (mention.start, mention.end))


def of_clause(clause: Clause) -> Iterator[Mention]:
    """Yield the fields that a condition names."""
    if clause.condition is None:
        return
    for leaf in leaves(clause.condition):
        for side in operands(leaf):
            for node in parts(side, (Selector,)):
                if isinstance(node, Selector) and not literal_values(node):
                    is_exact = node.end - node.start == sum(len(part) + 2 for part in node.path)
                    yield Mention(node.path, node.start, node.end, TESTS, is_exact=is_exact)


def _named_options(plugin: Plugin) -> Iterator[tuple[Option, str, str]]:
    name = f"{plugin.kind}/{plugin.name}"
    rows = named_options(name)
    if entry(name) is None:
        rows = [*rows, *((option, "list", NAMES) for option in USUAL)]
    for option in plugin.options:
        yield from ((option, shape, role) for wanted, shape, role in rows if wanted == option.name)


def _literal(node: object, role: str, option: str) -> Mention | None:
    if not isinstance(node, String | Bareword) or not _is_constant(node.value) or "\\" in node.value:
        return None
    quoted = isinstance(node, String)
    start, end = node.start + quoted, node.end - quoted
    return Mention(path_of(node.value), start, end, role, option, end - start == len(node.value))


def _is_constant(name: str) -> bool:
    return name != "" and "%{" not in name and "${" not in name


def _in_sprintf(plugin: Plugin, ctx: Context) -> Iterator[Mention]:
    texts = list(sprintf_texts(plugin, ctx))
    seen = {text.node.start for text, _ in texts}
    effects = entry(f"{plugin.kind}/{plugin.name}") or {}
    for name in effects.get("sprintf", ()):  # those that ``sprintf_texts`` leaves out
        for option in plugin.all(name):
            for node in strings(option.value, keys=True):
                text = plugin_text(node, ctx) if "%{" in node.value and node.start not in seen else None
                if text is not None:
                    texts.append((text, sprintf.parse(text.value)))
    for text, listed in texts:
        option_name = next((each.name for each in plugin.options if each.start <= text.node.start < each.end), "")
        for part in listed:
            if part.kind == sprintf.FIELD and _is_constant(part.body):
                span = text.span(part.body_start, part.body_start + len(part.body))
                yield Mention(path_of(part.body), *span, READS, option_name, text.exact)


def _captured(grok: Plugin) -> Iterator[Mention]:
    target = grok.text("target")
    prefix = path_of(target) if target else ()
    sources = [("match", pattern) for _, pattern in filters.patterns(grok)]
    sources += [
        (option.name, given)
        for option in grok.all("pattern_definitions")
        for _, given in pair_nodes(option.value)
        if isinstance(given, String)
    ]
    for option_name, pattern in sources:
        first = pattern.start + 1
        names = [
            (
                reference.field,
                reference.name_end + 1,
                pattern.value.startswith(f":{reference.field}", reference.name_end),
            )
            for reference in grok_pattern.parse(pattern.value)
            if reference.field
        ]
        groups = compiled(NAMED_GROUP).finditer(pattern.value)
        names += [(match[1], match.start(1), ":" not in match[1]) for match in groups]
        for name, start, is_exact in names:
            if _is_constant(name):
                path = (*prefix, *path_of(group_field(name)))
                yield Mention(path, first + start, first + start + len(name), SETS, option_name, is_exact)


def _dissected(plugin: Plugin) -> Iterator[Mention]:
    for option in plugin.all("mapping"):
        for _, given in pair_nodes(option.value):
            for part in dissect.parse(given.value) if isinstance(given, String) else ():
                if part.kind in (dissect.NORMAL, dissect.APPEND) and _is_constant(part.name):
                    start, end = given.start + 1 + part.name_start, given.start + 1 + part.name_end
                    yield Mention(path_of(part.name), start, end, SETS, "mapping")


def _columns(plugin: Plugin) -> Iterator[Mention]:
    """Yield the columns of csv, and the keys that kv takes over, relative to ``target``."""
    if plugin.option("prefix") is not None:
        return
    target = plugin.text("target")
    prefix = path_of(target) if target else ()
    if plugin.option("target") is not None and not prefix:
        return
    for name, shape in values_of("names in target").items():
        for option in plugin.all(name):
            for node in items_of(option.value, shape):
                mention = _literal(node, SETS, name)
                if mention is not None:
                    mention.path = (*prefix, *mention.path)
                    yield mention


_ROLES = {"get": READS, "include?": READS, "set": SETS, "remove": REMOVES, "": NAMES}


def _in_ruby(plugin: Plugin) -> Iterator[Mention]:
    for option in plugin.options:
        if option.name not in options_with("Ruby code"):
            continue
        for node in strings(option.value):
            first = node.start + isinstance(node, String)
            for call in event_code(node.value).calls:
                if call.method in _ROLES and _is_constant(call.name):
                    span = first + call.start, first + call.end
                    yield Mention(path_of(call.name), *span, _ROLES[call.method], option.name)
