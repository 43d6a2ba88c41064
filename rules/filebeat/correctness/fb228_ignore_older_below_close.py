from __future__ import annotations

from lslint.rules.filebeat.examples import CONSOLE, LOG
from lslint.rules.filebeat.rule import IneffectiveSetting


class IgnoreOlderBelowClose(IneffectiveSetting):
    code = "FB228"
    kinds = ("filebeat",)
    summary = "`ignore_older` shorter than `close_inactive`"
    why = """\
The documentation requires `ignore_older` to be longer than `close_inactive`, which is 5 minutes by default. Otherwise,
Filebeat may ignore files before it has read them to the end: after a restart, it does not read the remaining lines of a
file that has not changed for longer than `ignore_older`. Increase `ignore_older`."""
    bad = (LOG + "  ignore_older: 1m\n" + CONSOLE,)
    good = (LOG + "  ignore_older: 24h\n" + CONSOLE, LOG + "  ignore_older: 2m\n  close_inactive: 1m\n" + CONSOLE)
