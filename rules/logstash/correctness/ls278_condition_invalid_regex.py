from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.rules.api import PipelineStartRule
from lslint.rules.logstash.api import Branch, Findings, PipelineView, Regexp, String
from lslint.rules.logstash.dataflow.live_conditions import live
from lslint.rules.logstash.grok.regex_messages import engine_message, explain, note_limit
from lslint.rules.logstash.values.coercion import is_open


class ConditionInvalidRegex(PipelineStartRule):
    code = "LS278"
    visits = ("branch",)
    required_text = ("=~", "!~")
    holds_in_templates = True
    summary = "Invalid regular expression in a condition"
    why = """\
Logstash compiles the regular expressions of conditions when the pipeline starts, after the config check (`-t`) has
passed. They use Ruby's syntax (Onigmo). If the engine rejects one, the pipeline does not start.

The usual causes are a bracket or another special character without a backslash, and the syntax of other engines. Put
a backslash before characters that are meant literally."""
    sources = ("recorded verdicts of the condition compiler, Logstash 9.3 and 9.6",)
    bad = (
        "filter { if [message] =~ /(/ { drop {} } }\n",
        'filter { if [message] !~ "*.tmp" { drop {} } }\n',
        "filter {\n  if [type] == 1 {\n    mutate {}\n  } else if [path] =~ /[/ {\n    drop {}\n  }\n}\n",
    )
    good = (
        "filter { if [message] =~ /\\(/ { drop {} } }\n",
        'filter { if [message] !~ "\\.tmp$" { drop {} } }\n',
        "filter {\n  if [type] == 1 {\n    mutate {}\n  } else if [path] =~ /\\[/ {\n    drop {}\n  }\n}\n",
    )

    def check(self, node: Branch, ctx: PipelineView) -> Findings:
        from lslint.grammar.regex.oniguruma import reader as oniguruma
        from lslint.rules.logstash.values.strings import plugin_text

        for condition in live(node, ctx):
            for leaf in comparisons(condition, "=~", "!~"):
                right = leaf.right
                if isinstance(right, Regexp):
                    pattern = right.pattern
                elif isinstance(right, String):
                    text = plugin_text(right, ctx, variables=False)
                    if text is None:
                        continue
                    pattern = text.value
                else:
                    continue
                unsure = ctx.has_syntax_errors and is_open(pattern)
                problem = oniguruma.check(pattern) if not unsure else None
                if problem is None:
                    if oniguruma.exceeds_limit(pattern):
                        note_limit((right.start, right.end), ctx)
                    continue
                start, span = right.start + 1, (right.start, right.end)
                if ctx.text[start : right.end - 1] == pattern:
                    begin = min(start + problem.start, right.end - 1)
                    span = begin, max(begin + 1, min(start + problem.end, right.end - 1))
                yield self.finding(
                    span,
                    f"Regular expression does not compile, so the pipeline does not start: {explain(problem, pattern)}",
                    help=f"{engine_message(problem)}. The config check (`-t`) does not report it.",
                )
