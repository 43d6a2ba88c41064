from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Plugin, String
from lslint.rules.api import Context, Findings, Fix, PipelineRule, Repeats
from lslint.rules.facts import fact
from lslint.rules.logstash.flow.date_fields import is_left_out, lacks_field
from lslint.rules.logstash.values.options import is_complete, option_text

_KNOWN = ("ISO8601", "UNIX", "UNIX_MS", "TAI64N")
_ZONED = frozenset((
    "HTTPDATE", "COMMONAPACHELOG", "COMBINEDAPACHELOG", "HTTPD_COMMONLOG", "HTTPD_COMBINEDLOG", "TIMESTAMP_RFC3339",
    "DATESTAMP_RFC822", "DATESTAMP_RFC2822", "S3_ACCESS_LOG",
))  # fmt: skip
"""Grok patterns whose time always has a zone."""


class DateWithoutTimezone(PipelineRule):
    code = "LS225"
    severity = "info"
    default = False
    merge_repeats = Repeats(by="rule")
    visits = ("filter/date",)
    summary = "Date format without a time zone: Logstash assumes that of its host"
    why = """\
A time without a zone is parsed in the time zone of the Logstash host. If the host runs in UTC, times from New York
are four or five hours off. Two Logstash hosts with different zones parse the same line differently. Set `timezone` to
the zone of the source of the lines.

The rule does not report:

- formats with a zone (`Z`, `z`), ISO8601, UNIX, UNIX_MS and TAI64N. A `'Z'` in quotes is literal text, not a zone.
- filters that write to another field than `@timestamp`
- events that come from the Logstash host itself, for example from a `file` input
- deployments that set the time zone of Logstash, for example with `TZ` in a compose file"""
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
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        match = node.option("match")
        if match is None or not isinstance(match.value, Array) or node.option("timezone") is not None:
            return
        target = option_text(node, "target")
        if not is_complete(node, ctx) or target not in (None, "@timestamp") or _sets_zone(ctx):
            return
        first, *rest = match.value.items or (None,)
        field = first.value if isinstance(first, String | Bareword) else ""
        items = [item for item in rest if isinstance(item, String)]
        if not any(_lacks_zone(item.value) for item in items):
            return
        from lslint.rules.logstash.dataflow import date_sources

        patterns = date_sources.captures(field, ctx) if field else frozenset()
        if (patterns and patterns <= _ZONED) or (field and is_left_out(field, ctx)):
            return
        items = [item for item in items if not date_sources.never_matches(item.value, patterns)]
        if not any(_lacks_zone(item.value) for item in items):
            return
        if date_sources.reads_own_host(ctx) or lacks_field(node, ctx):
            return
        formats = [item.value for item in items]
        for item in items:
            if not _lacks_zone(item.value):
                continue
            if any(other != item.value and other.rstrip("Zz ") == item.value for other in formats):
                continue  # a fallback for lines that lack the zone
            quoted = "'Z'" in item.value
            why = " skips `'Z'` as literal text" if quoted else " has no time zone"
            yield self.finding(
                item,
                f"`{item.value}`{why}, so times are read in the zone of the Logstash host. Set `timezone` to the zone"
                " of the source",
                fix=Fix("manual", "Set `timezone` to the zone of the source", []),
            )
            return


@fact
def _sets_zone(ctx: Context) -> bool:
    """Whether a deployment of the file sets the zone of its host."""
    return any(
        "TZ" in runtime.variables or "/etc/localtime" in runtime.read_only
        for runtime in ctx.project.deployment.runtimes()
    )


def _lacks_zone(pattern: str) -> bool:
    """Whether a format has hours and no zone outside of quotes."""
    if pattern in _KNOWN or "${" in pattern or "{{" in pattern or "%{" in pattern:
        return False
    bare = "".join(pattern.split("'")[::2])
    return "Z" not in bare and "z" not in bare and any(letter in bare for letter in "HhKk") and "X" not in bare
