from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.dataflow.steps import is_trial
from lslint.rules.logstash.values.options import is_complete, is_variable, option_text

_SPLUNK = "/services/collector"


class HttpOutputPerEvent(PipelineAdvice):
    code = "LS326"
    production_only = True
    visits = ("output/http",)
    summary = "HTTP output with one request per event"
    why = """\
With `format => "json"`, the default, the http output sends each event as a separate request (up to `pool_max`, 50 by
default, at the same time), with headers, a round trip and a log line on the receiver.

`format => "json_batch"` sends all events of a batch (125 by default) as one JSON array. The receiver must accept
arrays; if it does not, ignore the finding.

The rule does not report:

- outputs whose URL, headers or body depend on the event (they cannot be batched)
- webhooks of chat and paging services
- the HTTP Event Collector of Splunk (it does not accept arrays)
- outputs inside a condition (they usually send few events)"""
    sources = ("documentation of the http output: format, pool_max", "source of the http output: multi_receive")
    fix = "manual"
    releases = "6.1-"
    bad = ('output { http { url => "https://in.example.com/events" http_method => "post" } }\n',)
    good = (
        'output { http { url => "https://in.example.com/events" http_method => "post" format => "json_batch" } }\n',
        'output { http { url => "https://in.example.com/%{type}" http_method => "post" } }\n',
        'output { if [level] == "fatal" { http { url => "https://in.example.com/e" http_method => "post" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if ctx.clauses or not is_complete(node, ctx) or is_trial(ctx):
            return
        if ctx.target is not None and not ctx.target.at_least(6, 1):
            return
        option = node.option("format")
        if option is not None and (is_variable(option.value) or option_text(node, "format") != "json"):
            return
        url = option_text(node, "url") or ""
        if ctx.holds("%{", node.start, node.end) or node.option("mapping") is not None or not url:
            return
        if any(word in url for word in ("hooks.", "webhook", "/hook", "pagerduty", "telegram", "/alert", _SPLUNK)):
            return
        yield self.finding(
            (option.start, option.end) if option is not None else (node.start, node.name_end),
            "`http` output sends a separate request for each event, which limits the throughput. If the receiver"
            " accepts"
            ' JSON arrays, set `format => "json_batch"`',
            fix=Fix("manual", 'Set `format => "json_batch"`', []),
        )
