from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Hash, Plugin, Value
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.values.options import boolean, number, removal, text

_PINNED = frozenset(("port", "host", "hosts", "codec", "ecs_compatibility", "id", "type", "target", "source", "action"))
"""Options that are written down although they are the default: they say what the plugin does."""


class RedundantDefault(PipelineAdvice):
    code = "LS717"
    visits = ("plugin",)
    default = False
    summary = "An option has the value that is the default"
    why = """\
A value that is the default says nothing, hides the ones that were chosen, and stays behind when a release brings a
better default: `batch_count => 125` of the redis input is the default since plugin 2.0.3, `threads => 1` always was.
Without a target only values are reported that are the default in all releases of the catalogue that know the option;
with one, its own. Some options are written to tell the reader (`port`, `host`, `codec`): they are left alone."""
    sources = ("option tables of the plugins, {oldest} to {newest}",)
    fix = "safe"
    bad = (
        'input {\n  redis {\n    data_type => "list"\n    key => "logs"\n    batch_count => 125\n  }\n}\n',
        'filter { grok { match => { "message" => "^%{IP:ip}" } break_on_match => true } }\n',
    )
    good = (
        'input { redis { data_type => "list" key => "logs" batch_count => 250 } }\n',
        'input { tcp { port => 5000 host => "0.0.0.0" } }\n',
    )
    fixed = 'input {\n  redis {\n    data_type => "list"\n    key => "logs"\n  }\n}\n'

    def check(self, node: Plugin, ctx: Context) -> Findings:
        entry = catalogue.plugin(f"{node.kind}/{node.name}")
        repeated = node.repeated()
        for option in node.options:
            if option.name in _PINNED or isinstance(option.value, Array | Hash | Plugin):
                continue
            known = entry.option(option.name) if entry is not None else None
            if known is None or option.name in repeated:
                continue
            at = catalogue.of_release(ctx.target)
            segments = [s for s in known.segments if s.mask and (at is None or s.mask & at) and s.obsolete is None]
            if not segments or not all(_same(option.value, segment.default) for segment in segments):
                continue
            span = removal(ctx.text, ctx.tree, option) if not ctx.has_syntax_errors else None  # type: ignore[arg-type]
            written = ctx.text[option.value.start : option.value.end]
            yield self.finding(
                option,
                f"`{option.name} => {written}` is the default: take it out, so that what was chosen is seen",
                fix=Fix("safe", f"Remove `{option.name}`", [Edit(*span, "")]) if span is not None else None,
            )


def _same(value: Value, default: object) -> bool:
    if default is None:
        return False
    if isinstance(default, bool):
        return boolean(value) is default
    if isinstance(default, int | float):
        return number(value) == default
    return isinstance(default, str) and bool(default) and text(value) == default
