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
    summary = "`WatchdogSec` in a unit for Filebeat"
    why = """\
With `WatchdogSec`, systemd expects a message (`WATCHDOG=1` through `sd_notify`) in each interval of that length and
kills the process with SIGABRT if none arrives. Filebeat never sends this message, so systemd kills and restarts it
at the end of each interval, and unacknowledged events are sent twice.

Remove `WatchdogSec`. If the unit also sets `Type` with uppercase letters (`Type=Simple`), the message says so, because
service types are lower case. An `ExecStop` is not needed either: systemd sends SIGTERM by itself, and Filebeat stops on
this signal."""
    sources = ("systemd.service: WatchdogSec=, Type=; sd_notify(3)",)
    bad = (UNIT + "WatchdogSec=1min\n",)
    good = (UNIT, UNIT + "WatchdogSec=0\n")

    def check(self, node: str, ctx: Context) -> Findings:
        watchdog = last(node, "WatchdogSec")
        if watchdog is None or watchdog.value.rstrip("smin ") == "0" or not belongs(node, ctx.path):
            return
        kind = last(node, "Type")
        message = (
            f"`WatchdogSec={watchdog.value}` makes systemd kill Filebeat at each timeout, because Filebeat sends no"
            " watchdog messages. Remove the setting"
        )
        if kind is not None and kind.value != kind.value.lower():
            message += f" and change `Type={kind.value}` to `Type={kind.value.lower()}`"
        yield self.finding(watchdog, message)
