"""Fields whose value an earlier filter has shortened, so that it may begin differently, for example with a space."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Plugin, String
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.condition_logic import Atom, terms
from lslint.rules.logstash.dataflow.grok_fields import own
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow, numbers
from lslint.rules.logstash.dataflow.presence import tested
from lslint.rules.logstash.dataflow.steps import Path
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.grok.filters import patterns
from lslint.rules.logstash.values.options import is_selective, pair_nodes


def is_rewritten(field: str, filter_: Plugin, ctx: Context) -> bool:
    """Return whether an earlier filter of the pipeline rewrites the field, and none removes spaces from it
    afterwards."""
    pipeline = flow(ctx)
    first, stripped = _rewriting(pipeline)
    name = path(field)
    at = numbers(pipeline).get(id(filter_))
    return at is not None and first.get(name, at) < at and stripped.get(name, at) >= at


def is_selected(field: str, grok: Plugin, ctx: Context) -> bool:
    """Return whether few lines of other formats reach a grok filter: a surrounding condition tests the field, options
    of the filter select its events, or an earlier grok filter captures the field from the line."""
    if is_selective(grok):
        return True
    name = path(field)
    if any(name in tested(clause, ctx) for clause in ctx.clauses if clause.condition is not None):
        return True
    return is_part(field, grok, ctx)


def is_part(field: str, grok: Plugin, ctx: Context) -> bool:
    """Return whether an earlier grok filter captures the field from the line."""
    first = _captured(flow(ctx)).get(path(field))
    return first is not None and min(first.values()) < numbers(flow(ctx)).get(id(grok), 0)


def is_behind_header(field: str, grok: Plugin, ctx: Context) -> bool:
    """Return whether a surrounding condition requires what an earlier grok filter captures from the field, whose lines
    then begin as the pattern of that filter does. All filters add to ``tags``."""
    at, captured = numbers(flow(ctx)).get(id(grok), 0), _captured(flow(ctx))

    def is_of_header(atom: Atom) -> bool:
        names = {path(atom[0]), path(atom[2])} - {("tags",)} if atom[1] in ("==", "in", "=~", "true") else ()
        return any(captured.get(name, {}).get(path(field), at) < at for name in names)

    conditions = (terms(clause.condition) for clause in ctx.clauses if clause.condition is not None)
    return any(each and all(any(map(is_of_header, term)) for term in each) for each in conditions)


def is_cut_out(field: str, grok: Plugin, ctx: Context) -> bool:
    """Return whether an earlier filter captures the field from the middle of a line, so that no syslog header is before
    it."""
    first = _cut_out(flow(ctx)).get(path(field))
    return first is not None and first < numbers(flow(ctx)).get(id(grok), 0)


@fact
def _cut_out(pipeline: Flow) -> dict[Path, int]:
    """Return the number of the first grok or dissect filter that captures each field after another part of the line."""
    found: dict[Path, int] = {}
    for number, step in enumerate(pipeline.filters):
        if step.plugin.name == "grok":
            for source, pattern in patterns(step.plugin):
                for capture in own(pattern.value):
                    begin = max(pattern.value.rfind(opening, 0, capture.start + 3) for opening in ("%{", "(?<"))
                    if capture.field != path(source) and pattern.value[: max(begin, 0)].strip("^\\A"):
                        found.setdefault(capture.field, number)
        elif step.plugin.name == "dissect":
            for name in _rewrites(step.plugin):
                found.setdefault(path(name), number)
    return found


@fact
def _captured(pipeline: Flow) -> dict[Path, dict[Path, int]]:
    """Return the number of the first grok filter that captures each field, by the other field from which it does."""
    found: dict[Path, dict[Path, int]] = {}
    for number, step in enumerate(pipeline.filters):
        if step.plugin.name == "grok":
            for source, pattern in patterns(step.plugin):
                for capture in own(pattern.value):
                    if capture.field != path(source):
                        found.setdefault(capture.field, {}).setdefault(path(source), number)
    return found


@fact
def _rewriting(pipeline: Flow) -> tuple[dict[Path, int], dict[Path, int]]:
    """Return the number of the first filter that rewrites each field, and of the first one after it that removes spaces
    around the value."""
    first: dict[Path, int] = {}
    stripped: dict[Path, int] = {}
    for number, step in enumerate(pipeline.filters):
        plugin = step.plugin
        for name in _rewrites(plugin):
            first.setdefault(path(name), number)
        for name in plugin.raw_texts("strip") if plugin.name == "mutate" else ():
            if path(name) in first:
                stripped.setdefault(path(name), number)
    return first, stripped


def _rewrites(plugin: Plugin) -> list[str]:
    """Return the fields that a filter rewrites."""
    if plugin.name == "grok":
        return plugin.raw_texts("overwrite")
    rewrites: list[str] = []
    if plugin.name == "mutate":
        rewrites += plugin.raw_texts("gsub")[::3]
        for word in ("replace", "update"):
            option = plugin.option(word)
            pairs = pair_nodes(option.value) if option is not None else ()
            rewrites += [key.value for key, _ in pairs if isinstance(key, String | Bareword)]
    elif plugin.name == "dissect":
        from lslint.grammar.mini_languages import dissect

        mapping = plugin.option("mapping")
        for _, value in pair_nodes(mapping.value) if mapping is not None else ():
            rewrites += [part.name for part in dissect.parse(value.value)] if isinstance(value, String) else []
    return rewrites
