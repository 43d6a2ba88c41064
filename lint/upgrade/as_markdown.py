"""The upgrade report as Markdown, for pull requests, issues and wikis."""

from __future__ import annotations

from lslint.report.display import clean
from lslint.report.links import rule_url
from lslint.report.markdown_text import code, line, text
from lslint.upgrade import wording
from lslint.upgrade.model import CHANGES, MEANINGS, TITLES, Entry, UpgradeReport, by_rule, counted, grouped


def render(report: UpgradeReport, paths: list[str], *, color: bool = False, columns: int = 0) -> str:
    """The report, with a line end. ``paths``: those of the command line; Markdown has no colors."""
    del color, columns
    lines = [f"# {wording.title(report)}", "", line(wording.verdict(report)), ""]
    lines += [f"- {line(wording.in_use(report, one))}" for one in report.in_use]
    if report.entries:
        lines += ["", *_table("product", [
            (product.name, [entry for entry in report.entries if entry.product == product.key])
            for product in report.checked
        ])]  # fmt: skip
    if report.in_use and report.steps:
        lines += ["", *heading("Steps")]
        note, before = wording.stepping_note(report), ""
        if note:
            lines += [line(note) + ".", ""]
        for number, step in enumerate(report.steps, 1):
            lines.append(f"{number}. **{line(wording.step_title(step))}**")
            lines += [f"    - {line(one)}" for one in wording.step_lines(report, step, before)]
            if wording.compatibility(step):
                lines.append(f"    - {line(wording.compatibility(step))}")
            before = step.release
    for change in CHANGES:
        entries = report.of(change)
        if entries:
            lines += ["", *heading(f"{TITLES[change]} ({len(entries)})"), f"{line(MEANINGS[change].capitalize())}.", ""]
            lines += _entries(report, entries)
    if report.entries:
        files = grouped(report.entries, lambda entry: entry.path)
        rows = [(code(path, in_table=True), found) for path, found in files.items()]
        lines += ["", *heading("Files"), *_table("file", rows)]
    if report.fixes:
        lines += ["", *heading("Fixes"), f"{line(wording.before_note(report))}."]
        for what, command in wording.fix_commands(report, paths):
            lines += ["", f"{line(what[:1].upper() + what[1:])}:", "", "```sh", clean(command), "```"]
    if report.pages:
        lines += ["", *heading("Breaking changes, by Elastic")]
        lines += [f"- [{line(name)} {release}]({url})" for name, release, url in report.pages]
    notes = wording.notes(report)
    if notes:
        lines += ["", *heading("Notes"), *(f"- {line(note)}." for note in notes)]
    return "\n".join(lines) + "\n"


def heading(title: str) -> list[str]:
    """A heading of the second level, underlined: CI systems may take lines that begin with ``##`` for commands."""
    return [title, "-" * len(title), ""]


def _table(first: str, rows: list[tuple[str, list[Entry]]]) -> list[str]:
    lines = [f"| {first} | " + " | ".join(wording.HEADS) + " |", "|---|" + "---:|" * len(wording.HEADS)]
    for name, entries in rows:
        numbers = counted(entries)
        lines.append(f"| {name} | " + " | ".join(str(numbers[key]) for key in wording.COLUMNS) + " |")
    return lines


def _entries(report: UpgradeReport, entries: list[Entry]) -> list[str]:
    lines = []
    for product, mine in grouped(entries, lambda entry: entry.product).items():
        for rule, same in by_rule(mine):
            url = rule_url(rule)
            linked = f"[{rule}]({url})" if url else rule
            lines += [f"**{report.product_name(product)}: {linked} {line(same[0].summary)} ({len(same)})**", ""]
            lines += ["| place | step | change | fix |", "|---|---|---|---|"]
            for entry in same:
                step = f"[{entry.release}]({entry.url})" if entry.url else entry.release
                place = code(f"{entry.path}:{entry.line}", in_table=True)
                message = text(entry.message, in_table=True)
                lines.append(f"| {place} | {step} | {message} | {wording.mark(entry) or 'needs a decision'} |")
            lines.append("")
    return lines[:-1]
