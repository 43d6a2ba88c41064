from __future__ import annotations

from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.service_units import belongs, last
from lslint.rules.filebeat.examples import UNIT


class RestartWithoutDelay(Rule):
    code = "FB410"
    default = False
    severity = "warning"
    kinds = ("none",)
    visits = ("unit",)
    summary = "`RestartSec=0` in the systemd unit of Filebeat"
    why = """\
systemd stops restarting a unit that was started more than five times within ten seconds. With `RestartSec=0`, an
invalid config quickly causes five failed starts. The unit then stays in the state `failed` until someone restarts
it, and no logs are sent.

With `RestartSec=5s`, the limit is never reached. `StartLimitBurst=0` or `StartLimitIntervalSec=0` in the section
`[Unit]` turns the limit off."""
    sources = ("systemd.service: RestartSec=; systemd.unit: StartLimitIntervalSec=10s, StartLimitBurst=5",)
    bad = (UNIT + "Restart=always\nRestartSec=0\n",)
    good = (
        UNIT + "Restart=always\nRestartSec=5s\n",
        UNIT + "Restart=always\nRestartSec=0\nStartLimitBurst=0\n",
    )

    def check(self, node: str, ctx: Context) -> Findings:
        pause = last(node, "RestartSec")
        restart = last(node, "Restart")
        if pause is None or restart is None or restart.value == "no" or not belongs(node, ctx.path):
            return
        if pause.value.rstrip("smin ") != "0":
            return
        for name in ("StartLimitBurst", "StartLimitIntervalSec", "StartLimitInterval"):
            given = last(node, name)
            if given is not None and given.value.rstrip("s") == "0":
                return
        message = (
            f"With `RestartSec={pause.value}`, five quick failures make systemd stop restarting Filebeat (default"
            " limit: five starts in 10 seconds). Set `RestartSec=5s` or more"
        )
        yield self.finding(pause, message)
