from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation


class RemovedPlugin(OptionAdvice):
    code = "LS601"
    violations = ("removed-plugin",)
    tags = frozenset(("deprecated",))
    summary = "A plugin that left the distribution of Logstash"
    why = """\
Plugins leave the default distribution: the multiline filter and the outputs of Logstash 1.x with 5.0, irc, lumberjack
(input), log4j, statsd and xmpp with 6.0, pagerduty with 7.0, imap with 8.13, app_search and workplace_search with 9.0,
pipe (output) with 9.5. After an upgrade the pipeline does not load until the plugin is installed by hand, where it
still works, or replaced."""
    sources = ("lock files of Logstash {oldest}-{newest}",)
    fix = "manual"
    bad = (
        'output { pipe { command => "logger" } }\n',
        'filter { multiline { pattern => "^\\s" what => "previous" } }\n',
        'output { statsd { increment => "requests" } }\n',
    )
    good = (
        'input { file { path => "/var/log/a.log" codec => multiline { pattern => "^\\s" what => "previous" } } }\n',
        'output { file { path => "/var/log/out.log" } }\n',
    )

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, None]:
        kind, _, name = violation.name.partition("/")
        entry = violation.entry
        instead = catalogue.index().former.get(violation.name, "")
        gone = catalogue.dropped(entry.bundled, violation.at) if entry is not None else ""
        hint = f"use {instead}" if instead else "install it by hand, or replace it"
        if instead and entry is not None and entry.bundled:
            hint = f"install it by hand, or use {instead}"
        start = f"The {kind} plugin `{name}` is not in the distribution of Logstash since {gone or '5.0'}"
        return f"{start}; {hint}, or the pipeline does not load", None
