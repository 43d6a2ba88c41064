from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class TwoConditionsInWhen(IneffectiveSetting):
    code = "FB241"
    summary = "Two conditions side by side"
    why = """\
Of several conditions under one `when` only the first is used, in the order equals, contains, regexp, range,
has_fields, network, or, and, not. The others are dropped without a word: put them into a list below `and` or `or`."""
    bad = (CONFIG + "processors:\n- drop_event:\n    when:\n      equals: {a: b}\n      contains: {c: d}\n",)
    good = (
        INPUT
        + CONSOLE
        + "processors:\n- drop_event:\n    when:\n      and:\n      - equals: {a: b}\n      - contains: {c: d}\n",
    )
