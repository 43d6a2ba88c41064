from __future__ import annotations

from lslint.rules.run import NoticeRule


class UnreadableFile(NoticeRule):
    code = "LS902"
    severity = "error"
    visits = ("run/unreadable",)
    summary = "Unreadable file"
    why = """\
A file to be checked cannot be opened or read: for example, permissions are missing, the path is a device or a broken
link, or the file was deleted during the run. Because the file may contain errors, the run does not pass: the exit code
is 1. All other files are checked.

A broken link that lslint finds in a folder is only mentioned on stderr.

Fix the path or the permissions, or exclude the file."""
    sources = ("Error of the operating system when lslint opens the file",)
    message = "`{path}` cannot be read ({reason}) and was not checked. Correct the path or its permissions"
