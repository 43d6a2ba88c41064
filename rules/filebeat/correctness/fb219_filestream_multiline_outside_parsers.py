"""FB219: multiline that is not read."""

from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.checks.report import tell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.config.tree import ConfigFile
    from lslint.rules.api import Context, Finding


class FilestreamMultilineOutsideParsers(Rule):
    """Multiline that is not read."""

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

    def check(self, node: ConfigFile, ctx: Context) -> Iterator[Finding]:
        """One finding a place."""
        yield from tell(self, ctx)
