from __future__ import annotations

from lslint.rules.logstash.api import Array, Findings, Fix, PipelineAdvice, PipelineView, Plugin, Related, String
from lslint.rules.logstash.values.coercion import is_open


class EsHosts(PipelineAdvice):
    code = "LS412"
    visits = ("output/elasticsearch",)
    summary = "Elasticsearch `hosts` with a wrong port or only one of the nodes"
    why = """\
A host without a port means port 9200, even with `https`. A proxy or a managed service usually listens on port 443.
Port 9300 is the transport port between nodes. It does not accept HTTP, so the output retries forever.

If only one of several nodes is listed, all requests go through this node, and the pipeline stops when the node is
down. A single host is reported if an `elasticsearch.yml` of the project names this node and further seed hosts; with
`--extend-select LS412`, also if its name looks like one node of several, for example `es1`. A host without a port is
reported only if it has `https` and a public domain."""
    sources = (
        "documentation of the elasticsearch output: hosts (default port 9200)",
        "documentation of Elasticsearch: network settings, http.port and transport.port",
        "published comparison of pipelines: sending to several hosts was faster",
    )
    fix = "manual"
    bad = (
        'output { elasticsearch { hosts => ["https://search.example.com"] } }\n',
        'output { elasticsearch { hosts => ["es:9300"] } }\n',
        'output { elasticsearch { hosts => ["es1:9200"] } }\n',
    )
    good = (
        'output { elasticsearch { hosts => ["https://search.example.com:443"] } }\n',
        'output { elasticsearch { hosts => ["es1:9200", "es2:9200"] } }\n',
        'output { elasticsearch { hosts => ["localhost"] } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("hosts")
        if option is None or node.option("port") is not None:
            return
        finds_nodes = node.option("sniffing") is not None and not node.is_false("sniffing")
        items = option.value.items if isinstance(option.value, Array) else [option.value]
        for item in items:
            if not isinstance(item, String) or "${" in item.value or is_open(item.value):
                continue
            scheme, name, port = _parts(item.value)
            if port == "9300":
                yield self.finding(
                    item,
                    f"Port 9300 of `{name}` is the transport port, which does not accept HTTP, so all requests fail."
                    " Use the HTTP port, usually 9200",
                    fix=Fix("manual", f"Use the HTTP port of `{name}`"),
                )
            elif scheme == "https" and not port and _public(name):
                yield self.finding(
                    item,
                    f"`{item.value}` has no port, so Logstash connects to port 9200, not 443. Add the port to the URL",
                    fix=Fix("manual", f"Add the port to `{item.value}`"),
                )
            elif len(items) == 1 and not finds_nodes and port in ("", "9200") and ctx.is_complete(node):
                seeds = _seeds(name, ctx)
                if seeds is None and not _numbered(name):
                    continue
                yield self.finding(
                    item,
                    f"`{name}` is the only host: {'' if seeds else 'if the cluster has more nodes, '}all requests go"
                    " through this one and indexing stops when it is down. List several nodes",
                    fix=Fix("manual", "Add more nodes to `hosts`"),
                    related=[seeds] if seeds is not None else [],
                    optional=seeds is None,  # the number of nodes is not known
                )


def _seeds(name: str, ctx: PipelineView) -> Related | None:
    """Return the seed hosts in an elasticsearch.yml of the project that names this node and others."""
    for file in ctx.project.related_files("elasticsearch-settings", "elasticsearch.yml") or ():
        if name not in file.text or "seed_hosts" not in file.text or not file.tree.documents:
            continue
        from lslint.rules.setting import Setting

        settings = Setting(file.tree.documents[0].root)
        seeds = settings.get("discovery.seed_hosts")
        hosts = {str(seed.value).partition(":")[0] for seed in seeds.items}
        nodes = {settings.get(path).value for path in ("node.name", "network.host", "network.publish_host")}
        if name in hosts | nodes and hosts - nodes - {name}:
            return Related(seeds.start, seeds.end, "the nodes of the cluster", file.path)
    return None


def _parts(url: str) -> tuple[str, str, str]:
    """Return scheme, host name and port of a URL; empty for missing parts."""
    scheme, found, rest = url.strip().rpartition("://")
    host = rest.split("/", 1)[0].rsplit("@", 1)[-1]
    name, _, port = host.partition(":") if host.count(":") < 2 else (host, "", "?")
    return scheme.lower() if found else "", name, port


def _public(name: str) -> bool:
    """Return whether the name has a public domain: neither an IP address nor a name in a local network."""
    last = name.rsplit(".", 1)[-1].lower()
    return "." in name and last.isalpha() and last not in ("local", "localdomain", "svc", "internal", "lan", "cluster")


_NODES = ("es", "elastic", "elasticsearch", "opensearch", "node", "data", "master", "elk")


def _numbered(name: str) -> bool:
    """Return whether the name is that of one node among others, for example ``es1`` or ``es-node-02.example.com``."""
    first = name.split(".", 1)[0].lower()
    plain = first.rstrip("0123456789")
    words = plain.replace("_", "-").strip("-").split("-")
    return plain != first and all(word in _NODES for word in words)
