from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, PipelineAdvice, PipelineView, Plugin

_MANAGED = (
    ".elastic-cloud.com", ".found.io", ".elastic.cloud", ".es.amazonaws.com", ".aos.amazonaws.com", ".bonsai.io",
)  # fmt: skip


class EsSniffing(PipelineAdvice):
    code = "LS411"
    severity = "warning"
    visits = ("output/elasticsearch",)
    required_text = ("sniffing",)
    default = False
    summary = "Sniffing through a proxy or with a managed cluster"
    why = """\
With `sniffing`, the output requests the addresses of the nodes from the cluster and uses them instead of `hosts`.
Behind a load balancer, a proxy or the endpoint of a managed service, these are addresses of an internal network.
Logstash may not reach them, or it bypasses the proxy. Remove `sniffing`."""
    sources = (
        "documentation of the elasticsearch output: sniffing",
        "source of the elasticsearch output: http_client_builder (several values when sniffing is enabled)",
    )
    fix = "manual"
    bad = (
        'output { elasticsearch { cloud_id => "${CLOUD_ID}" sniffing => true } }\n',
        'output {\n  elasticsearch {\n    hosts => ["https://search.example.com:443"]\n    sniffing => true\n  }\n}\n',
    )
    good = (
        'output { elasticsearch { cloud_id => "${CLOUD_ID}" sniffing => false } }\n',
        'output { elasticsearch { hosts => ["es1:9200", "es2:9200"] sniffing => true } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("sniffing")
        reason = _proxy(node) if node.is_true("sniffing") else ""
        if option is not None and reason:
            yield self.finding(
                option,
                "`sniffing` replaces the hosts with internal node addresses, which may be unreachable:"
                f" {reason}. Remove `sniffing`",
                fix=Fix("manual", "Remove `sniffing`"),
            )


def _proxy(node: Plugin) -> str:
    """Return why the output appears to use a proxy; empty if nothing in it indicates one."""
    if node.option("cloud_id") is not None:
        return "`cloud_id` points to the proxy of a managed cluster"
    if node.option("proxy") is not None:
        return "requests go through the `proxy`"
    for host in node.raw_texts("hosts"):
        name = host.split("://", 1)[-1].split("/", 1)[0].rsplit("@", 1)[-1].lower()
        bare = name.split(":", 1)[0]
        if bare.endswith(_MANAGED):
            return f"`{bare}` is the endpoint of a managed cluster"
        if name.endswith(":443"):
            return f"port 443 of `{bare}` is usually a proxy"
    return ""
