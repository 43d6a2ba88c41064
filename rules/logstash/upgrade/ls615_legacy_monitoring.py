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
    summary = "Internal collection of monitoring data, which is off since 9.0"
    why = """\
With `xpack.monitoring.enabled: true` Logstash sends its own metrics to Elasticsearch. This collection is deprecated in
7.x and 8.x; since 9.0 it does nothing unless `xpack.monitoring.allow_legacy_collection: true` is set as well, so that
after the upgrade the node is missing in the monitoring. Elastic Agent or Metricbeat collect the same from the node's
API."""
    sources = (
        "https://www.elastic.co/docs/release-notes/logstash/breaking-changes",
        "settings of the releases: xpack.monitoring.allow_legacy_collection since 9.0.0",
    )
    fix = "manual"
    releases = "7.0-"
    bad = ("xpack.monitoring.enabled: true\n",)
    good = (
        "xpack.monitoring.enabled: false\n",
        "xpack.monitoring.enabled: true\nxpack.monitoring.allow_legacy_collection: true\n",
        'xpack.monitoring.elasticsearch.hosts: ["http://es1:9200"]\n',
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """One finding per file; an info where the collection still works."""
        if ctx.target is not None and not ctx.target.at_least(7, 0):
            return
        works = ctx.target is not None and not ctx.target.at_least(9, 0)
        for group in groups(ctx):
            leaf = group.get("xpack.monitoring.enabled")
            if leaf is None or not is_on(setting_text(ctx, group, leaf.name)):
                continue
            if setting_text(ctx, group, "xpack.monitoring.allow_legacy_collection") not in (None, False, "false"):
                continue
            severity: Severity = "info" if works else "warning"
            now = "does nothing since 9.0 unless `xpack.monitoring.allow_legacy_collection: true` is set"
            if works:
                now = f"is deprecated in {ctx.target} and off from 9.0 on"
            message = f"the internal monitoring of `{leaf.name}` {now}: collect with Elastic Agent or Metricbeat"
            yield self.finding(span_of(leaf, ctx), message, severity=severity)
