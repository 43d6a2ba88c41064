from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Plugin, String
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule
from lslint.rules.logstash.dataflow.date_sources import captures
from lslint.rules.logstash.flow.date_fields import lacks_field

_SYSLOG_TIMES = frozenset(("SYSLOGTIMESTAMP", "SYSLOGBASE", "SYSLOGBASE2", "SYSLOGLINE"))
"""Grok patterns that capture such a time."""


class DatePaddedDay(PipelineRule):
    code = "LS228"
    visits = ("filter/date",)
    required_text = ("MMM dd H",)
    summary = "`MMM dd` does not match days 1 to 9 in syslog times"
    why = """\
In a syslog line, days 1 to 9 have two spaces before them: `Nov  3 07:15:00`. `MMM dd` expects one space. So the date
filter fails on these days with `_dateparsefailure`, and the event keeps the time of its arrival. List both formats.

The rule reports fields that grok captures with `SYSLOGTIMESTAMP`, and fields whose name contains `syslog`."""
    sources = ("documentation of the date filter: match, example for syslog", "RFC 3164, 4.1.2: TIMESTAMP")
    fix = "unsafe"
    bad = (
        'filter {\n  grok { match => { "message" => "^%{SYSLOGTIMESTAMP:at} %{GREEDYDATA:text}" } }\n'
        '  date { match => ["at", "MMM dd HH:mm:ss"] timezone => "UTC" }\n}\n',
        'filter { date { match => ["syslog_timestamp", "MMM dd HH:mm:ss", "ISO8601"] } }\n',
    )
    good = ('filter { date { match => ["syslog_timestamp", "MMM  d HH:mm:ss", "MMM dd HH:mm:ss"] } }\n',)
    fixed = (
        'filter {\n  grok { match => { "message" => "^%{SYSLOGTIMESTAMP:at} %{GREEDYDATA:text}" } }\n'
        '  date { match => ["at", "MMM  d HH:mm:ss", "MMM dd HH:mm:ss"] timezone => "UTC" }\n}\n'
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        match = node.option("match")
        items = match.value.items if match is not None and isinstance(match.value, Array) else []
        formats = [item for item in items[1:] if isinstance(item, String)]
        padded = [item for item in formats if item.value.startswith("MMM dd H")]
        if not padded or not isinstance(items[0], String) or any("MMM  d" in item.value for item in formats):
            return
        field = items[0].value
        if "syslog" not in field.lower() and captures(field, ctx).isdisjoint(_SYSLOG_TIMES):
            return
        if lacks_field(node, ctx):
            return
        item = padded[0]
        single = item.value.replace("MMM dd", "MMM  d", 1)
        edit = Edit(item.start, item.start, f"{item.quote}{single}{item.quote}, ")
        yield self.finding(
            item,
            f"`{item.value}` does not match days 1 to 9 in syslog times, which have two spaces (`Nov  3`), so the date"
            f" filter fails. Add `{single}`",
            fix=Fix("unsafe", f"Add `{single}`", [edit]),
        )
