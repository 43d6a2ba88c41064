from __future__ import annotations

from lslint.rules.api import Repeats
from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.rule import RejectedConfig


class ProcessorMultiAction(RejectedConfig):
    code = "FB125"
    merge_repeats = Repeats(stages=("load",))
    summary = "More than one processor in one list entry"
    why = """\
Filebeat accepts exactly one processor per list entry: `each processor must have exactly one action, but found 2
actions (drop_event,when)`. Start each processor with a dash, and indent its options below its name."""
    fix = "safe"
    bad = (
        CONFIG + ("processors:\n- drop_event:\n  when:\n    equals:\n      log.level: debug\n"),
        CONFIG + "processors:\n- add_locale: ~\n  add_id: ~\n",
    )
    good = (
        CONFIG + ("processors:\n- drop_event:\n    when:\n      equals:\n        log.level: debug\n"),
        CONFIG + "processors:\n- add_locale: ~\n- add_id: ~\n",
    )
    fixed = CONFIG + ("processors:\n- drop_event:\n    when:\n      equals:\n        log.level: debug\n")
