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
Filebeat silently ignores most unknown options. A typo in an input, an output or a section passes `test config`, but
the option has no effect. The finding is an info if the value is the default of the option that was probably meant.

Some processors, for example `drop_fields`, reject unknown options: `unexpected foo option in
processors.0.drop_fields`."""
    sources = (
        "`filebeat test config` 7.17.29 on more than 800 small configs",
        "requests for a message about unknown options: beats#3145, #4416, #6482 and #36814",
    )
    fix = "unsafe"
    bad = (
        CONFIG + "processors:\n- drop_fields:\n    fields: [a]\n    ignore_mising: true\n",
        LOG + "  exclude_line: ['^DBG']\n" + CONSOLE,
        INPUT + "output.logstash:\n  hosts: ['ls:5044']\n  loadbalanced: true\n",
    )
    good = (
        CONFIG + "processors:\n- drop_fields:\n    fields: [a]\n    ignore_missing: true\n",
        LOG + "  exclude_lines: ['^DBG']\noutput.console:\n  pretty: false\n",
    )
    fixed = CONFIG + "processors:\n- drop_fields:\n    fields: [a]\n    ignore_missing: true\n"
