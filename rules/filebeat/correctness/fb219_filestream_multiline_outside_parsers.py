"""FB219: multiline that is not read."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class FilestreamMultilineOutsideParsers(Rule):
    code = "FB219"
    name = "filestream-multiline-outside-parsers"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "`multiline` of a filestream input outside `parsers`"
    why = """\
In a `filestream` input multiline is one of the `parsers`. `multiline` itself is ignored without a word, and a stack
trace arrives as so many events."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n  multiline:\n"
            "    pattern: '^\\s'\n    match: after\noutput.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n  parsers:\n"
            "  - multiline:\n      pattern: '^\\s'\n      match: after\noutput.console:\n  pretty: false\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n  parsers:\n"
        "    - multiline:\n        pattern: '^\\s'\n        match: after\noutput.console:\n  pretty: false\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
