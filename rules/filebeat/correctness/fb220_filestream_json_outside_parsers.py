"""FB220: JSON that is not decoded."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class FilestreamJsonOutsideParsers(Rule):
    code = "FB220"
    name = "filestream-json-outside-parsers"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "`json` of a filestream input outside `parsers`"
    why = """\
In a `filestream` input JSON is decoded by the parser `ndjson`. `json` itself is ignored without a word, and events
keep their text in `message`. `keys_under_root: true` becomes `target: ""`."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
            "  json.keys_under_root: true\noutput.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n  parsers:\n"
            "  - ndjson:\n      target: ''\noutput.console:\n  pretty: false\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\n"
        '  parsers:\n  - ndjson:\n      target: ""\noutput.console:\n  pretty: false\n'
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
