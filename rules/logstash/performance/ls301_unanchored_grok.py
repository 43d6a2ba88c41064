from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.api import Context, Edit, Finding, Findings, Fix, PipelineAdvice, Repeats
from lslint.rules.logstash.dataflow import line_formats, shown_lines
from lslint.rules.logstash.dataflow.line_prefixes import (
    gets_unparsed_lines,
    is_behind_prefix,
    is_behind_priority,
    is_behind_syslog_input,
)
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.rewritten import is_cut_out, is_rewritten
from lslint.rules.logstash.dataflow.trials import (
    is_named_example,
    is_named_trial,
    is_started_by_hand,
    is_tried_out,
    reads_fixed_lines,
)
from lslint.rules.logstash.grok import anchor_gain, filters, unanchored
from lslint.rules.shared.trials import is_trial

_PRIORITY = "(?:<\\d+>)?"
_PRIORITY_AND_VERSION = "(?:<\\d+>(?:1 )?)?"
"""Before a time in the notation of ISO 8601, as in RFC 5424."""
_OF_BOTH_NOTATIONS = r"%\{(?:SYSLOGLINE|SYSLOGBASE2)\b"
"""Grok patterns that begin with a time in either notation."""
_DAY_FIRST = {"DATE": "third", "DATE_US": "fourth", "DATE_EU": "third", "DATESTAMP": "third"}
"""Grok patterns of dates that begin with the day or the month, and the position in ``2014-05-04`` at which they match:
an anchor before them prevents that match."""
_ANY_WORD = frozenset(("NOTSPACE", "WORD"))
"""Grok patterns that match almost anywhere in a line."""
_OPTIONAL_START = r"(?:%\{[^{}]*\}|\([^()]*\))[?*][?+]? "
"""An optional value and a space that is not optional."""
_RARE_START = r"<\d+>|\\[\[(]%\{(?:INT|POSINT|NONNEGINT|NUMBER|BASE10NUM)\b"
"""A certain priority, which no line has in its middle, or a number in brackets, which few lines begin with."""
_HALF_DAY = r"\bAM\b|\bPM\b|\[AP\]M"
"""AM or PM after a time of day."""


def _is_pasted(ctx: Context) -> bool:
    """Whether lines are typed or pasted: they come from anywhere, also with the priority that a daemon removes."""
    inputs = flow(ctx).named("input").keys()
    return bool(inputs) and inputs <= {"stdin"}


class UnanchoredGrok(PipelineAdvice):
    """A pattern for a line from its start without ``^`` or ``\\A``."""

    code = "LS301"
    holds_in_trials = True
    merge_repeats = Repeats(by="rule")
    visits = ("filter/grok",)
    summary = "Unanchored grok pattern"
    why = """\
Grok searches: a pattern without `^` or `\\A` is tried at the first character of a line, then at the second, and so on.
A line that matches at its start takes the same time with and without an anchor, but a line of another format is
rejected only after the last position. Without an anchor, a pattern for a complete line also matches in the middle of a
longer line: `%{IP:ip} %{WORD:verb}` matches `error from 10.0.0.1 failed`.

Start the pattern with `^`. If lines can begin with something else, add that to the pattern.

Time to reject lines of 15 other formats without an anchor, divided by the time with one:

| pattern begins with | `^` | `\\A` |
|---|---:|---:|
| NOTSPACE | 14.1 | 48.5 |
| IPORHOST | 12.8 | 29.3 |
| COMBINEDAPACHELOG | 12.1 | 26.8 |
| IP | 9.6 | 21.8 |
| HOSTNAME | 5.6 | 13.9 |
| WORD | 3.4 | 21.2 |
| SYSLOGTIMESTAMP | 2.7 | 20.3 |
| NUMBER | 2.3 | 9.8 |
| UNIXPATH | 2.2 | 3.0 |
| median of 22 patterns | 2.3 | 9.1 |

If every match contains a certain character or string, for example `<` or `[`, the regex engine rejects lines without it
quickly. Then the anchor saves little time, and mainly prevents matches in the middle of longer lines.

**`^` or `\\A`.** `^` matches at the start of every line of an event, `\\A` only at the start of the event. If each
event is one line, both match the same, and `\\A` is faster. lslint suggests `^`, the usual anchor for lines. For events
of several lines, it suggests `\\A`, because `^` would also match at the later lines.

**Severity.** A finding is a warning if two conditions are met; otherwise it is an info:

1. The anchor makes it at least 5 times faster to reject lines of other formats: `^` in the benchmark, or the suggested
   anchor if lslint counts the steps of the regex engine. A pattern that begins with a captured `%{DATA}` or `.*?`
   always meets this condition, because the time to reject a line grows with the square of its length.
2. Such lines can reach the filter: the filter is not inside a condition, and either the pipeline has several inputs or
   the field has several patterns.

Findings in demos, examples, tests and stacks with one Elasticsearch node are always infos. So are findings for patterns
that begin with `%{WORD}` or `%{NOTSPACE}` without a field name.

**Not reported.** The rule checks only fields whose name suggests a complete line (`message`, `[event][original]`). It
does not report the following patterns. Most of them are probably meant to match anywhere in a line:

- patterns for a single value: `%{IP:client}`, `took %{NUMBER:ms} ms`
- patterns that begin with a literal word, a path or a space: `Failed password for %{USER:user}`
- patterns that begin with a closing or separating character: `]`, `:`, `,`
- patterns of single words with `.*` between them: `%{IP:a}\\(%{INT:p}\\).*%{IP:b}`
- patterns that begin with `\\b` or a look-behind, with the color code of a terminal (`\\[32m`), or with several special
  characters such as `####<`
- patterns inside a condition that already requires the start of the line: `if [message] =~ /^GET/`
- patterns that begin with `.*` or `%{GREEDYDATA}`, which the regex engine anchors automatically, or with `%{DATA}`
  without a field name (LS302)
- patterns that begin with an optional value and a space: `%{IP:proxy}? %{COMBINEDAPACHELOG}`
- patterns with fewer than four values inside a condition that has searched the same field: `if "took" in [message]`
- patterns for a field whose value still begins with a prefix such as `<13>`: another filter parses the prefix
  (`<%{POSINT:pri}>`), but does not remove it from the field
- patterns inside a condition on a field that an earlier filter has captured from the same line: they are meant for the
  rest of the line
- patterns that match in the middle of a line that a comment at the filter or a generator input shows, or in the middle
  of the lines of the log files (`*.log`) of the project
- patterns for messages of HAProxy (`%{IP:client}:%{INT:port} \\[%{HAPROXYDATE}…`) and of Cisco devices, which follow a
  syslog header, unless an earlier filter removes it
- patterns that do not begin with a syslog header, for files that a config of rsyslog in the project writes
- patterns with a line break of the file or a field name outside of the braces (`%{IP}:client_ip`), which rarely match

**Reported only if the rule is selected.** In these cases, an anchor may be wrong or of little use:

- patterns for lines that a `tcp` or `udp` input reads from the network, unless the pattern begins with a part of a
  syslog header (priority, time, host)
- patterns in demos and tests that only read data files, and patterns for the fixed lines of `generator` inputs
- patterns that begin with a certain syslog priority (`<30>`), and in demos and examples all patterns that begin with
  `<`, if an anchor saves little time
- patterns that begin with a number in brackets (`\\[%{INT:sid}`), if an anchor saves little time
- patterns that consist of three or more words and numbers: `%{WORD:a} %{NOTSPACE:b} %{INT:c}`
- patterns that begin with a part of a syslog header, for events of `syslog` inputs, also if a condition tests for
  their type or tag: the input has removed the header, or keeps the whole line if it cannot parse it
- patterns for a field that an earlier filter has rewritten, for example with `overwrite`, `gsub` or `dissect`

**Fix.** A line that a `tcp` or `udp` input reads from the network may begin with its syslog priority, for example
`<13>`. For patterns that begin with a time, the suggested anchor is therefore `^(?:<\\d+>)?`. Syslog patterns get the
same anchor if the inputs are not known. Before `%{TIMESTAMP_ISO8601}` and `%{SYSLOGLINE}` it is
`^(?:<\\d+>(?:1 )?)?`, because RFC 5424 adds a version number after the priority. Patterns that begin with `%{DATE}` or
`%{DATESTAMP}` usually have no fix: they match an ISO date (`2014-05-04`) only from its third character on, and an
anchor would prevent that."""
    sources = (
        "benchmark with Joni 2.2.5 in JRuby 9.4.13 (the versions of Logstash 9.3), Java 17, one thread: 22 patterns of"
        " the ECS pattern set, and lines of 15 other formats with 84 characters on average",
        "counted steps and measured times of 535 patterns with Joni 2.2.5: of the 46 patterns with at least 7 times the"
        " steps, 43 took at least 5 times as long without an anchor, the others at least 4 times",
        "logstash-filter-grok, issue 151: the authors of the plugin request a warning about missing anchors",
    )
    fix = "unsafe"
    holds_in_experiments = True
    bad = (
        'filter {\n  grok {\n    match => { "message" => "%{IP:ip} %{WORD:verb}" }\n  }\n}\n',
        'filter { grok { match => ["message", "%{COMBINEDAPACHELOG}"] } }\n',
        'filter { grok { match => { "message" => ["^%{IP:a} %{WORD:b}", "%{NOTSPACE:a} %{WORD:b} %{INT:c}"] } } }\n',
        'filter { grok { pattern_definitions => { "TOP" => "%{IP}" } match => { "message" => "%{TOP} %{INT}" } } }\n',
        'filter { grok { match => { "message" => "<%{POSINT:pri}>%{SYSLOGLINE}" } } }\n',
        'filter { grok { match => { "message" => "%{DATA:what}: %{INT:code} %{WORD:unit}" } } }\n',
    )
    good = (
        'filter { grok { match => { "message" => "^%{IP:ip} %{WORD:verb}$" } } }\n',
        'filter { grok { match => { "message" => "(?m)^%{IP:ip} %{WORD:verb}" } } }\n',
        'filter { grok { match => { "message" => "(?:\\A%{IP:ip}|^-) %{WORD:verb}" } } }\n',
        'filter { grok { pattern_definitions => { "TOP" => "^%{IP}" } match => { "message" => "%{TOP} %{INT}" } } }\n',
        'filter { grok { match => { "message" => "%{GREEDYDATA:what} took %{NUMBER:ms:int} ms" } } }\n',
        'filter { grok { match => { "message" => "took %{NUMBER:ms:int} ms" } } }\n',
        'filter { grok { patterns_dir => ["./patterns"] match => { "message" => "%{SHOP_HEAD} %{WORD:verb}" } } }\n',
        'filter { grok { match => { "message" => "session %{WORD:session} of %{USER:user}" } } }\n',
        'filter { grok { match => { "message" => "%{IP:proxy}? %{COMBINEDAPACHELOG}" } } }\n',
    )
    fixed = 'filter {\n  grok {\n    match => { "message" => "^%{IP:ip} %{WORD:verb}" }\n  }\n}\n'

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for line in unanchored.whole_lines(node, ctx):
            # The field before the space is not always there, and no line begins with the space.
            if compiled(_OPTIONAL_START).match(line.pattern.value) is not None:
                continue
            if is_behind_prefix(line.field, line.pattern.value, line.shape, node, ctx):
                continue
            if not shown_lines.match_inside(line, node, ctx):
                yield self._finding(line, node, ctx)

    def _finding(self, line: unanchored.WholeLine, node: Plugin, ctx: Context) -> Finding:
        pattern, shape = line.pattern, line.shape
        anchor = "\\A" if filters.several_lines(pattern.value, ctx) else "^"
        priority = False if is_cut_out(line.field, node, ctx) else self._priority(line, node, ctx)
        begins = anchor
        if priority is not False:
            is_iso = "TIMESTAMP_ISO8601" in shape.lead or compiled(_OF_BOTH_NOTATIONS).match(pattern.value) is not None
            begins += _PRIORITY_AND_VERSION if is_iso else _PRIORITY
        gain = anchor_gain.gain(line, anchor, ctx)
        wildcard = unanchored.leading_wildcard(pattern.value) if shape.dots else None
        unit = "lines" if anchor == "^" else "events"
        hints = []
        if wildcard:
            what = f"Leading `{wildcard}` is not anchored and backtracks quadratically on {unit} that do not match"
        elif gain.little:
            what = f"Grok pattern is not anchored, so it also matches in the middle of longer {unit}"
        else:
            slower = f" ({gain.factor}× slower in our benchmark)" if gain.factor else ""
            what = f"Grok pattern is not anchored: non-matching {unit} are retried at every position{slower}"
        if anchor == "^" and not gain.little:
            hints.append("`\\A` is faster still if each event is one line.")
        if not shape.ends:
            hints.append("Also end it with `$` if nothing follows.")
        if priority is None:
            hints.append(
                f"Syslog lines read directly from the network begin with a priority such as `<13>`; if the lines come"
                f" from files or Beats, `{anchor}` is enough."
            )
        hints.append("If lines can begin with something else, add that to the pattern.")
        optional = (
            is_rewritten(line.field, node, ctx)
            or is_behind_priority(line.field, pattern.value, shape, node, ctx)
            or is_behind_syslog_input(pattern.value, shape, ctx)
        )
        half_day = compiled(_HALF_DAY).search(pattern.value) is not None
        day_first = None if half_day else next((name for name in shape.lead if name in _DAY_FIRST), None)
        advice = f"Start it with `{begins}`"
        if day_first is not None:
            advice += f"; for ISO dates, replace `%{{{day_first}}}` with `%{{TIMESTAMP_ISO8601}}`"
            hints.insert(
                0,
                f"`%{{{day_first}}}` matches `2014-05-04` only from its {_DAY_FIRST[day_first]} character on, so an"
                " anchor before it rejects lines that begin with such a date.",
            )
        begin = pattern.start + 1
        edits = [Edit(begin, begin, begins + "(?:" if shape.split else begins)]
        if shape.split:
            edits.append(Edit(pattern.end - 1, pattern.end - 1, ")"))
        return self.finding(
            pattern,
            f"{what}. {advice}",
            severity="warning" if gain.warns and self._matters(line, node, ctx) else "info",
            fix=None if optional or day_first else Fix("unsafe", f"Add `{begins}` at the start of the pattern", edits),
            help=" ".join(hints),
            key="day first" if day_first else "",
            optional=optional
            or reads_fixed_lines(ctx)
            or shown_lines.are_all_generated(ctx)
            or line_formats.may_search(pattern.value)
            or line_formats.are_joined(ctx)
            or (gain.little and compiled(_RARE_START).match(pattern.value) is not None)
            or (
                gain.little
                and shape.first == 1 << ord("<")
                and (is_named_trial(ctx) or is_named_example(ctx) or is_started_by_hand(ctx))
            ),
        )

    @staticmethod
    def _priority(line: unanchored.WholeLine, node: Plugin, ctx: Context) -> bool | None:
        """Whether the lines may begin with a priority that the pattern does not match; None if unknown."""
        found = filters.priority(line.pattern.value, line.shape, ctx)
        if found:
            return gets_unparsed_lines(ctx)
        others = filters.patterns_by_field(node)[line.field]
        is_syslog = "%{SYSLOG" in line.pattern.value and not line.shape.first >> ord("<") & 1
        if is_syslog and (any(other.value.lstrip("^")[:1] in ("<", ">") for other in others) or _is_pasted(ctx)):
            return True
        return found

    @staticmethod
    def _matters(line: unanchored.WholeLine, node: Plugin, ctx: Context) -> bool:
        """Whether lines of other formats reach the filter in production, which a missing anchor makes expensive."""
        references = grok_pattern.parse(line.pattern.value)
        if references and references[0].name in _ANY_WORD and not references[0].field:
            return False  # a word without a field may be any word of the line
        mixed = line_formats.are_mixed(node, line.field, ctx)
        return mixed and not is_tried_out(ctx) and not is_named_example(ctx) and not is_trial(ctx)
