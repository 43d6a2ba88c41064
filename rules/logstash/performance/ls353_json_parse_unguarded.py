from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.steps import codec, marked, sure_inputs
from lslint.rules.logstash.values.options import is_selective, option_text
from lslint.rules.shared.option_edits import addition


class JsonParseUnguarded(PipelineAdvice):
    code = "LS353"
    visits = ("filter/json",)
    summary = "JSON filter without a condition on inputs of several formats"
    why = """\
If only some inputs deliver JSON, a json filter without a condition fails on the events of the others. For each
failure, it writes a warning with the complete string to the Logstash log and adds the tag `_jsonparsefailure`.

Put the filter in a condition, or set `skip_on_invalid_json => true`, which skips other strings without a warning or a
tag."""
    sources = (
        "documentation of the json filter: skip_on_invalid_json, tag_on_failure",
        "source of the json filter: a warning for each string that is not JSON",
    )
    fix = "manual"
    bad = (
        'input { tcp { port => 5000 type => "app" } syslog { port => 514 } }\n'
        'filter {\n  json { source => "message" }\n}\n',
    )
    good = (
        """\
input { tcp { port => 5000 type => "app" } syslog { port => 514 } }
filter {
  if [type] == "app" { json { source => "message" } }
}
""",
        """\
input { tcp { port => 5000 type => "app" } syslog { port => 514 } }
filter {
  json { source => "message" skip_on_invalid_json => true }
}
""",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if ctx.clauses or is_selective(node) or ctx.has_syntax_errors or option_text(node, "source") != "message":
            return
        if node.option("skip_on_invalid_json") is not None or not _mixed(ctx):
            return
        yield self.finding(
            (node.start, node.name_end),
            "`json` runs on the events of all inputs, and each plain line causes a warning and a failure tag. Add a"
            " condition, or set `skip_on_invalid_json => true`",
            help='For example `if [type] == "…"`, or `if [message] =~ /^{/`.',
            fix=addition(ctx, node, "skip_on_invalid_json => true", "manual"),
        )


@fact
def _mixed(ctx: Context) -> bool:
    """Return whether different input plugins deliver syslog and other lines, or set different types or tags."""
    found = sure_inputs(ctx)
    if len({plugin.name for plugin in found}) < 2 or any(codec(plugin).startswith("json") for plugin in found):
        return False
    syslog = [plugin.name == "syslog" for plugin in found]
    return (any(syslog) and not all(syslog)) or len(marked(ctx)) > 1
