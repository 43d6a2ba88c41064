from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Pipeline, Plugin, String
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.flow.date_fields import lacks_field


class DatePaddedDay(PipelineRule):
    code = "LS228"
    visits = ("filter/date",)
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
        """Yield at most one finding, at the format."""
        match = node.option("match")
        items = match.value.items if match is not None and isinstance(match.value, Array) else []
        formats = [item for item in items[1:] if isinstance(item, String)]
        padded = [item for item in formats if item.value.startswith("MMM dd H")]
        if not padded or not isinstance(items[0], String) or any("MMM  d" in item.value for item in formats):
            return
        field = items[0].value
        if "syslog" not in field.lower() and path(field) not in _syslog_times(ctx):
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


_LINES = ("%{SYSLOGBASE}", "%{SYSLOGLINE}")
"""Library patterns that capture such a time as ``timestamp``."""


@fact
def _syslog_times(ctx: Context) -> frozenset[tuple[str, ...]]:
    """Return the fields that grok filters of the file capture with a pattern for syslog times."""
    found: set[tuple[str, ...]] = set()
    if any(name in ctx.text for name in ("SYSLOGTIMESTAMP:", *_LINES)):
        import re

        tree: Pipeline = ctx.tree  # type: ignore[assignment]
        for option in (o for p in tree.plugins() if p.name == "grok" for o in p.all("match")):
            written = ctx.text[option.start : option.end]
            found.update(path(name) for name in re.findall(r"%\{SYSLOGTIMESTAMP:([^}:]+)", written))
            if any(name in written for name in _LINES):
                found.add(("timestamp",))
    return frozenset(found)
