from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class DropEventUnconditional(IneffectiveSetting):
    code = "FB240"
    severity = "error"
    summary = "`drop_event` without a condition"
    why = """\
Without a condition, `drop_event` drops every event. Under the global `processors`, Filebeat sends nothing; under an
input, it sends no event of that input. Add a condition under `when`, or remove the processor."""
    bad = (CONFIG + "processors:\n- drop_event: ~\n",)
    good = (
        INPUT
        + CONSOLE
        + (
            "processors:\n- drop_event:\n    when.equals.http.request.method: HEAD\n- if:\n    equals: {a: b}\n"
            "  then:\n  - drop_event: ~\n"
        ),
    )
