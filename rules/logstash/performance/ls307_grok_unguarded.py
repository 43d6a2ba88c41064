from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.steps import marked


class GrokUnguarded(PipelineAdvice):
    code = "LS307"
    visits = ("filter/grok",)
    summary = "A grok without a condition runs on the events of every input"
    why = """\
Inputs with different `type` or `tags` bring lines of different formats. A grok without a condition tries all of them:
lines it is not meant for pay for the attempt, which fails late as a rule, and get `_grokparsefailure` for nothing. Ask
for the type or tag first.

There is a finding where the inputs of the pipeline mark their events differently, so that a condition can tell them
apart, other filters of the file do ask for type or tags, and the grok has no condition at all. A pattern that takes
every line is left alone."""
    sources = ("documentation of the grok filter: tag_on_failure; measured: a failing pattern is the expensive one",)
    bad = (
        'input { file { path => "/a" type => "web" } syslog { port => 514 type => "sys" } }\n'
        'filter {\n  grok { match => { "message" => "^%{IP:ip} %{WORD:verb}" } }\n'
        '  if [type] == "sys" { mutate { add_tag => ["s"] } }\n}\n',
    )
    good = (
        'input { file { path => "/a" type => "web" } syslog { port => 514 type => "sys" } }\n'
        'filter { if [type] == "web" { grok { match => { "message" => "^%{IP:ip} %{WORD:verb}" } } } }\n',
        'input { file { path => "/a" type => "web" } }\n'
        'filter { grok { match => { "message" => "^%{IP:ip} %{WORD:verb}" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if ctx.clauses or ctx.has_syntax_errors:
            return
        from lslint.rules.logstash.grok.filters import patterns

        found = patterns(node)
        if not found or any(field != "message" or _takes_all(pattern.value) for field, pattern in found):
            return
        marks = marked(ctx)
        if len(marks) < 2 or not _asks(ctx):
            return
        displayed = " and ".join(f"`{name}`" for name in list(marks)[:2])
        yield self.finding(
            (node.start, node.name_end),
            f"This grok runs on the events of every input ({displayed}"
            f"{' and more' if len(marks) > 2 else ''}): ask for the type or tag of those it is meant for, the others"
            " pay for an attempt that fails",
        )


def _takes_all(pattern: str) -> bool:
    """True for a pattern whose beginning takes any line, or the head that all of them have."""
    return pattern.lstrip("^").startswith(("%{GREEDYDATA", "%{SYSLOG", "<%{POSINT", "(?:<", "<%{NONNEGINT"))


@fact
def _asks(ctx: Context) -> bool:
    """True where a filter of the file asks for the type or a tag."""
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
