from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings
from lslint.rules.shared.name_patterns import overlap

_INDEX = ".monitoring-es-7-2026.01.01"
"""An index of the local exporter; patterns that begin with `.monitoring` may name other versions."""
_OF_ELASTICSEARCH = "xpack.monitoring.elasticsearch.collection.enabled"


class MonitoringNotAutoCreated(NodeAdvice):
    code = "ES292"
    severity = "warning"
    stage = "run"
    required_text = ("auto_create_index",)
    summary = "`action.auto_create_index` that prevents the indices of monitoring"
    why = """\
The local exporter of monitoring relies on automatic creation of the indices `.monitoring-*`. If
`action.auto_create_index` is `false` or a list whose patterns do not allow them, no monitoring data are stored:
`no such index [.monitoring-es-7-…]`. Of the patterns, the first that matches decides, and an index that none matches
is not created.

Add `.monitoring-*` to the list."""
    sources = (
        "https://www.elastic.co/docs/deploy-manage/monitor/stack-monitoring/collecting-monitoring-data-with-metricbeat",
        "AutoCreateIndex.java and LocalExporter.java of Elasticsearch",
    )
    fix = "manual"
    bad = ("xpack.monitoring.collection.enabled: true\naction.auto_create_index: 'orders-*,-*'\n",)
    good = (
        "xpack.monitoring.collection.enabled: true\naction.auto_create_index: '.monitoring-*,orders-*'\n",
        "action.auto_create_index: 'orders-*,-*'\n",
    )

    def advise(self, settings: NodeSettings) -> Findings:
        """Report a list without the indices of the monitoring that the node collects and stores itself."""
        allowed = settings.many("action.auto_create_index")
        has_exporters = any(name.startswith("xpack.monitoring.exporters") for name in settings.names())
        if not allowed or has_exporters or not settings.is_on("xpack.monitoring.collection.enabled"):
            return
        if settings.has(_OF_ELASTICSEARCH) and not settings.is_on(_OF_ELASTICSEARCH):
            return
        if any(name == "true" or name.startswith((".monitoring", "+.monitoring")) for name in allowed):
            return
        matching = (name for name in allowed if overlap(_INDEX, name.lstrip("+-")))
        if next(matching, "-").startswith("-"):
            yield self.finding(
                settings["action.auto_create_index"][0],
                "`action.auto_create_index` does not allow `.monitoring-*`, so no monitoring data are stored. Add"
                " `.monitoring-*`",
            )
