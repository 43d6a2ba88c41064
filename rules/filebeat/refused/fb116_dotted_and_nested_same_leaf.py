from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.rule import RejectedConfig


class DottedAndNestedSameLeaf(RejectedConfig):
    code = "FB116"
    reports_repeats = True
    summary = "Same setting in dotted and in nested form"
    why = """\
`a.b: 1` and `a: {b: 2}` set the same option. A single value for a section (`logging: debug`) next to an option of this
section (`logging.level: info`) conflicts in the same way. Filebeat reads the two in random order. In 10 to 25 of 100
runs it rejects the file (`duplicate key accessing 'logging.level'`); in the other runs it uses one of the values.

Remove one of the two settings. If one is a single value for a section, remove that one, because Filebeat rejects it
even alone (FB129)."""
    bad = (CONFIG + "logging.level: info\nlogging:\n  level: debug\n", CONFIG + "logging: debug\nlogging.level: info\n")
    good = (CONFIG + "logging.level: info\nlogging:\n  json: true\n",)
