from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.values.options import is_complete, option_text
from lslint.rules.shared.option_edits import addition


class MultilineWithoutFlush(PipelineRule):
    code = "LS457"
    severity = "info"
    visits = ("input/file", "input/tcp", "input/udp", "input/unix", "input/pipe", "input/redis", "input/kafka")
    summary = "The last event of a multiline codec waits for the next line"
    why = """\
The codec joins lines until one comes that begins a new event; only then it gives out the one before.
`auto_flush_interval` has no default: without it the last event of a file stays in memory until something else is
written there. The stack trace of a program that has just died is exactly the event that is not sent. With
`auto_flush_interval => 2` the codec waits two seconds for more.

Files read as a whole (`mode => "read"`) are flushed at their end and are not reported."""
    sources = ("documentation of the multiline codec: auto_flush_interval",)
    releases = "2.4-"
    fix = "unsafe"
    bad = (
        'input {\n  file {\n    path => "/var/log/app.log"\n    codec => multiline {\n      pattern => "^\\s"\n'
        '      what => "previous"\n    }\n  }\n}\n',
    )
    good = (
        'input { file { path => "/var/log/app.log" codec => multiline { pattern => "^\\s" what => "previous"'
        " auto_flush_interval => 2 } } }\n",
        'input { file { path => "/in/*.log" mode => "read" file_completed_action => "delete"'
        ' codec => multiline { pattern => "^\\s" what => "previous" } } }\n',
    )
    fixed = (
        'input {\n  file {\n    path => "/var/log/app.log"\n    codec => multiline {\n      auto_flush_interval => 2\n'
        '      pattern => "^\\s"\n      what => "previous"\n    }\n  }\n}\n'
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("codec")
        codec = option.value if option is not None else None
        if not isinstance(codec, Plugin) or codec.name != "multiline" or codec.option("auto_flush_interval"):
            return
        if option_text(node, "mode") == "read" or not is_complete(codec, ctx) or codec.close < 0:
            return
        if ctx.target is not None and not ctx.target.at_least(2, 2):
            return
        yield self.finding(
            (codec.start, codec.name_end),
            "the last event stays in memory until the next line comes, however long that takes: add"
            " `auto_flush_interval => 2`",
            fix=addition(ctx, codec, "auto_flush_interval => 2", "unsafe"),
        )
