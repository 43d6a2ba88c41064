from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class JsonNeedsMessageKey(StartFailure):
    code = "FB208"
    about_missing = True
    summary = "`json` with multiline or line filters, without `message_key`"
    why = """\
`multiline`, `include_lines` and `exclude_lines` work on strings, so Filebeat must know which field of the JSON
contains the string. Without `json.message_key`, Filebeat exits at startup with `you need to specify a message_key
value`.

If each line is a complete JSON object, remove `multiline`. Otherwise set `json.message_key` to the name of the field
with the message."""
    bad = (
        A_LOG + "  json.keys_under_root: true\n  exclude_lines: ['^DBG']\n" + CONSOLE,
        A_LOG + "  json.add_error_key: true\n  multiline: {pattern: a, match: after}\n" + CONSOLE,
    )
    good = (A_LOG + "  json.message_key: log\n  exclude_lines: ['^DBG']\n" + CONSOLE,)
