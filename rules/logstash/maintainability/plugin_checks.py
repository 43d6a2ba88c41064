"""The checks of the rules about the options of plugins whose texts are rows."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Hash, Value, boolean, number, text
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView, Plugin, catalogue, regex

_EXAMPLES = {"input": "from_web_servers", "filter": "parse_nginx_access", "output": "to_archive"}


class UnreadablePluginIdCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, given = node.option("id"), node.text("id")
        if given is None or option is None or "%{" in given or ctx.is_below(5):
            return  # releases before 5.0 do not have the option
        low = given.lower()
        hashed = regex(r"[0-9a-f]{8,}|[0-9a-f]{8}-[0-9a-f-]{20,}").fullmatch(low) and any(c.isdigit() for c in low)
        # only a generic term or the name of the plugin, optionally with a number
        kinds = regex(r"(?:input|filter|output|plugin|f|i|o|id|p|x|test)?[-_ ]?\d{0,3}")
        name = "".join(c for c in node.name if c.isalnum() or c == "_")
        is_name = low.startswith(name) and regex(r"[-_ ]?\d{0,3}").fullmatch(low, len(name)) is not None
        if hashed or kinds.fullmatch(low) or is_name or len(low) < 2:
            yield self.finding(
                option,
                f"Id `{given}` does not describe the plugin, so metrics and logs are hard to read. Use a descriptive"
                f" id, for example `{_EXAMPLES[node.kind]}`",
            )


_PINNED = frozenset(
    ("port", "host", "hosts", "codec", "ecs_compatibility", "id", "type", "target", "source", "action", "field")
)
"""Options that are often set to their default because they document what the plugin does."""


class RedundantDefaultCheck(PipelineAdvice):
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
