"""FB406: deleted files stay open."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.settings import inputs
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import CONSOLE, INPUT, LOG


class CloseRemovedOff(Rule):
    code = "FB406"
    name = "close-removed-off"
    severity = "info"
    stage = "advice"
    kinds = ("filebeat",)
    visits = ("file",)
    words = ("removed",)
    summary = "Deleted files stay open"
    why = """\
With `close_removed: false` (`close.on_state_change.removed: false`) a file that was deleted is held until its last
line is sent and `close_inactive` is over. While the output is blocked that never comes, and the disk space is not
given back: hosts ran full that way (elastic/beats#2608, #5391). `close_timeout` bounds it."""
    sources = ("elastic/beats#2608, #5391: deleted files that are held open fill the disk",)
    bad = (
        INPUT.replace("  paths", "  close.on_state_change.removed: false\n  clean_removed: false\n  paths") + CONSOLE,
        LOG + "  close_removed: false\n  clean_removed: false\n" + CONSOLE,
    )
    good = (
        LOG + "  close_removed: false\n  clean_removed: false\n  close_timeout: 1h\n" + CONSOLE,
        INPUT,
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for kind, obj in inputs(ctx, "log", "filestream"):
            stream = kind == "filestream"
            name = "close.on_state_change.removed" if stream else "close_removed"
            limit = "close.reader.after_interval" if stream else "close_timeout"
            bound = obj.get(limit)
            place = obj.get(name)
            if place is not None and bound is None and values.boolean(obj.value(name)) is False:
                message = (
                    f"`{name}: false`: a deleted file is held, with its disk space, as long as the output is blocked"
                )
                yield self.finding(place.span, f"{message}. `{limit}` would bound it")
