from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.rule import RejectedConfig


class DottedAndNestedSameLeaf(RejectedConfig):
    code = "FB116"
    summary = "Setting given both with dots and nested"
    why = """\
`a.b: 1` and `a: {b: 2}` are one place. Which comes first is left to chance: in 10 to 25 of 100 runs Filebeat refuses
the file (`duplicate key accessing 'logging.level'`), in the others one of the values is used."""
    bad = (CONFIG + "logging.level: info\nlogging:\n  level: debug\n", CONFIG + "logging: debug\nlogging.level: info\n")
    good = (CONFIG + "logging.level: info\nlogging:\n  json: true\n",)
