from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from lslint.grammar.logstash.nodes import Array, Bareword, Plugin, String, Value
from lslint.grammar.mini_languages import dissect
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.values.options import pair_nodes
from lslint.rules.logstash.values.strings import Text, plugin_text

_TYPES = {"integer": "int", "long": "int", "number": "int", "double": "float"}


class DissectAmbiguous(PipelineRule):
    code = "LS264"
    visits = ("filter/dissect",)
    may_refuse = True
    summary = "A dissect mapping that is refused, never matches, or loses a value"
    why = """\
Dissect cuts a text at the delimiters between its parts. Two parts without anything between them are never told apart:
the mapping matches no text. A key that stands there twice keeps the last value; `+key` appends. There are no types in a
mapping.

Some texts are refused when the filter starts, after the check of the config (`-t`) has said OK: one without any `%{…}`,
a part with `+` and `&` at once, or one of these without a name; and types of `convert_datatype` other than `int` and
`float`. These findings are errors."""
    sources = (
        "recorded verdicts and results of the dissect filter (Logstash 9)",
        "documentation of the dissect filter: field notation",
    )
    fix = "manual"
    bad = (
        'filter { dissect { mapping => { "message" => "%{client}%{verb} %{rest}" } } }\n',
        'filter { dissect { mapping => { "message" => "%{client} %{client}" } } }\n',
        'filter { dissect { mapping => { "message" => "client verb" } } }\n',
        'filter { dissect { mapping => { "message" => "%{+&a} %{b}" "other" => "%{+->} %{b}" } } }\n',
        'filter { dissect { mapping => { "message" => "%{a}" } convert_datatype => { "a" => "integer" } } }\n',
    )
    good = (
        'filter { dissect { mapping => { "message" => "%{client->} %{verb} %{+verb/2} %{?skip} %{&verb} %{}" } } }\n',
        'filter { dissect { mapping => { "message" => "%{a}" } convert_datatype => { "a" => "int" } } }\n',
        'filter { dissect { mapping => { "message" => "${MAPPING}" "other" => "" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for each mapping that is refused, each typo in the others, and each type."""
        for value in _values(node, "mapping"):
            text = plugin_text(value, ctx) if isinstance(value, String | Bareword) else None
            if text is not None:
                yield from self._mapping(text)
        for value in _values(node, "convert_datatype"):
            text = plugin_text(value, ctx) if isinstance(value, String | Bareword) else None
            if text is None or text.value.lower() in ("int", "float"):
                continue
            intended = _TYPES.get(text.value.lower())
            displayed = f"`{text.value}`" if len(text.value) < 40 else "this"
            yield self.finding(
                value,
                f"`convert_datatype` knows `int` and `float`, not {displayed}: the pipeline does not start",
                fix=Fix.write(value, intended, quote='"') if intended else None,
                stage="start",
                severity="error",
            )

    def _mapping(self, text: Text) -> Findings:
        problem = dissect.check(text.value)
        if problem is not None:
            says = problem.message[:1].lower() + problem.message[1:]
            if says.startswith("index"):
                says = "it has no part, such as `%{name}`"
            yield self.finding(
                text.span(problem.start, problem.end),
                f"Dissect refuses this mapping, so the pipeline does not start: {says}",
                stage="start",
                severity="error",
            )
            return
        parts = dissect.parse(text.value)
        for before, part in pairwise(parts):
            if before.end == part.start:
                yield self.finding(
                    text.span(before.start, part.end),
                    f"Dissect needs a delimiter between `%{{{before.key}}}` and `%{{{part.key}}}`: this never matches",
                )
        seen: set[str] = set()
        for part in parts:
            if part.kind != dissect.NORMAL:
                continue
            if part.name in seen:
                yield self.finding(
                    text.span(part.start, part.end),
                    f"`{part.name}` stands here twice and keeps the last value; append with `%{{+{part.name}}}`, skip"
                    f" with `%{{?{part.name}}}`",
                )
            if not part.name:
                message = "`%{->}` writes a field with an empty name; skip with `%{?->}`"
                yield self.finding(text.span(part.start, part.end), message)
            seen.add(part.name)


def _values(node: Plugin, name: str) -> Iterator[Value]:
    for option in node.all(name):
        if not isinstance(option.value, Array) or len(option.value.items) % 2 == 0:
            yield from (value for _, value in pair_nodes(option.value))
