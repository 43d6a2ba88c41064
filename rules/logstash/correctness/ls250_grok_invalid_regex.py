from __future__ import annotations

from lslint.rules.api import PipelineStartRule
from lslint.rules.logstash.api import Findings, PipelineView, Plugin

_SKIPPED = "the grok pattern exceeds a limit of the analysis, so it was not compiled"


class GrokInvalidRegex(PipelineStartRule):
    code = "LS250"
    visits = ("filter/grok",)
    holds_in_templates = True
    summary = "Grok pattern that is not a valid regular expression"
    why = """\
When the pipeline starts, grok compiles its patterns with Ruby's regex engine (the syntax of Onigmo). If the engine
rejects a pattern, the pipeline does not start. The config check (`-t`) does not compile patterns.

The usual causes are brackets and parentheses of the log line without a backslash, and the syntax of other engines,
for example `(?P<name>…)` or look-behinds of variable length."""
    sources = ("recorded verdicts of the grok library on 1,700 patterns (Logstash 9)", "sources of Joni and JRuby")
    bad = (
        'filter { grok { match => { "message" => "(%{IP:ip}" } } }\n',
        'filter { grok { match => { "message" => "(?P<verb>\\w+)" } } }\n',
        'filter { grok { match => { "message" => "(?<=%{WORD}) %{INT:took}" } } }\n',
    )
    good = (
        'filter { grok { match => { "message" => "\\(%{IP:ip}" } } }\n',
        'filter { grok { match => { "message" => "(?<verb>\\w+)" } } }\n',
        'filter { grok { match => { "message" => "%{WORD} %{INT:took}" } } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        from lslint.rules.logstash.grok.filter_patterns import cut_off, patterns

        definitions: set[str] = set()
        for pattern in patterns(node, ctx):
            fault = pattern.fault
            if pattern.skipped:
                ctx.unknowns.append((_SKIPPED, *pattern.text.span(0, len(pattern.text.value)), -1))
            if fault is None or "group name" in fault.message:  # LS244 reports names
                continue
            span = pattern.text.span(fault.start, fault.end)
            if any(error.start <= span[0] < error.end for error in ctx.errors):
                continue  # the pattern is part of a syntax error
            from lslint.rules.logstash.grok.compiled import RECURSION
            from lslint.rules.logstash.grok.limits import MAX_REPLACEMENTS

            message: str | None = None
            if fault.many:
                reason = f"`{fault.name}` expands to more than {MAX_REPLACEMENTS:,} references. Simplify the pattern"
            elif fault.kind == RECURSION:
                reason = f"`{fault.name}` refers to itself. Remove the reference"
            else:
                from lslint.rules.logstash.grok.regex_messages import engine_message, explain

                reason, message = explain(fault, pattern.text.value), engine_message(fault)
                cut = cut_off(pattern, node, ctx)
                if cut is not None:
                    if cut[1] in definitions:
                        continue
                    definitions.add(cut[1])
                    path = ctx.project.grok_patterns().get(cut[1])
                    problem = f"The definition of `{cut[1]}`{f' in {path}' if path else ''} is cut off after"
                    problem += f" `{cut[2][:60]}`, so the pipeline does not start. Complete it"
                    yield self.finding(span, problem, help=message)
                    continue
                if pattern.unknown:  # what grok finds first
                    message = (
                        f"Grok reports that `{pattern.unknown[0].name}` is not defined."
                        " A reference without its `}` includes what follows it, for example a `)`."
                    )
            yield self.finding(
                span, f"Grok pattern does not compile, so the pipeline does not start: {reason}", help=message
            )
