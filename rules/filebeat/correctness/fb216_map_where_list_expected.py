from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class MapWhereListExpected(IneffectiveSetting):
    code = "FB216"
    summary = "Map where a list is wanted"
    why = """\
A map where a list is wanted counts as an empty list: of `processors: {drop_event: …}` nothing is built, and nobody
says so."""
    fix = "unsafe"
    bad = (CONFIG + "processors:\n  add_locale: ~\n", INPUT + "  parsers:\n    ndjson:\n      target: ''\n" + CONSOLE)
    good = (CONFIG + "processors:\n- add_locale: ~\n",)
    fixed = CONFIG + "processors:\n  - add_locale: ~\n"
