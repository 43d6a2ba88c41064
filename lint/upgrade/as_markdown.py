"""The upgrade report as Markdown, for pull requests, issues and wikis."""

from __future__ import annotations

import re

from lslint.report.display import clean
from lslint.report.links import rule_url
from lslint.upgrade import wording
from lslint.upgrade.model import CHANGES, MEANINGS, TITLES, Entry, UpgradeReport, by_rule, counted, grouped

_SPECIAL = re.compile(r"([\\*_{}\[\]<>#|~!&@])")


def render(report: UpgradeReport, paths: list[str], *, color: bool = False, columns: int = 0) -> str:
    """The report, with a line end. ``paths``: those of the command line; Markdown has no colors."""
    del color, columns
    lines = [f"# {wording.title(report)}", "", text(wording.verdict(report)), ""]
    lines += [f"- {text(wording.in_use(report, one))}" for one in report.in_use]
    if report.entries:
        lines += ["", *_table("product", [
            (product.name, [entry for entry in report.entries if entry.product == product.key])
            for product in report.checked
        ])]  # fmt: skip
    if report.in_use and report.steps:
        lines += ["", *heading("Steps")]
        note, before = wording.stepping_note(report), ""
        if note:
            lines += [text(note) + ".", ""]
        for number, step in enumerate(report.steps, 1):
            lines.append(f"{number}. **{text(wording.step_title(step))}**")
            lines += [f"    - {text(line)}" for line in wording.step_lines(report, step, before)]
            if wording.compatibility(step):
                lines.append(f"    - {text(wording.compatibility(step))}")
            before = step.release
    for change in CHANGES:
        entries = report.of(change)
        if entries:
            lines += ["", *heading(f"{TITLES[change]} ({len(entries)})"), f"{text(MEANINGS[change].capitalize())}.", ""]
            lines += _entries(report, entries)
    if report.entries:
        files = grouped(report.entries, lambda entry: entry.path)
        lines += ["", *heading("Files"), *_table("file", [(code(path), found) for path, found in files.items()])]
    if report.fixes:
        lines += ["", *heading("Fixes"), f"{text(wording.before_note(report))}."]
        for what, command in wording.fix_commands(report, paths):
            lines += ["", f"{text(what).capitalize()}:", "", "```sh", clean(command), "```"]
    if report.pages:
        lines += ["", *heading("Breaking changes, by Elastic")]
        lines += [f"- [{text(name)} {release}]({url})" for name, release, url in report.pages]
    notes = wording.notes(report)
    if notes:
        lines += ["", *heading("Notes"), *(f"- {text(note)}." for note in notes)]
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
            lines += [f"**{report.product_name(product)}: {linked} {text(same[0].summary)} ({len(same)})**", ""]
            lines += ["| place | step | change | fix |", "|---|---|---|---|"]
            for entry in same:
                step = f"[{entry.release}]({entry.url})" if entry.url else entry.release
                lines.append(
                    f"| {code(f'{entry.path}:{entry.line}')} | {step} | {text(entry.message)} |"
                    f" {wording.FIXES[entry.fix] or 'needs a decision'} |"
                )
            lines.append("")
    return lines[:-1]


def text(value: str) -> str:
    """One line of any text as Markdown that shows it as it is, with names in backticks as code."""
    parts = clean(value).split("`")
    if len(parts) % 2 == 0:
        return _SPECIAL.sub(r"\\\1", clean(value)).replace("`", r"\`")
    return "".join(code(part) if index % 2 else _SPECIAL.sub(r"\\\1", part) for index, part in enumerate(parts))


def code(value: str) -> str:
    """Any text as code in a paragraph or in a cell of a table."""
    inner = clean(value).replace("|", "\\|")
    if not inner:
        return ""
    fence = "`" * (max((len(run) for run in re.findall("`+", inner)), default=0) + 1)
    space = " " if inner[0] == "`" or inner[-1] == "`" else ""
    return f"{fence}{space}{inner}{space}{fence}"
