from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class FieldsUnderRootClash(IneffectiveSetting):
    code = "FB242"
    kinds = ("filebeat",)
    summary = "Field at the root that Filebeat fills itself"
    why = """\
With `fields_under_root` own fields replace those of the event. `host`, `agent` and `log` are objects in ECS, and a
text in their place is refused by an index that knows the object; `message` and `@timestamp` hold the line and its
time."""
    bad = (LOG + "  fields_under_root: true\n  fields: {host: web1}\n" + CONSOLE,)
    good = (
        LOG + "  fields_under_root: true\n  fields: {host.name: web1}\n" + CONSOLE,
        LOG + "  fields: {host: web1}\n" + CONSOLE,
    )
