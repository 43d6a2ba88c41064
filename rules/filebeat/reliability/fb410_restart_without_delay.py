from __future__ import annotations

from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.service_units import belongs, last
from lslint.rules.filebeat.examples import UNIT


class RestartWithoutDelay(Rule):
    code = "FB410"
    severity = "warning"
    kinds = ("none",)
    visits = ("unit",)
    summary = "Service restart without a delay"
    why = """\
systemd stops restarting a unit that was started more than five times within ten seconds (`StartLimitBurst`,
`StartLimitIntervalSec`). With `RestartSec=0`, an invalid config or an address that is not available right after boot
causes five failed starts within moments. The unit then stays in the state `failed` until someone restarts it, and no
logs are sent.

With `RestartSec=5s` the default limit is never reached, and systemd retries indefinitely. `StartLimitBurst=0` or
`StartLimitIntervalSec=0` turns the limit off.

The rule checks the systemd units of Filebeat. It reports only an explicit `RestartSec=0`, although the default
of 100 ms reaches the limit as well if Filebeat exits at once."""
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
        message = (
            f"With `RestartSec={pause.value}`, five quick failures make systemd stop restarting Filebeat (default"
            " limit: five starts in 10 seconds). Set `RestartSec=5s` or more"
        )
        yield self.finding(pause, message)
