from __future__ import annotations

from lslint.grammar.suppression import MARK, render
from lslint.rules.run import COMMENTED, NoticeRule


class SuppressionWithoutCode(NoticeRule):
    code = "LS904"
    kinds = COMMENTED
    visits = ("run/suppression",)
    summary = "A suppression comment names no rule, or one that does not exist"
    why = f"""\
`{render([])}` without codes hides every finding of the line, those of tomorrow's mistakes too. With a code, as in
`{render(["LS301"], "reason")}`, the next reader sees what was accepted and why. A code that does not exist hides
nothing, although it looks as if it did.
"""
    sources = ("The comment, compared with the list of rules",)
    bad = (
        f"input {{\n  stdin {{ }} {render([])}\n}}\n",
        f"input {{\n  stdin {{ }} {render(['LS999'])}\n}}\n",
        f"input {{\n  stdin {{ }} # {MARK} disable LS701\n}}\n",
    )
    good = (f"input {{\n  stdin {{ }} {render(['LS701'], 'one input only')}\n}}\n",)
    message = "{reason}"
