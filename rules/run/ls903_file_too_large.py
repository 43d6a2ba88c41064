from __future__ import annotations

from lslint.rules.run import NoticeRule


class FileTooLarge(NoticeRule):
    code = "LS903"
    visits = ("run/too-large",)
    summary = "The file is larger than the limit and was left out"
    why = """\
Configs are written by people; a file of more than 10 MB is nearly always data that got a config's name. It is left out,
so that one such file cannot take the memory and the minutes of a whole run. Nothing is known about its content.
"""
    sources = ("The size that the operating system reports",)
    message = "`{path}` was left out: {reason}; split it, or exclude it if it is no config"
