from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Hash, Plugin, Value, boolean, number, text
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView, catalogue

_PINNED = frozenset(
    ("port", "host", "hosts", "codec", "ecs_compatibility", "id", "type", "target", "source", "action", "field")
)
"""Options that are often set to their default because they document what the plugin does."""


class RedundantDefault(PipelineAdvice):
    code = "LS717"
    visits = ("plugin",)
    default = False
    summary = "Option that is set to its default value"
    why = """\
An option that is set to its default has no effect and hides the settings that matter. It keeps the old value when a
newer release changes the default. Remove the option.

The rule compares with the default of the release in use. If that is not known, a value is reported only if it is the
default in all releases since 5.0 that have the option. Options that document what the plugin does, such as `port`,
`host` and `codec`, are not reported."""
    sources = (
        "Option tables of the plugins, {oldest} to {newest}",
        "logstash-input-redis: `batch_count` is 125 by default since 2.0.3, `threads` was always 1",
    )
    fix = "safe"
    bad = (
        'input {\n  redis {\n    data_type => "list"\n    key => "logs"\n    batch_count => 125\n  }\n}\n',
        'filter { grok { match => { "message" => "^%{IP:ip}" } break_on_match => true } }\n',
    )
    good = (
        'input { redis { data_type => "list" key => "logs" } }\n',
        'input { tcp { port => 5000 host => "0.0.0.0" } }\n',
    )
    fixed = 'input {\n  redis {\n    data_type => "list"\n    key => "logs"\n  }\n}\n'

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        repeated, target = node.repeated(), catalogue.of_release(ctx.target)
        for option in node.options:
            if option.name in _PINNED or option.name in repeated or isinstance(option.value, Array | Hash | Plugin):
                continue
            record = ctx.record(node, option.name)
            segments = [s for s in record.segments if s.mask and (target is None or s.mask & target)] if record else []
            segments = [segment for segment in segments if segment.obsolete is None]
            if not segments or not all(_same(option.value, segment.default) for segment in segments):
                continue
            span = ctx.removal(option) if not ctx.has_syntax_errors else None
            written = ctx.text[option.value.start : option.value.end]
            yield self.finding(
                option,
                f"`{option.name} => {written}` is the default value, so the setting has no effect. Remove the option",
                fix=Fix("safe", f"Remove `{option.name}`", [Edit(*span, "")]) if span is not None else None,
            )


def _same(value: Value, default: object) -> bool:
    if isinstance(default, bool):
        return boolean(value) is default
    if isinstance(default, int | float):
        return number(value) == default
    return isinstance(default, str) and bool(default) and text(value) == default
