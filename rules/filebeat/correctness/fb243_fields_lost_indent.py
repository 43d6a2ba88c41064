from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class FieldsLostIndent(IneffectiveSetting):
    code = "FB243"
    kinds = ("filebeat",)
    summary = "Empty `fields` followed by unindented names"
    why = """\
`fields:` is empty, and the names that were probably meant as custom fields are at the same level as `fields`.
Filebeat treats them as unknown options and ignores them without a warning, so the fields are missing in the events.

Indent the names under `fields`, as the fix does."""
    fix = "unsafe"
    bad = (LOG + "  fields:\n  app: shop\n" + CONSOLE,)
    good = (LOG + "  fields:\n    app: shop\n" + CONSOLE, LOG + "  fields:\n  tags: [x]\n" + CONSOLE)
    fixed = LOG + "  fields:\n    app: shop\n" + CONSOLE
