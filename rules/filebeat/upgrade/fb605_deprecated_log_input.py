from __future__ import annotations

from lslint.rules.api import Repeats, Rule
from lslint.rules.filebeat.examples import CONFIG, CONSOLE, LOG


class DeprecatedLogInput(Rule):
    code = "FB605"
    merge_repeats = Repeats(across="message")
    tags = frozenset(("deprecated",))
    severity = "warning"
    may_refuse = True
    kinds = ("filebeat",)
    holds_in_templates = True
    depends_on_release = True
    summary = "Deprecated `log` or `container` input"
    why = """\
Filebeat 7.16 deprecated the `log` and `container` inputs in favor of `filestream`. Filebeat 9.0 and later do not start
with them unless the input sets `allow_deprecated_use: true`. To replace `container`, `filestream` requires the parser
`container`, and `prospector.scanner.symlinks: true` for the symbolic links in /var/log/containers.

A `filestream` input reads all files again unless it imports the state of the old input (`take_over`). The migration
requires planning, so there is no fix.

The finding is informational and reported once per file unless the target is 9.0 or later. A file for releases before
7.0 is reported only if the rule is selected."""
    sources = ("change log of Filebeat 7.16 and 9.0", "Filebeat reference: migrate to filestream")
    bad = (LOG + CONSOLE, "filebeat.inputs:\n- type: container\n  paths: [/var/log/containers/*.log]\n" + CONSOLE)
    good = (CONFIG, LOG + "  allow_deprecated_use: true\n" + CONSOLE)
