"""The counts of many lines as text."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.execution.environment import Environment
from lslint.execution.samples.pipeline import SamplePipeline
from lslint.execution.samples.survey import Group, PatternCount, Survey, better_first
from lslint.execution.samples.trace_text import not_run_text
from lslint.execution.samples.values_text import Paint, shortened, stop_lines
from lslint.execution.stops import stop_of
from lslint.grammar.logstash.nodes import Plugin
from lslint.report.display import clean, grouped_plural, plural
from lslint.rules.facts import grouped

MAX_GROUPS = 10
"""Groups of unmatched lines that are shown of each filter."""
MAX_PATTERN = 70
MAX_LINE = 200


def survey_text(
    survey: Survey, pipeline: SamplePipeline, environment: Environment, not_run: list[tuple[Plugin, str]], paint: Paint
) -> str:
    """Return what the filters made of many lines."""
    lines = list(_summary(survey, paint))
    for counts in survey.by_filter():
        lines += ["", *_patterns(counts, pipeline, paint)]
    filters = grouped((group.plugin.start, group) for group in survey.groups.values())
    for start in sorted(filters):
        lines += ["", *_groups(filters[start], pipeline, environment, paint)]
    if survey.others:
        lines.append(f"{survey.others:,} more of other shapes")
    if not_run:
        lines += ["", f"{paint['changed']}Not run:{paint['reset']}"]
        lines += [f"  {text}" for text in not_run_text(not_run, pipeline)]
    return pipeline.masked("\n".join(lines) + "\n")


def _summary(survey: Survey, paint: Paint) -> Iterator[str]:
    counts = [f"{survey.dropped:,} dropped", grouped_plural(survey.events, "event")]
    if survey.patterns:
        matched = survey.inputs - survey.unmatched - survey.failed_inputs
        counts[:0] = [f"{matched:,} matched ({_share(matched, survey.inputs)})", f"{survey.unmatched:,} unmatched"]
    yield f"{paint['name']}{grouped_plural(survey.inputs, 'line')}{paint['reset']}: {', '.join(counts)}"
    for tag, count in sorted(survey.tags.items(), key=lambda row: (-row[1], row[0])):
        yield f"  {paint['bad']}{clean(tag)}{paint['reset']}: {count:,} ({_share(count, survey.events)})"
    if survey.empty:
        yield f"  not counted: {grouped_plural(survey.empty, 'line')} without an event"
    if survey.unknown:
        yield f"  something is unknown of {survey.unknown:,} lines:"
        yield from (f"    {clean(reason)}: {count:,}" for reason, count in survey.reasons.most_common(5))
    if survey.failed_inputs:
        yield f"  {survey.failed_inputs:,} without a result:"
        yield from (f"    line {line}: {clean(reason)}" for line, reason in survey.problems)


def _share(count: int, total: int) -> str:
    return f"{count / total:.1%}" if total else "0.0%"


def _patterns(counts: list[PatternCount], pipeline: SamplePipeline, paint: Paint) -> Iterator[str]:
    plugin = counts[0].plugin
    yield (
        f"{paint['name']}{clean(plugin.name)}{paint['reset']}"
        f" {paint['note']}({pipeline.place(plugin.start)}){paint['reset']} `{clean(counts[0].field)}`"
    )
    yield f"  {'pattern':<9}{'tried':>10}{'matched':>10}{'steps':>9}{'most':>9}"
    for count in counts:
        mean = f"{count.steps / count.counted:,.0f}" if count.counted else "-"
        most = f"{count.most:,}" if count.counted else "-"
        pattern = shortened(pipeline.masked(count.pattern), MAX_PATTERN)
        yield f"  {count.number + 1:<9}{count.tried:>10,}{count.matched:>10,}{mean:>9}{most:>9}  {pattern}"
    for count in counts:
        if not count.tried and counts[0].tried:
            yield f"  pattern {count.number + 1} was never tried: the patterns before it match every line"
        elif count.tried and not count.matched:
            yield f"  pattern {count.number + 1} never matches"
    best = better_first(counts)
    if best is not None:
        tried = counts[0].tried
        yield (
            f"  pattern {best.number + 1} matches {_share(best.matched, tried)} of the lines, but {best.number} "
            f"{'pattern is' if best.number == 1 else 'patterns are'} tried before it: move it first if no line matches"
            " both"
        )


def _groups(groups: list[Group], pipeline: SamplePipeline, environment: Environment, paint: Paint) -> Iterator[str]:
    plugin = groups[0].plugin
    groups.sort(key=lambda row: (-row.count, row.line))
    total = sum(group.count for group in groups)
    yield (
        f"{paint['bad']}Unmatched{paint['reset']} by {clean(plugin.name)} ({pipeline.place(plugin.start)}):"
        f" {total:,} in {plural(len(groups), 'shape')}"
    )
    for group in groups[:MAX_GROUPS]:
        yield f"  {group.count:>7,} x  {shortened(group.shape, MAX_LINE)}"
        yield f"             line {group.line}: {shortened(group.example, MAX_LINE)}"
        best = None
        for attempt in group.attempts:
            stop = stop_of(attempt, environment)
            if stop is not None and (best is None or stop.end > best[0].end):
                best = stop, attempt
        if best is not None:
            name = "" if plugin.name == "dissect" else f"pattern {best[1].number + 1} "
            first, *rest = stop_lines(best[0], best[1], pipeline.hider)
            yield f"             {name}{first}"
            yield from (f"             {line}" for line in rest)
    if len(groups) > MAX_GROUPS:
        yield f"  {len(groups) - MAX_GROUPS:,} more shapes"
