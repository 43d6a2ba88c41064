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
    summary = "Deprecated `log` or `container` input"
    why = """\
Filebeat 7.16 deprecated the `log` and `container` inputs in favor of `filestream`. Filebeat 9.0 and later do not
start with them unless the input sets `allow_deprecated_use: true`, which releases before 8.18 do not have. Autodiscover
does not start such inputs either, but logs an error and Filebeat runs without them. The inputs of modules are exempt.

A `filestream` input reads all files again unless it imports the state of the old input (`take_over`). As a
replacement for `container`, it requires the parser `container`, and `prospector.scanner.symlinks: true` for the
symbolic links in /var/log/containers."""
    sources = (
        "change log of Filebeat 7.16 and 9.0",
        "elastic/beats#42295",
        "Filebeat reference: migrate to filestream",
    )
    bad = (LOG + CONSOLE, "filebeat.inputs:\n- type: container\n  paths: [/var/log/containers/*.log]\n" + CONSOLE)
    good = (
        CONFIG,
        "filebeat.inputs:\n- type: filestream\n  id: containers\n  paths: [/var/log/containers/*.log]\n"
        "  parsers:\n  - container: {}\n  prospector.scanner.symlinks: true\n" + CONSOLE,
        LOG + "  allow_deprecated_use: true\n" + CONSOLE,
    )
