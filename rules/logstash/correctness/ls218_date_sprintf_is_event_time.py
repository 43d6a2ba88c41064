from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule, Related


class DateSprintfIsEventTime(PipelineRule):
    code = "LS218"
    severity = "info"
    visits = ("filter/mutate", "filter/date", "filter/grok", "filter/ruby")
    required_text = ("%{+", "%{@timestamp}")
    summary = "`%{+…}` is the time of the event, not the current time"
    why = """\
`%{+…}` and `%{@timestamp}` write the time of the event, which a date filter sets to the time in the log line. A field
such as `received_at` that is set after the date filter is then equal to `@timestamp`, so it does not show when the
event arrived.

In Logstash 8.18 and later, write `%{{TIME_NOW}}`, the current time. In earlier releases, set the field before the date
filter. This works only if the input itself sets `@timestamp`: in events of beats or a json codec, it is the time of the
sender.

The rule reports only fields with the name of a time of processing, for example `received_at` or `index_time`."""
    sources = (
        "documentation: event-dependent configuration, sprintf format",
        "a talk on a very large Elasticsearch cluster (2016) that measures the delay of the pipeline with `index_time`",
    )
    fix = "manual"
    bad = (
        'filter {\n  date { match => ["time", "ISO8601"] }\n'
        '  mutate { add_field => { "index_time" => "%{+YYYY-MM-dd HH:mm:ss Z}" } }\n}\n',
        'filter { date { match => ["t", "UNIX"] } mutate { add_field => { "received_at" => "%{@timestamp}" } } }\n',
    )
    good = (
        'filter { mutate { add_field => { "received_at" => "%{@timestamp}" } } date { match => ["t", "UNIX"] } }\n',
        'filter { date { match => ["t", "UNIX"] } mutate { add_field => { "index_time" => "%{{TIME_NOW}}" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if not ctx.holds("%{+", node.start, node.end) and not ctx.holds("%{@timestamp}", node.start, node.end):
            return
        from lslint.rules.logstash.values.options import pairs

        for option in node.options:
            if option.name not in ("add_field", "replace", "update"):
                continue
            for key, value in pairs(option.value):
                if not isinstance(value, String) or not _is_date(value.value) or not _is_processing(key):
                    continue
                from lslint.rules.logstash.flow.date_fields import date_before

                date = date_before(node, ctx)
                if date is None:
                    continue
                yield self.finding(
                    value,
                    f"`{value.value}` is the event time set on line {ctx.line(date.start)}, not the processing time."
                    f" Set `{key}` before the date filter, or use"
                    " `%{{TIME_NOW}}` (since 8.18)",
                    related=[Related(date.start, date.name_end, "sets the event time")],
                    fix=Fix("manual", "Use `%{{TIME_NOW}}`", []),
                )


def _is_date(value: str) -> bool:
    """Whether a string consists only of the time of the event."""
    value = value.strip()
    return value == "%{@timestamp}" or (value[:3] == "%{+" and value.find("}") == len(value) - 1 and "%s" not in value)


def _is_processing(name: str) -> bool:
    """Whether a name is one such as ``index_time``, ``received_at``, ``process_timestamp``."""
    import re

    last = name.rstrip("]").rsplit("[", 1)[-1]
    last = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", last).lower()
    return re.fullmatch(
        r"(?:\w+_)?(?:index(?:ed|ing)?|ingest(?:ed|ion)?|process(?:ed|ing)?|receiv(?:ed|ing|e)|arriv(?:ed|al)|logstash|now)"
        r"_?(?:@?timestamp|time|date|datetime|at|ts|stamp|on)?(?:_utc|_ms)?",
        last,
    ) is not None and not last.endswith(("index", "logstash", "process", "ingest"))  # fmt: skip
