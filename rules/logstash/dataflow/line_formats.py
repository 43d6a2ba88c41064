"""Lines that reach a grok filter: of one format or several, and whether each begins with the start of a record."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.values.options import is_selective, option_boolean, option_text

_GENERIC = frozenset((
    "WORD", "NOTSPACE", "NUMBER", "INT", "POSINT", "NONNEGINT", "BASE10NUM", "DATA", "GREEDYDATA", "SPACE", "USER",
    "USERNAME", "URIPATH", "URIPATHPARAM", "QS", "QUOTEDSTRING",
))  # fmt: skip
"""Patterns that match anywhere in a line."""
_VALUES = frozenset(("WORD", "NOTSPACE", "NUMBER", "INT", "POSINT", "NONNEGINT", "BASE10NUM", "USER", "USERNAME"))


def are_mixed(grok: Plugin, field: str, ctx: Context) -> bool:
    """Whether lines of other formats can reach a filter: no condition selects the lines, and the pipeline has several
    inputs, or several patterns for the field."""
    if is_selective(grok) or any(clause.condition is not None for clause in ctx.clauses):
        return False
    pipeline = flow(ctx)
    if len(pipeline.inputs) > 1 or len(filters.patterns_by_field(grok).get(field, ())) > 1:
        return True
    return bool(pipeline.inputs) and _readers(pipeline).get(field, 0) > 1


@fact
def _readers(pipeline: Flow) -> dict[str, int]:
    """Return how many grok filters of a pipeline read each field."""
    found: dict[str, int] = {}
    for step in pipeline.named("filter").get("grok", ()):
        for field in filters.patterns_by_field(step.plugin):
            found[field] = found.get(field, 0) + 1
    return found


def may_search(pattern: str) -> bool:
    """Whether a pattern consists only of words, numbers and literals, so that it may be intended to match anywhere in a
    line."""
    names = [reference.name for reference in grok_pattern.parse(pattern)]
    return bool(names) and names[0] in _VALUES and len(names) > 2 and _GENERIC.issuperset(names)


@fact
def are_joined(ctx: Context) -> bool:
    """Whether a ``multiline`` codec or filter makes each event begin with the start of a record."""
    pipeline = flow(ctx)
    for step in (*pipeline.inputs, *pipeline.filters):
        plugin: object = step.plugin
        if step.plugin.name != "multiline":
            codec = step.plugin.option("codec")
            plugin = codec.value if codec is not None else None
        if isinstance(plugin, Plugin) and plugin.name == "multiline" and _begins_records(plugin):
            return True
    return False


def _begins_records(multiline: Plugin) -> bool:
    pattern = option_text(multiline, "pattern") or ""
    anchored = compiled(r"\(*(?:\^|\\A)").match(pattern) is not None
    return anchored and option_boolean(multiline, "negate") is True and option_text(multiline, "what") == "previous"
