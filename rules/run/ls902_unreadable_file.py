from __future__ import annotations

from lslint.rules.run import NoticeRule


class UnreadableFile(NoticeRule):
    code = "LS902"
    severity = "error"
    visits = ("run/unreadable",)
    summary = "The file cannot be read"
    why = """\
A file that was to be checked could not be opened or read: no permission, a broken link, a device, or it vanished while
the run went on. Nothing is known about it, so the run does not pass as if it were fine; the exit code is 2.
"""
    sources = ("The operating system's answer to opening the file",)
    message = "`{path}` cannot be read ({reason}), so nothing in it was checked: make it readable"
