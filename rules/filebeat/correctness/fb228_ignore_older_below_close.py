from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class IgnoreOlderBelowClose(IneffectiveSetting):
    code = "FB228"
    kinds = ("filebeat",)
    summary = "`ignore_older` less than `close_inactive`"
    why = """\
A file is to be closed before it is ignored: `ignore_older` must be more than `close_inactive`, which is 5 minutes by
default. Else lines written late to a file that is still open are lost from sight after a restart."""
    bad = (LOG + "  ignore_older: 1m\n" + CONSOLE,)
    good = (LOG + "  ignore_older: 24h\n" + CONSOLE, LOG + "  ignore_older: 2m\n  close_inactive: 1m\n" + CONSOLE)
