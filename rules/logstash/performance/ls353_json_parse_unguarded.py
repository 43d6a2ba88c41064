from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.steps import codec, marked, sure_inputs
from lslint.rules.logstash.values.options import option_text
from lslint.rules.shared.option_edits import addition


class JsonParseUnguarded(PipelineAdvice):
    code = "LS353"
    visits = ("filter/json",)
    summary = "A json filter without a condition runs on the plain lines of other inputs too"
    why = """\
Where only some inputs bring JSON, a json filter without a condition fails on the events of the others. Each failure
throws an exception, writes a warning with the whole text into Logstash's log and tags the event with
`_jsonparsefailure`. Put the filter into a condition on type, tag or the first sign of the text, or set
`skip_on_invalid_json => true`, which leaves such texts alone and says nothing.

There is a finding where one of the inputs is a syslog input, or they mark their events with different types or
tags."""
    sources = (
        "documentation of the json filter: skip_on_invalid_json, tag_on_failure",
        "source of the json filter: a warning for each text that is no JSON",
    )
    fix = "manual"
    bad = (
        'input { tcp { port => 5000 type => "app" } syslog { port => 514 } }\n'
        'filter {\n  json { source => "message" }\n}\n',
    )
    good = (
        'input { tcp { port => 5000 type => "app" } syslog { port => 514 } }\n'
        'filter { if [type] == "app" { json { source => "message" } } }\n',
        'input { tcp { port => 5000 type => "app" } syslog { port => 514 } }\n'
        'filter { json { source => "message" skip_on_invalid_json => true } }\n',
        'input { tcp { port => 5000 } }\nfilter { json { source => "message" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if ctx.clauses or ctx.has_syntax_errors or option_text(node, "source") != "message":
            return
        if node.option("skip_on_invalid_json") is not None or not _mixed(ctx):
            return
        yield self.finding(
            (node.start, node.name_end),
            "This json filter runs on the events of every input, and warns and tags for each plain text: ask for the"
            " type or tag first, or set `skip_on_invalid_json => true`",
            fix=addition(ctx, node, "skip_on_invalid_json => true", "manual"),
        )


@fact
def _mixed(ctx: Context) -> bool:
    """True where one input brings syslog and another something else, or the inputs mark their events differently."""
    found = sure_inputs(ctx)
    if len(found) < 2 or any(codec(plugin).startswith("json") for plugin in found):
        return False
    syslog = [plugin.name == "syslog" for plugin in found]
    return (any(syslog) and not all(syslog)) or len(marked(ctx)) > 1
