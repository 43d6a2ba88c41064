"""LS258: ``message_format`` or ``format`` on an output that writes what its codec gives it."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.messages import dropped, name_span, speaker, who
from lslint.rules.logstash.option_check.routing import cases


class LineFormatInWrongPlace(Rule):
    code = "LS258"
    name = "line-format-in-wrong-place"
    severity = "error"
    stage = "load"
    kinds = ("logstash",)
    summary = "`message_format` or `format` on an output whose codec makes the line"
    why = """\
What an output writes is made by its codec. `message_format` of the file, csv and tcp outputs was the older way:
obsolete from 5.0 (tcp from 6.0) and unknown later, so the pipeline does not load. `codec => line { format => "…" }`
says the same."""
    sources = ("option tables of the bundled outputs, Logstash {oldest}-{newest}", "verdicts of the real option check")
    releases = "5.0-"
    bad = (
        'output { file { path => "/var/log/out.log" message_format => "%{message}" } }\n',
        'output { stdout { format => "%{message}" } }\n',
    )
    good = (
        'output { file { path => "/var/log/out.log" codec => line { format => "%{message}" } } }\n',
        'output { http { url => "http://a" http_method => "post" format => "message" message => "%{message}" } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        for case in cases(ctx, self.code):
            problem = case.problem
            since = f" since {dropped(case)}" if case.refused != catalogue.index().all else ""
            yield self.finding(
                name_span(problem),
                f"{who(problem.node).capitalize()} has no `{problem.name}`{since}: the line is made by its codec, as in"
                f' `codec => line {{ format => "…" }}`; {speaker(case)} does not load the pipeline',
                severity=None if case.load else "warning",
                stage=None if case.load else "advice",
            )
