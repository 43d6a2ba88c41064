"""LS601: a plugin that older releases brought and the target, or the newest, does not."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.messages import name_span
from lslint.rules.logstash.option_check.routing import cases


class RemovedPlugin(Rule):
    code = "LS601"
    name = "removed-plugin"
    severity = "warning"
    stage = "advice"
    kinds = ("logstash",)
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

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        """One finding a plugin name and file, at its first place."""
        seen: set[str] = set()
        for case in cases(ctx, self.code):
            problem = case.problem
            if problem.name in seen:
                continue
            seen.add(problem.name)
            kind, _, name = problem.name.partition("/")
            instead = catalogue.index().former.get(problem.name, "")
            gone = catalogue.dropped(problem.entry.bundled, case.at) if problem.entry is not None else ""
            hint = f"use {instead}" if instead else "install it by hand, or replace it"
            if instead and problem.entry is not None and problem.entry.bundled:
                hint = f"install it by hand, or use {instead}"
            yield self.finding(
                name_span(problem),
                f"The {kind} plugin `{name}` is not in the distribution of Logstash since {gone or '5.0'}; {hint},"
                " or the pipeline does not load",
            )
