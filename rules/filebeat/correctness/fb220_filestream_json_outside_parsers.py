from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, INPUT
from lslint.rules.filebeat.rule import IneffectiveSetting


class FilestreamJsonOutsideParsers(IneffectiveSetting):
    code = "FB220"
    kinds = ("filebeat",)
    summary = "`json` of a `filestream` input outside `parsers`"
    why = """\
A `filestream` input decodes JSON with the parser `ndjson`. It silently ignores the option `json`, and events keep the
JSON as a string in `message`.

Add the parser `ndjson` under `parsers`. `keys_under_root: true` becomes `target: ""`."""
    fix = "unsafe"
    bad = (INPUT + "  json.keys_under_root: true\n" + CONSOLE,)
    good = (INPUT + "  parsers:\n  - ndjson:\n      target: ''\n" + CONSOLE,)
    fixed = INPUT + '  parsers:\n  - ndjson:\n      target: ""\n' + CONSOLE
