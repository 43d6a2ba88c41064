"""FB243: fields that lost their indentation."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class FieldsLostIndent(Rule):
    code = "FB243"
    name = "fields-lost-indent"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "Empty `fields` before names that nobody reads"
    why = """\
`fields:` is empty, and the names that were meant to stand below it stand at its own level, where they are options
that nobody reads. Filebeat says nothing, and the fields are missing from the events."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    fix = "unsafe"
    bad = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  fields:\n  app: shop\n"
            "output.console:\n  pretty: false\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  fields:\n    app: shop\n"
            "output.console:\n  pretty: false\n"
        ),
        (
            "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  fields:\n  tags: [x]\n"
            "output.console:\n  pretty: false\n"
        ),
    )
    fixed = (
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/app.log]\n  fields:\n    app: shop\n"
        "output.console:\n  pretty: false\n"
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
