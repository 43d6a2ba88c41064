"""FB240: all events dropped."""

from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT


class DropEventUnconditional(Rule):
    code = "FB240"
    name = "drop-event-unconditional"
    severity = "error"
    stage = "run"
    kinds = ("filebeat", "beats")
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
