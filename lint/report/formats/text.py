"""The report for people: errors and warnings by file and rule with an excerpt each, infos as lines, and a summary."""

from __future__ import annotations

from lslint.engine.findings import RANK
from lslint.engine.result import Run
from lslint.report import HIDDEN
from lslint.report.finding_block import HEIGHT, Blocks, palette
from lslint.report.formats import Positions, RenderOptions
from lslint.report.groups import Group, groups
from lslint.report.summary_lines import closing, infos_left, table
from lslint.rules.api import Finding

SYNTAX = "text"
REJECTED = True
SHOWS_ALL = False
MAX_INFOS = 20
"""Lines of infos: one for each rule and file."""
MIN_INFOS = 1
LINES = 15
"""Lines besides ``HEIGHT`` for each block, which leave room for fewer infos if most blocks are high."""


def render(run: Run, options: RenderOptions) -> str:
    """The whole report, ending with a line end; empty only for ``quiet`` and no findings that gate."""
    paint = palette(options.color)
    positions = Positions(run, HIDDEN)
    blocks = Blocks(options, positions, paint)
    out: list[str] = []
    infos: list[Group] = []
    if options.statistics:
        out += _statistics(run, options, paint)
    else:
        large, infos = _groups(run, options)
        for group in sorted(large, key=lambda group: -RANK[group.head.severity]):
            out += blocks.block(group, whole=options.verbose)
        if options.verbose:
            for group in infos:
                out += blocks.block(group, whole=True)
    last = [] if options.quiet else closing(run, options, positions)
    if infos and not options.verbose:
        room = LINES + HEIGHT * len(large) - len(out) - len(last) - 1
        out += [*_infos(infos, blocks, min(max(room, MIN_INFOS), MAX_INFOS)), ""]
    out += last
    while out and not out[-1]:
        out.pop()
    return "\n".join(out) + "\n" if out else ""


def _groups(run: Run, options: RenderOptions) -> tuple[list[Group], list[Group]]:
    """Groups of what is shown with an excerpt, errors, warnings and what gates, and groups of the other findings; with
    ``verbose`` each finding is a group."""
    large: list[Group] = []
    small: list[Group] = []
    for result in run.results:
        findings = options.findings(result)
        if not findings:
            continue
        least = min(options.gate.rank(result), RANK["warning"])
        for displayed_groups, wanted in ((large, True), (small, False)):
            chosen: list[Finding] = [finding for finding in findings if (RANK[finding.severity] >= least) is wanted]
            displayed_groups += (
                [Group(result, finding) for finding in chosen] if options.verbose else groups(result, chosen)
            )
    return large, small


def _infos(infos: list[Group], blocks: Blocks, room: int) -> list[str]:
    """The infos with their whole messages if ``room`` lines are enough; else one line for each group, and how many more
    there are."""
    whole = [line for group in infos for line in blocks.lines(group)]
    if len(whole) <= room:
        return whole
    if len(infos) < room:
        return [*map(blocks.line, infos), "`-v` shows complete messages"]
    if len(infos) == room:
        return [blocks.line(group) for group in infos]
    shown = room - 1
    while shown > 0 and shown + len(infos_left(infos[shown:], blocks.columns)) > room:  # it may take several lines
        shown -= 1
    return [*map(blocks.line, infos[:shown]), *infos_left(infos[shown:], blocks.columns)]


def _statistics(run: Run, options: RenderOptions, paint: dict[str, str]) -> list[str]:
    from lslint.report.pipeline_sizes import NAMES, totals

    out = table(run, options, paint)
    counted = totals(run)
    if any(counted):
        out += [""] * bool(out)
        out += [", ".join(f"{name}: {count}" for name, count in zip(NAMES, counted, strict=True))]
    return [*out, ""] if out else []
