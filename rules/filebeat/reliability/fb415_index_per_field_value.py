from __future__ import annotations

import re

from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.advice.base import Advice
from lslint.rules.filebeat.advice.settings import is_index_ignored, main, outputs
from lslint.rules.filebeat.config_model.merge import objects, varies, word
from lslint.rules.filebeat.examples import ELASTICSEARCH

OPEN_RANGE = frozenset(
    """host.name host.hostname host.ip host.id container.id container.name docker.container.id docker.container.name
    kubernetes.pod.name kubernetes.pod.uid kubernetes.pod.ip kubernetes.container.id kubernetes.node.name log.file.path
    source agent.id agent.ephemeral_id agent.hostname agent.name beat.hostname beat.name user.name client.ip source.ip
    message offset log.offset process.pid""".split()  # noqa: SIM905
)


class IndexPerFieldValue(Advice):
    code = "FB415"
    severity = "info"
    required_text = ("%{[",)
    summary = "One index per value of an unbounded field"
    why = """\
Every index has shards, and each shard uses memory of the cluster. An index name that contains a host, container, pod or
file creates one index for each of them, often for each day as well. Keep such a field only in the documents, and build
the index name from fields with few values.

In Filebeat 7.x, the rule reports nothing if lifecycle management overrides `index` (see FB238)."""
    sources = ("Elasticsearch guide: aim for few large shards; each shard costs memory and cluster state",)
    bad = (
        ELASTICSEARCH + "  index: 'app-%{[host.name]}-%{+yyyy.MM.dd}'\nsetup.template: {name: app, pattern: app-*}\n",
    )
    good = (
        ELASTICSEARCH
        + ("  index: 'app-%{[agent.version]}-%{+yyyy.MM.dd}'\nsetup.template: {name: app, pattern: app-*}\n"),
    )

    def advise(self, ctx: Context) -> Findings:
        analysis = main(ctx)
        switch = analysis.root.get("setup.ilm.enabled") if analysis is not None else None
        if analysis is None or is_index_ignored(ctx) or (varies(switch) and not analysis.since("8.0")):
            return  # FB238: lifecycle management overrides the name
        for _, obj in outputs(ctx, "elasticsearch"):
            for setting in (obj.get("index"), *(choice.get("index") for choice in objects(obj.get("indices")))):
                text = word(setting)
                for name in re.findall(r"%\{\[([^\]]+)\]", text[: text.rfind("]") + 1]) if text else ():
                    if name in OPEN_RANGE and setting is not None:
                        message = (
                            f"`%{{[{name}]}}` in the index name creates an index for each value, so the number of"
                            " shards is unbounded. Remove the field from the name"
                        )
                        yield self.finding(setting.span, message)
