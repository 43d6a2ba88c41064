from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule, Related


class DateSprintfIsEventTime(PipelineRule):
    code = "LS218"
    severity = "info"
    visits = ("filter/mutate", "filter/date", "filter/grok", "filter/ruby")
    required_text = ("%{+", "%{@timestamp}")
    summary = "`%{+…}` writes the event's time, not the time of the clock"
    why = """\
`%{+yyyy-MM-dd HH:mm:ss}` and `%{@timestamp}` write the event's `@timestamp`. Behind a date filter that is the time in
the line, so a field `index_time` or `received_at` made of it is the event's time again, and the difference of the two,
which was to show the delay, is always 0. (One of the articles this linter began from measures the delay that way.)
Store it in front of the date filter, where `@timestamp` is still the time of arrival, or write `%{{TIME_NOW}}`, which
is the clock (8.18 and later)."""
    sources = (
        "documentation: event-dependent configuration, sprintf format",
        "a talk on a very large Elasticsearch cluster (2016): `index_time` for the delay of the pipeline",
    )
    fix = "manual"
    bad = (
        'filter {\n  date { match => ["time", "ISO8601"] }\n'
        '  mutate { add_field => { "index_time" => "%{+YYYY-MM-dd HH:mm:ss Z}" } }\n}\n',
        'filter { date { match => ["t", "UNIX"] } mutate { add_field => { "received_at" => "%{@timestamp}" } } }\n',
    )
    good = (
        'filter { mutate { add_field => { "received_at" => "%{@timestamp}" } } date { match => ["t", "UNIX"] } }\n',
        'filter { date { match => ["t", "UNIX"] }'
        ' mutate { add_field => { "[@metadata][index]" => "shop-%{+YYYY.MM.dd}" } } }\n',
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
                date = _date_before(node, ctx)
                if date is None:
                    continue
                yield self.finding(
                    value,
                    f"`{value.value}` is the event's own time, which the date filter (line {ctx.line(date.start)}) has"
                    f" set, so `{key}` tells nothing new: store it in front of that filter, or write"
                    " `%{{TIME_NOW}}` (8.18 and later)",
                    related=[Related(date.start, date.name_end, "sets the event's time")],
                    fix=Fix("manual", "Write `%{{TIME_NOW}}`", []),
                )


def _is_date(value: str) -> bool:
    """True for a text that is nothing but the event's time."""
    value = value.strip()
    return value == "%{@timestamp}" or (value[:3] == "%{+" and value.find("}") == len(value) - 1 and "%s" not in value)


def _is_processing(name: str) -> bool:
    """True for a name such as ``index_time``, ``received_at``, ``process_timestamp``."""
    import re

    last = name.rstrip("]").rsplit("[", 1)[-1]
    last = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", last).lower()
    return re.fullmatch(
        r"(?:\w+_)?(?:index(?:ed|ing)?|ingest(?:ed|ion)?|process(?:ed|ing)?|receiv(?:ed|ing|e)|arriv(?:ed|al)|logstash|now)"
        r"_?(?:@?timestamp|time|date|datetime|at|ts|stamp|on)?(?:_utc|_ms)?",
        last,
    ) is not None and not last.endswith(("index", "logstash", "process", "ingest"))  # fmt: skip


def _date_before(node: Plugin, ctx: Context) -> Plugin | None:
    """A date filter that sets the event's time of every event that gets to ``node``, or of most."""
    from lslint.rules.logstash.dataflow.steps import MAX_STEPS, step_of, steps

    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    here = step_of(node, tree)
    for step in steps(tree)[:MAX_STEPS]:
        plugin = step.plugin
        if here is None or plugin.start >= node.start:
            break
        if plugin.name == "date" and step.covers(here):
            target = plugin.option("target")
            if target is None or getattr(target.value, "value", "") == "@timestamp":
                return plugin
    return None
