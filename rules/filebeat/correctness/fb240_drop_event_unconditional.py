from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class DropEventUnconditional(IneffectiveSetting):
    code = "FB240"
    severity = "error"
    summary = "`drop_event` without a condition"
    why = """\
Without `when`, and outside of an `if` with `then` or `else`, `drop_event` drops every event. Under the global
`processors`, Filebeat never sends anything; under an input, it sends no event of that input. Usually the condition is
missing by mistake, or is at the wrong level.

Add a condition with `when` under `drop_event`, or remove the processor."""
    bad = (CONFIG + "processors:\n- drop_event: ~\n",)
    good = (
        INPUT
        + CONSOLE
        + (
            "processors:\n- drop_event:\n    when.contains.message: DBG\n- if:\n    equals: {a: b}\n"
            "  then:\n  - drop_event: ~\n"
        ),
    )
