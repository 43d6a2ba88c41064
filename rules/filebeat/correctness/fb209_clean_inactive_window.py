from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class CleanInactiveWindow(StartFailure):
    code = "FB209"
    summary = "`clean_inactive` within the time in which files are still read"
    why = """\
The state of a file may go only when the file is ignored: `ignore_older must be enabled when clean_inactive is used`,
`clean_inactive must be > ignore_older + scan_frequency`. Else the file would be read again from its beginning."""
    fix = "unsafe"
    bad = (
        A_LOG + "  ignore_older: 24h\n  clean_inactive: 24h\n" + CONSOLE,
        A_LOG + "  clean_inactive: 48h\n" + CONSOLE,
    )
    good = (A_LOG + "  ignore_older: 24h\n  clean_inactive: 25h\n" + CONSOLE,)
