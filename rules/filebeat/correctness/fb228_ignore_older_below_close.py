from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class IgnoreOlderBelowClose(IneffectiveSetting):
    code = "FB228"
    kinds = ("filebeat",)
    summary = "`ignore_older` shorter than `close_inactive`"
    why = """\
Filebeat must close a file before it ignores it. Therefore `ignore_older` must be longer than `close_inactive`, which
is 5 minutes by default. Otherwise, lines that are written late to a file that is still open may be missed after a
restart.

Increase `ignore_older`, or reduce `close_inactive`."""
    bad = (LOG + "  ignore_older: 1m\n" + CONSOLE,)
    good = (LOG + "  ignore_older: 24h\n" + CONSOLE, LOG + "  ignore_older: 2m\n  close_inactive: 1m\n" + CONSOLE)
