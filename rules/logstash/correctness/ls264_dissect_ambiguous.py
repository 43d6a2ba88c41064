from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from lslint.grammar.mini_languages import dissect
from lslint.rules.logstash.api import Array, Bareword, Findings, Fix, PipelineRule, PipelineView, Plugin, String, Value
from lslint.rules.logstash.catalogue.traits import type_meant
from lslint.rules.logstash.grok.library import is_standard
from lslint.rules.logstash.values.options import pair_nodes
from lslint.rules.logstash.values.strings import Text, plugin_text

_TYPES = {"integer": "int", "float": "float"}
"""Types of mutate that dissect has, and their names in it."""

_MAX_LABEL = 100
"""Maximum length of the text before a key that distinguishes equal keys."""


class DissectAmbiguous(PipelineRule):
    code = "LS264"
    visits = ("filter/dissect",)
    may_refuse = True
    summary = "Dissect mapping that is invalid, never matches, or loses a value"
    why = """\
Dissect splits a string at the delimiters between the fields of a mapping. Without a delimiter between two fields, the
mapping never matches. A field that occurs twice keeps only the last value; `%{+client}` appends the second one.

The pipeline does not start if a mapping contains no `%{…}`, or if `convert_datatype` names another type than `int` or
`float`. The config check (`-t`) passes."""
    sources = (
        "recorded verdicts and results of the dissect filter, Logstash 9",
        "documentation of the dissect filter: field notation",
    )
    fix = "manual"
    bad = (
        'filter { dissect { mapping => { "message" => "%{client}%{verb} %{rest}" } } }\n',
        'filter { dissect { mapping => { "message" => "%{client} %{client}" } } }\n',
        'filter { dissect { mapping => { "message" => "client verb" } } }\n',
        'filter { dissect { mapping => { "message" => "%{a}" } convert_datatype => { "a" => "integer" } } }\n',
    )
    good = (
        'filter { dissect { mapping => { "message" => "%{client} %{verb} %{rest}" } } }\n',
        'filter { dissect { mapping => { "message" => "%{client} %{+client}" } } }\n',
        'filter { dissect { mapping => { "message" => "%{a}" } convert_datatype => { "a" => "int" } } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for value in _values(node, "mapping"):
            text = plugin_text(value, ctx) if isinstance(value, String | Bareword) else None
            if text is not None:
                yield from self._mapping(text)
        for value in _values(node, "convert_datatype"):
            text = plugin_text(value, ctx) if isinstance(value, String | Bareword) else None
            if text is None or text.value.lower() in ("int", "float"):
                continue
            intended = _TYPES.get(type_meant(text.value))
            displayed = f"`{text.value}`" if len(text.value) < 40 else "this value"
            yield self.finding(
                value,
                f"`convert_datatype` does not accept {displayed}, so the pipeline does not start. Use `int` or `float`",
                fix=Fix.write(value, intended, quote='"') if intended else None,
                stage="start",
                severity="error",
            )

    def _mapping(self, text: Text) -> Findings:
        problem = dissect.check(text.value)
        if problem is not None:
            key = text.value[problem.start : problem.end]
            yield self.finding(
                text.span(problem.start, problem.end),
                f"Dissect rejects the mapping, so the pipeline does not start: {_explain(problem.message, key)}",
                help=f"Message of Logstash: {problem.message}",
                stage="start",
                severity="error",
            )
            return
        parts = dissect.parse(text.value)
        for before, part in pairwise(parts):
            if before.end == part.start:
                yield self.finding(
                    text.span(before.start, part.end),
                    f"`%{{{before.key}}}` and `%{{{part.key}}}` have no delimiter between them, so the mapping never"
                    " matches. Add a delimiter",
                )
        for part in parts:
            name, _, field = part.key.partition(":")
            if field and is_standard(name):
                yield self.finding(
                    text.span(part.start, part.end),
                    f"Dissect has no patterns, so `%{{{part.key}}}` sets the field `{part.key}`. Write `%{{{field}}}`",
                )
        seen: dict[str, set[str]] = {}
        label = ""
        end = 0
        for part in parts:
            between = text.value[end : part.start]
            label = between.strip() if any(c.isalpha() for c in between) else (label + between)[-_MAX_LABEL:]
            end = part.end
            if part.kind != dissect.NORMAL:
                continue
            labels = seen.setdefault(part.name, set())
            if labels and label not in labels:
                yield self.finding(
                    text.span(part.start, part.end),
                    f"Key `{part.name}` occurs twice, so only the last value is kept. To join both values, write"
                    f" `%{{+{part.name}}}`; to ignore one, write `%{{?{part.name}}}`",
                )
            if not part.name:
                message = "`%{->}` writes a field with an empty name. To skip the value, use `%{?->}`"
                yield self.finding(text.span(part.start, part.end), message)
            labels.add(label)


def _explain(message: str, key: str) -> str:
    """Return why Logstash rejects a mapping and what to do, from the message of Logstash and the reported part."""
    if message.startswith("Index"):
        return "the mapping contains no field. Add a field, for example `%{name}`"
    if "both" in message:
        return f"`{key}` combines `+` and `&`. Remove one prefix"
    return f"`{key}` has no field name. Add a name"


def _values(node: Plugin, name: str) -> Iterator[Value]:
    for option in node.all(name):
        if not isinstance(option.value, Array) or len(option.value.items) % 2 == 0:
            yield from (value for _, value in pair_nodes(option.value))
