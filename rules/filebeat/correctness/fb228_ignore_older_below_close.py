from __future__ import annotations

from lslint.rules.api import Rule
from lslint.rules.filebeat.examples import CONSOLE, LOG


class IgnoreOlderBelowClose(Rule):
    code = "FB228"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat",)
    summary = "`ignore_older` less than `close_inactive`"
    why = """\
A file is to be closed before it is ignored: `ignore_older` must be more than `close_inactive`, which is 5 minutes by
default. Else lines written late to a file that is still open are lost from sight after a restart."""
    sources = ("Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",)
    bad = (LOG + "  ignore_older: 1m\n" + CONSOLE,)
    good = (LOG + "  ignore_older: 24h\n" + CONSOLE, LOG + "  ignore_older: 2m\n  close_inactive: 1m\n" + CONSOLE)
