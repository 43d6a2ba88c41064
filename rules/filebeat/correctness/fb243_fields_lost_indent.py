from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class FieldsLostIndent(IneffectiveSetting):
    code = "FB243"
    kinds = ("filebeat",)
    summary = "Empty `fields` followed by unindented names"
    why = """\
`fields` is empty, and the names that were probably meant as custom fields are at the same level. Filebeat silently
ignores them as unknown options, so events lack these fields. Indent the names below `fields`."""
    fix = "unsafe"
    bad = (LOG + "  fields:\n  app: shop\n" + CONSOLE,)
    good = (LOG + "  fields:\n    app: shop\n" + CONSOLE,)
    fixed = LOG + "  fields:\n    app: shop\n" + CONSOLE
