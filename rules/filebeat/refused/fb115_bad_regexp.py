from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONFIG, CONSOLE
from lslint.rules.filebeat.rule import RejectedConfig


class BadRegexp(RejectedConfig):
    code = "FB115"
    holds_in_templates = True
    summary = "Regular expression that Go does not compile"
    why = """\
Go's regular expressions are RE2: no look-around, no atomic groups, no references back, no possessive quantifiers, no
`\\Z`, at most 1000 repetitions. `invalid or unsupported Perl syntax: (?!`. Patterns of inputs are compiled when the
agent starts, `test config` does not see them."""
    bad = (
        A_LOG + "  exclude_lines: ['(?!DBG)']\n" + CONSOLE,
        A_LOG + "  include_lines: ['a++']\n" + CONSOLE,
        CONFIG + "processors:\n- drop_event:\n    when:\n      regexp: {message: '('}\n",
    )
    good = (A_LOG + "  exclude_lines: ['^DBG', '(?i)debug', '(?P<level>WARN)', '[[:alpha:]]+\\d{1,3}?']\n" + CONSOLE,)
