from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Findings, PipelineRule


class NearFieldName(PipelineRule):
    code = "LS298"
    severity = "info"
    visits = ("pipeline",)
    required_text = ("filter",)
    preview = True
    default = False
    summary = "Field with almost the name of another field"
    why = """\
A misspelled field does not exist: the filter that reads it does nothing, `%{field}` stays as it is, and a condition on
it is false for every event. LS293 reports this where all fields of the events are known. This rule reports names that
look misspelled in all other pipelines, too, for example behind a `beats` input, whose events may have any field.

A read is reported if nothing in the pipeline sets the field, the pipeline names it only once, its name has six letters
or more, and one letter is missing, added, changed or swapped with its neighbor compared with `message` or with a field
that an earlier filter of the file sets, for example a capture of grok, the new name in `rename`, or a field of `geoip`.
Names that differ only in case, digits, separators or the plural are not reported.

The sender of the events may set a field of that name, so the rule is off by default. Correct the name."""
    sources = ("count of misspelled field names in public pipelines",)
    bad = (
        'input { beats { port => 5044 } }\nfilter {\n  grok { match => { "message" => "^%{IP:client_ip}" } }\n'
        '  geoip { source => "cleint_ip" target => "geo" }\n}\noutput { stdout {} }\n',
        'filter { json { source => "messsage" } }\n',
        'filter {\n  dissect { mapping => { "message" => "%{service} %{rest}" } }\n'
        '  if [serivce] == "a" { drop {} }\n}\n',
        'filter {\n  geoip { source => "client" }\n'
        '  mutate { add_field => { "place" => "%{[geoip][lattitude]}" } }\n}\n',
    )
    good = (
        'filter {\n  grok { match => { "message" => "^%{IP:client_ip} %{WORD:verb}" } }\n'
        '  geoip { source => "client_ip" target => "geo" }\n}\n',
        'filter {\n  grok { match => { "message" => "^%{IP:server1} %{WORD:verb}" } }\n'
        '  geoip { source => "server2" target => "geo" }\n}\n',
        'filter { mutate { rename => { "messages" => "message_list" } } }\n',
        'filter { date { match => ["update_time", "UNIX"] target => "updated_time" } }\n',
        'filter {\n  grok { match => { "message" => "^%{WORD:status}" } }\n'
        '  if [statis] { mutate { rename => { "statis" => "statistics" } } }\n}\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        """Yield a finding for each read."""
        from lslint.rules.logstash.dataflow.steps import is_test
        from lslint.rules.logstash.dataflow.writes import display
        from lslint.rules.logstash.flow.near_names import near_names

        for one in near_names(ctx) if not is_test(ctx) else ():
            where = "the inputs set" if one.plugin is None else f"line {ctx.line(one.plugin.start)} sets"
            yield self.finding(
                (one.read.start, one.read.end),
                f"Nothing in the pipeline sets `{display(one.read.path)}`, which is named only here. Did you mean"
                f" `{display(one.near)}`, which {where}?",
            )
