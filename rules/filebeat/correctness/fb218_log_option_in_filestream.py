"""FB218: an option of another input."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class LogOptionInFilestream(Rule):
    code = "FB218"
    name = "log-option-in-filestream"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "Option of the log input in a filestream input"
    why = """\
The `filestream` input renamed nearly all options of the `log` input, and ignores the old names without a word: the
limits that were set no longer hold."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "  scan_frequency: 30s\noutput.console:\n  pretty: false\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "  exclude_files: ['\\.gz$']\noutput.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "  prospector.scanner.check_interval: 30s\noutput.console:\n  pretty: false\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
        "  prospector.scanner.check_interval: 30s\noutput.console:\n  pretty: false\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
