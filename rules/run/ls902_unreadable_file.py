from __future__ import annotations

from lslint.rules.api import Context, Findings, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.run import Notice


class UnreadableFile(Rule):
    code = "LS902"
    severity = "error"
    kinds = ("none",)
    visits = ("run/unreadable",)
    summary = "The file cannot be read"
    why = """\
A file that was to be checked could not be opened or read: no permission, a broken link, a device, or it vanished while
the run went on. Nothing is known about it, so the run does not pass as if it were fine; the exit code is 2.
"""
    sources = ("The operating system's answer to opening the file",)

    def check(self, node: Notice, ctx: Context) -> Findings:
        yield self.finding(
            node, f"`{ctx.path}` cannot be read ({node.reason}), so nothing in it was checked: make it readable"
        )
