from __future__ import annotations

from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.service_units import belongs, last
from lslint.rules.filebeat.examples import UNIT


class WatchdogWithoutNotify(Rule):
    code = "FB411"
    severity = "warning"
    stage = "run"
    kinds = ("none",)
    visits = ("unit",)
    summary = "A watchdog that Filebeat does not feed"
    why = """\
With `WatchdogSec` systemd waits for a message (`WATCHDOG=1` over `sd_notify`) in each such span, and without it kills
the process with SIGABRT. Filebeat sends none, so the agent is killed and started again every time the span is over,
and what was not acknowledged is sent twice. Types of a service are lower case (`Type=simple`), and the signal to stop
Filebeat is SIGTERM, which systemd sends by itself: an `ExecStop` with another one does nothing until the time to stop
is over."""
    sources = ("systemd.service: WatchdogSec=, Type=; sd_notify(3)",)
    bad = (UNIT + "WatchdogSec=1min\n",)
    good = (UNIT, UNIT + "WatchdogSec=0\n")

    def check(self, node: str, ctx: Context) -> Findings:
        watchdog = last(node, "WatchdogSec")
        if watchdog is None or watchdog.value.rstrip("smin ") == "0" or not belongs(node, ctx.path):
            return
        kind = last(node, "Type")
        message = f"`WatchdogSec={watchdog.value}`: Filebeat sends no sign of life to systemd, which kills it each time"
        if kind is not None and kind.value != kind.value.lower():
            message += f" (and `Type={kind.value}` is written `{kind.value.lower()}`)"
        yield self.finding(watchdog, message)
