from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.steps import marked
from lslint.rules.logstash.values.options import is_selective


class GrokUnguarded(PipelineAdvice):
    code = "LS307"
    visits = ("filter/grok",)
    summary = "Grok without a condition in a pipeline with several kinds of events"
    why = """\
Inputs with different `type` or `tags` usually deliver lines of different formats. A grok filter without a condition
tries to match all of them. It is slowest for lines of the other formats, and adds the tag `_grokparsefailure` to them
although nothing is wrong. Put the filter in a condition on the type or tag."""
    sources = ("documentation of the grok filter: tag_on_failure", "benchmark of lines that do not match (see LS304)")
    bad = (
        'input { file { path => "/a" type => "web" } syslog { port => 514 type => "sys" } }\n'
        'filter {\n  grok { match => { "message" => "^%{IP:ip} %{WORD:verb}" } }\n'
        '  if [type] == "sys" { mutate { add_tag => ["s"] } }\n}\n',
    )
    good = (
        """\
input { file { path => "/a" type => "web" } syslog { port => 514 type => "sys" } }
filter {
  if [type] == "web" { grok { match => { "message" => "^%{IP:ip} %{WORD:verb}" } } }
  if [type] == "sys" { mutate { add_tag => ["s"] } }
}
""",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if ctx.clauses or is_selective(node) or ctx.has_syntax_errors:
            return
        from lslint.rules.logstash.grok.filters import patterns

        found = patterns(node)
        if not found or any(field != "message" or _matches_all(pattern.value) for field, pattern in found):
            return
        marks = marked(ctx)
        if len(marks) < 2 or not _has_conditions(ctx):
            return
        shown = [f"`{name}`" for name in list(marks)[:2]]
        displayed = ", ".join(shown) + " and others" if len(marks) > 2 else " and ".join(shown)
        yield self.finding(
            (node.start, node.name_end),
            f"`grok` has no condition and runs on all events ({displayed}), and each failed match is slow. Add a"
            " condition on `[type]` or `[tags]`",
            help="Events that do not match also get the tag `_grokparsefailure`.",
        )


def _matches_all(pattern: str) -> bool:
    """Return whether a pattern begins with something that matches any line, or any syslog line."""
    return pattern.lstrip("^").startswith(("%{GREEDYDATA", "%{SYSLOG", "<%{POSINT", "(?:<", "<%{NONNEGINT"))


@fact
def _has_conditions(ctx: Context) -> bool:
    """Return whether a filter of the file is in a condition on the type or a tag."""
    from lslint.grammar.logstash.nodes import Branch

    return any(
        field in ctx.text[clause.condition.start : clause.condition.end]
        for section in ctx.tree.sections  # type: ignore[union-attr]
        if section.kind == "filter"
        for item in section.items
        if isinstance(item, Branch)
        for clause in item.clauses
        if clause.condition is not None
        for field in ("[type]", "[tags]")
    )
