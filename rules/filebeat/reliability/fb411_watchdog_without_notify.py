from __future__ import annotations

from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.service_units import belongs, last
from lslint.rules.filebeat.examples import UNIT


class WatchdogWithoutNotify(Rule):
    code = "FB411"
    default = False
    severity = "warning"
    stage = "run"
    kinds = ("none",)
    visits = ("unit",)
    summary = "`WatchdogSec` in the systemd unit of Filebeat"
    why = """\
With `WatchdogSec`, systemd expects a message (`WATCHDOG=1` through `sd_notify`) within each interval of that length
and otherwise kills the process. Filebeat does not send this message, so systemd kills it after the first interval.
Remove `WatchdogSec`."""
    sources = ("systemd.service: WatchdogSec=, Type=; sd_notify(3)",)
    bad = (UNIT + "WatchdogSec=1min\n",)
    good = (UNIT,)

    def check(self, node: str, ctx: Context) -> Findings:
        watchdog = last(node, "WatchdogSec")
        if watchdog is None or watchdog.value.rstrip("smin ") in ("0", "infinity") or not belongs(node, ctx.path):
            return
        message = (
            f"`WatchdogSec={watchdog.value}` makes systemd kill Filebeat at each timeout, because Filebeat sends no"
            " watchdog messages. Remove the setting"
        )
        yield self.finding(watchdog, message)
