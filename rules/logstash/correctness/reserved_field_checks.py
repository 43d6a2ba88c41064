"""Check of the rule about values of the wrong type in ``@timestamp`` or ``tags``."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled as regex
from lslint.grammar.logstash.nodes import Bareword, Option, Plugin, String, texts
from lslint.rules.api import Context, Findings, Fix, PipelineRule, Related
from lslint.rules.logstash.dataflow import writes as writes_
from lslint.rules.logstash.flow.date_fields import date_before
from lslint.rules.logstash.values.options import pair_nodes, pairs

_TIME = ("@timestamp",)


class ReservedFieldCheck(PipelineRule):
    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.name == "ruby":
            yield from self._by_code(node, ctx)
        for option in node.options:
            if option.name == "add_field" or (node.name == "mutate" and option.name in ("replace", "update")):
                for key, value in pairs(option.value):
                    yield from self._set(option, key, value, node, ctx)
            elif node.name == "mutate" and option.name in ("rename", "copy"):
                for source, value in pair_nodes(option.value):
                    if isinstance(source, String | Bareword) and isinstance(value, String | Bareword):
                        yield from self._moved(source, value, ctx)

    def _by_code(self, node: Plugin, ctx: Context) -> Findings:
        from lslint.rules.logstash.plugins.ruby import codes

        if ctx.is_below(5):
            return
        for code in codes(node, "code"):
            for match in regex(_TIME_IN_CODE).finditer(code.text):
                if code.bare.startswith("event.", match.start()):
                    call = "event.timestamp=" if match[1] is None else "event.set"
                    yield self.finding(
                        code.span(match, 0),
                        f"`{call}` accepts only a `LogStash::Timestamp` for `@timestamp`, so the code fails (tag"
                        " `_rubyexception`). Write `LogStash::Timestamp.new(…)` around the value",
                        fix=Fix("manual", "Write `LogStash::Timestamp.new(…)` around the value"),
                    )

    def _set(self, option: Option, key: str, value: object, node: Plugin, ctx: Context) -> Findings:
        field = writes_.path(key)
        if field == _TIME and isinstance(value, String):
            date = _same_date(value.value, node, ctx)
            action, fix = 'Use `date { match => ["…", "…"] }`', "Parse the string with the date filter"
            if date is not None:
                action, fix = f"Remove it: `date` (line {ctx.line(date.start)}) sets `@timestamp`", f"Remove `{key}`"
            elif value.value == _ITSELF:
                action, fix = "Remove it", f"Remove `{key}`"
            yield self.finding(
                value,
                f"`{option.name}` writes a string to `@timestamp`, which requires a timestamp, so the filter fails for"
                f" each event that reaches it. {action}",
                related=[Related(date.start, date.name_end, "sets `@timestamp`")] if date is not None else (),
                fix=Fix("manual", fix, []),
            )
        else:
            span = (value.start, value.end) if isinstance(value, String | Bareword) else (option.start, option.name_end)
            yield from self._tags(span, key, ctx)

    def _moved(self, source: String | Bareword, value: String | Bareword, ctx: Context) -> Findings:
        field = writes_.path(value.value)
        yield from self._tags((value.start, value.end), value.value, ctx)
        if field != _TIME:
            return
        from lslint.rules.logstash.flow.absent import file_of, origin
        from lslint.rules.logstash.flow.known_types import BOOLEAN, TEXT, known_type

        key = source.value
        known = known_type(writes_.path(key), source.start, ctx)
        if known is not None and known.kind != BOOLEAN:
            kind = "a string" if known.kind == TEXT else "a number"
            place = known.value.place
            path, line = file_of(place, ctx) if place is not None else (None, 0)
            where = f" (line {line})" if line and path is None else ""
            yield self.finding(
                value,
                f"`{key}` is {kind}{where}, but `@timestamp` requires a timestamp, so the filter fails for each event"
                f' that has it. Use `date {{ match => ["{key}", "…"] }}`',
                related=origin(known.value, kind, ctx),
                fix=Fix("manual", f"Parse `{key}` with the date filter", []),
            )

    def _tags(self, span: tuple[int, int], name: str, ctx: Context) -> Findings:
        """Yield a finding for a field inside of ``tags``, which releases before 8.7 write."""
        field, release = writes_.path(name), ctx.target
        is_supported = release is not None and not release.at_least(8, 7)
        if field[0] != "tags" or len(field) == 1 or field[1].isdigit() or is_supported:
            return
        yield self.finding(
            span,
            f"`tags` is a list of strings, and Logstash 8.7 and later cannot write the field `{name}`. Use `add_tag`,"
            " or another field",
            help="Up to 8.19, `event_api.tags.illegal: warn` allows it.",
            fix=Fix("manual", "Use `add_tag`", []),
        )


_ITSELF = "%{@timestamp}"
_TIME_IN_CODE = (
    r"event\.(?:set\(\s*(['\"])\[?@timestamp\]?\1\s*,\s*"
    r"(?:(?:Time|DateTime|Date)\b[.:][^;\n]*|(['\"])[^'\"\n]*\2\s*\)|\d+\s*\))"
    r"|timestamp\s*=\s*(?:Time|DateTime|Date)\b[.:][^;\n]*)"
)
"""Ruby code that sets `@timestamp` to a time of Ruby, a string or a number."""


def _same_date(text: str, node: Plugin, ctx: Context) -> Plugin | None:
    """Return the date filter above that sets ``@timestamp`` from the field that a string refers to, or before the
    string refers to ``@timestamp`` itself."""
    date = date_before(node, ctx)
    match = date.option("match") if date is not None else None
    if match is None or not text.startswith("%{") or not text.endswith("}"):
        return None
    own = texts(match.value)[:1]
    return date if text == _ITSELF or (own and writes_.path(own[0]) == writes_.path(text[2:-1])) else None
