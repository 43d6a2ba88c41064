from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class TwoConditionsInWhen(IneffectiveSetting):
    code = "FB241"
    summary = "Several conditions at the same level"
    why = """\
If one `when` or `if` contains several conditions, Filebeat evaluates only one and silently ignores the others. Put the
conditions into a list under `and` or `or`."""
    bad = (CONFIG + "processors:\n- drop_event:\n    when:\n      equals: {a: b}\n      contains: {c: d}\n",)
    good = (
        INPUT
        + CONSOLE
        + "processors:\n- drop_event:\n    when:\n      and:\n      - equals: {a: b}\n      - contains: {c: d}\n",
    )
