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
Some plugins were removed from the default distribution of Logstash:

- 5.0 or earlier: checksum, grep and multiline (filters), elasticsearch_http and elasticsearch_river (outputs)
- 6.0: irc, lumberjack (input), log4j, statsd and xmpp
- 7.0: pagerduty
- 8.13: imap
- 9.0: elastic_app_search and elastic_workplace_search
- 9.5: pipe (output)

These and later releases reject a pipeline with the plugin, unless the plugin is installed. Replace the plugin or, if it
still works, install it with `logstash-plugin install` and list it in the lslint config:
`extra-plugins = ["input/imap"]`. lslint cannot know what else is installed, so the verdict is `unknown`.
`lslint upgrade` lists the finding under `breaks`, because the old release included the plugin.

Without a target, the rule reports plugins that 6.0 and later never included, those of the first two lines, only if it
is selected (`--extend-select LS601`). Files with elasticsearch_http or elasticsearch_river are for Logstash 1.x and are
not checked without a target."""
    sources = ("lock files of Logstash {oldest}-{newest}",)
    fix = "manual"
    bad = (
        'output { pipe { command => "logger" } }\n',
        'filter { multiline { pattern => "^\\s" what => "previous" } }\n',
    )
    good = (
        'output { file { path => "/var/log/out.log" } }\n',
        'input { file { path => "/var/log/a.log" codec => multiline { pattern => "^\\s" what => "previous" } } }\n',
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
            hint = "use `multiline` in Filebeat, or install the plugin"  # a codec would join all lines of its input
        lacking = f"Logstash {gone or '5.0'} and later do not include the `{name}` {kind}"
        return f"{lacking}, so the pipeline does not load: {hint}", None


@fact
def _conditional(ctx: Context) -> frozenset[int]:
    """Return the ``id()`` of each plugin of the file that is inside a condition."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    return frozenset(id(plugin) for _, plugin, clauses in tree.walk_plugins() if clauses)
