from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Plugin, String
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.logstash.values.options import is_complete
from lslint.rules.shared.option_edits import addition

_KNOWN = ("ISO8601", "UNIX", "UNIX_MS", "TAI64N")


class DateWithoutTimezone(PipelineRule):
    code = "LS225"
    severity = "info"
    visits = ("filter/date",)
    summary = "Date format without a zone: Logstash takes the zone of its own host"
    why = """\
A time without a zone is read in the zone of the machine that Logstash runs on. A container in UTC reads the times of
a host in New York five hours off; two Logstash hosts with different zones read the same line differently; where
clocks change, an hour of each year does not exist and fails to parse. `timezone => "UTC"`, or the zone of what writes
the line, says what is meant. Where that is the zone of the Logstash host, write it too: the file then means the same
on every host.

Formats that hold a zone (`Z`, `ZZ`, `ZZZ`, `z`) and ISO8601, UNIX, UNIX_MS and TAI64N need none. A `'Z'` in quotes is
a text that is skipped, not a zone."""
    sources = (
        "documentation of the date filter: timezone",
        "https://github.com/elastic/logstash/issues/10280",
        "https://github.com/elastic/logstash/issues/8505",
    )
    fix = "manual"
    bad = (
        'filter {\n  date {\n    match => ["time", "yyyy-MM-dd HH:mm:ss"]\n  }\n}\n',
        "filter { date { match => [\"time\", \"yyyy-MM-dd'T'HH:mm:ss'Z'\"] } }\n",
    )
    good = (
        'filter { date { match => ["time", "yyyy-MM-dd HH:mm:ss"] timezone => "UTC" } }\n',
        'filter { date { match => ["time", "dd/MMM/yyyy:HH:mm:ss Z", "ISO8601", "UNIX"] } }\n',
        'filter { date { match => ["time", "${FORMAT}"] } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """At most one finding, at the first such format."""
        match = node.option("match")
        if match is None or not isinstance(match.value, Array) or node.option("timezone") is not None:
            return
        if not is_complete(node, ctx):
            return
        for item in match.value.items[1:]:
            if not isinstance(item, String) or not _lacks_zone(item.value):
                continue
            quoted = "'Z'" in item.value
            why = ": the `'Z'` is skipped as a text, and" if quoted else " holds no zone, so"
            yield self.finding(
                item,
                f"`{item.value}`{why} Logstash reads the time in the zone of its own host; set"
                f' `timezone => "UTC"`{"" if quoted else " (or the zone of what writes it)"}',
                fix=addition(ctx, node, 'timezone => "UTC"', "manual"),
            )
            return


def _lacks_zone(pattern: str) -> bool:
    """True for a format with hours and without a zone outside of quotes."""
    if pattern in _KNOWN or "${" in pattern or "{{" in pattern or "%{" in pattern:
        return False
    bare = "".join(pattern.split("'")[::2])
    return "Z" not in bare and "z" not in bare and any(letter in bare for letter in "HhKk") and "X" not in bare
