"""What LS301 says about a pattern for whole lines that no anchor holds at the start."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.mini_languages import grok_pattern
from lslint.grammar.record import record
from lslint.rules.api import Context, Edit, Finding, Fix, PipelineAdvice
from lslint.rules.facts import fact, keyed_fact
from lslint.rules.knowledge import load
from lslint.rules.logstash.dataflow.line_prefixes import (
    gets_unparsed_lines,
    is_behind_priority,
    is_behind_syslog_input,
    keeps_priority,
)
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.dataflow.rewritten import is_behind_header, is_cut_out, is_rewritten
from lslint.rules.logstash.grok import cost, filters, unanchored
from lslint.rules.logstash.values.options import is_selective

_PRIORITY = "(?:<\\d+>)?"
_PRIORITY_AND_VERSION = "(?:<\\d+>(?:1 )?)?"
"""Before a time in the notation of ISO 8601, as in RFC 5424."""
_OF_BOTH_NOTATIONS = r"%\{(?:SYSLOGLINE|SYSLOGBASE2)\b"
"""Grok patterns that begin with a time in either notation."""
_DAY_FIRST = {"DATE": "third", "DATE_US": "fourth", "DATE_EU": "third", "DATESTAMP": "third"}
"""Grok patterns of dates that begin with the day or the month, and the position in ``2014-05-04`` at which they match:
an anchor before them prevents that match."""
_AFTER_HEADER = r"%\{(?:CISCOFW\d|HAPROXYHTTPBASE\b)"
"""The start of a pattern of the library for what follows the header of a line."""
_OPTIONAL_START = r"(?:%\{[^{}]*\}|\([^()]*\))[?*][?+]? "
"""An optional value and a space that is not optional."""
_RARE_START = r"<\d+>|(?:<|\\[\[(])%\{(?:INT|POSINT|NONNEGINT|NUMBER|BASE10NUM)\b"
"""A priority, which hardly any line has after its start, or a number in brackets, which few lines begin with."""
_HALF_DAY = r"\bAM\b|\bPM\b|\[AP\]M"
"""AM or PM after a time of day."""


def findings(
    rule: PipelineAdvice, lines: Iterable[unanchored.WholeLine], node: Plugin, ctx: Context
) -> Iterator[Finding]:
    """Yield a finding of the rule for each of the patterns of a filter that may begin with an anchor."""
    for line in lines:
        # The field before the space is not always there, and no line begins with the space.
        if compiled(_OPTIONAL_START).match(line.pattern.value) is not None:
            continue
        if line.field == "message" and compiled(_AFTER_HEADER).match(line.pattern.value) is not None:
            continue
        if keeps_priority(line.field, line.pattern.value, line.shape, node, ctx):
            continue
        has_prefix = (
            is_rewritten(line.field, node, ctx)
            or is_behind_header(line.field, node, ctx)
            or _begins_anywhere(line.pattern.value)
            or is_behind_priority(line.field, line.pattern.value, line.shape, node, ctx)
            or is_behind_syslog_input(line.pattern.value, line.shape, ctx)
        )
        optional = has_prefix or _may_search(line.pattern.value) or _are_joined(ctx)
        if not optional or ctx.keeps_optional(rule.code):
            yield _finding(rule, line, node, ctx, has_prefix=has_prefix, optional=optional)


@keyed_fact
def _anchors(grok: Plugin, ctx: Context) -> dict[str, str]:
    """Return the anchor for all patterns of each field."""
    return {
        field: "\\A" if any(filters.several_lines(pattern.value, ctx) for pattern in patterns) else "^"
        for field, patterns in filters.patterns_by_field(grok).items()
    }


def _finding(
    rule: PipelineAdvice, line: unanchored.WholeLine, node: Plugin, ctx: Context, *, has_prefix: bool, optional: bool
) -> Finding:
    pattern, shape = line.pattern, line.shape
    anchor = _anchors(node, ctx)[line.field]
    priority = False if is_cut_out(line.field, node, ctx) else _priority(line, node, ctx)
    begins = anchor
    if priority is not False:
        is_iso = "TIMESTAMP_ISO8601" in shape.lead or compiled(_OF_BOTH_NOTATIONS).match(pattern.value) is not None
        begins += _PRIORITY_AND_VERSION if is_iso else _PRIORITY
    gain = _gain(line, anchor)
    wildcard = unanchored.leading_wildcard(pattern.value) if shape.dots else None
    unit = "lines" if anchor == "^" else "events"
    hints = []
    if wildcard:
        what = f"Unanchored leading `{wildcard}` backtracks quadratically on {unit} that do not match"
    elif gain.little:
        what = f"Unanchored grok pattern also matches in the middle of longer {unit}"
    else:
        measured = " in our benchmark" if begins == anchor else ""
        slower = f" ({gain.factor}× slower{measured})" if gain.factor else ""
        what = f"Unanchored grok pattern is retried at every position of non-matching {unit}{slower}"
    if anchor == "^" and not gain.little:
        hints.append("`\\A` is faster still if each event is one line.")
    if not shape.ends:
        hints.append("Also end it with `$` if nothing follows.")
    if priority is not False:
        hints.append("Syslog lines from the network begin with a priority such as `<13>`, those in files do not.")
    hints.append("If lines can begin with something else, add that to the pattern.")
    half_day = compiled(_HALF_DAY).search(pattern.value) is not None
    day_first = None if half_day else next((name for name in shape.lead if name in _DAY_FIRST), None)
    advice = f"Start it with `{anchor}`" + (f", for syslog with `{begins}`" if begins != anchor else "")
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
    # lines of other formats, which reach the filter, make a missing anchor expensive
    warns = gain.warns and not _begins_anywhere(pattern.value) and _are_mixed(node, line.field, ctx)
    return rule.finding(
        pattern,
        f"{what}. {advice}",
        severity="warning" if warns else "info",
        fix=None if has_prefix or day_first else Fix("unsafe", f"Add `{begins}` at the start of the pattern", edits),
        help=" ".join(hints),
        key="day first" if day_first else begins,
        optional=optional or (gain.little and anchor == "^" and bool(compiled(_RARE_START).match(pattern.value))),
    )


def _priority(line: unanchored.WholeLine, node: Plugin, ctx: Context) -> bool | None:
    """Whether the lines may begin with a priority that the pattern does not match; None if unknown."""
    found = filters.priority(line.pattern.value, line.shape, ctx)
    if found:
        return gets_unparsed_lines(ctx)
    is_syslog = "%{SYSLOG" in line.pattern.value and not line.shape.first >> ord("<") & 1
    return True if is_syslog and line.field in _fields_with_priority(node) else found


@fact
def _fields_with_priority(grok: Plugin) -> frozenset[str]:
    """Return the fields that a pattern of the filter reads from the brackets of a priority on."""
    patterns = filters.patterns(grok)
    return frozenset(field for field, pattern in patterns if pattern.value.lstrip("^")[:1] in ("<", ">"))


def _begins_anywhere(pattern: str) -> bool:
    """Return whether a pattern begins with a word without a field, which may be any word of the line."""
    return compiled(r"%\{(?:NOTSPACE|WORD)\}").match(pattern) is not None


_WARNING = 5.0
"""Minimum measured speedup by `^` for which a missing anchor is a warning."""


@record
class _Gain:
    """The effect of an anchor. ``factor``: the measured speedup, or None. ``warns``: whether it is at least
    ``_WARNING``. ``little``: whether the effect is small because the engine rejects most lines early anyway."""

    factor: float | None
    warns: bool
    little: bool


def _gain(line: unanchored.WholeLine, anchor: str) -> _Gain:
    """Return the effect of the anchor ``^`` or ``\\A``, from the shape of the pattern: the measured speedup of the
    grok pattern that it begins with, if that was measured."""
    shape = line.shape
    if shape.dots:
        return _Gain(None, True, False)  # quadratic in the length of the line
    if line.selected or cost.lost_steps(shape) < cost.WORTHWHILE:
        return _Gain(None, False, True)
    measured = load("grok/measured")
    name = next((name for name in shape.lead if name in measured), None)
    if name is None:
        return _Gain(None, False, False)
    factor: float = measured[name][anchor != "^"]
    return _Gain(factor, measured[name][0] >= _WARNING, False)


_GENERIC = frozenset((
    "WORD", "NOTSPACE", "NUMBER", "INT", "POSINT", "NONNEGINT", "BASE10NUM", "DATA", "GREEDYDATA", "SPACE", "USER",
    "USERNAME", "URIPATH", "URIPATHPARAM", "QS", "QUOTEDSTRING",
))  # fmt: skip
"""Patterns that match anywhere in a line."""
_VALUES = frozenset(("WORD", "NOTSPACE", "NUMBER", "INT", "POSINT", "NONNEGINT", "BASE10NUM", "USER", "USERNAME"))


@fact
def _fields_with_alternatives(grok: Plugin) -> frozenset[str]:
    """Return the fields for which the filter has several patterns."""
    return frozenset(field for field, patterns in filters.patterns_by_field(grok).items() if len(patterns) > 1)


def _are_mixed(grok: Plugin, field: str, ctx: Context) -> bool:
    """Whether lines of other formats can reach a filter: no condition selects the lines, and the pipeline has several
    inputs, or several patterns for the field."""
    if is_selective(grok) or any(clause.condition is not None for clause in ctx.clauses):
        return False
    pipeline = flow(ctx)
    if len(pipeline.inputs) > 1 or field in _fields_with_alternatives(grok):
        return True
    return bool(pipeline.inputs) and _readers(pipeline).get(field, 0) > 1


@fact
def _readers(pipeline: Flow) -> dict[str, int]:
    """Return how many grok filters of a pipeline read each field."""
    readers: dict[str, int] = {}
    for step in pipeline.named("filter").get("grok", ()):
        for field in filters.patterns_by_field(step.plugin):
            readers[field] = readers.get(field, 0) + 1
    return readers


def _may_search(pattern: str) -> bool:
    """Whether a pattern consists only of words, numbers and literals, so that it may be intended to match anywhere in a
    line."""
    names = [reference.name for reference in grok_pattern.parse(pattern)]
    return bool(names) and names[0] in _VALUES and len(names) > 2 and _GENERIC.issuperset(names)


@fact
def _are_joined(ctx: Context) -> bool:
    """Whether a ``multiline`` codec or filter makes each event begin with the start of a record."""
    pipeline = flow(ctx)
    for step in (*pipeline.inputs, *pipeline.filters):
        plugin: object = step.plugin
        if step.plugin.name != "multiline":
            codec = step.plugin.option("codec")
            plugin = codec.value if codec is not None else None
        if isinstance(plugin, Plugin) and plugin.name == "multiline" and _begins_records(plugin):
            return True
    return False


def _begins_records(multiline: Plugin) -> bool:
    pattern = multiline.text("pattern") or ""
    anchored = compiled(r"\(*(?:\^|\\A)").match(pattern) is not None
    return anchored and multiline.is_true("negate") and multiline.text("what") == "previous"
