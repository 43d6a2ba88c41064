from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class DropEventUnconditional(IneffectiveSetting):
    code = "FB240"
    severity = "error"
    summary = "`drop_event` without a condition"
    why = """\
Without `when`, and outside `if`/`then`, every event is dropped, and nothing is ever sent. Mostly the condition was
lost, or stands at the wrong level."""
    bad = (CONFIG + "processors:\n- drop_event: ~\n",)
    good = (
        INPUT
        + CONSOLE
        + (
            "processors:\n- drop_event:\n    when.contains.message: DBG\n- if:\n    equals: {a: b}\n"
            "  then:\n  - drop_event: ~\n"
        ),
    )
