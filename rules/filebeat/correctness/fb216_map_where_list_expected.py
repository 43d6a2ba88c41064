from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class MapWhereListExpected(IneffectiveSetting):
    code = "FB216"
    summary = "Map instead of a list"
    why = """\
Where Filebeat expects a list, it silently reads a map as an empty list. For example, it creates no processor from
`processors: {drop_event: …}`. Start each entry with a dash."""
    fix = "unsafe"
    bad = (CONFIG + "processors:\n  add_locale: ~\n", INPUT + "  parsers:\n    ndjson:\n      target: ''\n" + CONSOLE)
    good = (CONFIG + "processors:\n- add_locale: ~\n",)
    fixed = CONFIG + "processors:\n  - add_locale: ~\n"
