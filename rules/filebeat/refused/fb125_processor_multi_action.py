from __future__ import annotations

from lslint.rules.api import Repeats
from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import RejectedConfig


class ProcessorMultiAction(RejectedConfig):
    code = "FB125"
    merge_repeats = Repeats(stages=("load",))
    summary = "More than one processor in one list entry"
    why = """\
Filebeat accepts exactly one processor per entry: `each processor must have exactly one action, but found 2 actions
(drop_event,when)`. The options of a processor are one level below its name, and each processor starts with a dash.

The fix indents the options that are at the level of the name. It is safe because Filebeat rejects the original
file."""
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
