from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, LOG
from lslint.rules.filebeat.rule import RejectedConfig


class InputsNotList(RejectedConfig):
    code = "FB107"
    kinds = ("filebeat",)
    summary = "`filebeat.inputs` is a map, so it counts as empty"
    why = """\
A map where a list is wanted is read as an empty list, without a word. Where nothing else is there to read, the check
then fails with `no modules or inputs enabled`, which tells nothing about the dash that is missing.

The fix adds the dash and indents the rest of the entry; the file was refused before."""
    fix = "safe"
    bad = ("filebeat.inputs:\n  type: log\n  paths: [/var/log/app.log]\n" + CONSOLE,)
    good = (LOG + CONSOLE,)
    fixed = "filebeat.inputs:\n  - type: log\n    paths: [/var/log/app.log]\n" + CONSOLE
