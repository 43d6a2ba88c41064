from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Finding
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation


class RemovedPlugin(OptionAdvice):
    code = "LS601"
    violations = ("removed-plugin",)
    tags = frozenset(("deprecated",))
    reports_names = True
    summary = "Plugin that is no longer bundled with Logstash"
    why = """\
Plugins are removed from the default distribution: the multiline filter and the outputs of Logstash 1.x in 5.0; irc,
lumberjack (input), log4j, statsd and xmpp in 6.0; pagerduty in 7.0; imap in 8.13; app_search and workplace_search in
9.0; pipe (output) in 9.5. After an upgrade the pipeline does not load until the plugin is replaced, or installed
separately if it still works.

If the release in use is not known, an older one may be in use. Plugins that 6.0 or later still included are then an
info; other plugins are reported only if the rule is selected.

For a multiline filter inside a condition, the finding does not suggest the multiline codec, because the codec joins the
lines of all events of its input."""
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

    def report(self, violation: OptionViolation, ctx: Context) -> Finding | None:
        """Without a known release, a plugin of old releases probably means that an old release is in use."""
        finding = super().report(violation, ctx)
        used = violation.entry.bundled if violation.entry is not None else 0
        if finding is not None and ctx.target is None and not used & catalogue.since("6.0"):
            finding.is_optional = True
        return finding

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, None]:
        kind, _, name = violation.name.partition("/")
        entry = violation.entry
        instead = catalogue.index().former.get(violation.name, "")
        gone = catalogue.dropped(entry.bundled, violation.at) if entry is not None else ""
        hint = f"use {instead}" if instead else "install or replace the plugin"
        if instead and entry is not None and entry.bundled:
            hint = f"install the plugin, or use {instead}"
        if violation.name == "filter/multiline" and id(violation.node) in _conditional(ctx):
            hint = "install the plugin"  # a codec joins the lines of all events of its input
        lacking = f"Logstash {gone or '5.0'} and later do not include the `{name}` {kind}"
        return f"{lacking}, so the pipeline does not load: {hint}", None


@fact
def _conditional(ctx: Context) -> frozenset[int]:
    """Return the ``id()`` of each plugin of the file that is inside a condition."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    return frozenset(id(plugin) for _, plugin, clauses in tree.walk_plugins() if clauses)
