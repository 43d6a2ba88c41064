from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE, LOG


class FieldsLostIndent(Rule):
    code = "FB243"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    summary = "Empty `fields` before names that nobody reads"
    why = """\
`fields:` is empty, and the names that were meant to stand below it stand at its own level, where they are options
that nobody reads. Filebeat says nothing, and the fields are missing from the events."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    fix = "unsafe"
    bad = (LOG + "  fields:\n  app: shop\n" + CONSOLE,)
    good = (LOG + "  fields:\n    app: shop\n" + CONSOLE, LOG + "  fields:\n  tags: [x]\n" + CONSOLE)
    fixed = LOG + "  fields:\n    app: shop\n" + CONSOLE
