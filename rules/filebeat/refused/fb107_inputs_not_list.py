from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, LOG
from lslint.rules.filebeat.rule import RejectedConfig


class InputsNotList(RejectedConfig):
    code = "FB107"
    kinds = ("filebeat",)
    prevents_start = True
    summary = "`filebeat.inputs` is a map instead of a list"
    why = """\
Filebeat expects a list of inputs and silently reads a map as an empty list. If nothing else is enabled, Filebeat
exits with `no modules or inputs enabled`, a message that does not mention the missing dash. Start each input with a
dash."""
    fix = "safe"
    bad = ("filebeat.inputs:\n  type: log\n  paths: [/var/log/app.log]\n" + CONSOLE,)
    good = (LOG + CONSOLE,)
    fixed = "filebeat.inputs:\n  - type: log\n    paths: [/var/log/app.log]\n" + CONSOLE
