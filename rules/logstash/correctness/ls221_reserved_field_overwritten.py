from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Option, Pipeline, Plugin, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.dataflow import field_types as types
from lslint.rules.logstash.dataflow import writes as writes_

_TIME = ("@timestamp",)
_MAX_WRITES = 200
"""Fields that are written more often are not analyzed."""


class ReservedFieldOverwritten(PipelineRule):
    """``replace``, ``update``, ``add_field`` of ``@timestamp``; ``rename``/``copy`` of a text to it; ``[tags][x]``."""

    code = "LS221"
    severity = "error"
    visits = ("filter/*",)
    required_text = ("@timestamp", "[tags][")
    summary = "`@timestamp` must be a timestamp, and `tags` a list"
    why = """\
`@timestamp` holds a timestamp object. A text cannot be stored there ("wrong argument type String (expected
LogStash::Timestamp)"): the filter fails with each event, and the event keeps its old time. A mutate that knows the
tag `_mutate_error` sets it; older ones end the worker with the exception. The date filter reads a text and sets it. A
copy or rename of a field that holds a timestamp is fine.

`tags` is a list of texts. A field inside of it (`[tags][env]`) makes a hash of it or fails; from 9.0 on Logstash
moves what is no list of texts to `_tags` and adds `_tagsparsefailure`. Use `add_tag`, or another field."""
    sources = (
        "https://github.com/elastic/logstash/issues/17931 (the exception)",
        "breaking changes of 9.0: event.tags; settings: event_api.tags.illegal",
    )
    fix = "manual"
    bad = (
        'filter {\n  mutate {\n    replace => { "@timestamp" => "%{log_time}" }\n  }\n}\n',
        'filter { mutate { add_field => { "[tags][env]" => "prod" } } }\n',
        'filter { grok { match => { "message" => "^%{WORD:t} " } } mutate { rename => { "t" => "@timestamp" } } }\n',
    )
    good = (
        'filter { date { match => ["log_time", "ISO8601"] } }\n',
        'filter { mutate { copy => { "[@metadata][read_at]" => "@timestamp" } } }\n',
        'filter { mutate { add_tag => ["prod"] } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if not ctx.holds("@timestamp", node.start, node.end) and not ctx.holds("[tags][", node.start, node.end):
            return
        from lslint.rules.logstash.values.options import pairs

        for option in node.options:
            if option.name == "add_field" or (node.name == "mutate" and option.name in ("replace", "update")):
                for key, value in pairs(option.value):
                    yield from self._set(option, key, value)
            elif node.name == "mutate" and option.name in ("rename", "copy"):
                for key, value in pairs(option.value):
                    if isinstance(value, String | Bareword):
                        yield from self._moved(node, key, value, ctx)

    def _set(self, option: Option, key: str, value: object) -> Findings:
        field = writes_.path(key)
        if field == _TIME and isinstance(value, String):
            yield self.finding(
                value,
                f"`{option.name}` puts a text into `@timestamp`, which takes timestamps only: the filter fails with"
                ' each event; read the text with `date { match => ["…", "…"] }`',
                fix=Fix("manual", "Use the date filter", []),
            )
        else:
            span = (value.start, value.end) if isinstance(value, String | Bareword) else (option.start, option.name_end)
            yield from self._tags(span, key)

    def _moved(self, node: Plugin, key: str, value: String | Bareword, ctx: Context) -> Findings:
        field = writes_.path(value.value)
        yield from self._tags((value.start, value.end), value.value)
        if field != _TIME:
            return
        tree: Pipeline = ctx.tree  # type: ignore[assignment]
        writes = types.writes(tree).writers_of(writes_.path(key))
        before = [write for write in writes if write.start < node.start] if len(writes) <= _MAX_WRITES else []
        if before and all(write.kind in ("text", "integer", "float") for write in before):
            kind = {"text": "a text"}.get(before[0].kind, "a number")
            yield self.finding(
                value,
                f"`{key}` holds {kind} (line {ctx.line(before[0].start)}), and `@timestamp` takes timestamps only: the"
                f' filter fails with each event; read it with `date {{ match => ["{key}", "…"] }}`',
                fix=Fix("manual", "Use the date filter", []),
            )

    def _tags(self, span: tuple[int, int], name: str) -> Findings:
        """A finding for a field inside of ``tags``."""
        field = writes_.path(name)
        if field[0] == "tags" and len(field) > 1 and not field[1].isdigit():
            message = f"`tags` is a list of texts, so nothing can lie in it as `{name}`"
            fix = Fix("manual", "Use `add_tag`", [])
            yield self.finding(span, f"{message}: use `add_tag`, or another field", fix=fix)
