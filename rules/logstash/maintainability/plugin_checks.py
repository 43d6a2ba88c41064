"""The checks of the rules about the options of plugins whose texts are rows."""

from __future__ import annotations

from bisect import bisect_left

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Number, String, Value, boolean, number, text
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView, Plugin, catalogue, regex
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.values.options import removal_fix

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


_PINNED = frozenset(options_with("often written"))


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
            written = ctx.text[option.value.start : option.value.end]
            yield self.finding(
                option,
                f"`{option.name} => {written}` is the default value, so the setting has no effect. Remove the option",
                fix=removal_fix(option, ctx, "safe"),
            )


def _same(value: Value, default: object) -> bool:
    if isinstance(default, bool):
        return boolean(value) is default
    if isinstance(default, int | float):
        return number(value) == default
    return isinstance(default, str) and bool(default) and text(value) == default


class ArrayAsHashCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        repeated = node.repeated()
        for option in node.options:
            value = option.value
            if not isinstance(value, Array) or not value.items or len(value.items) % 2:
                continue
            record = ctx.record(node, option.name)
            if record is None or any(segment.type != "hash" or segment.many for segment in record.segments):
                continue
            yield self.finding(
                value,
                f"Hash `{option.name}` is written as a list, so keys and values look alike. Use"
                ' `{ "key" => "value" }` instead',
                fix=_fix(value, ctx) if option.name not in repeated else None,
            )


def _fix(value: Array, ctx: PipelineView) -> Fix | None:
    """Return a fix that replaces commas after keys by arrows and removes commas after values; comments stay."""
    keys = [key for key in value.items[::2] if isinstance(key, String | Bareword | Number)]
    if ctx.has_syntax_errors or len(keys) < len(value.items[::2]):
        return None
    names = [key.text if isinstance(key, Number) else key.value for key in keys]
    if len(set(names)) < len(names) or any(isinstance(key, String) and not key.quote for key in keys):
        return None  # the keys of a hash are unique
    text = ctx.text
    edits = [Edit(value.start, value.start + 1, "{" if text[value.start + 1] in " \t\r\n" else "{ ")]
    comments = ctx.tree.comments
    since = ""
    for index in range(len(value.items) - 1):
        start, end = value.items[index].end, value.items[index + 1].start
        offset = text.find(",", start, end)
        between = comments[bisect_left(comments, (start, 0)) : bisect_left(comments, (end, 0))]
        if between and index % 2:
            since = _COMMENTS_SINCE
        for a, b in between:
            if a <= offset < b:
                offset = text.find(",", b, end)
        if offset < 0:
            return None
        if index % 2 == 0:
            before = "" if text[offset - 1].isspace() else " "
            after = "" if text[offset + 1].isspace() else " "
            edits.append(Edit(offset, offset + 1, f"{before}=>{after}"))
        else:
            edits.append(Edit(offset, offset + 1, "" if text[offset + 1].isspace() else " "))
    edits.append(Edit(value.end - 1, value.end, "}" if text[value.end - 2] in " \t\r\n" else " }"))
    if since and ctx.is_below(8, 15):
        return None
    return Fix("safe", "Convert the list to a hash", edits, since=since)


_COMMENTS_SINCE = "8.15"
"""The first release that allows comments between the pairs of a hash."""
