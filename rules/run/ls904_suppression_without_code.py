from __future__ import annotations

from lslint.grammar.suppression import MARK, render
from lslint.rules.run import COMMENTED, NoticeRule


class SuppressionWithoutCode(NoticeRule):
    code = "LS904"
    kinds = COMMENTED
    visits = ("run/suppression",)
    summary = "Suppression comment without a rule, or with an unknown rule"
    why = f"""\
The comment `{render([])}` without a code hides every finding of the line, including findings of future mistakes.
A comment with an unknown code or keyword, for example `disable`, hides nothing.

Name the rule in brackets, as in `{render(["LS301"], "reason")}`. Then readers see why a finding was accepted."""
    sources = ("List of the rules of lslint",)
    bad = (
        f"input {{\n  stdin {{ }} {render([])}\n}}\n",
        f"input {{\n  stdin {{ }} {render(['LS999'])}\n}}\n",
        f"input {{\n  stdin {{ }} # {MARK} disable LS701\n}}\n",
    )
    good = (f"input {{\n  stdin {{ }} {render(['LS701'], 'one input only')}\n}}\n",)
    message = "{reason}"
