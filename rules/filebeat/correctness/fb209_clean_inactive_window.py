"""FB209: state forgotten too early."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class CleanInactiveWindow(Rule):
    code = "FB209"
    name = "clean-inactive-window"
    severity = "error"
    stage = "start"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "`clean_inactive` within the time in which files are still read"
    why = """\
The state of a file may go only when the file is ignored: `ignore_older must be enabled when clean_inactive is used`,
`clean_inactive must be > ignore_older + scan_frequency`. Else the file would be read again from its beginning."""
    sources = ("inputs of 800 small configs created by Filebeat 7.17.29 as at its start",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  ignore_older: 24h\n  clean_inactive: 24h\n"
            "output.console:\n  pretty: false\n"
        ),
        ("filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  clean_inactive: 48h\noutput.console:\n  pretty: false\n"),
    )
    good = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  ignore_older: 24h\n  clean_inactive: 25h\n"
            "output.console:\n  pretty: false\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
