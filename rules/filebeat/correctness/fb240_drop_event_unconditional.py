from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import FilebeatRule


class DropEventUnconditional(FilebeatRule):
    code = "FB240"
    severity = "error"
    stage = "run"
    summary = "`drop_event` without a condition"
    why = """\
Without `when`, and outside `if`/`then`, every event is dropped, and nothing is ever sent. Mostly the condition was
lost, or stands at the wrong level."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    bad = (CONFIG + "processors:\n- drop_event: ~\n",)
    good = (
        INPUT
        + CONSOLE
        + (
            "processors:\n- drop_event:\n    when.contains.message: DBG\n- if:\n    equals: {a: b}\n"
            "  then:\n  - drop_event: ~\n"
        ),
    )
