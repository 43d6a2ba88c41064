from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE, INPUT


class FilestreamJsonOutsideParsers(Rule):
    code = "FB220"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    summary = "`json` of a filestream input outside `parsers`"
    why = """\
In a `filestream` input JSON is decoded by the parser `ndjson`. `json` itself is ignored without a word, and events
keep their text in `message`. `keys_under_root: true` becomes `target: ""`."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    fix = "unsafe"
    bad = (INPUT + "  json.keys_under_root: true\n" + CONSOLE,)
    good = (INPUT + "  parsers:\n  - ndjson:\n      target: ''\n" + CONSOLE,)
    fixed = INPUT + '  parsers:\n  - ndjson:\n      target: ""\n' + CONSOLE
