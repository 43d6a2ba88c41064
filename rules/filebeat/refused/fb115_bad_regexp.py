"""FB115: a pattern that Go does not compile."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.checks.report import tell


class BadRegexp(Rule):
    code = "FB115"
    name = "bad-regexp"
    severity = "error"
    stage = "load"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Regular expression that Go does not compile"
    why = """\
Go's regular expressions are RE2: no look-around, no atomic groups, no references back, no possessive quantifiers, no
`\\Z`, at most 1000 repetitions. `invalid or unsupported Perl syntax: (?!`. Patterns of inputs are compiled when the
agent starts, `test config` does not see them."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    bad = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  exclude_lines: ['(?!DBG)']\n"
            "output.console:\n  pretty: false\n"
        ),
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  include_lines: ['a++']\noutput.console:\n"
            "  pretty: false\n"
        ),
        (
            "filebeat.inputs:\n- type: filestream\n  id: app\n  paths: [/var/log/app.log]\noutput.console:\n"
            "  pretty: false\nprocessors:\n- drop_event:\n    when:\n      regexp: {message: '('}\n"
        ),
    )
    good = (
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n"
            "  exclude_lines: ['^DBG', '(?i)debug', '(?P<level>WARN)', '[[:alpha:]]+\\d{1,3}?']\n"
            "output.console:\n  pretty: false\n"
        ),
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        yield from tell(self, ctx)
