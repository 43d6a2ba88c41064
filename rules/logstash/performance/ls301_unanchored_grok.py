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
    is_decoded,
)
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.rewritten import is_cut_out, is_rewritten
from lslint.rules.logstash.dataflow.trials import (
    is_named_example,
    is_named_trial,
    is_run_at_terminal,
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
Without `^` or `\\A`, grok tries the pattern at every position of a line. It rejects a line of another format only
after the last position. In our benchmark with the regex engine of Logstash 9.3, this took 2.3 times as long as with
`^` (median of 22 patterns), and 14.1 times for a pattern that begins with `%{NOTSPACE}`. The pattern also matches in
the middle of longer lines.

`^` matches at the start of every line of an event, `\\A` only at the start of the event. The finding is a warning if
the anchor saves much time and lines of other formats are likely to reach the filter.

The rule does not report patterns that probably search for a value in a line:

- a single value: `%{IP:client}`, `took %{NUMBER:ms} ms`
- patterns that begin with a literal word, a path or a space: `Failed password for %{USER:user}`
- patterns with few values in a condition that searches the same field: `if "took" in [message]`"""
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
        'filter { grok { match => { "message" => ["%{IP:a} %{WORD:b}", "%{HOSTNAME:a} %{INT:b}"] } } }\n',
    )
    good = (
        """\
filter {
  grok {
    match => { "message" => "^%{IP:ip} %{WORD:verb}$" }
  }
}
""",
        'filter { grok { match => ["message", "^%{COMBINEDAPACHELOG}"] } }\n',
        'filter { grok { match => { "message" => ["^%{IP:a} %{WORD:b}", "^%{HOSTNAME:a} %{INT:b}"] } } }\n',
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
        is_part = is_cut_out(line.field, node, ctx) or is_decoded(line.field, node, ctx)
        priority = False if is_part else self._priority(line, node, ctx)
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
            or (_is_pasted(ctx) and is_run_at_terminal(ctx))
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
