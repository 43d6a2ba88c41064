"""FB407: reading stops by the clock."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.settings import inputs
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG


class CloseTimeoutLoss(Rule):
    code = "FB407"
    name = "close-timeout-loss"
    severity = "info"
    stage = "advice"
    kinds = ("filebeat",)
    visits = ("file",)
    words = ("close_timeout", "after_interval")
    summary = "Reading of a file stops by the clock"
    why = """\
`close_timeout` (`close.reader.after_interval`) closes a file after that time wherever the reader is. It is opened
again at the next scan, unless it was deleted or renamed out of the glob meanwhile: while the output lags that is how
lines get lost. It is meant for that: disk space is worth more than the lines."""
    sources = ("documentation of close_timeout: may lose data when the output is blocked and the file is rotated away",)
    bad = (
        INPUT.replace("  paths", "  close.reader.after_interval: 5m\n  paths") + CONSOLE,
        LOG + "  close_timeout: 5m\n" + CONSOLE,
    )
    good = (
        LOG + "  close_timeout: 0\n" + CONSOLE,
        INPUT,
        LOG + "  close_timeout: 5m\n  close_removed: false\n  clean_removed: false\n" + CONSOLE,
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for kind, obj in inputs(ctx, "log", "filestream"):
            stream = kind == "filestream"
            name = "close.reader.after_interval" if stream else "close_timeout"
            place = obj.get(name)
            after = values.seconds(obj.value(name))
            held = values.boolean(obj.value("close.on_state_change.removed" if stream else "close_removed")) is False
            if place is not None and after and after > 0 and not held:
                message = f"`{name}: {obj.value(name)}` closes a file wherever the reader is: what rotation takes away"
                yield self.finding(place.span, f"{message} before the next scan is lost while the output lags")
