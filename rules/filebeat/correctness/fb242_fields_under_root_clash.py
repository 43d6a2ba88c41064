from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class FieldsUnderRootClash(IneffectiveSetting):
    code = "FB242"
    kinds = ("filebeat",)
    summary = "Custom field that replaces a field of Filebeat"
    why = """\
With `fields_under_root: true`, custom fields replace fields of the event with the same name. `host`, `agent` and
`log` are objects, and an index with the default template rejects a string in their place. This is an info, because
other mappings accept the string. Replacing `message` or `@timestamp`, the log line and its time, is a warning.

Rename the field, or remove `fields_under_root`."""
    bad = (
        LOG + "  fields_under_root: true\n  fields: {host: web1}\n" + CONSOLE,
        LOG + "  fields_under_root: true\n  fields: {message: web1}\n" + CONSOLE,
    )
    good = (
        LOG + "  fields_under_root: true\n  fields: {host.name: web1}\n" + CONSOLE,
        LOG + "  fields: {host: web1}\n" + CONSOLE,
    )
