from __future__ import annotations

from lslint.rules.api import Context, Findings, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.run import Notice


class FileTooLarge(Rule):
    code = "LS903"
    severity = "warning"
    kinds = ("none",)
    visits = ("run/too-large",)
    summary = "The file is larger than the limit and was left out"
    why = """\
Configs are written by people; a file of more than 10 MB is nearly always data that got a config's name. It is left out,
so that one such file cannot take the memory and the minutes of a whole run. Nothing is known about its content.
"""
    sources = ("The size that the operating system reports",)

    def check(self, node: Notice, ctx: Context) -> Findings:
        yield self.finding(
            node, f"`{ctx.path}` was left out: {node.reason}; split it, or exclude it if it is no config"
        )
