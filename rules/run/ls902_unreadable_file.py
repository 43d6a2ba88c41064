from __future__ import annotations

from lslint.rules.run import NoticeRule


class UnreadableFile(NoticeRule):
    code = "LS902"
    severity = "error"
    visits = ("run/unreadable",)
    summary = "Unreadable file"
    why = """\
lslint cannot open or read a file: for example, permissions are missing, the file was deleted during the run, or a path
on the command line is a device or a broken link. The exit code is 1, because the file may contain errors. All other
files are checked. In folders, lslint skips devices and broken links.

Fix the path or the permissions, or exclude the file with `exclude` in lslint.toml."""
    sources = ("Error of the operating system when lslint opens the file",)
    message = "`{path}` cannot be read ({reason}) and was not checked. Correct the path or its permissions"
