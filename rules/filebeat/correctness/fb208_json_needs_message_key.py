from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class JsonNeedsMessageKey(StartFailure):
    code = "FB208"
    summary = "`json` with multiline or line filters, without `message_key`"
    why = """\
`When using the JSON decoder and multiline together, you need to specify a message_key value`: joining and filtering
work on text, and after decoding that is a field, which must be named."""
    bad = (
        A_LOG + "  json.keys_under_root: true\n  exclude_lines: ['^DBG']\n" + CONSOLE,
        A_LOG + "  json.add_error_key: true\n  multiline: {pattern: a, match: after}\n" + CONSOLE,
    )
    good = (A_LOG + "  json.message_key: log\n  exclude_lines: ['^DBG']\n" + CONSOLE,)
