from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.mini_languages import field_reference
from lslint.rules.api import Context, Finding, Findings, PipelineStartRule
from lslint.rules.logstash.values.coercion import regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.grok.filter_patterns import Checked


class GrokBadCaptureName(PipelineStartRule):
    code = "LS244"
    visits = ("filter/grok",)
    summary = "The name of a grok capture is not valid, or is not the field that is written"
    why = """\
A named group may be called almost anything, but not begin with a digit or `-`, nor be empty or hold `)`: such a pattern
does not compile and the pipeline does not start. A reference takes letters, digits and `@ [ ] _ : . -` as field; what
else stands there is dropped without a word, so `%{IP: client}` captures nothing and `%{INT:took ms}` writes `took`.
Names that are no field reference (`[a][b`, `a[b]`) compile, and then every event that matches raises an exception. In a
group a colon splits the name: `(?<time:int>…)` writes a field `int`."""
    sources = ("recorded verdicts and results of the grok library (Logstash 9)",)
    bad = (
        'filter { grok { match => { "message" => "(?<1st>\\w+)" } } }\n',
        'filter { grok { match => { "message" => "%{IP:[client][ip}" } } }\n',
        'filter { grok { match => { "message" => "%{IP: client} %{INT:took ms}" } } }\n',
        'filter { grok { match => { "message" => "(?<took:int>\\d+)" } } }\n',
    )
    good = (
        'filter { grok { match => { "message" => "(?<id.orig_h>\\S+) (?<[a][b]>x) (?<any:took:int>\\d+)" } } }\n',
        'filter { grok { match => { "message" => "%{IP:[client][ip]} %{INT:a.b:int} %{WORD:w:}" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        from lslint.rules.logstash.grok import filter_patterns as checked

        for pattern in checked.patterns(node, ctx):
            fault = pattern.fault
            if fault is not None and "group name" in fault.message:
                from lslint.rules.logstash.grok.regex_messages import explain

                message = "This grok pattern does not compile, so the pipeline does not start"
                span = pattern.text.span(fault.start, fault.end)
                yield self.finding(span, f"{message}: {explain(fault, pattern.text.value)}")
                continue
            yield from self._references(pattern)
            if fault is None:
                yield from self._named(pattern)

    def _references(self, pattern: Checked) -> Findings:
        text = pattern.text
        for reference in pattern.references:
            span = text.span(reference.start, reference.end)
            displayed = text.value[reference.start : reference.end]
            if reference.field is not None:
                malformed = field_reference.check(reference.field)
                if malformed is not None:
                    yield self._malformed(span, reference.field, malformed)
                    continue
            junk = reference.junk
            if not junk.strip() or len(displayed) > 100 or "%{" in junk:
                continue
            if junk.startswith(":") and reference.field is None:
                says = f"Grok drops `{junk}`, so nothing is captured"
            elif reference.field is not None:
                says = f"Grok drops `{junk.strip()}` and writes `{reference.field}`"
            else:
                says = f"Grok drops `{junk}`: this is `%{{{reference.name}}}`"
            yield self.finding(
                span,
                f"{says}; the name of a field takes letters, digits and `@ [ ] _ . -` only",
                stage="run",
                severity="warning",
            )

    def _named(self, pattern: Checked) -> Findings:
        text = pattern.text
        if "(?<" not in text.value and "(?'" not in text.value:
            return
        for match in regex(r"\\[\s\S]|\(\?(?:<(?![=!])([^>()]+)>|'([^'()]+)')").finditer(text.value):
            name = match[1] or match[2]
            if not name:
                continue
            span = text.span(match.start(), match.end())
            parts = name.split(":")
            field = parts[1] if len(parts) > 1 else name
            malformed = field_reference.check(field)
            if malformed is not None:
                yield self._malformed(span, field, malformed)
            elif len(parts) == 2 and field in ("int", "float"):
                yield self.finding(
                    span,
                    f"In a group the name is split at colons: this writes a field `{field}`; write"
                    f" `(?<x:{parts[0]}:{field}>…)` to convert",
                    stage="run",
                    severity="warning",
                )

    def _malformed(self, span: tuple[int, int], field: str, malformed: field_reference.MalformedReference) -> Finding:
        reason = f"`{field}` is no field reference ({malformed.reason})"
        return self.finding(span, f"{reason}: each event that matches raises an exception", stage="run")
