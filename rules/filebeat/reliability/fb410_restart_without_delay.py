from __future__ import annotations

from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.service_units import belongs, last
from lslint.rules.filebeat.examples import UNIT


class RestartWithoutDelay(Rule):
    code = "FB410"
    severity = "warning"
    kinds = ("none",)
    visits = ("unit",)
    summary = "The service is started again without a pause"
    why = """\
systemd gives up on a unit that is started more than five times within ten seconds (`StartLimitBurst`,
`StartLimitIntervalSec`). With `RestartSec=0` a config that is refused, or an address that is not there yet after the
boot, uses these five up in a moment: the unit stays `failed` until somebody comes, and no logs are sent.
`RestartSec=5s` goes on trying for ever."""
    sources = ("systemd.service: RestartSec=; systemd.unit: StartLimitIntervalSec=10s, StartLimitBurst=5",)
    bad = (UNIT + "Restart=always\nRestartSec=0\n",)
    good = (
        UNIT + "Restart=always\nRestartSec=5s\n",
        UNIT + "Restart=no\nRestartSec=0\n",
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
        message = f"`RestartSec={pause.value}` with `Restart={restart.value}`: five faults within a moment, and systemd"
        yield self.finding(pause, f"{message} gives up on the unit. Write 5s or more")
