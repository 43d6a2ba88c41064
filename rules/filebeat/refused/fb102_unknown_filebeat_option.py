from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class UnknownFilebeatOption(IneffectiveSetting):
    code = "FB102"
    may_refuse = True
    holds_in_templates = True
    summary = "Option that Filebeat does not know"
    why = """\
Filebeat reads what it knows and says nothing about the rest: a slip of the pen in an input, an output or a section
passes `test config` and the start, and simply has no effect (asked for in beats#3145, #4416, #6482 and #36814). Only
names close to a known one are reported, as newer releases bring new ones.

Sixteen processors are strict: `unexpected foo option in processors.0.drop_fields`. There every unknown name is an
error, and in 7.17 four of them refuse even `when`."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
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
