from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Finding, Findings, PipelineRule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.flow.engine import DeadClause

_MAX_SHOWN = 4


class BranchNeverEntered(PipelineRule):
    code = "LS294"
    follows_fields = True
    visits = ("pipeline",)
    required_text = ("if",)
    summary = "Branch that tests for a value that the field never has"
    why = """\
If the pipeline itself sets the values of a field, for example `type` in its inputs or with `replace`, a branch that
tests for another value never runs. Usually the value is misspelled, or a filter in between has replaced it.

Nothing is reported if something else may set the field: an input that receives whole events (beats, a json codec),
json or kv without `target`, or Ruby code with computed names. If the values are set in another file than the one with
the condition, pipelines.yml or `[[pipeline]]` in lslint.toml must declare the files of the pipeline."""
    sources = (
        "documentation: common options of inputs, type; conditionals",
        "runs of the filters of Logstash 9.3.7 with single events",
    )
    bad = (
        'input { file { path => "/a" type => "access" } file { path => "/b" type => "error" } }\n'
        'filter { if [type] == "acess" { grok { match => { "message" => "^%{IP:ip}" } } } }\noutput { stdout {} }\n',
        'filter {\n  mutate { replace => { "type" => "syslog" } }\n  if [type] == "web" { drop {} }\n}\n',
    )
    good = (
        (
            'input { file { path => "/a" type => "access" } file { path => "/b" type => "error" } }\n'
            'filter { if [type] == "access" { grok { match => { "message" => "^%{IP:ip}" } } } }\n'
            "output { stdout {} }\n"
        ),
        'input { file { path => "/a" type => "access" } beats { port => 5044 } }\n'
        'filter { if [type] == "acess" { drop {} } }\noutput { stdout {} }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        from lslint.rules.logstash.flow.screening import may_contradict

        if not may_contradict(ctx):
            return
        from lslint.rules.logstash.flow.absent import dead_by_value

        for dead in dead_by_value(ctx):
            yield self._finding(dead, ctx)

    def _finding(self, dead: DeadClause, ctx: Context) -> Finding:
        from lslint.rules.logstash.dataflow.writes import display
        from lslint.rules.logstash.flow.absent import origin, tested_field
        from lslint.rules.shared.secret_names import may_be_secret_name

        field = tested_field(dead)
        constants = sorted(dead.value.constants or ())
        shown = ", ".join(f"`{value}`" for value in constants[:_MAX_SHOWN])
        if len(constants) > _MAX_SHOWN:
            rest = len(constants) - _MAX_SHOWN
            shown += f" and {rest} other value{'s' if rest > 1 else ''}"
        only = f"can only be {shown}" if len(constants) == 1 else f"can only be one of {shown}"
        if any(may_be_secret_name(part) for part in field):
            only = "never has this value"  # another file may set it, whose secrets the report of this one does not hide
        name = display(field)
        return self.finding(
            dead.leaf,
            f"`{name}` {only} here, so no event enters the branch. Correct the value, or remove the branch",
            related=origin(dead.value, "the value", ctx),
        )
