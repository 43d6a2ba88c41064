from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Pipeline, Plugin, Regexp, Selector, String
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.facts import fact, pipeline_fact
from lslint.rules.logstash.plugins import ecs
from lslint.rules.logstash.plugins.age import is_known_from
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import codec_name, option_boolean
from lslint.rules.shared.pipeline_files import trees_in_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Spanned

_PARTS = {
    "file": "[host][name]", "exec": "[host][name]", "generator": "[host][name]", "heartbeat": "[host][name]",
    "pipe": "[host][name]", "stdin": "[host][hostname]", "udp": "[host][ip]", "http": "[host][ip]",
    "syslog": "[host][ip]", "snmp": "[host][ip]", "beats": "[host][name]", "elastic_agent": "[host][name]",
}  # fmt: skip
"""The field that each input sets in ECS mode; beats: what Filebeat sends, from 6.3 on in any mode."""
_LINES = ("plain", "line", "multiline", "json")
"""Codecs whose events have no ``host``, except JSON that is received over the network."""


class EcsHostObject(PipelineRule):
    code = "LS280"
    follows_fields = True
    visits = ("condition", "filter/*", "output/*")
    required_text = ("host",)
    summary = "`[host]` is used as a string, but is an object"
    why = """\
In ECS mode, the default since Logstash 8.0, inputs write the sender to a field inside `host`: `[host][name]` (file,
exec, generator), `[host][ip]` (udp, http, syslog) or `[host][hostname]` (stdin). Beats send `host` as an object since
6.3.

A condition such as `[host] == "web1"` is then never true (with `!=`, always), filters such as `dns` and `grok` cannot
read `host`, and `%{host}` produces the object as JSON, which Elasticsearch rejects in an index name. Read the inner
field. For inputs other than beats, `ecs_compatibility => disabled` in the input restores the string."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/ecs-ls",
        "documentation of the inputs: fields by ecs_compatibility",
        "python-logstash issue 100, logstash-logger issue 172",
    )
    fix = "manual"
    bad = (
        'input { file { path => "/var/log/a.log" } }\nfilter { if [host] == "web1" { drop { } } }\n',
        'input { beats { port => 5044 } }\noutput { elasticsearch { index => "logs-%{host}" } }\n',
    )
    good = (
        'input { file { path => "/var/log/a.log" } }\nfilter { if [host][name] == "web1" { drop { } } }\n',
        'input { file { path => "/var/log/a.log" ecs_compatibility => disabled } }\n'
        'filter { if [host] == "web1" { drop { } } }\n',
    )

    def check(self, node: Spanned, ctx: Context) -> Findings:
        if not _is_named(node, ctx):
            return
        found = _inputs(ctx)
        if not found:
            return
        name, part = found
        ecs_only = name not in ("beats", "elastic_agent")
        if name == "beats" and _is_before_objects(ctx):
            return
        when = " in ECS mode (the default since 8.0)" if ecs_only else " since Filebeat 6.3" if name == "beats" else ""
        if ecs_only and ecs.is_said(None, ctx):
            when = " in ECS mode"
        for start, end, effect in _uses(node, ctx):
            used = f"%{{{part}}}" if effect.startswith("`%") else part
            yield self.finding(
                (start, end),
                f"`[host]` of the `{name}` input is an object{when}, so {effect}. Use `{used}`",
                optional=ecs_only and not is_known_from(8, ctx),
            )


def _is_before_objects(ctx: Context) -> bool:
    """Return whether Beats may send a string. Without a known release of the Beats, those in use are not newer than
    Logstash. Without that, the pipeline has options that 8.0 removed, or writes types of documents, which 7.0
    deprecated."""
    from lslint.rules.logstash.flow import beats

    if beats.deployed(ctx):
        return beats.sends_object("host", ctx) is not True
    if ctx.target is None:
        return _writes_types(ctx)
    return not ctx.target.at_least(*beats.first_release("host"))


@pipeline_fact
def _writes_types(ctx: Context) -> bool:
    plugins = (plugin for tree in trees_in_order(ctx) for _, plugin, _ in tree.walk_plugins())
    return any(one.kind == "output" and one.option("document_type") is not None for one in plugins)


def _is_named(node: Spanned, ctx: Context) -> bool:
    """Return whether a node contains the whole word ``host``, not only ``hosts`` and the like."""
    offsets = _offsets(ctx)
    index = bisect_left(offsets, node.start)
    return index < len(offsets) and offsets[index] < node.end


@fact
def _offsets(ctx: Context) -> list[int]:
    """The offsets of the word ``host`` in the file."""
    # the expression starts with the literal, so the regex engine searches for it instead of trying each word
    return [match.start() for match in regex(r"host(?<!\whost)\b").finditer(ctx.text)]


def _uses(node: object, ctx: Context) -> Iterator[tuple[int, int, str]]:
    from lslint.rules.logstash.dataflow.reads import reads

    if not isinstance(node, Plugin):
        from lslint.grammar.logstash.conditions import comparisons

        for leaf in comparisons(node, "==", "!=", "=~", "!~", "in", "not in"):  # type: ignore[arg-type]
            for side, other in ((leaf.left, leaf.right), (leaf.right, leaf.left)):
                if isinstance(side, Selector) and side.path == ("host",) and isinstance(other, String | Regexp):
                    yield side.start, side.end, _comparison_effect(leaf.operator)
        return
    for field, option, start, end in reads(node, ctx):
        if field != ("host",):
            continue
        if option == "%":
            yield start, end, "`%{host}` produces the object as JSON"
        elif node.name in ("geoip", "dns", "grok", "cidr", "translate", "dissect") or option in ("lowercase", "gsub"):
            yield start, end, f"`{node.name}` cannot read the object"


def _comparison_effect(operator: str) -> str:
    return f"the comparison `{operator}` with a string is always {str(operator in ('!=', '!~', 'not in')).lower()}"


@pipeline_fact
def _inputs(ctx: Context) -> tuple[str, str] | None:
    """Return the first input that writes an object, and the field with the name of the host; None if no input does, if
    another input may write a string, or if a filter writes ``host``."""
    found: tuple[str, str] | None = None
    certain = True
    for tree in trees_in_order(ctx):
        for section, plugin, _ in tree.walk_plugins():
            if section.kind == "input":
                part = _PARTS.get(plugin.name)
                beats = plugin.name in ("beats", "elastic_agent")
                if part is None or not (beats or ecs.is_on(plugin, ctx)) or _adds(plugin):
                    certain = False
                else:
                    found = found or (plugin.name, part)
        if certain and found and _writes(tree):
            certain = False
    return found if certain else None


def _adds(plugin: Plugin) -> bool:
    """Return whether events of an input may contain a string ``host``."""
    name = codec_name(plugin)
    given = plugin.option("codec") is not None
    if given and (name not in _LINES or (name == "json" and plugin.name in ("udp", "http"))):
        return True
    return option_boolean(plugin, "add_hostname") is True


def _writes(tree: Pipeline) -> bool:
    from lslint.rules.logstash.dataflow.field_writes import writes

    every = writes(tree)
    return bool(every.fields.get(("host",))) or any(write.start >= 0 for write in every.anything)
