from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class ProcessorMultiAction(RejectedConfig):
    code = "FB125"
    summary = "Entry of `processors` with more than one name"
    why = """\
`each processor must have exactly one action, but found 2 actions (drop_event,when)`: the options of a processor stand
one level below its name, and each processor has a dash of its own.

The fix indents what stands at the level of the name; the file was refused before."""
    fix = "safe"
    bad = (
        CONFIG + "processors:\n- drop_event:\n  when:\n    contains:\n      message: DBG\n",
        CONFIG + "processors:\n- add_locale: ~\n  add_id: ~\n",
    )
    good = (
        INPUT
        + CONSOLE
        + (
            "processors:\n- drop_event:\n    when:\n      contains:\n        message: DBG\n- if:\n"
            "    equals: {a: b}\n  then:\n  - add_locale: ~\n"
        ),
    )
    fixed = CONFIG + "processors:\n- drop_event:\n    when:\n      contains:\n        message: DBG\n"
