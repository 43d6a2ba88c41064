"""The upgrade report for a terminal."""

from __future__ import annotations

from lslint.report.display import clean, wrap
from lslint.report.plain_text import named
from lslint.upgrade import wording
from lslint.upgrade.model import CHANGES, MEANINGS, TITLES, Entry, UpgradeReport, by_rule, counted, grouped

BOLD, RESET = "\x1b[1m", "\x1b[0m"
COMMAND = "    lslint "
"""The start of lines that are never divided, because they are copied."""
COLORS = {"breaks": "\x1b[31m", "behaves": "\x1b[33m", "deprecated": "\x1b[36m"}


class _Paint:
    """Colors, or none."""

    def __init__(self, color: bool) -> None:
        self._color = color

    def __call__(self, text: str, code: str) -> str:
        return f"{code}{text}{RESET}" if self._color else text


def render(report: UpgradeReport, paths: list[str], *, color: bool = False, columns: int = 0) -> str:
    """The report, with a line end. ``paths``: those of the command line, for the commands that it shows; ``columns``:
    those of the terminal, 0 for lines of any length."""
    paint = _Paint(color)
    lines = [paint(wording.title(report), BOLD), clean(wording.verdict(report)), ""]
    lines += [f"  {clean(wording.in_use(report, one))}" for one in report.in_use]
    if report.entries:
        lines += ["", *_table(report)]
    if report.in_use and report.steps:
        lines += ["", paint("Steps", BOLD), *_steps(report)]
    for change in CHANGES:
        entries = report.of(change)
        if entries:
            head = f"{TITLES[change]} ({len(entries)}): {MEANINGS[change]}"
            lines += ["", paint(head, BOLD + COLORS[change]), *_entries(report, entries)]
    if report.entries:
        lines += ["", paint("Files", BOLD), *_files(report)]
    if report.fixes:
        lines += ["", paint("Fixes", BOLD), f"  {clean(wording.before_note(report))}"]
        for what, command in wording.fix_commands(report, paths):
            lines += [f"  {what}:", f"    {clean(command)}"]
    if report.pages:
        lines += ["", paint("Breaking changes, by Elastic", BOLD)]
        lines += [f"  {name} {release}: {url}" for name, release, url in report.pages]
    notes = wording.notes(report)
    if notes:
        lines += ["", paint("Notes", BOLD), *(f"  {clean(note)}" for note in notes)]
    return "".join(f"{part}\n" for line in lines for part in _wrapped(line, columns))


def _wrapped(line: str, columns: int) -> list[str]:
    """A line in parts that fit, the later ones with more indent."""
    body = line.lstrip(" ")
    if not body or line.startswith(COMMAND) or "  " in body or "\x1b" in line:  # tables have wide gaps
        return [line]
    indent = " " * (len(line) - len(body))
    first, *rest = wrap(body, max(columns - len(indent), 40) if columns else 0, 0, "  ")
    return [indent + part for part in (first, *rest)]


def _table(report: UpgradeReport) -> list[str]:
    """Counts by product."""
    rows = [
        (product.name, counted(entry for entry in report.entries if entry.product == product.key))
        for product in report.checked
    ]
    if len(rows) > 1:
        rows.append(("all", counted(report.entries)))
    left = max(len(name) for name, _ in rows)
    lines = [f"  {'':<{left}}" + "".join(f"  {head}" for head in wording.HEADS)]
    for name, numbers in rows:
        cells = zip(wording.COLUMNS, wording.HEADS, strict=True)
        lines.append(f"  {name:<{left}}" + "".join(f"  {numbers[key]:>{len(head)}}" for key, head in cells))
    return lines


def _steps(report: UpgradeReport) -> list[str]:
    lines, before = [], ""
    note = wording.stepping_note(report)
    if note:
        lines.append(f"  {note}")
    for number, step in enumerate(report.steps, 1):
        lines.append(f"  {number}. {wording.step_title(step)}")
        lines += [f"     - {line}" for line in wording.step_lines(report, step, before)]
        if wording.compatibility(step):
            lines.append(f"     {wording.compatibility(step)}")
        before = step.release
    return lines


def _entries(report: UpgradeReport, entries: list[Entry]) -> list[str]:
    """Entries by product, rule and file."""
    lines = []
    for product, mine in grouped(entries, lambda entry: entry.product).items():
        for code, same in by_rule(mine):
            safe = sum(entry.fix == "safe" for entry in same)
            fixed = f", {safe} fixed by --fix" if safe else ""
            name = f"{code} {same[0].name}" if code else ""
            lines.append(f"  {report.product_name(product)}: {name}: {clean(same[0].summary)} ({len(same)}{fixed})")
            for path, here in grouped(same, lambda entry: entry.path).items():
                for entry in here:
                    mark = wording.mark(entry)
                    place = f"    {named(clean(path))}:{entry.line}:{entry.column}: "
                    tail = f" [{mark}]" if mark else ""
                    lines.append(f"{place}step {entry.release}: {clean(entry.message)}{tail}")
    return lines


def _files(report: UpgradeReport) -> list[str]:
    lines = []
    for path, entries in grouped(report.entries, lambda entry: entry.path).items():
        numbers = counted(entries)
        parts = [
            f"{head} {numbers[key]}" for key, head in zip(wording.COLUMNS, wording.HEADS, strict=True) if numbers[key]
        ]
        lines.append(f"  {clean(path)}: {', '.join(parts)}")
    return lines
