from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.node import groups, span_of


class LegacyMonitoring(Rule):
    code = "LS615"
    severity = "warning"
    kinds = ("logstash-settings",)
    visits = ("file",)
    summary = "Internal collection of monitoring data, off since 9.0"
    why = """\
With `xpack.monitoring.enabled: true`, Logstash sends its metrics to Elasticsearch. This internal collection is
deprecated since 7.9. Since 9.0, it is off unless `xpack.monitoring.allow_legacy_collection: true` is set as well, so
after the upgrade the node is missing from the monitoring. Use Elastic Agent or Metricbeat, which collect the same
metrics from the API of the node. For releases before 9.0, or without a target, the rule reports the setting only with
`--extend-select LS615`."""
    sources = (
        "https://www.elastic.co/docs/release-notes/logstash/breaking-changes",
        "settings of the releases: `xpack.monitoring.allow_legacy_collection` exists since 9.0.0",
    )
    fix = "manual"
    releases = "7.9-"
    bad = ("xpack.monitoring.enabled: true\n",)
    good = (
        "xpack.monitoring.enabled: false\n",
        "xpack.monitoring.enabled: true\nxpack.monitoring.allow_legacy_collection: true\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """Report one setting per file."""
        works = ctx.is_below(9, 0)
        is_off = not works and ctx.target is not None
        for group in groups(ctx) if not ctx.is_below(7, 9) else ():
            leaf = group.get("xpack.monitoring.enabled")
            if leaf is None or not group.is_on(leaf.name):
                continue
            if group.value("xpack.monitoring.allow_legacy_collection") not in (None, False, "false"):
                continue
            if group.value("monitoring.enabled") not in (None, True, "true"):
                continue  # takes precedence
            state = "alone has no effect in Logstash 9.0 and later"
            help_ = "`xpack.monitoring.allow_legacy_collection: true` turns the internal collection on again."
            if works:
                state = f"is deprecated in Logstash {ctx.target} and has no effect in 9.0 and later"
            yield self.finding(
                span_of(leaf, ctx),
                f"`{leaf.name}: true` {state}: collect the metrics with Elastic Agent or Metricbeat",
                severity="warning" if is_off else "info",
                help=None if works else help_,
                optional=not is_off,
            )
