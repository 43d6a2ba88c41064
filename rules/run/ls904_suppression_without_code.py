from __future__ import annotations

from lslint.grammar.suppression import MARK, render
from lslint.rules.run import COMMENTED, NoticeRule


class SuppressionWithoutCode(NoticeRule):
    code = "LS904"
    kinds = COMMENTED
    visits = ("run/suppression",)
    summary = "Suppression comment without a rule, or with an unknown rule"
    why = f"""\
The comment `{render([])}` without a code hides every finding of the line, including findings of future mistakes. With a
code, as in `{render(["LS301"], "reason")}`, readers see which finding was accepted and why.

A code that does not exist, for example because of a typo, hides nothing.

Name the rule in brackets.
"""
    sources = ("List of the rules of lslint",)
    bad = (
        f"input {{\n  stdin {{ }} {render([])}\n}}\n",
        f"input {{\n  stdin {{ }} {render(['LS999'])}\n}}\n",
        f"input {{\n  stdin {{ }} # {MARK} disable LS701\n}}\n",
    )
    good = (f"input {{\n  stdin {{ }} {render(['LS701'], 'one input only')}\n}}\n",)
    message = "{reason}"
