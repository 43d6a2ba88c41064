from __future__ import annotations

from lslint.rules.filebeat.examples import A_LOG, CONSOLE
from lslint.rules.filebeat.rule import StartFailure


class CleanInactiveWindow(StartFailure):
    code = "FB209"
    summary = "`clean_inactive` too short, or without `ignore_older`"
    why = """\
After `clean_inactive`, Filebeat forgets how far it has read a file. If the file is not yet ignored (`ignore_older`),
Filebeat reads it again from the beginning. To prevent that, Filebeat exits at startup with `ignore_older must be
enabled when clean_inactive is used` or `clean_inactive must be > ignore_older + scan_frequency`.

Set `ignore_older`, and a `clean_inactive` that is longer than `ignore_older` plus `scan_frequency` (10 seconds by
default). For `filestream` inputs, whose interval is `prospector.scanner.check_interval`, this applies since 9.2."""
    fix = "unsafe"
    bad = (
        A_LOG + "  ignore_older: 24h\n  clean_inactive: 24h\n" + CONSOLE,
        A_LOG + "  clean_inactive: 48h\n" + CONSOLE,
    )
    good = (A_LOG + "  ignore_older: 24h\n  clean_inactive: 25h\n" + CONSOLE,)
