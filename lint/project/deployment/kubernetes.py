"""Resources and charts of Kubernetes that name a release themselves: those of Elastic's operator, and Chart.yaml; the
containers that only run a command in the image of a server."""

from __future__ import annotations

import os

from lslint.project.deployment import constraints, products
from lslint.project.deployment import text as plain
from lslint.project.deployment.model import UNUSED, Manifest, Resource, Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.deployment.yaml_lines import Node

_CHARTS = ("https://helm.elastic.co", "elastic.co", "@elastic", "https://helm.elastic.co/")
_JOBS = ("Job", "CronJob")
_SERVERS = frozenset(("elasticsearch", "kibana", "opensearch", "opensearch-dashboards"))
_REFERENCES = (("spec", "elasticsearchRef"), ("spec", "elasticsearchRefs"))
_OPENSEARCH_KINDS = {"OpenSearchCluster": "opensearch"}
_ECK = {
    "Elasticsearch": "elasticsearch", "Logstash": "logstash", "Kibana": "kibana", "Agent": "elastic-agent", "Beat": "",
    "OpenSearchCluster": "opensearch",
}  # fmt: skip


def chart_of_operator(made: Manifest, nodes: list[Node], folder: str, rank: int) -> None:
    """The release in the values of a chart of Elastic's operator, whose folder is named after the product."""
    names = [part.removeprefix("eck-") for part in folder.split(os.sep) if part.startswith("eck-")]
    product = {"beats": "filebeat"}.get(names[-1], names[-1]) if names else ""
    for node in nodes if product in products.PRODUCTS else ():
        version, line = node.values.get("version", ("", 0)) if not node.path else ("", 0)
        found = products.releases(product, version) if "apiVersion" not in node.values else None
        if found is not None:
            made.statements.append(Statement(made.path, line, plain.shown(f"version {version}"), product, found, rank))


def kinds(nodes: list[Node]) -> dict[int, str]:
    """Document -> product of the resources of the Elastic operator."""
    found = {}
    for node in nodes:
        if not node.path and ".k8s.elastic.co/" in node.text("apiVersion"):
            found[node.document] = _ECK.get(node.text("kind"), "")
        elif not node.path and node.text("kind") in _OPENSEARCH_KINDS:
            found[node.document] = "opensearch"
    return found


def jobs(nodes: list[Node]) -> set[int]:
    """The documents that are jobs, whose containers end after a command."""
    return {node.document for node in nodes if not node.path and node.text("kind") in _JOBS}


def mark_clients(statements: list[Statement]) -> None:
    """Marks the images of servers in which a job or an init container runs a command."""
    for one in statements:
        if one.product in _SERVERS:
            one.is_client, one.rank = True, max(one.rank, UNUSED)


def connect(made: Manifest, nodes: list[Node], kinds: dict[int, str]) -> None:
    """Records the resources of the Elastic operator, with the clusters that they name."""
    by_document: dict[int, list[Node]] = {}
    for node in nodes:
        by_document.setdefault(node.document, []).append(node)
    for document, product in kinds.items():
        own = by_document[document]
        lines = [node.values["version"][1] for node in own if node.path == ("spec",) and "version" in node.values]
        about = [node for node in own if node.path == ("metadata",)]
        name, namespace = (_literal(about[0].text(key)) if about else "" for key in ("name", "namespace"))
        clusters = [
            (_literal(node.text("name")), _literal(node.text("namespace")) or namespace)
            for node in own
            if node.path in _REFERENCES and node.values
        ]
        if lines:
            made.resources[lines[0]] = Resource(product, name, namespace, clusters)


def _literal(written: str) -> str:
    """A name; empty if a template inserts it."""
    return "" if "{{" in written or "$" in written else written


def resource(made: Manifest, node: Node, product: str, rank: int) -> None:
    """The release of a resource of the Elastic operator."""
    version, line = node.values["version"]
    product = product or node.text("type")
    found = products.releases(product, version) if product in products.PRODUCTS else None
    if found is not None:
        made.statements.append(Statement(made.path, line, plain.shown(f"{product} {version}"), product, found, rank))


def chart(made: Manifest, nodes: list[Node], rank: int) -> None:
    """Chart.yaml: the app version of a chart that is named after a product, and dependencies on Elastic's charts."""
    for node in nodes:
        name = node.text("name").lower().strip()
        if not node.path and "appVersion" in node.values:
            version, line = node.values["appVersion"]
            image = products.image(f"{name}:{version}")
            for product, found in image.products.items() if image is not None and not image.witnessed else ():
                if found is not None and products.number(found[0])[0] > 4:  # new charts have 1.0 or 1.16.0
                    one = Statement(made.path, line, plain.shown(f"{name} appVersion {version}"), product, found, rank)
                    one.variable = "appversion"
                    made.statements.append(one)
        elif node.path == ("dependencies",) and "version" in node.values:
            version, line = node.values["version"]
            if name in products.PRODUCTS and any(host in node.text("repository") for host in _CHARTS):
                found = constraints.releases(name, version)
                if found is not None:
                    one = Statement(made.path, line, plain.shown(f"{name} {version}"), name, found, rank)
                    one.default = True  # values may choose another image
                    made.statements.append(one)
