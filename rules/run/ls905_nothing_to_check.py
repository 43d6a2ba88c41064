from __future__ import annotations

from lslint.rules.run import NoticeRule


class NothingToCheck(NoticeRule):
    code = "LS905"
    severity = "info"
    visits = ("run/nothing",)
    summary = "The file was named, but it is no config that lslint knows"
    why = """\
Files that a walk finds and that are something else are passed over without a word. One that was named on the command
line was meant to be checked: silence would look like praise. If it is a config after all, `--kind` says which.
"""
    sources = ("Name and content of the file",)
    message = "`{path}` {reason}, so nothing was checked: name its kind with `--kind` if it is one"
