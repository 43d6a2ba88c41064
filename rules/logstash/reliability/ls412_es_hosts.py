from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Plugin, String
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.coercion import is_open
from lslint.rules.logstash.values.options import is_complete


class EsHosts(PipelineAdvice):
    code = "LS412"
    visits = ("output/elasticsearch",)
    summary = "The hosts of an elasticsearch output miss the cluster, or all but one of its nodes"
    why = """\
A host without a port means port 9200, for `https` too: `https://search.example.com` does not go to 443, where a proxy
or a managed service listens. Port 9300 is the port that nodes talk to each other on; it does not speak HTTP, and the
output tries again without end.

The output spreads its requests over the `hosts` and leaves out those that do not answer. With a single node of
several named, all bulk requests go through that one, which has to pass them on, and the pipeline stops with it. One of
the articles this linter began from found sending to several hosts to be faster. A lone host is reported only where its
name has a number, as names of one node among others do."""
    sources = (
        "documentation of the elasticsearch output: hosts (default port 9200)",
        "documentation of Elasticsearch: network settings, http.port and transport.port",
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
        'output { elasticsearch { hosts => ["${HOST1}:9300"] } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("hosts")
        if option is None or node.option("port") is not None:
            return
        items = option.value.items if isinstance(option.value, Array) else [option.value]
        for item in items:
            if not isinstance(item, String) or "${" in item.value or is_open(item.value):
                continue
            scheme, name, port = _parts(item.value)
            if port == "9300":
                yield self.finding(
                    item,
                    f"port 9300 of `{name}` is the one nodes talk to each other on, and it does not take HTTP: use the"
                    " HTTP port, 9200",
                    fix=Fix("manual", "Use the HTTP port", []),
                )
            elif scheme == "https" and not port and _public(name):
                yield self.finding(
                    item,
                    f"`{item.value}` has no port, and that is 9200 here, not 443 as elsewhere with https: write the"
                    " port",
                    fix=Fix("manual", "Write the port", []),
                )
            elif len(items) == 1 and port in ("", "9200") and _numbered(name) and is_complete(node, ctx):
                yield self.finding(
                    item,
                    f"`{name}` is the only host, but its name is that of one node among others: all requests go"
                    " through it, and stop with it; list several nodes",
                    fix=Fix("manual", "List several nodes", []),
                )


def _parts(url: str) -> tuple[str, str, str]:
    """Scheme, host name and port of a URL, as far as they are there."""
    scheme, found, rest = url.strip().rpartition("://")
    host = rest.split("/", 1)[0].rsplit("@", 1)[-1]
    name, _, port = host.partition(":") if host.count(":") < 2 else (host, "", "?")
    return scheme.lower() if found else "", name, port


def _public(name: str) -> bool:
    """True for a name with a domain that is no address and no name of a local network."""
    last = name.rsplit(".", 1)[-1].lower()
    return "." in name and last.isalpha() and last not in ("local", "localdomain", "svc", "internal", "lan", "cluster")


_NODES = ("es", "elastic", "elasticsearch", "opensearch", "node", "data", "master", "elk")


def _numbered(name: str) -> bool:
    """``es1``, ``es-node-02.example.com``: a name that says nothing but that it is one node among others."""
    first = name.split(".", 1)[0].lower()
    plain = first.rstrip("0123456789")
    words = plain.replace("_", "-").strip("-").split("-")
    return plain != first and all(word in _NODES for word in words)
