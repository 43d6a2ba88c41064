from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.values.options import is_complete, option_text


class FileReadModeDeletes(PipelineRule):
    code = "LS418"
    severity = "error"
    visits = ("input/file",)
    summary = 'mode => "read" deletes each file when it has been read'
    why = """\
In read mode the `file` input does something with each file when it comes to its end, and the default of
`file_completed_action` is `delete`: the source files are removed from the disk, those that were read for a try as well.
`file_completed_action => "log"` together with `file_completed_log_path` keeps them and notes which are done;
`"delete"` written out says that it is meant. Of the public configs this linter was measured with, none that uses read
mode names an action."""
    sources = ("documentation of the file input: mode, file_completed_action",)
    releases = "6.4-"
    fix = "manual"
    bad = ('input {\n  file {\n    path => "/data/in/*.csv"\n    mode => "read"\n  }\n}\n',)
    good = (
        'input { file { path => "/data/in/*.csv" mode => "read" file_completed_action => "delete" } }\n',
        'input {\n  file {\n    path => "/data/in/*.csv"\n    mode => "read"\n    file_completed_action => "log"\n'
        '    file_completed_log_path => "/var/log/logstash/done.log"\n  }\n}\n',
        'input { file { path => "/var/log/app.log" mode => "tail" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("mode")
        if option is None or option_text(node, "mode") != "read" or not is_complete(node, ctx):
            return
        if node.option("file_completed_action") is None:
            yield self.finding(
                option,
                '`mode => "read"` deletes each file when it has been read, as `file_completed_action` is `delete` by'
                ' default: set it to `"log"` with a `file_completed_log_path`, or write `"delete"` if that is meant',
                fix=Fix("manual", "Say what is to be done with files that were read", []),
            )
