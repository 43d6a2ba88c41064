from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.dataflow.index_names import OUTPUTS
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.presence import constants, dates, fields
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import boolean, option_text

_OPEN = frozenset((
    "hostname", "host_name", "syslog_hostname", "logsource", "clientip", "client_ip", "src_ip", "source_ip", "dst_ip",
    "ip", "ipaddress", "ip_address", "remote_addr", "user", "username", "user_name", "userid", "user_id",
    "uuid", "guid",
    "id", "_id", "message", "path", "filename", "file_name", "url", "uri", "request", "request_id", "session",
    "session_id", "sessionid", "trace_id", "transaction_id", "email", "pod_name", "container_id", "container_name",
    "device_id",
))  # fmt: skip
_OPEN_PAIRS = frozenset((
    ("host", "name"), ("host", "ip"), ("agent", "name"), ("agent", "hostname"), ("beat", "name"), ("beat", "hostname"),
    ("user", "name"), ("source", "ip"), ("client", "ip"), ("pod", "name"), ("container", "name"), ("file", "path"),
))  # fmt: skip


class EsIndexUnbounded(PipelineAdvice):
    code = "LS401"
    severity = "warning"
    visits = OUTPUTS
    summary = "The number of indices grows with the values of a field, or by the hour"
    why = """\
Every index has at least one shard and, as a rule, a replica of it. From 7.0 on a cluster takes 1000 shards for each
of its data nodes (`cluster.max_shards_per_node`); beyond that it refuses to create indices ("this action would add
[2] total shards"), and the output keeps its events and tries again: nothing is indexed any more, for all pipelines
that write to the cluster. A daily index for each of 20 hosts, with a replica, has used up the share of one node
after 25 days. An index an hour is 24 a day. Small shards cost heap and cluster state long before that.

Write to one index or data stream and keep the value as a field, which is what queries filter by. Not reported are
fields that this pipeline sets to fixed texts."""
    sources = (
        "documentation of Elasticsearch: size your shards, cluster.max_shards_per_node",
        "https://github.com/robcowart/elastiflow/issues/583",
        "https://github.com/logstash-plugins/logstash-output-elasticsearch/issues/110",
    )
    fix = "manual"
    bad = (
        'output {\n  elasticsearch {\n    index => "logs-%{user}-%{+yyyy.MM.dd}"\n  }\n}\n',
        'output { elasticsearch { index => "logs-%{+yyyy.MM.dd.HH}" } }\n',
    )
    good = (
        'output { elasticsearch { index => "logs-%{[@metadata][stream]}-%{+yyyy.MM.dd}" } }\n',
        'filter { mutate { replace => { "user" => "web" } } }\n'
        'output { elasticsearch { index => "logs-%{user}-%{+yyyy.MM.dd}" } }\n',
        'output { elasticsearch { action => "delete" index => "logs-%{user}" document_id => "%{id}" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("index")
        index = option_text(node, "index")
        if option is None or index is None or "%{" not in index or option_text(node, "action") == "delete":
            return
        stream = node.option("data_stream")
        if stream is not None and boolean(stream.value) is True:
            return
        path = next((path for path in fields(index) if _is_open(path) and path not in constants(flow(ctx))), None)
        date = next((date for date in dates(index) if "H" in regex(r"'[^']*'").sub("", date)), None)
        if path is not None:
            name = "".join(f"[{part}]" for part in path) if len(path) > 1 else path[0]
            yield self.finding(
                option,
                f"each value of `{name}` makes an index of its own; at 1000 shards a node the cluster takes no new ones"
                " and indexing stops: write to one index or data stream and keep the value as a field",
                fix=Fix("manual", "Write to one index or data stream", []),
            )
        elif date is not None:
            yield self.finding(
                option,
                f"`%{{+{date}}}` makes an index every hour, 720 in 30 days; at 1000 shards a node the cluster takes"
                " no new ones and indexing stops: use a data stream or an index a day",
                fix=Fix("manual", "Use a data stream, or an index a day", []),
            )


def _is_open(path: tuple[str, ...]) -> bool:
    return path[-1].lower() in _OPEN or path in (("host",), ("@metadata", "host")) or path[-2:] in _OPEN_PAIRS
