from __future__ import annotations

from lslint.rules.run import NoticeRule


class FileTooLarge(NoticeRule):
    code = "LS903"
    visits = ("run/too-large",)
    summary = "File larger than the size limit"
    why = """\
Configs are written by people. A file above the limit (10 MB by default) is almost always data with the name of a
config. lslint skips the file, because a single one could use the memory and the time of the whole run. Its content is
not checked.

Split the file, raise `max-file-size`, or exclude the file if it is not a config."""
    sources = ("File size that the operating system reports",)
    message = "`{path}` {reason}, so lslint did not check it. Split the file, or exclude it if it contains data"
