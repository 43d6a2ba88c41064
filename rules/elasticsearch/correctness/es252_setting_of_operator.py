from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings

_RESERVED = (
    "cluster.initial_master_nodes", "cluster.name", "discovery.seed_hosts", "discovery.seed_providers",
    "discovery.zen.minimum_master_nodes", "network.host", "network.publish_host", "node.name", "path.data", "path.logs",
    "xpack.security.authc.reserved_realm.enabled", "xpack.security.enabled", "xpack.security.http.ssl.certificate",
    "xpack.security.http.ssl.enabled", "xpack.security.http.ssl.key", "xpack.security.transport.ssl.certificate",
    "xpack.security.transport.ssl.enabled", "xpack.security.transport.ssl.key",
    "xpack.security.transport.ssl.verification_mode",
)  # fmt: skip


class SettingOfOperator(NodeAdvice):
    code = "ES252"
    severity = "warning"
    stage = "run"
    may_refuse = True
    summary = "Setting that the Elastic operator (ECK) sets itself"
    why = """\
The operator configures discovery, network, paths, certificates and security of each node of an `Elasticsearch`
resource. A node set that contains such a setting is not supported: the setting replaces that of the operator, and the
nodes may not find each other or reject its requests.

`discovery.type: single-node` contradicts `cluster.initial_master_nodes`, which the operator sets when it creates a
cluster, so the node does not start. A node set with `count: 1` needs neither.

Remove the setting."""
    sources = (
        "https://www.elastic.co/docs/deploy-manage/deploy/cloud-on-k8s/settings-managed-by-eck",
        "https://github.com/elastic/cloud-on-k8s/issues/7899",
        "elastic/cloud-on-k8s pkg/apis/elasticsearch/v1/fields.go: UnsupportedSettings",
    )
    fix = "manual"

    def advise(self, found: NodeSettings) -> Findings:
        if not any(one.references is not None for one in found.ctx.project.deployment.runtimes()):
            return
        if found.is_single() and "discovery.type" in found:
            yield self.finding(
                found["discovery.type"][0],
                "ECK sets `cluster.initial_master_nodes`, which is not allowed with `discovery.type: single-node`, so"
                " the node does not start. Remove the setting",
                severity="error",
                stage="start",
            )
        for name in _RESERVED:
            if name in found:
                yield self.finding(
                    found[name][0], f"`{name}` is reserved for ECK, which sets it itself. Remove the setting"
                )
