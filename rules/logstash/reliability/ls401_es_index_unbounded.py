from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.dataflow.index_names import OUTPUTS
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.presence import constants, dates, fields
from lslint.rules.logstash.dataflow.writes import display
from lslint.rules.logstash.plugins.age import is_below
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import boolean, option_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity

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
    summary = "Index name that creates an index per field value or per hour"
    why = """\
Since 7.0, Elasticsearch allows 1000 shards per data node by default (`cluster.max_shards_per_node`). When the limit
is reached, all pipelines that need a new index stop. Daily indices of 20 hosts, with one replica each, use up the
limit of one node after 25 days. An index name with hours creates 24 indices per day.

Write to one index or data stream, and keep the value as a field: queries can filter by it. The rule reports fields
whose name suggests many values, for example `user`, `client_ip` or `hostname`, but not `type`. A field that the
pipeline sets to a constant value is not reported."""
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
        'output {\n  elasticsearch {\n    index => "logs-%{+yyyy.MM.dd}"\n  }\n}\n',
        'filter { mutate { replace => { "user" => "web" } } }\n'
        'output { elasticsearch { index => "logs-%{user}-%{+yyyy.MM.dd}" } }\n',
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
            name = display(path)
            yield self.finding(
                option,
                f"Each value of `{name}` creates a separate index, and {_limit(ctx)}."
                f" Write to one index{' or data stream' if _has_streams(ctx) else ''}",
                help=f"Keep the value as a field: queries can filter by `{name}`.",
                severity=_severity(ctx),
                fix=Fix("manual", f"Remove `%{{{name}}}` from the index name", []),
            )
        elif date is not None:
            yield self.finding(
                option,
                f"`%{{+{date}}}` creates an index every {_period(date)[0]}, and {_limit(ctx)}."
                f" Use a daily index{' or a data stream' if _has_streams(ctx) else ''}",
                help=f"Such an index name creates {_period(date)[1]} indices in 30 days, each with at least one shard.",
                severity=_severity(ctx),
                fix=Fix("manual", f"Use a daily index{' or a data stream' if _has_streams(ctx) else ''}", []),
            )


def _period(date: str) -> tuple[str, str]:
    """Return how often a date in an index name changes, and how many indices that makes in 30 days."""
    letters = regex(r"'[^']*'").sub("", date)
    if "s" in letters or "S" in letters:
        return "second", "2,592,000"
    return ("minute", "43,200") if "m" in letters else ("hour", "720")


def _has_streams(ctx: Context) -> bool:
    """Whether Elasticsearch of the release has data streams (7.9)."""
    return ctx.target is None or ctx.target.at_least(7, 9)


def _limit(ctx: Context) -> str:
    """The effect of many indices on the cluster; before 7.0 there is no limit of shards."""
    if is_below(7, ctx):
        return "many small shards use heap and slow the cluster"
    return "Elasticsearch rejects new ones at 1000 shards per data node"


def _severity(ctx: Context) -> Severity | None:
    return "info" if is_below(7, ctx) else None


def _is_open(path: tuple[str, ...]) -> bool:
    return path[-1].lower() in _OPEN or path in (("host",), ("@metadata", "host")) or path[-2:] in _OPEN_PAIRS
