from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.options import is_complete, is_selective, is_variable, option_text

_SPLUNK = "/services/collector"


class HttpOutputPerEvent(PipelineAdvice):
    code = "LS326"
    visits = ("output/http",)
    summary = "HTTP output with one request per event"
    why = """\
With `format => "json"`, the default, the http output sends a separate request for each event. `format =>
"json_batch"` sends all events of a batch (125 by default) as one JSON array. The receiver must accept arrays.

The rule does not report:

- outputs whose URL, headers or body depend on the event
- chat webhooks and the HTTP Event Collector of Splunk
- outputs inside a condition"""
    sources = ("documentation of the http output: format, pool_max", "source of the http output: multi_receive")
    fix = "manual"
    releases = "6.1-"
    bad = ('output { http { url => "https://in.example.com/events" http_method => "post" } }\n',)
    good = (
        'output { http { url => "https://in.example.com/events" http_method => "post" format => "json_batch" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if ctx.clauses or is_selective(node) or not is_complete(node, ctx):
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
