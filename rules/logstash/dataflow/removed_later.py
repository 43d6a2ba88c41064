"""Fields that a pipeline removes before anything reads them."""

from __future__ import annotations

from itertools import islice

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.exclusive import are_exclusive
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, PipelinePlugin, flow
from lslint.rules.logstash.dataflow.presence import tested
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.values.options import raw_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

_NAMING = frozenset((
    "cidr", "csv", "date", "dissect", "dns", "drop", "geoip", "grok", "json", "kv", "mutate", "syslog_pri", "translate",
    "useragent", "xml",
))  # fmt: skip
"""Filters that read only fields that their options name; ``csv`` and ``kv`` read ``message`` without ``source``."""
_MAX_STEPS = 100


def is_removed_unread(field: str, plugin: Plugin, ctx: Context) -> bool:
    """Return whether a filter, or a later ``mutate`` that each of its events reaches, removes a field before another
    filter or condition may read it."""
    name = path(field)
    if _removes(plugin, name):
        return not _mentions(plugin, name, ctx.text, after_match=True)
    pipeline = flow(ctx)
    at = _numbers(pipeline).get(id(plugin))
    if at is None:
        return False
    own = set(map(id, ctx.clauses))
    for step in islice(pipeline.filters, at + 1, at + 1 + _MAX_STEPS):
        if step.tree is not ctx.tree:
            return False
        inner = [clause for clause in step.clauses if id(clause) not in own]
        if any(clause.condition is not None and _overlap(tested(clause, ctx), name) for clause in inner):
            return False
        if are_exclusive(step, ctx):
            continue
        if _may_read(step, name, ctx):
            return False
        if not inner and step.plugin.name == "mutate" and _removes(step.plugin, name):
            return True
    return False


@fact
def _numbers(pipeline: Flow) -> dict[int, int]:
    return {id(step.plugin): number for number, step in enumerate(pipeline.filters)}


def _overlap(paths: object, name: Path) -> bool:
    return any(one[: len(name)] == name[: len(one)] for one in paths)  # type: ignore[attr-defined]


def _removes(plugin: Plugin, name: Path) -> bool:
    return any(path(text) == name for option in plugin.all("remove_field") for text in raw_texts(option.value))


def _may_read(step: PipelinePlugin, name: Path, ctx: Context) -> bool:
    plugin = step.plugin
    if plugin.name not in _NAMING or (plugin.name in ("csv", "kv") and plugin.option("source") is None):
        return True
    return _mentions(plugin, name, ctx.text)


def _mentions(plugin: Plugin, name: Path, text: str, after_match: bool = False) -> bool:
    """Return whether an option other than ``remove_field`` names the field; ``after_match``: also not ``match``."""
    others = ("remove_field", "match", "overwrite") if after_match else ("remove_field",)
    return any(
        text.find(name[-1], option.start, option.end) >= 0 for option in plugin.options if option.name not in others
    )
