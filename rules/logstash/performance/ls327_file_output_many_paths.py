from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.dataflow.field_references import sprintf_texts

_UNBOUNDED = frozenset((
    "session", "sessionid", "session_id", "uuid", "guid", "request_id", "requestid", "trace_id", "traceid",
    "transaction_id", "correlation_id", "span_id", "message", "msg", "clientip", "client_ip", "src_ip", "source_ip",
    "remote_addr", "remote_ip", "dst_ip", "dest_ip", "url", "uri", "request", "referrer", "agent", "useragent",
    "user_agent", "@timestamp", "timestamp", "fingerprint", "offset", "pid", "thread", "_id", "document_id",
))  # fmt: skip


class FileOutputManyPaths(PipelineAdvice):
    code = "LS327"
    visits = ("output/file", "output/csv")
    summary = "File output that opens too many files or flushes too often"
    why = """\
The file output keeps a separate file open for each path. A session, a request ID or an address in the path creates a
file for each value: Logstash may reach its limit of open files. Use fields with few values (type, environment, host)
and a date in the path. The rule reports usual names of such fields, for example `session_id` and `clientip`.

With `flush_interval => 0`, the output flushes its files after every batch of events instead of every 2 seconds, the
default. That is one system call for each batch and file, and is reported only with `--extend-select LS327`."""
    sources = ("documentation of the file output: path, flush_interval; source: stale files are closed every 10 s",)
    bad = (
        'output { file { path => "/var/log/%{session}.log" } }\n',
        'output { file { path => "/var/log/all.log" flush_interval => 0 } }\n',
    )
    good = (
        'output { file { path => "/var/log/%{type}-%{host}-%{+yyyy-MM-dd}.log" } }\n',
        'output { file { path => "/var/log/all.log" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        path, flush = node.option("path"), node.option("flush_interval")
        if path is not None:
            for text, parts in sprintf_texts(node, ctx):
                for part in parts if path.start <= text.node.start < path.end else ():
                    name = part.body.strip("[]").replace("][", ".").rsplit(".", 1)[-1].lower()
                    if part.kind == "field" and name in _UNBOUNDED:
                        yield self.finding(
                            text.span(part.start, part.end),
                            f"`%{{{part.body}}}` in `path` opens a file for each value, which may exceed the limit of"
                            " open files. Use fields with few values, and a date",
                        )
        if flush is not None and getattr(flush.value, "text", getattr(flush.value, "value", "")) == "0":
            yield self.finding(
                flush,
                "`flush_interval => 0` flushes the file after every batch of events instead of every 2 seconds. Remove"
                " the option, unless a program follows the file",
                optional=True,  # one system call for each batch and file, whose cost is not measured
            )
