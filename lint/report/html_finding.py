"""One finding of an HTML page: severity, rule, place, message, source lines, and the rest collapsed."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.engine.result import FileResult
from lslint.report.display import plural
from lslint.report.formats import Positions, is_fixable
from lslint.report.html_frame import frame
from lslint.report.html_text import escape, message, name
from lslint.report.merging import own_message
from lslint.rules.api import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAX_RELATED = 50
"""Other locations of a finding that are listed."""


def article(
    finding: Finding, row: dict[str, Any], result: FileResult, positions: Positions, rule: str | None = None
) -> str:
    """The finding. ``row``: its object in the JSON report. ``rule``: the address of its rule, by default its section
    in the page; an empty one is no link."""
    code, severity = escape(finding.rule.code), finding.severity
    fix = finding.fix.applicability if finding.fix is not None and is_fixable(finding, True) else "none"
    line, column = row["range"]["start"]["line"], row["range"]["start"]["column"]
    address = f"#rule-{finding.rule.code}" if rule is None else rule
    name_of_rule = code
    if address:
        outside = ' rel="noreferrer"' if address.startswith("http") else ""
        name_of_rule = f'<a href="{escape(address)}"{outside}>{code}</a>'
    tag = f' <span class="tag good">{fix} fix</span>' if fix != "none" else ""
    source = result.source
    is_shown = source is not None and not (finding.inside is not None and finding.inside.is_hidden)
    lines = frame(source, finding.start, finding.end, positions.masker(result.path)) if source and is_shown else ""
    inside = escape(positions.place(finding, " in {}"))
    text = positions.message(result, own_message(finding), near=finding)
    return (
        f'\n<article data-severity="{severity}" data-rule="{code}" data-fix="{fix}"><p><b class="{severity}">{severity}'
        f'</b> {name_of_rule} <span class="dim">{escape(finding.rule.name)}, line {line}:{column}{inside}'
        f"</span>{tag}</p><p>{message(text)}</p>{lines}{_evidence(row, finding, text)}</article>"
    )


def _evidence(row: dict[str, Any], finding: Finding, text: str) -> str:
    """Help, fix and other locations of a finding, collapsed."""
    parts, labels = [], []
    if row["help"]:
        labels.append("help")
        parts.append(f"<p>{message(row['help'])}</p>")
    fix = row["fix"]
    if fix and finding.fix is not None:
        labels.append("fix")
        how = {"safe": " (<code>--fix</code>)", "unsafe": " (<code>--fix --unsafe-fixes</code>)"}
        parts.append(f"<p>Fix: {message(fix['message'])}{how.get(finding.fix.applicability, ' (by hand)')}</p>")
    if row["related"]:
        labels.append(plural(len(row["related"]), "other location"))
        parts.append("<ul>" + "".join(_related(row["path"], row["related"], text)) + "</ul>")
    if not parts:
        return ""
    summary = ", ".join(labels)
    return f"<details><summary>{summary[0].upper()}{summary[1:]}</summary>{''.join(parts)}</details>"


def _related(path: str, notes: list[dict[str, Any]], text: str) -> Iterator[str]:
    """The items of the list; ``text``: the message that need not be repeated."""
    for note in notes[:MAX_RELATED]:
        start = note["range"]["start"]
        where = f"line {start['line']}:{start['column']}"
        if note["path"] != path:
            where = f"{name(note['path'])} {where}"
        yield f"<li>{where}</li>" if note["message"] == text else f"<li>{where}: {message(note['message'])}</li>"
    if len(notes) > MAX_RELATED:
        yield f"<li>and {len(notes) - MAX_RELATED:,} more</li>"
