from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class JsonNeedsMessageKey(StartFailure):
    code = "FB208"
    about_missing = True
    summary = "`json` with multiline or line filters, without `message_key`"
    why = """\
Multiline joining and the line filters (`include_lines`, `exclude_lines`) work on strings. After `json` has decoded a
line, Filebeat must know which JSON field contains the string to work on.

Without `json.message_key` Filebeat exits at startup, for example with `When using the JSON decoder and multiline
together, you need to specify a message_key value`.

Filebeat decodes JSON before it joins lines. If each line is a complete JSON object, remove `multiline`: with
`message_key` the pattern would test the decoded message and might join independent events. Set `json.message_key` to
the name of the field with the message if the lines of a message are in several objects, as in the logs of Docker, or
for line filters."""
    bad = (
        A_LOG + "  json.keys_under_root: true\n  exclude_lines: ['^DBG']\n" + CONSOLE,
        A_LOG + "  json.add_error_key: true\n  multiline: {pattern: a, match: after}\n" + CONSOLE,
    )
    good = (A_LOG + "  json.message_key: log\n  exclude_lines: ['^DBG']\n" + CONSOLE,)
