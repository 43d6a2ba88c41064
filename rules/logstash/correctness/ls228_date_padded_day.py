from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Pipeline, Plugin, String
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.writes import path


class DatePaddedDay(PipelineRule):
    code = "LS228"
    visits = ("filter/date",)
    summary = "Syslog pads days below 10 with a blank, which `MMM dd` does not read"
    why = """\
The time of a syslog line has two blanks in front of days 1 to 9: `Nov  3 07:15:00`. `MMM dd` wants one blank and
digits, so the date filter fails on these days with `_dateparsefailure`, the event keeps the time of its arrival, and
from the 10th on all is well again. The documentation's own example for syslog lists both forms.

There is a finding where grok reads the field with `SYSLOGTIMESTAMP` or `CISCOTIMESTAMP`, or the field is named after
syslog. Sources that write `03` need the form with `dd` alone, or both."""
    sources = ("documentation of the date filter: match, example for syslog", "RFC 3164, 4.1.2: TIMESTAMP")
    fix = "unsafe"
    bad = (
        'filter {\n  grok { match => { "message" => "^%{SYSLOGTIMESTAMP:at} %{GREEDYDATA:text}" } }\n'
        '  date { match => ["at", "MMM dd HH:mm:ss"] timezone => "UTC" }\n}\n',
        'filter { date { match => ["syslog_timestamp", "MMM dd HH:mm:ss", "ISO8601"] } }\n',
    )
    good = (
        'filter { date { match => ["syslog_timestamp", "MMM  d HH:mm:ss", "MMM dd HH:mm:ss"] } }\n',
        'filter { date { match => ["at", "MMM dd HH:mm:ss"] } }\n',
        'filter { date { match => ["syslog_timestamp", "MMM dd yyyy HH:mm:ss"] } }\n',
    )
    fixed = (
        'filter {\n  grok { match => { "message" => "^%{SYSLOGTIMESTAMP:at} %{GREEDYDATA:text}" } }\n'
        '  date { match => ["at", "MMM  d HH:mm:ss", "MMM dd HH:mm:ss"] timezone => "UTC" }\n}\n'
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """At most one finding, at the format."""
        match = node.option("match")
        items = match.value.items if match is not None and isinstance(match.value, Array) else []
        formats = [item for item in items[1:] if isinstance(item, String)]
        padded = [item for item in formats if item.value.startswith("MMM dd H")]
        if not padded or not isinstance(items[0], String) or any("MMM  d" in item.value for item in formats):
            return
        field = items[0].value
        if "syslog" not in field.lower() and path(field) not in _syslog_times(ctx):
            return
        item = padded[0]
        single = item.value.replace("MMM dd", "MMM  d", 1)
        edit = Edit(item.start, item.start, f"{item.quote}{single}{item.quote}, ")
        yield self.finding(
            item,
            f"Syslog pads days 1 to 9 with a blank (`Nov  3`), which `{item.value}` does not read: the date fails on"
            f' these days; add "{single}"',
            fix=Fix("unsafe", f'Add "{single}"', [edit]),
        )


_LINES = ("%{SYSLOGBASE}", "%{SYSLOGLINE}", "%{CISCO_TAGGED_SYSLOG}")
"""Patterns of the library that read such a time into the field ``timestamp``."""


@fact
def _syslog_times(ctx: Context) -> frozenset[tuple[str, ...]]:
    """The fields that grok filters of the file read with a pattern for syslog times."""
    found: set[tuple[str, ...]] = set()
    if any(name in ctx.text for name in ("SYSLOGTIMESTAMP:", "CISCOTIMESTAMP:", *_LINES)):
        import re

        tree: Pipeline = ctx.tree  # type: ignore[assignment]
        for option in (o for p in tree.plugins() if p.name == "grok" for o in p.all("match")):
            written = ctx.text[option.start : option.end]
            found.update(path(name) for name in re.findall(r"%\{(?:SYSLOG|CISCO)TIMESTAMP:([^}:]+)", written))
            if any(name in written for name in _LINES):
                found.add(("timestamp",))
    return frozenset(found)
