from __future__ import annotations

from lslint.rules.api import Context, Findings, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.run import Notice


class NothingToCheck(Rule):
    code = "LS905"
    severity = "info"
    kinds = ("none",)
    visits = ("run/nothing",)
    summary = "The file was named, but it is no config that lslint knows"
    why = """\
Files that a walk finds and that are something else are passed over without a word. One that was named on the command
line was meant to be checked: silence would look like praise. If it is a config after all, `--kind` says which.
"""
    sources = ("Name and content of the file",)

    def check(self, node: Notice, ctx: Context) -> Findings:
        yield self.finding(
            node, f"`{ctx.path}` {node.reason}, so nothing was checked: name its kind with `--kind` if it is one"
        )
