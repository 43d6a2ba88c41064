from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.rule import RejectedConfig


class DottedAndNestedSameLeaf(RejectedConfig):
    code = "FB116"
    reports_repeats = True
    summary = "Same setting in dotted and in nested form"
    why = """\
`a.b: 1` and `a: {b: 2}` set the same option. Filebeat reads the two in random order: Filebeat 7.17.29 rejected such
files in 10 to 25 of 100 runs (`duplicate key accessing 'logging.level'`), and otherwise used one of the values. Keep
one of the two.

A single value for a section (`logging: debug`) next to an option of this section (`logging.level: info`) is always
rejected: `required 'object', but found 'string' in field 'logging'`. Remove the single value."""
    bad = (CONFIG + "logging.level: info\nlogging:\n  level: debug\n", CONFIG + "logging: debug\nlogging.level: info\n")
    good = (
        CONFIG + "logging.level: info\n",
        CONFIG + "logging.level: info\nlogging:\n  json: true\n",
    )
