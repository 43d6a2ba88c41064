"""The closing lines of the text report: what was not checked, what was, the verdicts, what fails the run, the fixes."""

from __future__ import annotations

import os

from lslint.config.command_line import SEVERITIES, STACK
from lslint.engine.findings import RANK
from lslint.engine.result import FileResult, Run, summary
from lslint.files.paths import STDIN
from lslint.grammar.bounded_cache import compiled
from lslint.kinds import OF_PRODUCT
from lslint.report.display import clean, cut, grouped_plural, plural, wrap
from lslint.report.formats import Positions, RenderOptions, is_fixable
from lslint.report.groups import Group
from lslint.report.links import page_url
from lslint.report.rejected_files import sentence as rejected_files
from lslint.report.releases import judged, programs, unnamed
from lslint.rules.api import Finding
from lslint.rules.facts import grouped
from lslint.rules.shared.message_parts import enumerated
from lslint.rules.shared.verdict import TEMPLATE_REASONS, UNPARSED, NotChecked

Paint = dict[str, str]

MAX_REASONS = 2
MAX_EXAMPLES = 3
"""Names that are listed for a cause why something was not checked."""
MAX_RULES = 3
RENDERED_EXAMPLE = "for example `helm template . | lslint -`"
RENDERED_SECTIONS = {
    ".j2": ("ansible", "`validate` of Ansible"),
    ".erb": ("puppet", "`validate_cmd` of Puppet"),
    ".epp": ("puppet", "`validate_cmd` of Puppet"),
}
"""Ending of a template -> the section of docs/rendered.md about it, and how the tool checks what it renders."""
TEMPLATES = "template expressions"


def counts(run: Run, options: RenderOptions) -> list[tuple[int, str, str, str, bool]]:
    """``(count, code, name, severity, whether --fix fixes all)`` by rule; errors first, then most frequent."""
    findings = (finding for result in run.results for finding in options.findings(result))
    rows = []
    for code, same in grouped((finding.rule.code, finding) for finding in findings).items():
        severity = min((finding.severity for finding in same), key=SEVERITIES.index)
        star = all(is_fixable(each, options.unsafe_fixes) for each in same)
        rows.append((len(same), code, same[0].rule.name, severity, star))
    return sorted(rows, key=lambda row: (SEVERITIES.index(row[3]), -row[0], row[1]))


def table(run: Run, options: RenderOptions, paint: Paint) -> list[str]:
    """Counts by rule, one line each."""
    rows = counts(run, options)
    digits = max((len(str(row[0])) for row in rows), default=1)
    names = max((len(row[2]) for row in rows), default=1)
    return [
        f"{count:>{digits + 2}}  {code} {'[*]' if fix else '   '} {name:<{names}}  "
        f"{paint[severity]}{severity}{paint['reset']}"
        for count, code, name, severity, fix in rows
    ]


def infos_left(left: list[Group], columns: int) -> list[str]:
    """The counts of the infos that have no line: ``and 39 more infos (32 LS701, 7 LS301); …``."""
    found: dict[str, int] = {}
    for group in left:
        code = group.head.rule.code
        found[code] = found.get(code, 0) + len(group.found)
    ordered = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    parts = [f"{count:,} {code}" for code, count in ordered[:MAX_RULES]]
    rest = ordered[MAX_RULES:]
    if rest:
        parts.append(f"{sum(count for _, count in rest):,} of other rules")
    total = plural(sum(found.values()), "more info")
    return wrap(f"and {total} ({', '.join(parts)}); `-v` shows all", columns, 0, "  ")


def closing(run: Run, options: RenderOptions, positions: Positions) -> list[str]:
    """The lines; they always say something, also for no files and no findings, unless errors on stderr said it."""
    columns = options.width if options.wrap else 0
    lines = _unchecked(run, positions, every=options.verbose)
    if columns and not options.verbose:
        lines = [line if line.startswith(f"not checked: {TEMPLATES} (") else cut(line, columns) for line in lines]
    if run.fixed:
        lines.append(f"Fixed {fixed_findings(run)}")
    lines += _files(run, every=options.verbose)
    lines += _proposals(run)
    if any(result.listed for result in run.results):
        lines.append(_failing(run, options))
    fixable = _fixable(run)
    if fixable:
        lines.append(fixable)
    return [part for line in lines for part in wrap(line, columns, 0, "  ")]


def _files(run: Run, *, every: bool) -> list[str]:
    """How many files there are, for which releases they were checked, and the verdicts. ``every``: the releases of each
    file, if they differ."""
    total = summary(run)
    if not total["files"]:
        return [] if run.errors else ["No files to check"]
    skipped = sum(result.listed and not _is_checked(result) for result in run.results)
    checked = total["files"] - skipped
    if not checked:
        return [f"{plural(skipped, 'file')} not checked"]
    releases = clean(judged(run.results))
    lines = [f"Checked {plural(checked, 'file')}" + (f" for {releases}{_how_to_set(run)}" if releases else "")]
    of_files = [(result, clean(judged([result]))) for result in run.results if programs(result)]
    if len({named for _, named in of_files}) > len({frozenset(programs(result)) for result, _ in of_files}):
        if every:
            lines = [*(f"{clean(result.path)}: {named}" for result, named in of_files), *lines]
        else:
            lines[0] += "; `-v` shows the release of each file"
    outcomes = _outcomes(run)
    verdicts = [f"{count} {words}" for words, count in outcomes.items() if count]
    verdicts += [f"{skipped} not checked"] * (skipped > 0)
    rejected = rejected_files(run)
    return [*lines, ", ".join(verdicts) + (f"; {rejected}" if rejected else "")]


def _how_to_set(run: Run) -> str:
    """How to set the release, if none is known for a file."""
    products = {OF_PRODUCT[program] for result in run.results for program in unnamed(result)}
    name = STACK if len(products) > 1 else "".join(products)
    return f" (set it, for example `--target {name}=8.15`, or `[targets]` in lslint.toml)" if name else ""


MAX_REJECTED = 5
"""Rejected files of one folder from which on the report names the line that leaves the folder out."""


def _proposals(run: Run) -> list[str]:
    """How to leave out folders with many rejected files, which may be there for tests: one line for each of the first
    folders."""
    folders: dict[str, int] = {}
    for result in run.results:
        if result.listed and result.verdict == "rejected" and "/" in result.path:
            folder = result.path.rpartition("/")[0]
            folders[folder] = folders.get(folder, 0) + 1
    many = sorted((folder for folder, count in folders.items() if count > MAX_REJECTED), key=lambda row: -folders[row])
    return [
        f"{folders[folder]} rejected files in {clean(folder)}/; to leave this folder out:"
        f' `exclude = ["{clean(folder)}/"]` in lslint.toml'
        for folder in many[:MAX_REASONS]
    ]


def _is_checked(result: FileResult) -> bool:
    """Whether rules saw the file: it was read, and it is a config or contains one."""
    return result.source is not None and (result.kind != "none" or bool(result.documents))


def _outcomes(run: Run) -> dict[str, int]:
    """The checked files by what the product does with them, in words; each file counts once. A file with which the
    product does not start, by its verdict or an error that prevents the start, may pass the config check. A file that
    passes it, with a warning about a start that depends on other files, is not decided."""
    may_stop: set[str] = set()
    stopped = {result.path for result in run.results if result.listed and result.starts == "no"}
    for result in run.results:
        for finding in result.findings:
            if finding.severity == "error" and finding.prevents_start and finding.stage != "advice":
                stopped.update((result.path, *(path for path, _ in finding.elsewhere)))
            elif finding.severity == "warning" and finding.stage == "start":
                may_stop.update((result.path, *(path for path, _ in finding.elsewhere)))
    checked = [result for result in run.results if result.listed and _is_checked(result)]
    by_verdict: dict[str, list[FileResult]] = {"accepted": [], "rejected": [], "stopped": [], "unknown": []}
    for result in checked:
        is_stopped = result.verdict != "rejected" and result.path in stopped
        is_open = result.verdict == "accepted" and result.starts == "unknown" and result.path in may_stop
        by_verdict["stopped" if is_stopped else "unknown" if is_open else result.verdict].append(result)
    undecided = by_verdict["unknown"]
    templates = sum(any(gap.reason in TEMPLATE_REASONS for gap in one.not_checked) for one in undecided)
    why = f" ({plural(templates, 'template')})" if templates < len(undecided) else " (template)"
    start = "does not start" if len(by_verdict["stopped"]) == 1 else "do not start"
    return {
        "accepted": len(by_verdict["accepted"]),
        "rejected": len(by_verdict["rejected"]),
        start: len(by_verdict["stopped"]),
        f"not decided{why if templates else ''}": len(undecided),
    }


def _failing(run: Run, options: RenderOptions) -> str:
    """How many findings make the exit code 1, and how many do not."""
    gate = options.gate
    failing, passing = dict.fromkeys(SEVERITIES, 0), dict.fromkeys(SEVERITIES, 0)
    for result in run.results:
        least = gate.rank(result) if result.findings else 0
        for finding in result.findings:
            (failing if RANK[finding.severity] >= least else passing)[finding.severity] += 1
    some, others = _severities(failing), _severities(passing)
    levels = gate.levels(run)
    level = f"--fail-on {levels[0]}" if len(levels) == 1 else "--fail-on differs between folders"
    if not some and others and run.errors:
        return others
    if not some:
        do = "does" if sum(passing.values()) == 1 else "do"
        return f"{others}, which {do} not fail this run ({level})" if others else "No findings"
    is_single = sum(failing.values()) == 1
    if gate.exit_zero:
        return f"{some} would fail this run ({level}) without --exit-zero"
    text = f"{some} {'fails' if is_single else 'fail'} this run ({level})"
    return f"{text}; {others} {'does' if sum(passing.values()) == 1 else 'do'} not" if others else text


def _severities(number: dict[str, int]) -> str:
    """``2 errors, 1 warning and 3 infos``: those that occur."""
    return enumerated([plural(count, severity) for severity, count in number.items() if count])


def _unchecked(run: Run, positions: Positions, *, every: bool) -> list[str]:
    """What was not checked, a line for each cause with the number of files, the most frequent first; if not ``every``
    one, two lines at most, without what holds for all files of a kind."""
    reasons: dict[str, list[tuple[FileResult, NotChecked]]] = {}
    for result in run.results:
        if result.listed:
            for gap in result.not_checked:
                if gap.of_kind and not every:
                    continue
                reason = TEMPLATES if gap.reason in TEMPLATE_REASONS else gap.reason
                if every and gap.reason == UNPARSED and result.source is not None and gap.start is not None:
                    line = result.source.lines.position(gap.start)[0]
                    reason = f"the syntax from line {line} on depends on what a template marker makes"
                files = reasons.setdefault(reason, [])
                if not files or files[-1][0] is not result:
                    files.append((result, gap))
    causes = grouped((compiled(_VARYING).sub("…", reason), reason) for reason in reasons)
    paths = {cause: {id(file) for reason in same for file, _ in reasons[reason]} for cause, same in causes.items()}
    ordered = sorted(causes.items(), key=lambda item: (-len(paths[item[0]]), min(item[1])))
    shown = ordered if every or len(ordered) <= MAX_REASONS else ordered[: MAX_REASONS - 1]
    lines = []
    for cause, same in shown:
        examples = []
        for reason in sorted(same)[: MAX_EXAMPLES + 1]:
            displayed = reason
            for result, gap in reasons[reason]:
                displayed = displayed if gap.unmasked else positions.message(result, displayed, near=gap)
            examples.append(clean(displayed))
        first = reasons[min(same)][0][0]
        where = clean(first.path) if len(paths[cause]) == 1 else plural(len(paths[cause]), "file")
        if cause == TEMPLATES:
            lines.append(f"not checked: {cause} ({where}); {_rendered([file for file, _ in reasons[cause]])}")
        elif len(same) == 1:
            lines.append(f"not checked: {examples[0]} ({where})")
        else:
            total = sum(len(reasons[reason]) for reason in same)
            others = _differing(examples)[1:MAX_EXAMPLES]
            left = len(same) - 1 - len(others)
            likewise = enumerated([*others, f"{left:,} more"] if left else others)
            lines.append(f"not checked: {examples[0]}; likewise for {likewise} ({total:,} times in {where})")
    more = sum(len(same) for _, same in ordered[len(shown) :])
    if more:
        reasons_left = grouped_plural(more, "more reason")
        lines.append(f"not checked: {reasons_left}; `-v` shows them, `--json` all with their locations")
    return lines


_VARYING = r"`[^`]*`|[^\s()`]*[\d/][^\s()`]*"
"""The parts of a reason that name something: quoted names, paths, plugins, releases, numbers."""


def _rendered(templates: list[FileResult]) -> str:
    """How to check templates, with the page about it, and its section if their endings name one tool."""
    sections = {RENDERED_SECTIONS.get(os.path.splitext(template.path)[1], ("", "")) for template in templates}
    section, how = sections.pop() if len(sections) == 1 else ("", "")
    anchor = f"#{section}" if section else ""
    page = page_url("rendered")
    if page or not section:
        return f"check the rendered files: {page + anchor if page else RENDERED_EXAMPLE}"
    return f"check the rendered files, for example with {how} (docs/rendered.md{anchor})"


def _differing(reasons: list[str]) -> list[str]:
    """The names in which reasons with the same cause differ."""
    names = [compiled(_VARYING).findall(reason) for reason in reasons]
    is_even = len({len(each) for each in names}) == 1
    differs = [len(set(column)) > 1 for column in zip(*names, strict=True)] if is_even else []
    if not any(differs):  # a hidden secret has changed one
        return reasons
    differing = [[name for name, differ in zip(each, differs, strict=True) if differ] for each in names]
    return [first + (f" ({', '.join(more)})" if more else "") for first, *more in differing]


def fixed_findings(run: Run) -> str:
    """How many findings were fixed, in how many files."""
    count, places = (sum(numbers) for numbers in zip(*run.fixed.values(), strict=True))
    return f"{with_places(count, places)} in {plural(len(run.fixed), 'file')}"


def unsafe_fixable(run: Run) -> tuple[int, str]:
    """The number of findings with unsafe fixes, and the same in words."""
    return _fixable_as([finding for result in run.results for finding in result.findings], "unsafe")


def nothing_fixed(unsafe: int, findings: str) -> str:
    """The only line of a run that fixes nothing. ``unsafe``, ``findings``: the findings with unsafe fixes that the run
    leaves out, as a number and in words."""
    return f"No safe fixes; `--unsafe-fixes` may fix {findings}" if unsafe else "Nothing to fix"


def _fixable_as(findings: list[Finding], applicability: str) -> tuple[int, str]:
    fixes = [
        finding.fix for finding in findings if finding.fix is not None and finding.fix.applicability == applicability
    ]
    return len(fixes), with_places(len(fixes), sum(fix.places for fix in fixes))


def with_places(findings: int, places: int) -> str:
    """``7 findings (26 places)``: findings as reports count them, one for each cause, and where they are."""
    return plural(findings, "finding") + (f" ({places:,} places)" if places > findings else "")


def _fixable(run: Run) -> str:
    """What ``--fix`` may change in files: it leaves out fixes that turn out to do harm."""
    by_file = [result.findings for result in run.results if result.path != STDIN]
    files = [findings for findings in by_file if _fixable_as(findings, "safe")[0]]
    unsafe, unsafe_findings = _fixable_as([finding for findings in by_file for finding in findings], "unsafe")
    if files:
        more = f"; {unsafe:,} more with `--unsafe-fixes`" if unsafe else ""
        findings = _fixable_as([finding for by_file in files for finding in by_file], "safe")[1]
        return f"`--fix` may fix {findings} in {plural(len(files), 'file')}{more}"
    return f"`--fix --unsafe-fixes` may fix {unsafe_findings}; `--fix` none" if unsafe else ""
