from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class UnknownFilebeatOption(IneffectiveSetting):
    code = "FB102"
    may_refuse = True
    holds_in_templates = True
    about_support = True
    summary = "Unknown Filebeat option"
    why = """\
Filebeat ignores unknown options without a message. A typo in an input, an output or a section passes `test config` and
the startup, but the option has no effect. Where newer releases may have added options, only names that resemble a known
option are reported. If the file also sets the option that replaced a removed one, or if the intended option would only
have its default value, the finding is an info.

Sixteen processors are strict and reject every unknown option: `unexpected foo option in processors.0.drop_fields`. In
7.17, four of them even reject `when`.

Correct or remove the name."""
    sources = (
        "`filebeat test config` 7.17.29 on more than 800 small configs",
        "requests for a message about unknown options: beats#3145, #4416, #6482 and #36814",
    )
    fix = "unsafe"
    bad = (
        CONFIG + "processors:\n- drop_fields:\n    fields: [a]\n    ignore_mising: true\n",
        CONFIG + "processors:\n- drop_event:\n    wen.equals.a: b\n",
        LOG + "  exclude_line: ['^DBG']\n" + CONSOLE,
        INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  loadbalanced: true\n",
        CONFIG + "loging.level: debug\n",
    )
    good = (
        INPUT
        + CONSOLE
        + (
            "processors:\n- drop_fields:\n    fields: [a]\n    ignore_missing: true\n- rename:\n"
            "    fields: [{from: a, to: b}]\n    comment: none\n"
        ),
        LOG + "  fields: {exclude_line: x}\n" + CONSOLE,
    )
    fixed = CONFIG + "processors:\n- drop_fields:\n    fields: [a]\n    ignore_missing: true\n"
