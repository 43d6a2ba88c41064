from __future__ import annotations

from lslint.grammar.suppression import render
from lslint.rules.api import Context, Findings, Fix, Rule
from lslint.rules.run import COMMENTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.run import Unused

COMMENT = render(["LS701"], "one input only")


class UnusedSuppression(Rule):
    code = "LS901"
    tags = frozenset(("unnecessary",))
    severity = "warning"
    kinds = COMMENTED
    visits = ("run/unused",)
    fix = "safe"
    summary = "A suppression comment hides no finding"
    why = """\
A suppression outlives its reason: the pattern was mended, the plugin removed, or the comment ended up on another line.
What stays is a comment that says something untrue, and that will hide the same problem without a word when it comes
back.

A code counts as unused only if its rule ran on this file. Rules that are switched off, and files with syntax errors (in
which rules see only a part), are left alone.
"""
    sources = ("What the linter itself did with the comment in this run",)
    bad = (f"input {{\n  stdin {{ id => 'console' }} {COMMENT}\n}}\n",)
    good = (f"input {{\n  stdin {{ }} {COMMENT}\n}}\n",)
    fixed = "input {\n  stdin { id => 'console' }\n}\n"

    def check(self, node: Unused, ctx: Context) -> Findings:
        names = ", ".join(f"`{name}`" for name in node.names)
        if node.complete and names:
            message = f"This comment suppresses {names}, but there is nothing to suppress here: remove the comment"
        elif node.complete:
            message = "This comment suppresses everything, but there is nothing to suppress here: remove it"
        else:
            message = f"Suppression of {names} is not needed here: take it out of the list"
        yield self.finding(node, message, fix=Fix("safe", "Remove the unused suppression", node.edits))
