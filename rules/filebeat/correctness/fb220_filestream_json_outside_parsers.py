from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class FilestreamJsonOutsideParsers(IneffectiveSetting):
    code = "FB220"
    kinds = ("filebeat",)
    summary = "`json` of a filestream input outside `parsers`"
    why = """\
In a `filestream` input JSON is decoded by the parser `ndjson`. `json` itself is ignored without a word, and events
keep their text in `message`. `keys_under_root: true` becomes `target: ""`."""
    fix = "unsafe"
    bad = (INPUT + "  json.keys_under_root: true\n" + CONSOLE,)
    good = (INPUT + "  parsers:\n  - ndjson:\n      target: ''\n" + CONSOLE,)
    fixed = INPUT + '  parsers:\n  - ndjson:\n      target: ""\n' + CONSOLE
