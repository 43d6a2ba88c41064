from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import is_complete, option_boolean, option_text, texts


class FileReadModeDeletes(PipelineRule):
    code = "LS418"
    severity = "warning"
    visits = ("input/file",)
    summary = '`mode => "read"` deletes each file after reading it'
    why = """\
In read mode, the `file` input deletes each file that it has read to the end, because `delete` is the default of
`file_completed_action`.

To keep the files, set `file_completed_action => "log"` and `file_completed_log_path`. If the deletion is intended,
set `file_completed_action => "delete"`. Paths with a folder for consumed files, for example `incoming` or `spool`,
are not reported."""
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

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("mode")
        if option is None or option_text(node, "mode") != "read" or not is_complete(node, ctx):
            return
        if node.option("file_completed_action") is None and not _is_inbox(node) and not _is_read_only(node, ctx):
            yield self.finding(
                option,
                '`mode => "read"` deletes each file after reading it. To keep the files, set'
                ' `file_completed_action => "log"` and `file_completed_log_path`',
                help='If the deletion is intended, set `file_completed_action => "delete"`.',
                severity="info" if option_boolean(node, "exit_after_read") else None,
                fix=Fix("manual", "Set `file_completed_action`", []),
            )


_INBOX = frozenset(("ingest", "inbox", "incoming", "spool", "upload", "uploads", "dropbox", "queue", "import", "drop"))
"""Words in the names of folders whose files Logstash should consume."""


def _is_inbox(node: Plugin) -> bool:
    """Return whether the names of all folders indicate that Logstash should consume their files."""
    option = node.option("path")
    paths = texts(option.value) if option is not None else []
    return bool(paths) and all(not _INBOX.isdisjoint(regex("[^a-z]+").split(path.lower())) for path in paths)


def _is_read_only(node: Plugin, ctx: Context) -> bool:
    """Return whether the containers that run the pipeline mount all paths of the input read-only."""
    option = node.option("path")
    paths = texts(option.value) if option is not None else []
    mounts = [mount for one in ctx.project.runtimes() for mount in one.read_only]
    return bool(paths) and all(any(path == mount or path.startswith(mount + "/") for mount in mounts) for path in paths)
