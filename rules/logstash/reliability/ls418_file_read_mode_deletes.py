from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Plugin


class FileReadModeDeletes(PipelineRule):
    code = "LS418"
    severity = "info"
    visits = ("input/file",)
    summary = '`mode => "read"` deletes each file after reading it'
    why = """\
In read mode, the `file` input deletes each file that it has read to the end, because `delete` is the default of
`file_completed_action`.

To keep the files, set `file_completed_action => "log"` and `file_completed_log_path`. If the deletion is intended,
set `file_completed_action => "delete"`. Folders that a manifest mounts read-only are not reported."""
    sources = (
        "documentation of the file input: mode, file_completed_action",
        "public configs: none with read mode set file_completed_action",
    )
    releases = "6.4-"
    about_feature = True
    fix = "manual"
    bad = ('input {\n  file {\n    path => "/data/in/*.csv"\n    mode => "read"\n  }\n}\n',)
    good = (
        'input {\n  file {\n    path => "/data/in/*.csv"\n    mode => "read"\n    file_completed_action => "log"\n'
        '    file_completed_log_path => "/var/log/logstash/done.log"\n  }\n}\n',
        'input { file { path => "/data/in/*.csv" mode => "read" file_completed_action => "delete" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("mode")
        if option is None or node.text("mode") != "read" or not ctx.is_complete(node):
            return
        paths = node.texts("path")
        mounts = [mount for runtime in ctx.project.deployment.runtimes() for mount in runtime.read_only]
        is_read_only = all(any(f"{path}/".startswith(f"{mount}/") for mount in mounts) for path in paths)
        if node.option("file_completed_action") is None and not (paths and is_read_only):
            yield self.finding(
                option,
                '`mode => "read"` deletes each file after reading it. To keep the files, set'
                ' `file_completed_action => "log"` and `file_completed_log_path`',
                help='If the deletion is intended, set `file_completed_action => "delete"`.',
                fix=Fix("manual", "Set `file_completed_action`"),
            )
