"""The upgrade report as a self-contained HTML page."""

from __future__ import annotations

from collections.abc import Iterable

from lslint.report.html_text import escape, link
from lslint.report.html_text import message as sentence
from lslint.report.links import rule_url
from lslint.report.page import page
from lslint.upgrade import wording
from lslint.upgrade.model import CHANGES, MEANINGS, TITLES, Entry, UpgradeReport, by_rule, counted, grouped

COLORS = {"breaks": "error", "behaves": "warning", "deprecated": "info"}
OPEN = 200
"""Entries of a kind of change up to which the lists of all rules are open at first."""


def render(report: UpgradeReport, paths: list[str], *, color: bool = False, columns: int = 0) -> str:
    """The page. ``paths``: those of the command line; the reader's system chooses the colors."""
    del color, columns
    parts = [f"<p>{sentence(wording.verdict(report))}</p>"]
    parts.append(_list(sentence(wording.in_use(report, one)) for one in report.in_use))
    if report.entries:
        parts.append(_table("Product", [
            (escape(product.name), [entry for entry in report.entries if entry.product == product.key])
            for product in report.checked
        ]))  # fmt: skip
    if report.in_use and report.steps:
        parts.append(_steps(report))
    for change in CHANGES:
        entries = report.of(change)
        if entries:
            head = f'<h2 class="{COLORS[change]}">{TITLES[change]} ({len(entries)})</h2>'
            parts.append(f'{head}\n<p class="dim">{escape(MEANINGS[change].capitalize())}.</p>')
            parts += _entries(report, entries)
    if report.entries:
        files = grouped(report.entries, lambda entry: entry.path).items()
        rows = [(f"<code>{escape(path)}</code>", entries) for path, entries in files]
        parts.append(f"<h2>Files</h2>\n{_table('File', rows)}")
    if report.fixes:
        parts.append(f"<h2>Fixes</h2>\n<p>{sentence(wording.before_note(report))}.</p>")
        for what, command in wording.fix_commands(report, paths):
            parts.append(f"<p>{escape(what[0].upper() + what[1:])}:</p>\n<pre>{escape(command)}</pre>")
    if report.pages:
        parts.append("<h2>Breaking changes, by Elastic</h2>")
        parts.append(_list(link(url, f"{name} {release}") for name, release, url in report.pages))
    notes = wording.notes(report)
    if notes:
        parts.append(f"<h2>Notes</h2>\n{_list(f'{sentence(note)}.' for note in notes)}")
    return page(wording.title(report), "\n".join(parts))


def _list(items: Iterable[str]) -> str:
    return "<ul>\n" + "".join(f"<li>{item}</li>\n" for item in items) + "</ul>"


def _table(first: str, rows: list[tuple[str, list[Entry]]]) -> str:
    """Counts; the names of the rows are HTML."""
    heads = "".join(f'<th class="number">{escape(head.capitalize())}</th>' for head in wording.HEADS)
    lines = [f'<div class="wide"><table>\n<tr><th>{escape(first)}</th>{heads}</tr>']
    for name, entries in rows:
        numbers = counted(entries)
        cells = "".join(f'<td class="number">{numbers[key]}</td>' for key in wording.COLUMNS)
        lines.append(f"<tr><td>{name}</td>{cells}</tr>")
    return "\n".join([*lines, "</table></div>"])


def _steps(report: UpgradeReport) -> str:
    note, before = wording.stepping_note(report), ""
    lines = ["<h2>Steps</h2>", *([f"<p>{sentence(note)}.</p>"] if note else []), "<ol>"]
    for step in report.steps:
        lines.append(f"<li><strong>{escape(wording.step_title(step))}</strong>")
        lines.append(_list(sentence(line) for line in wording.step_lines(report, step, before)))
        found = wording.compatibility(step)
        if found:
            source = step.senders.source if step.senders is not None else ""
            lines.append(f'<p class="dim">{sentence(found)} ({link(source, "source")}).</p>')
        lines.append("</li>")
        before = step.release
    return "\n".join([*lines, "</ol>"])


def _entries(report: UpgradeReport, entries: list[Entry]) -> list[str]:
    """Entries by product and rule, each rule in a section that can be closed."""
    parts = []
    opened = " open" if len(entries) <= OPEN else ""
    for product, mine in grouped(entries, lambda entry: entry.product).items():
        parts.append(f"<h3>{escape(report.product_name(product))}</h3>")
        for code, same in by_rule(mine):
            head = f"{link(rule_url(code), code)} {sentence(same[0].summary)} ({len(same)})"
            rows = "\n".join(map(_row, same))
            parts.append(
                f"<details{opened}><summary>{head}</summary>\n"
                '<div class="wide"><table>\n<tr><th>Place</th><th>Step</th><th>Change</th><th>Fix</th></tr>\n'
                f"{rows}\n</table></div></details>"
            )
    return parts


def _row(entry: Entry) -> str:
    mark = wording.mark(entry)
    fix = f'<span class="good">{escape(mark)}</span>' if entry.fix == "safe" else escape(mark or "needs a decision")
    return (
        f'<tr><td class="place"><code>{escape(f"{entry.path}:{entry.line}")}</code></td>'
        f"<td>{link(entry.url, entry.release)}</td><td>{sentence(entry.message)}</td><td>{fix}</td></tr>"
    )
