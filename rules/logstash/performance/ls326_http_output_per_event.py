from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.dataflow.steps import is_trial
from lslint.rules.logstash.values.options import is_complete, is_variable, option_text


class HttpOutputPerEvent(PipelineAdvice):
    code = "LS326"
    visits = ("output/http",)
    summary = "The http output makes one request for each event"
    why = """\
With `format => "json"`, the default, each event is a request of its own (up to `pool_max` = 50 at the same time), with
headers, a round trip and a log line at the receiver. `format => "json_batch"` sends all events of a batch (125 by
default) as one JSON array. The receiver has to take arrays; where it does not, nothing can be done here.

Outputs whose URL, headers or body depend on the event cannot be batched and are left alone, and so are web hooks of
chats and pagers, and outputs inside of a condition, which as a rule send few."""
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
        if any(word in url for word in ("hooks.", "webhook", "/hook", "pagerduty", "telegram", "/alert")):
            return
        yield self.finding(
            (option.start, option.end) if option is not None else (node.start, node.name_end),
            "This `http` output makes a request for each event; if the receiver takes JSON arrays, set"
            ' `format => "json_batch"`: one request for each batch',
            fix=Fix("manual", 'Set `format => "json_batch"`', []),
        )
