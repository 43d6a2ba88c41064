from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class FieldsLostIndent(IneffectiveSetting):
    code = "FB243"
    kinds = ("filebeat",)
    summary = "Empty `fields` before names that nobody reads"
    why = """\
`fields:` is empty, and the names that were meant to stand below it stand at its own level, where they are options
that nobody reads. Filebeat says nothing, and the fields are missing from the events."""
    fix = "unsafe"
    bad = (LOG + "  fields:\n  app: shop\n" + CONSOLE,)
    good = (LOG + "  fields:\n    app: shop\n" + CONSOLE, LOG + "  fields:\n  tags: [x]\n" + CONSOLE)
    fixed = LOG + "  fields:\n    app: shop\n" + CONSOLE
