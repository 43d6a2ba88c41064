from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class JsonNeedsMessageKey(StartFailure):
    code = "FB208"
    summary = "`json` with multiline or line filters, without `message_key`"
    why = """\
`When using the JSON decoder and multiline together, you need to specify a message_key value`: joining and filtering
work on text, and after decoding that is a field, which must be named."""
    bad = (
        "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  json.keys_under_root: true\n  exclude_lines: ['^DBG']\n"
        + CONSOLE,
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  json.add_error_key: true\n"
            "  multiline: {pattern: a, match: after}\n"
        )
        + CONSOLE,
    )
    good = (
        "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  json.message_key: log\n  exclude_lines: ['^DBG']\n"
        + CONSOLE,
    )
