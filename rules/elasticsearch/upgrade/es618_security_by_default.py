from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings
from lslint.rules.shared.runtimes import setter

_NAME = "xpack.security.enabled"


class SecurityByDefault(NodeAdvice):
    code = "ES618"
    severity = "info"
    stage = "run"
    default = False
    in_upgrades = True
    elasticsearch_only = True
    summary = "Security that is on by default since 8.0"
    why = """\
Before 8.0, security is off by default with the free license. Since 8.0, it is on by default: clients, Kibana,
Logstash and Beats need a user or an API key, and a cluster with several nodes needs TLS between them.

Set up security before the upgrade, or set `xpack.security.enabled: false`. The rule needs a target of 8.0 or later
and reports a file without `xpack.security.enabled`. `lslint upgrade` always includes it."""
    sources = (
        "Elasticsearch reference: migrating to 8.0, security is enabled by default; deprecation messages of 7.17",
        "https://www.elastic.co/guide/en/elasticsearch/reference/8.9/migrating-8.0.html",
    )
    releases = "8.0-"
    about_missing = True
    bad = ("cluster.name: logs\n",)
    good = ("cluster.name: logs\nxpack.security.enabled: true\n",)

    def advise(self, settings: NodeSettings) -> Findings:
        """Report the first setting of a complete file that leaves the setting out."""
        ctx = settings.ctx
        if ctx.target is None or not ctx.target.at_least(8) or settings.has(_NAME) or settings.is_guarded():
            return
        if not settings.is_complete() or setter(ctx, _NAME) is not None or _NAME in ctx.text:
            return
        names = list(settings)
        if names:
            yield self.finding(
                settings[names[0]][0],
                f"`{_NAME}` is not set: since 8.0 its default is `true`, so clients must authenticate. Set up security,"
                " or set `false`",
            )
