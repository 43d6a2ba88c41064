from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONFIG, CONSOLE
from lslint.rules.filebeat.rule import RejectedConfig


class BadRegexp(RejectedConfig):
    code = "FB115"
    holds_in_templates = True
    summary = "Regular expression that Go does not compile"
    why = r"""Filebeat uses the regular expressions of Go (RE2). They do not support look-around, atomic groups,
back-references, possessive quantifiers or `\Z`, and a repetition count (`{n}`) must not exceed 1000. The error is,
for example, `invalid or unsupported Perl syntax: (?!`.

`test config` does not check the patterns of inputs. An invalid one keeps Filebeat from starting."""
    bad = (
        A_LOG + "  exclude_lines: ['(?!DBG)']\n" + CONSOLE,
        A_LOG + "  include_lines: ['a++']\n" + CONSOLE,
        CONFIG + "processors:\n- drop_event:\n    when:\n      regexp: {message: '('}\n",
    )
    good = (A_LOG + "  include_lines: ['^DBG']\noutput.console:\n  pretty: false\n",)
