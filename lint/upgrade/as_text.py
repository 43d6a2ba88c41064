"""The upgrade report for a terminal."""

from __future__ import annotations

import shlex

from lslint.report.coverage import NAMES
from lslint.report.display import clean, grouped_plural, plural, wrap
from lslint.report.plain_text import named
from lslint.upgrade.model import CHANGES, Change, Entry, InUse, UpgradeReport, counted, number

BOLD, RESET = "\x1b[1m", "\x1b[0m"
COLORS: dict[Change, str] = {"breaks": "\x1b[31m", "behaves": "\x1b[33m", "deprecated": "\x1b[36m"}
TITLES: dict[Change, str] = {
    "breaks": "Breaks ({}): the product rejects the file or its documents, or does not start with it",
    "behaves": "Behaves differently ({}): the product accepts the file, and does something else with it",
    "deprecated": "Deprecated ({}): the file works as before; a later release may reject it",
}
COMMAND = "lslint "
"""The start of lines that are never divided, because they are copied."""
PRODUCT_NAMES = {**NAMES, "filebeat": "Beats"}
MAX_PATHS, MAX_EVIDENCE = 5, 3
"""Paths that a note lists, and places that name a release."""


def render(report: UpgradeReport, paths: list[str], *, color: bool = False, columns: int = 0) -> str:
    """The report, with a line end. ``paths``: those of the command line, for the commands that it shows; ``columns``:
    those of the terminal, 0 for lines of any length."""

    def paint(text: str, code: str) -> str:
        return f"{code}{text}{RESET}" if color else text

    lines = [paint(f"Upgrade to {report.to}", BOLD), clean(verdict(report)), ""]
    lines += [f"  {clean(_in_use(release))}" for release in report.in_use]
    for change in CHANGES:
        entries = report.of(change)
        if entries:
            lines += ["", paint(TITLES[change].format(len(entries)), BOLD + COLORS[change]), *map(_entry, entries)]
    if any(entry.fix == "safe" for entry in report.entries):
        lines += ["", paint("Safe fixes", BOLD), *_fixes(report, paths)]
    notes = _notes(report)
    if notes:
        lines += ["", paint("Notes", BOLD), *(f"  {clean(note)}" for note in notes)]
    return "".join(f"{part}\n" for line in lines for part in _wrapped(line, columns))


def _wrapped(line: str, columns: int) -> list[str]:
    """A line in parts that fit, the later ones with more indent."""
    body = line.lstrip(" ")
    if not body or body.startswith(COMMAND) or "\x1b" in line:
        return [line]
    indent = " " * (len(line) - len(body))
    first, *rest = wrap(body, max(columns - len(indent), 40) if columns else 0, 0, "  ")
    return [indent + part for part in (first, *rest)]


def verdict(report: UpgradeReport) -> str:
    """One sentence that answers the question of the report."""
    if not report.files:
        if report.newer:
            return "No config is older than the release to upgrade to."
        return "No configs to compare." if report.opensearch else "No configs found."
    counts = counted(report.entries)
    parts = []
    if counts["breaks"]:
        files = plural(len({entry.path for entry in report.of("breaks")}), "file")
        parts.append(f"{plural(counts['breaks'], 'place')} {'breaks' if counts['breaks'] == 1 else 'break'} in {files}")
    elif report.entries:
        parts.append("Nothing breaks")
    elif report.files > len(report.rejected):
        parts.append(f"Nothing changes for {grouped_plural(report.files - len(report.rejected), 'file')}")
    if counts["behaves"]:
        parts.append(f"{plural(counts['behaves'], 'change')} in behavior")
    if counts["deprecated"]:
        parts.append(plural(counts["deprecated"], "deprecation"))
    if report.rejected:
        them = "it" if len(report.rejected) == 1 else "them"
        parts.append(
            f"{plural(len(report.rejected), 'file')} could not be fully compared, because the release in use already"
            f" rejects {them}"
        )
    fixed = f" --fix fixes {counts['safe']} of {plural(len(report.entries), 'change')}." if report.entries else ""
    return f"{'; '.join(parts)}.{fixed}"


def _in_use(use: InUse) -> str:
    """A release in use: ``Logstash 7.17.9: 3 files (docker-compose.yml:12)``; an end of a range with the range."""
    is_range = use.low != use.high
    origin = {
        "option": "option --from",
        "config": "config of lslint",
        "assumed": "assumed, as these files and their manifests name no release",
        "inferred": _listed([_place(*each, with_text=is_range) for each in use.evidence], MAX_EVIDENCE),
    }[use.origin]
    end = "newest" if use.release == use.high else "oldest"
    release = f"{use.release} assumed, the {end} of {use.low} to {use.high}" if is_range else use.release
    return f"{PRODUCT_NAMES[use.product]} {release}: {plural(use.files, 'file')} ({origin})"


def _place(path: str, line: int | None, text: str, *, with_text: bool) -> str:
    place = f"{path}:{line}" if line else path
    return f"{place} `{text}`" if with_text and text else place


def _entry(entry: Entry) -> str:
    rejected = f"the release in use already rejects line {entry.rejected_line}" if entry.rejected_line else ""
    fix = {"safe": "fixed by --fix", "unsafe": "unsafe fix"}.get(entry.fix, "")
    mark = "; ".join(filter(None, (fix, rejected)))
    place = f"{named(clean(entry.path))}:{entry.line}:{entry.column}"
    return f"  {place}: {entry.code} {clean(entry.message)}{f' [{mark}]' if mark else ''}"


def _fixes(report: UpgradeReport, paths: list[str]) -> list[str]:
    """The commands that apply the safe fixes: before the upgrade those that the releases in use accept too."""
    names = " ".join(map(shlex.quote, paths))
    both, new = [], []
    for product in report.products:
        low = min((release.low for release in report.in_use if release.product == product), key=number)
        if number(low) < number(report.to):
            both.append(f"--target {product}={'.'.join(map(str, number(low)))}..{report.to}")
            new.append(f"--target {product}={report.to}")
    return [
        "  before the upgrade, those that the releases in use accept too:",
        f"    {COMMAND}--fix {' '.join(both)} {clean(names)}",
        "  with the upgrade, all others:",
        f"    {COMMAND}--fix {' '.join(new)} {clean(names)}",
    ]


def _notes(report: UpgradeReport) -> list[str]:
    """What the report leaves out, and what limits it."""
    notes = []
    if report.rejected:
        given = "".join(
            f" --target {release.product}={release.release}" for release in report.in_use if release.origin == "option"
        )
        files = "that file" if len(report.rejected) == 1 else "these files"
        notes.append(
            f"The release in use already rejects {_listed(report.rejected)} (`lslint check{given}` shows why),"
            f" so changes in {files} may be missing"
        )
    if report.ahead:
        notes.append(f"Of these, {report.to} accepts {_listed(report.ahead)}: written for a newer release")
    if report.newer:
        notes.append(f"Not older than {report.to}: {_listed(report.newer)}")
    if report.opensearch:
        notes.append(f"Not compared, as they are for OpenSearch: {_listed(report.opensearch)}")
    if any(release.origin == "assumed" or release.low != release.high for release in report.in_use):
        notes.append("If an assumed release is wrong, name the right one: --from PRODUCT=RELEASE")
    return notes


def _listed(names: list[str], most: int = MAX_PATHS) -> str:
    """The first names, and how many more there are."""
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest} more" if rest > 0 else "")
