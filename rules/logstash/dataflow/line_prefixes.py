"""Fields with a prefix before the part that a grok pattern describes: an anchor would break the pattern."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Plugin, raw_texts
from lslint.rules.api import Context
from lslint.rules.facts import fact, grouped
from lslint.rules.logstash.dataflow.exclusive import (
    contradict,
    is_after_failure,
    required_tags,
    required_types,
    requirements,
)
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.dataflow.rewritten import is_rewritten
from lslint.rules.logstash.dataflow.steps import Path, Step
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.grok.shape import Shape

_PRIORITY = (
    r"(?!(?:\^|\\A)?\(\?:<\\d\+>(?:\(\?:1 \)\?)?\)\?)(?:\(\?[imx]+\))?(?:\^|\\A)?\(?(?:\?:)?"
    r"(?:<(?:%\{(?:POSINT|NONNEGINT|INT|NUMBER|BASE10NUM|DATA|WORD)\b|\(?\\d|\(?\[0-9\]|\(\?<)|%\{SYSLOG5424)"
)
"""The start of a pattern for the priority of a syslog line, ``<13>``; not of one in which it is optional
(``(?:<\\d+>)?``)."""
_RAW_FIELDS = frozenset({("message",), ("@message",), ("event", "original")})
_ACCESS_LOG = r"%\{(?:COMBINED|COMMON)APACHELOG|%\{HTTPD_(?:COMBINED|COMMON)LOG"
_HOSTS = frozenset(("IP", "IPV4", "IPV6", "IPORHOST", "HOSTNAME", "HOST", "HOSTPORT", "SYSLOGHOST", "URIHOST"))


def is_behind_priority(field: str, pattern: str, shape: Shape, grok: Plugin, ctx: Context) -> bool:
    """Whether the filter gets unparsed lines from a ``tcp`` or ``udp`` input, which may begin with a syslog header, and
    the pattern does not begin with a part of such a header: priority, time or host. An access log begins with the
    client, and web servers send it with a header: not reported if another pattern of the pipeline begins with one."""
    if path(field) not in _RAW_FIELDS or shape.first >> ord("<") & 1:
        return False
    if not _HOSTS.isdisjoint(shape.lead) and not (
        compiled(_ACCESS_LOG).match(pattern) is not None and path(field) in _with_priority(flow(ctx))
    ):
        return False
    if filters.begins_with_time(pattern, shape) or is_rewritten(field, grok, ctx):
        return False
    return gets_raw_lines(ctx)


def gets_raw_lines(ctx: Context) -> bool:
    """Whether the conditions around a filter let unparsed lines of a ``tcp`` or ``udp`` input pass, by their type."""
    return any(filters.is_raw(source) for source in _sources(ctx))


def gets_unparsed_lines(ctx: Context) -> bool:
    """Whether the filter gets lines with their priority: of the network, or those that a ``syslog`` input could not
    parse."""
    return gets_raw_lines(ctx) or any(source.name == "syslog" for source in _sources(ctx))


def _marked_sources(ctx: Context) -> list[Plugin]:
    """Return the inputs that set a type or tag that the conditions around a filter test for."""
    kinds = required_types(ctx.clauses)
    marks = required_tags(ctx.clauses)
    return [
        source
        for source in flow(ctx).plugins("input")
        if source.text("type") in kinds
        or any(not marks.isdisjoint(raw_texts(option.value)) for option in source.all("tags"))
    ]


def _sources(ctx: Context) -> Iterator[Plugin]:
    """Yield the inputs whose events pass the conditions around a filter, by their type."""
    known_requirements = list(requirements(ctx.clauses, ctx.pipeline))
    for source in flow(ctx).plugins("input"):
        kind = source.text("type")
        given = [frozenset([("[type]", "==", f'"{kind}"')])]
        if kind is None or not any(contradict(given, condition) for condition in known_requirements):
            yield source


def is_behind_syslog_input(pattern: str, shape: Shape, ctx: Context) -> bool:
    """Whether the pattern begins with a part of a syslog header, and the filter only gets events of ``syslog`` inputs,
    or is for those whose type or tag the conditions test for. They remove the header, and keep the whole line with its
    priority (and with what else is before the time) if they cannot parse it, so that the filter only matches within
    such lines."""
    names = {source.name for source in _marked_sources(ctx) or _sources(ctx)}
    if names != {"syslog"}:
        return False
    is_header = any("SYSLOG" in name or name in ("PROG", "MONTH") for name in shape.lead)
    return is_header or "%{SYSLOG" in pattern[:20] or filters.begins_with_time(pattern, shape)


def keeps_priority(field: str, pattern: str, shape: Shape, grok: Plugin, ctx: Context) -> bool:
    """Whether another grok filter on all of these events has a pattern that begins with a priority, which this pattern
    does not match and the suggested anchor does not allow."""
    if shape.first >> ord("<") & 1 or filters.priority(pattern, shape, ctx) or is_rewritten(field, grok, ctx):
        return False
    if is_after_failure(ctx.clauses):
        return False
    readers = _with_priority(flow(ctx)).get(path(field), ())
    return any(step.plugin is not grok and step.clauses == ctx.clauses[: len(step.clauses)] for step in readers)


@fact
def _with_priority(pipeline: Flow) -> dict[Path, list[Step]]:
    """Return the grok filters of a pipeline that have a pattern that begins with a priority, by field."""
    return grouped(
        (path(field), step)
        for step in pipeline.named("filter").get("grok", ())
        for field, pattern in filters.patterns(step.plugin)
        if compiled(_PRIORITY).match(pattern.value) is not None
    )
