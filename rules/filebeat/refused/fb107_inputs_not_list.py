from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE, LOG


class InputsNotList(Rule):
    code = "FB107"
    severity = "error"
    stage = "load"
    kinds = ("filebeat",)
    summary = "`filebeat.inputs` is a map, so it counts as empty"
    why = """\
A map where a list is wanted is read as an empty list, without a word. Where nothing else is there to read, the check
then fails with `no modules or inputs enabled`, which tells nothing about the dash that is missing.

The fix adds the dash and indents the rest of the entry; the file was refused before."""
    sources = ("`filebeat test config` 7.17.29 on more than 800 small configs",)
    fix = "safe"
    bad = ("filebeat.inputs:\n  type: log\n  paths: [/var/log/app.log]\n" + CONSOLE,)
    good = (LOG + CONSOLE,)
    fixed = "filebeat.inputs:\n  - type: log\n    paths: [/var/log/app.log]\n" + CONSOLE
