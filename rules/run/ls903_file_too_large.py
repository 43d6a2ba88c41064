from __future__ import annotations

from lslint.rules.run import NoticeRule


class FileTooLarge(NoticeRule):
    code = "LS903"
    visits = ("run/too-large",)
    summary = "File larger than the size limit"
    why = """\
A file above the size limit (10 MB by default) is almost always data with the name of a config. lslint skips the file
and does not check its content.

Split the file, raise `max-file-size` in lslint.toml, or exclude the file if it is not a config."""
    sources = ("File size that the operating system reports",)
    message = "`{path}` {reason}, so lslint did not check it. Split the file, or exclude it if it contains data"
