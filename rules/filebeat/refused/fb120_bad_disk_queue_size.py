"""FB120: a disk queue without a sound size."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class BadDiskQueueSize(Rule):
    code = "FB120"
    name = "bad-disk-queue-size"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "`queue.disk` with a missing or impossible size"
    why = """\
`max_size` is required: 10 MB or more, or 0 for no limit. `segment_size` is 1 MB or more and at most half of it."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nqueue.disk: {}\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nqueue.disk.max_size: 1MB\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nqueue.disk:\n  max_size: 100MB\n  segment_size: 1KB\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nqueue.disk.max_size: 10GB\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nqueue.disk:\n  enabled: false\n  max_size: 1MB\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
