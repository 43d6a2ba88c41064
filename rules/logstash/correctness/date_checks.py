"""The checks of the rules about times of events whose texts are rows."""

from __future__ import annotations

from bisect import bisect_left
from itertools import product

from lslint.grammar.bounded_cache import cached, compiled
from lslint.grammar.logstash.conditions import leaves
from lslint.grammar.logstash.nodes import Array, Bareword, Clause, Comparison, Pipeline, Selector, String
from lslint.grammar.mini_languages import date_format
from lslint.grammar.mini_languages.date_format import LetterRun
from lslint.grammar.mini_languages.sprintf import SprintfPart
from lslint.grammar.parse_errors import LanguageError
from lslint.rules.api import Context, Edit, Related
from lslint.rules.facts import fact, grouped
from lslint.rules.logstash.api import Finding, Findings, Fix, PipelineRule, PipelineView, Plugin
from lslint.rules.logstash.catalogue.traits import plugins_with, values_of
from lslint.rules.logstash.dataflow.date_sources import captures_before
from lslint.rules.logstash.dataflow.field_references import sprintf_texts
from lslint.rules.logstash.dataflow.mutate_order import SETTERS
from lslint.rules.logstash.dataflow.pipeline_plugins import flow, without_comments
from lslint.rules.logstash.dataflow.steps import MAX_STEPS, Path, Step, steps
from lslint.rules.logstash.dataflow.writes import display, path
from lslint.rules.logstash.flow.date_fields import date_before, is_rewritten, lacks_field
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.grok.filters import patterns
from lslint.rules.logstash.values.options import pairs
from lslint.rules.logstash.values.strings import Text


class DateSprintfIsEventTimeCheck(PipelineRule):
    def check(self, node: Plugin, ctx: Context) -> Findings:
        for option in node.options:
            for key, value in pairs(option.value) if option.name in SETTERS else ():
                if not isinstance(value, String) or not _is_date(value.value) or not _is_processing(key):
                    continue
                if (date := date_before(node, ctx)) is None:
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


class DateWithoutTimezoneCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        formats = _formats_without_zone(node, ctx)
        if formats and not any(item.value.endswith("'Z'") for item in formats) and _comes_from_network(ctx):
            yield self.finding(
                formats[0],
                f"`{formats[0].value}` has no time zone, so times are shifted unless senders share the time zone of the"
                " Logstash host. Set `timezone`",
                fix=Fix("manual", "Set `timezone` to the zone of the senders", []),
            )


class LiteralZoneCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        literal = next((item for item in _formats_without_zone(node, ctx) if item.value.endswith("'Z'")), None)
        if literal is not None and not ctx.project.deployment.runtimes():
            yield self.finding(
                literal,
                "`'Z'` is skipped as literal text, so times in UTC are shifted unless the host of Logstash uses UTC."
                ' Set `timezone => "UTC"`',
                fix=Fix("manual", 'Set `timezone => "UTC"`', []),
            )


def _formats_without_zone(node: Plugin, ctx: PipelineView) -> list[String]:
    """Return the formats without a zone of a date filter that sets ``@timestamp`` in the zone of the host."""
    match = node.option("match")
    if match is None or not isinstance(match.value, Array) or not match.value.items or not ctx.is_complete(node):
        return []
    if node.option("timezone") is not None or node.text("target") not in (None, "@timestamp"):
        return []
    field, *formats = match.value.items
    texts = [item for item in formats if isinstance(item, String)]
    zoned = [item for item in texts if _has_zone(item)]
    if len(texts) < len(formats) or len(zoned) == len(texts):
        return []
    if zoned and not (isinstance(field, String | Bareword) and _unmatched_pattern(field, [*zoned], node, ctx)):
        return []
    runtimes = ctx.project.deployment.runtimes()
    if any("TZ" in runtime.variables or "/etc/localtime" in runtime.read_only for runtime in runtimes):
        return []
    from lslint.rules.logstash.flow.dead import is_dead

    if is_dead(node.start, ctx) or lacks_field(node, ctx) or never_matches(node, ctx):
        return []
    others = [step.plugin for step in ctx.flow.named("filter").get("date", ()) if step.plugin.option("timezone")]
    is_read_again = any(other.raw_texts("match")[:1] == node.raw_texts("match")[:1] for other in others)
    return [] if is_read_again else [item for item in texts if not _has_zone(item)]


def _has_zone(item: String) -> bool:
    """Whether a date format has a zone, no hour or day, or a variable."""
    bare = set("".join(item.value.split("'")[::2]))
    return (
        item.value in date_format.KEYWORDS
        or not bare.isdisjoint("Zz${%")
        or any(map(bare.isdisjoint, ("HhKk", "dDeEw")))
    )


@fact
def _comes_from_network(ctx: Context) -> bool:
    """Return whether all inputs of the pipeline receive events from other hosts. ``syslog`` reads the time of its lines
    itself."""
    inputs = list(flow(ctx).plugins("input"))
    return any(plugin.name != "syslog" for plugin in inputs) and all(
        plugin.name in _SENDERS and not (plugin.name in _LISTENERS and plugin.text("host") in _LOCAL)
        for plugin in inputs
    )


_SENDERS = plugins_with("service") | plugins_with("sent by agents")
"""Inputs whose events come from other hosts."""
_LISTENERS = plugins_with("tcp port") | plugins_with("udp port")
_LOCAL = ("localhost", "127.0.0.1", "::1")


class DateNeverMatchesCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        texts = _texts(node)
        if len(texts) < 2:
            return
        field, *formats = texts
        if path(field.value) == _TIMESTAMP:
            if any("{@timestamp}" in mapping for mapping in _dissected(ctx)) or any(map(_is_matched, ctx.clauses)):
                return
            yield self.finding(
                field,
                f"`@timestamp` is a time, not a string, so the date filter {_failure(node)}. Match the field with the"
                " string, or remove the filter",
            )
            return
        name = _unmatched_pattern(field, formats, node, ctx)
        if not name:
            return
        where = formats[0] if len(formats) == 1 else (formats[0].start, formats[-1].end)
        yield self.finding(
            where,
            f"No time that `%{{{name}}}` captures has {'this' if len(formats) == 1 else 'such a'} format, so the date"
            f" filter {_failure(node)}. Use {_TIMES[name][0]}",
        )


def _texts(date: Plugin) -> list[String | Bareword]:
    """Return the field and the formats of a date filter; empty if a variable is among them."""
    match = date.option("match")
    items = match.value.items if match is not None and isinstance(match.value, Array) else []
    texts = [item for item in items if isinstance(item, String | Bareword)]
    has_variables = any(mark in text.value for text in texts for mark in ("${", "%"))
    return [] if has_variables or len(texts) < len(items) else texts


def never_matches(date: Plugin, ctx: Context) -> bool:
    """Return whether no time that grok captures for a date filter has one of its formats."""
    texts = _texts(date)
    return len(texts) > 1 and _unmatched_pattern(texts[0], texts[1:], date, ctx) != ""


_TIMESTAMP = ("@timestamp",)


def _is_matched(clause: Clause) -> bool:
    """Return whether a condition matches `@timestamp` against a regular expression, which only a string can meet."""
    return any(
        isinstance(leaf, Comparison)
        and leaf.operator == "=~"
        and isinstance(leaf.left, Selector)
        and leaf.left.path == _TIMESTAMP
        for leaf in (leaves(clause.condition) if clause.condition is not None else ())
    )


@fact
def _groups(ctx: Context) -> frozenset[str]:
    """Return the names of the groups of regular expressions in the file."""
    return frozenset(compiled(r"\(\?<([^<>()=!]+)>").findall(ctx.text))


def _unmatched_pattern(field: String | Bareword, formats: list[String | Bareword], node: Plugin, ctx: Context) -> str:
    """Return the pattern that captures the times of a field if none of them has one of the formats; else empty."""
    expressions = [compiled(_expression(text.value)) for text in formats]

    def may_match(names: frozenset[str]) -> bool:
        times = (time for name in names & _TIMES.keys() for time in _written(name))
        return not names.issubset(_TIMES) or any(each.fullmatch(time) for time in times for each in expressions)

    names = captures_before(field.value, node, ctx, may_match)
    group, defined = f"(?<{field.value}>", _defined_patterns(ctx)
    is_other = field.value in _groups(ctx) and group in without_comments(ctx.text, ctx.pipeline)
    if not names or is_other or is_rewritten(field.value, node, ctx):
        return ""
    return "" if defined is None or not names.isdisjoint(defined) else sorted(names)[0]


def _failure(date: Plugin) -> str:
    """Return what a date filter does that parses no value."""
    tags = date.texts("tag_on_failure") if date.option("tag_on_failure") else ["_dateparsefailure"]
    return "always fails" + "".join(f" and adds `{tag}`" for tag in tags[:1] if "$" not in tag)


@fact
def _dissected(ctx: Context) -> list[str]:
    """Return the mappings of the dissect filters of the pipeline: only these may write a string to ``@timestamp``."""
    options = [step.plugin.option("mapping") for step in flow(ctx).named("filter").get("dissect", ())]
    return [getattr(value, "value", "") for option in options if option is not None for _, value in pairs(option.value)]


@fact
def _defined_patterns(ctx: Context) -> frozenset[str] | None:
    """Return the names of the patterns that grok filters of the pipeline define; None if one reads pattern files."""
    groks = [step.plugin for step in flow(ctx).named("filter").get("grok", ())]
    if any(filters.reads_files(grok) for grok in groks):
        return None
    return frozenset(name for grok in groks for name in filters.definitions(grok))


_TIMES = values_of("forms of times")
"""Grok patterns of times, with the formats to use and the forms that the pattern matches."""


def _written(name: str) -> list[str]:
    """Return a time in each of the forms that a grok pattern matches; ``{a|b}`` in the table are alternatives."""
    times: list[str] = []
    for form in _TIMES[name][1:]:
        parts = [part.split("|") if index % 2 else [part] for index, part in enumerate(compiled("[{}]").split(form))]
        times += map("".join, product(*parts))
    return times


_NUMBERS = {**dict.fromkeys("SyYxCD", r"\d+"), **dict.fromkeys("dHhKkmswe", r"\d{1,2}")}
_WORDS = {"E": "[a-z]+", "a": "[ap]m", "G": "[a-z]+", "Z": r"z|utc|gmt|[+-]\d\d:?\d\d"}
_WORDS["z"] = f"[a-z]+|{_WORDS['Z']}"  # LS224 reports offsets
_KEYWORDS = {"ISO8601": r"\d{4}-\d\d.*", "UNIX": r"\d+(\.\d+)?", "UNIX_MS": r"\d+", "TAI64N": r"@\w+"}


_MAX_FORMAT = 100
"""Characters of a date format from which on no regular expression is made of it."""


def _expression(pattern: str) -> str:
    """Return a regular expression for all times of a Joda format, and for some others; for everything if the format is
    invalid or too long."""
    if pattern in _KEYWORDS:
        return _KEYWORDS[pattern]
    if len(pattern) > _MAX_FORMAT:
        return ".*"
    from re import escape

    parts: list[str] = []
    for match in compiled(r"([A-Za-z])\1*|'((?:[^']|'')*)'|.").finditer(pattern):
        letter, quoted = match[1], match[2]
        if letter == "M":
            parts.append(r"\d{1,2}" if len(match[0]) < 3 else "[a-z]+")
        elif letter in _NUMBERS:
            parts.append(_NUMBERS[letter])
        elif letter:
            if letter not in _WORDS:
                return ".*"
            parts.append(f"(?:{_WORDS[letter]})")
        else:
            text = escape(match[0] if quoted is None else quoted.replace("''", "'") or "'")
            parts.append(compiled(r"\d").sub(lambda _: r"\d", text))  # an offset
    return "(?i)" + "".join(parts)


class DateSprintfPatternCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for text, parts in sprintf_texts(node, ctx):
            for part in parts:
                if part.kind == "joda":
                    yield from self._joda(text, part, node.kind == "output")
                elif part.kind == "java" and part.body != "TIME_NOW":
                    yield from self._java(text, part, node.kind == "output")

    def _joda(self, text: Text, part: SprintfPart, output: bool) -> Findings:
        if _is_fine(part.body):
            return
        problem = date_format.check_joda(part.body, part.body_start)
        if problem is not None:
            yield self._fails(text, problem, output)
            return
        from lslint.rules.logstash.plugins import date_formats

        for error in date_formats.find(date_format.runs(part.body, part.body_start), part.body, False, part.body_start):
            span = text.span(error.run.start, error.run.end)
            fix = Fix.write(span, error.better, "unsafe") if error.better and text.exact else None
            yield self.finding(span, f"`%{{+…}}` writes wrong values: {error.what}", fix=fix)

    def _java(self, text: Text, part: SprintfPart, output: bool) -> Findings:
        problem = date_format.check_java(part.body, part.body_start)
        if problem is not None:
            yield self._fails(text, problem, output)
            return
        runs = date_format.runs(part.body, part.body_start)
        letters = {run.letter for run in runs}
        wrong: list[tuple[LetterRun, str, str]] = []
        for run in runs:
            if run.letter == "Y" and "w" not in letters and not letters.isdisjoint("MLdD"):
                wrong.append((run, "y", "the week-based year, which differs from the year around New Year"))
            elif run.letter == "D" and run.count <= 2 and not letters.isdisjoint("ML"):
                wrong.append((run, "d", "the day of the year"))
            elif run.letter in "yu" and "w" in letters and letters.isdisjoint("ML"):
                wrong.append((run, "Y", "the calendar year, which does not match the week"))
        if not wrong:
            return
        edits = [Edit(*text.span(run.start, run.end), letter * run.count) for run, letter, _ in wrong]
        letters_to_use = " and ".join(f"`{edit.text}`" for edit in edits)
        what = " and ".join(f"`{run.letter * run.count}` is {what}" for run, _, what in wrong)
        yield self.finding(
            (edits[0].start, edits[-1].end),
            f"`%{{{{…}}}}` writes wrong values: {what}. Use {letters_to_use}",
            fix=Fix("unsafe", f"Write {letters_to_use}", edits) if text.exact else None,
        )

    def _fails(self, text: Text, problem: LanguageError, output: bool) -> Finding:
        what, _, value = problem.message.partition(": ")
        what = what[:1].lower() + what[1:]
        message = f"{what} `{value}`" if value else what
        return self.finding(
            text.span(problem.start, problem.end),
            "The date format fails for each event that reaches it:"
            f" {message if len(message) < 80 else message[:77] + '…'}. Quote literal letters, or correct the pattern",
            severity="error" if output else "warning",
            help="Put literal letters in single quotes, for example `'T'`.",
        )


_USUAL = frozenset(("YYYY.MM.dd", "yyyy.MM.dd", "YYYY-MM-dd", "yyyy-MM-dd", "YYYY.MM", "yyyy.MM", "xxxx.ww", "YYYY"))


@cached
def _is_fine(body: str) -> bool:
    """Whether a Joda format has no errors. Cached: files use few formats, and nearly all are correct."""
    if body in _USUAL:
        return True
    from lslint.rules.logstash.plugins import date_formats

    return date_format.check_joda(body) is None and not any(date_formats.find(date_format.runs(body), body, False))


class TwoDatesWriteTimestampCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: Context) -> Findings:
        before: list[tuple[Step, Path]] = []
        for step in steps(node)["filter"][:MAX_STEPS]:
            field = _field(step.plugin) if step.plugin.name == "date" else None
            if field is None:
                continue
            for other, first in before[-_MAX_EARLIER:]:
                if other.clauses == step.clauses and first != field and _together(first, field, step, node):
                    yield self.finding(
                        (step.plugin.start, step.plugin.name_end),
                        f"The date filter overwrites the `@timestamp` that line {ctx.line(other.plugin.start)} set from"
                        f" `{'.'.join(first)}`. Set a target on one of the two filters, for example"
                        f' `target => "{field[-1]}"`',
                        related=[Related(other.plugin.start, other.plugin.name_end, "also sets `@timestamp`")],
                        fix=Fix("manual", "Set `target` on one of the two filters", []),
                    )
                    break
            before.append((step, field))


_MAX_EARLIER = 3
_MAX_GROKS = 10
"""Earlier date filters and grok filters that are compared: limits the time for long files."""


def _field(plugin: Plugin) -> Path | None:
    """Return the field that a date filter without a target reads, or None."""
    match = plugin.raw_texts("match") if plugin.text("target") in (None, "@timestamp") else []
    return path(match[0]) if match else None


def _together(one: Path, other: Path, step: Step, tree: Pipeline) -> bool:
    """Whether each pattern of an earlier filter that all of these events pass captures both fields."""
    before: list[Plugin] = []
    for depth in range(len(step.clauses) + 1):
        groks = _groks(tree).get(step.clauses[:depth], [])
        end = bisect_left(groks, step.plugin.start, key=lambda grok: grok.start)
        before += groks[max(end - _MAX_GROKS, 0) : end]
    before.sort(key=lambda grok: grok.start)
    texts_of = ([pattern.value for _, pattern in patterns(grok)] for grok in before[-_MAX_GROKS:])
    return any(texts and all(_captures(text, one) and _captures(text, other) for text in texts) for texts in texts_of)


@fact
def _groks(tree: Pipeline) -> dict[tuple[Clause, ...], list[Plugin]]:
    """Return the first grok filters of a file by the clauses around them."""
    first = steps(tree)["filter"][:MAX_STEPS]
    return grouped((step.clauses, step.plugin) for step in first if step.plugin.name == "grok")


def _captures(pattern: str, field: Path) -> bool:
    """Whether a pattern always captures the field: not in an optional or alternative part."""
    names = {display(field), "".join(f"[{part}]" for part in field)}
    is_partial = "|" in pattern or ")?" in pattern
    return not is_partial and any(f":{name}{end}" in pattern for name in names for end in ("}", ":"))
