from __future__ import annotations

from lslint.grammar.logstash.nodes import Clause, Group, Plugin, Selector
from lslint.grammar.mini_languages.grok_pattern import Reference
from lslint.rules.logstash.api import Edit, Finding, Findings, Fix, Flow, PipelineRule, PipelineView, Repeats, fact
from lslint.rules.logstash.catalogue.traits import type_meant
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.grok.filter_patterns import patterns
from lslint.rules.logstash.values.options import pairs
from lslint.rules.logstash.values.strings import Text

_TYPES = {"integer": "int", "float": "float"}
"""Types of mutate that grok has, and their names in it."""


class GrokCaptureTypeIgnored(PipelineRule):
    code = "LS242"
    merge_repeats = Repeats(by="wording")
    visits = ("filter/grok",)
    summary = "Type in a grok capture that grok ignores"
    why = """\
`%{NUMBER:size:int}` converts the captured string to a number. Grok supports only `int` and `float`, in lower case. It
ignores every other type (`integer`, `INT`, `long`, `double`) without a log message, and the field stays a string.
Elasticsearch may then map numbers as strings.

With two colons (`%{NUMBER::took}`), grok captures into a field with an empty name. Types such as
`string` are reported only if the rule is selected, because captures are strings anyway."""
    sources = ("recorded results of the grok library (Logstash 9)", "documentation of the grok filter")
    fix = "unsafe"
    bad = (
        'filter {\n  grok { match => { "message" => "%{NUMBER:size:integer}" } }\n}\n',
        'filter { grok { match => { "message" => "%{WORD:who:string} %{NUMBER:took:double}" } } }\n',
        'filter { grok { match => { "message" => "%{INT:n:INT}" } } }\n',
    )
    good = (
        'filter {\n  grok { match => { "message" => "%{NUMBER:size:int} %{NUMBER:took:float} %{WORD:who}" } }\n}\n',
    )
    fixed = 'filter {\n  grok { match => { "message" => "%{NUMBER:size:int}" } }\n}\n'

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for pattern in patterns(node, ctx):
            for reference in pattern.references:
                type_ = reference.type
                if type_ is None or type_ in ("int", "float") or reference.field is None:
                    continue
                text = pattern.text
                if not reference.field:
                    yield self._unnamed(reference, text)
                    continue
                start = reference.name_start + len(reference.name) + len(reference.field) + 2
                span = text.span(start, start + len(type_))
                lower = type_.lower()
                meant = type_meant(type_)
                intended, is_text = lower if lower == "int" else _TYPES.get(meant), meant == "string"
                fix = None
                advice = "Use `int` or `float`, or remove the type"
                if intended is not None:
                    advice = f"Write `:{intended}`"
                    if text.exact:
                        fix = Fix.write(span, intended, "unsafe")
                elif is_text:
                    advice = f"Remove `:{type_}`"
                    if text.exact:
                        fix = Fix("unsafe", f"Remove `:{type_}`", [Edit(span[0] - 1, span[1], "")])
                problem = f"Grok ignores the type `:{type_}`, so `{reference.field}` stays a string"
                if is_text:
                    problem = f"`:{type_}` has no effect: grok captures are already strings"
                is_converted = not is_text and path(reference.field) in _converted(ctx.flow)
                if is_converted:
                    problem = (
                        f"Grok ignores the type `:{type_}`, and `convert` sets the type of `{reference.field}` later"
                    )
                    advice = f"Remove `:{type_}`"
                    fix = Fix("unsafe", advice, [Edit(span[0] - 1, span[1], "")]) if text.exact else None
                yield self.finding(
                    span,
                    f"{problem}. {advice}",
                    severity="info" if is_text or is_converted else None,
                    fix=fix,
                    optional=is_text,
                )

    def _unnamed(self, reference: Reference, text: Text) -> Finding:
        """A field behind two colons: grok takes what is between them as its name."""
        written = f"%{{{reference.name}::{reference.type}}}"
        right = f"%{{{reference.name}:{reference.type}}}"
        colon = reference.name_start + len(reference.name)
        span = text.span(colon, colon + 2)
        return self.finding(
            span,
            f"`{written}` has two colons, so grok captures into a field with an empty name. Write `{right}`",
            fix=Fix("unsafe", "Remove a colon", [Edit(span[0], span[0] + 1, "")]) if text.exact else None,
        )


@fact
def _converted(pipeline: Flow) -> frozenset[tuple[str, ...]]:
    """Return the fields that a mutate filter converts: outside of conditions, or if the field exists."""
    return frozenset(
        path(name)
        for step in pipeline.filters
        if step.plugin.name == "mutate"
        for option in step.plugin.all("convert")
        for name, _ in pairs(option.value)
        if all(_asks_for(path(name), clause) for clause in step.clauses)
    )


def _asks_for(name: tuple[str, ...], clause: Clause) -> bool:
    """Return whether a condition only asks whether a field exists."""
    condition = clause.condition
    while isinstance(condition, Group):
        condition = condition.inner
    return isinstance(condition, Selector) and tuple(condition.path) == name
