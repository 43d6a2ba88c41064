from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.model import setting_text
from lslint.rules.logstash.settings.node import groups, is_on, span_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity


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
metrics from the API of the node."""
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
        """Report one setting per file: as an info if the collection still works, or the release is not known."""
        if ctx.target is not None and not ctx.target.at_least(7, 9):
            return
        works = ctx.target is not None and not ctx.target.at_least(9, 0)
        for group in groups(ctx):
            leaf = group.get("xpack.monitoring.enabled")
            if leaf is None or not is_on(setting_text(ctx, group, leaf.name)):
                continue
            if setting_text(ctx, group, "xpack.monitoring.allow_legacy_collection") not in (None, False, "false"):
                continue
            if setting_text(ctx, group, "monitoring.enabled") not in (None, True, "true"):
                continue  # takes precedence
            severity: Severity = "info" if works or ctx.target is None else "warning"
            help_ = "`xpack.monitoring.allow_legacy_collection: true` turns the internal collection on again."
            if works:
                message = (
                    f"`{leaf.name}: true` is deprecated in Logstash {ctx.target} and has no effect in 9.0 and later"
                )
            elif ctx.target is None:
                message = f"`{leaf.name}: true` alone has no effect in Logstash 9.0 and later"
            else:
                message = f"`{leaf.name}: true` alone has no effect in Logstash 9.0 and later"
            yield self.finding(
                span_of(leaf, ctx),
                f"{message}: collect the metrics with Elastic Agent or Metricbeat",
                severity=severity,
                help=None if works else help_,
            )
