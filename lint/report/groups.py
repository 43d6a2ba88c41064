"""Findings of one rule and severity in one file, as the text report shows them together."""

from __future__ import annotations

from lslint.engine.result import FileResult
from lslint.report.formats import Positions
from lslint.report.merging import config_of, own_message
from lslint.rules.api import Finding, wording

MIN_LISTED = 3
MAX_LISTED = 30
MAX_NAME = 40
"""Characters of a name in a list of locations."""


class Group:
    """``head``: the finding with the excerpt, the first. ``found``: all of them, in order."""

    def __init__(self, result: FileResult, finding: Finding) -> None:
        self.result = result
        self.head = finding
        self.found = [finding]

    def others(self) -> list[Finding]:
        """The findings at all other locations, in order of location."""
        others = self.found[1:]
        others += [other for finding in self.found for other in finding.others]
        return sorted(others, key=lambda finding: finding.start)


def groups(result: FileResult, findings: list[Finding]) -> list[Group]:
    """These findings of a file by rule, severity, config and advice, in order of their first location."""
    made: dict[tuple[str, ...], Group] = {}
    for finding in findings:
        advice = wording(own_message(finding)).partition(". ")[2]
        key = finding.rule.code, finding.severity, config_of(finding), advice
        if key in made:
            made[key].found.append(finding)
        else:
            made[key] = Group(result, finding)
    return list(made.values())


def listed(
    group: Group, others: list[Finding], positions: Positions, room: int | None, names: list[str] | None = None
) -> str:
    """``lines 14, 31, 52 and 32 more``: in ``room`` characters, but at least three; None: all of them. A location on a
    line that was named already has its column, too: ``31:40``. ``names``: what the message of each location names, if
    that differs: ``lines 14 (`x`), 31 (`y`)``."""
    path = group.result.path
    line, column = positions.position(path, group.head.start)
    named = {line}
    parts: list[str] = []
    size = 0
    for index, other in enumerate(others if room is None else others[:MAX_LISTED]):
        line, column = positions.position(path, other.start)
        text = f"{line}:{column}" if line in named else str(line)
        named.add(line)
        if names is not None:
            text += f" (`{names[index]}`)"
        size += len(text) + 2
        if room is not None and len(parts) >= MIN_LISTED and size > room - len("lines  and 10,000 more"):
            break
        parts.append(text)
    more = len(others) - len(parts)
    if more == 0 and len(parts) == 1:
        return f"line {parts[0]}"
    return f"lines {', '.join(parts)}" + (f" and {more:,} more" if more else "")


def differing_names(messages: list[str]) -> list[str] | None:
    """The first name in backticks in which messages with the same wording before it differ; None if there is none."""
    parts = [message.split("`") for message in messages]
    for index in range(1, min(map(len, parts)), 2):
        if any(part[index - 1] != parts[0][index - 1] for part in parts):
            return None
        if any(part[index] != parts[0][index] for part in parts):
            names = [part[index] for part in parts]
            return [name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1]}…" for name in names]
    return None
