"""FB217: a known name at the wrong level."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class MisplacedOption(Rule):
    code = "FB217"
    name = "misplaced-option"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Option where nobody reads it"
    why = """\
A name that is known elsewhere is as unknown as any other: `multiline` at the top level, `output` below `filebeat`,
`processors` below an output have no effect, without a word."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    bad = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\noutput.console:\n  pretty: false\n"
            "multiline.pattern: '^a'\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nfilebeat.processors:\n- add_locale: ~\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  processors:\n  - add_locale: ~\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  multiline.pattern: '^a'\n"
            "  multiline.match: after\noutput.console:\n  pretty: false\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
