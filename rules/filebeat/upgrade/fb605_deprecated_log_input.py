from __future__ import annotations

from lslint.rules.api import Repeats, Rule
from lslint.rules.filebeat.examples import CONFIG, CONSOLE, LOG


class DeprecatedLogInput(Rule):
    code = "FB605"
    tags = frozenset(("deprecated",))
    severity = "warning"
    may_refuse = True
    merge_repeats = Repeats(places=3)
    kinds = ("filebeat",)
    holds_in_templates = True
    summary = "The `log` or `container` input"
    why = """\
Deprecated in 7.16 for `filestream`. From 9.0 on an entry without `allow_deprecated_use: true` is refused when the
agent starts. A filestream input reads the files anew unless it takes over their state, so the change is to be
planned: there is no fix. Told once a file, unless the target refuses the input."""
    sources = ("change log of Filebeat 7.16 and 9.0",)
    bad = (LOG + CONSOLE, "filebeat.inputs:\n- type: container\n  paths: [/var/log/containers/*.log]\n" + CONSOLE)
    good = (CONFIG, LOG + "  allow_deprecated_use: true\n" + CONSOLE)
