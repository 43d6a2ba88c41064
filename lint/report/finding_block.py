"""One finding of the text report: its message, an excerpt of the file, other locations, help and fix."""

from __future__ import annotations

from lslint.engine.result import FileResult
from lslint.report.code_frame import Mark, frame
from lslint.report.display import clean, cut, plural, width, wrap
from lslint.report.formats import Positions, RenderOptions, is_fixable
from lslint.report.groups import Group, differing_names, listed
from lslint.report.links import linked
from lslint.report.merging import own_message
from lslint.report.plain_text import named
from lslint.rules.api import Finding, Related
from lslint.rules.facts import grouped

Paint = dict[str, str]

HEIGHT = 8
"""Lines of a block, with the empty one after it, that its excerpt is fitted into."""
MIN_MESSAGE = 40
"""Columns that the message of a line needs; where there are fewer, the name of the rule takes its place."""
MAX_NAMED = 200
"""Other locations up to which the names in their messages are compared."""
MAX_FILES = 3
"""Other files with the same cause that are named."""
_ANSI = {
    "error": "\x1b[1;31m",
    "warning": "\x1b[1;33m",
    "info": "\x1b[1;36m",
    "gutter": "\x1b[34m",
    "note": "\x1b[34m",
    "code": "\x1b[1m",
    "star": "\x1b[36m",
    "help": "\x1b[1;32m",
    "reset": "\x1b[0m",
}


def palette(color: bool) -> Paint:
    """ANSI codes by role, all empty without colour."""
    return dict(_ANSI) if color else dict.fromkeys(_ANSI, "")


class Blocks:
    """Writes findings as blocks of lines."""

    def __init__(self, options: RenderOptions, positions: Positions, paint: Paint) -> None:
        self._options = options
        self._positions = positions
        self._paint = paint
        self.columns = options.width if options.wrap else 0

    def head(self, finding: Finding, star: bool) -> tuple[str, int]:
        """``LS101 [*] error:`` and its columns."""
        paint, code = self._paint, finding.rule.code
        size = len(code) + 4 * star + len(finding.severity) + 2
        if self._options.links:
            code = linked(code)
        mark = f" {paint['star']}[*]{paint['reset']}" if star else ""
        severity = f"{paint[finding.severity]}{finding.severity}{paint['reset']}"
        return f"{paint['code']}{code}{paint['reset']}{mark} {severity}:", size

    def block(self, group: Group, *, whole: bool = False) -> list[str]:
        """The lines of a group of findings, with an empty one at the end. ``whole``: with all notes and context."""
        result, finding, positions = group.result, group.head, self._positions
        others = group.others()
        star = all(is_fixable(each, self._options.unsafe_fixes) for each in group.found)
        head, taken = self.head(finding, star)
        message = positions.message(result, own_message(finding), near=finding)
        first, *more = wrap(clean(message), self.columns, taken + 1, "  ")
        out = [f"{head} {first}", *more]
        line, column = positions.position(result.path, finding.start)
        where = f"{clean(result.path)}:{line}:{column}{clean(positions.place(finding, ' in {}'))}"
        inside = [each for each in finding.related if each.path in (None, result.path)]
        after = self._notes(result, [each for each in finding.related if each.path not in (None, result.path)], whole)
        below = []
        if finding.help:
            below += self._labelled("help", positions.message(result, finding.help, near=finding))
        below += self._fix(result, finding)
        spare = HEIGHT - len(out) - len(after) - len(below) - 4  # besides the place, a line with its mark and the end
        after += [*self._also(group, others, whole, spare), *below]
        if result.source is None or (finding.inside is not None and finding.inside.is_hidden):
            return [*out, f" --> {where}", *after, ""]
        marks = [
            Mark(each.start, each.end, "-", positions.message(result, each.message, near=each)) for each in inside[:6]
        ]
        colors = {**self._paint, "caret": self._paint[finding.severity]}
        limit = 0 if whole else max(HEIGHT - len(out) - len(after) - 2, 2)
        lines, gutter, left = frame(
            result.source,
            finding.start,
            finding.end,
            marks,
            positions.masker(result.path),
            self._options.width,
            colors,
            limit,
        )
        out.append(f"{' ' * gutter}{self._paint['gutter']}-->{self._paint['reset']} {where}")
        hidden = inside[len(marks) - len(left) :]
        return [*out, *lines, *self._notes(result, hidden, whole=False), *after, ""]

    def lines(self, group: Group) -> list[str]:
        """A group of findings with its whole message, wrapped."""
        where, head, taken, message, also = self._parts(group)
        first, *more = wrap(f"{message}{also}", self.columns, width(where) + taken + 2, "  ")
        return [f"{where} {head} {first}", *more]

    def line(self, group: Group) -> str:
        """A group of findings as one line, which is never wider than the terminal unless the path is too long by
        itself: then the path, which editors and terminals open, is more important than the rest."""
        where, head, taken, message, also = self._parts(group)
        if self.columns:
            room = self.columns - width(where) - taken - 2
            if room - width(also) < min(MIN_MESSAGE, width(message)):
                message = group.head.rule.name
                if room < width(message) + width(also):
                    also = ""
                if room < width(message):
                    message = ""
            message = cut(message, max(room - width(also), 0))
        return f"{where} {head} {message}{also}".rstrip()

    def _parts(self, group: Group) -> tuple[str, str, int, str, str]:
        """Location, head and its columns, message, and other locations of a group."""
        result, finding, positions = group.result, group.head, self._positions
        others = group.others()
        head, taken = self.head(finding, all(is_fixable(each, self._options.unsafe_fixes) for each in group.found))
        line, column = positions.position(result.path, finding.start)
        where = f"{named(clean(result.path))}:{line}:{column}:"
        message = clean(positions.message(result, own_message(finding), near=finding))
        message += clean(positions.place(finding, " [{}]"))
        files = {path for path, _ in finding.elsewhere}
        parts = [listed(group, others, positions, 0)] if others else []
        parts += [plural(len(files), "other file")] if files else []
        return where, head, taken, message, f" (also {' and '.join(parts)})" if parts else ""

    def _labelled(self, label: str, text: str, color: str = "", separator: str = ": ") -> list[str]:
        first, *more = wrap(clean(text), self.columns, len(label) + len(separator), "  ")
        return [f"{self._paint[color or label]}{label}{self._paint['reset']}{separator}{first}", *more]

    def _notes(self, result: FileResult, notes: list[Related], whole: bool) -> list[str]:
        """Locations that explain a finding and are not in its excerpt; unless ``whole``, the first and their number."""
        lines = []
        for note in notes if whole else notes[:1]:
            path = note.path or result.path
            row, column = self._positions.position(path, note.start)
            where = f"line {row}" if path == result.path else f"{clean(path)}:{row}:{column}"
            message = self._positions.message(result, note.message, note.path, near=note)
            more = f" (and {plural(len(notes) - 1, 'more location')})" if len(notes) > 1 and not whole else ""
            lines += self._labelled("note", f"{where}: {message}{more}")
        return lines

    def _also(self, group: Group, others: list[Finding], whole: bool, spare: int) -> list[str]:
        """The other locations of a group: ``also lines 14, 31 and 5 more; b.conf line 3``. ``spare``: lines that there
        are for messages that differ."""
        if 0 < len(others) <= spare and not any(one.elsewhere for one in group.found):
            lines = self._differing(group, others)
            if 0 < len(lines) <= spare:
                return lines
        room = None if whole else self._options.width
        parts = [listed(group, others, self._positions, room, self._names(group, others))] if others else []
        displayed = {(note.path, note.start) for note in group.head.related}
        elsewhere = (place for finding in group.found for place in finding.elsewhere)
        starts = ((path, other.start) for path, other in elsewhere if (path, other.start) not in displayed)
        files = grouped((path, self._positions.position(path, start)[0]) for path, start in starts)
        shown = list(files.items())[: None if whole else MAX_FILES]
        for path, numbers in shown:
            named = ", ".join(map(str, sorted(set(numbers))[:12]))
            parts.append(f"{clean(path)} line{'s' if ',' in named else ''} {named}")
        if len(files) > len(shown):
            parts.append(plural(len(files) - len(shown), "more file"))
        return self._labelled("also", "; ".join(parts), "note", " ") if parts else []

    def _names(self, group: Group, others: list[Finding]) -> list[str] | None:
        """What the messages of other locations name instead of what the displayed one names."""
        messages = [
            self._positions.message(group.result, own_message(finding), near=finding)
            for finding in (group.head, *others[:MAX_NAMED])
        ]
        names = differing_names(messages)
        return names[1:] if names is not None and len(others) <= MAX_NAMED else None

    def _differing(self, group: Group, others: list[Finding]) -> list[str]:
        """A line for each other message of a group with its locations; none if all messages are the same."""
        findings = grouped((own_message(finding), finding) for finding in others)
        if list(findings) in ([], [own_message(group.head)]):
            return []
        lines = []
        for message, same in findings.items():
            displayed = self._positions.message(group.result, message, near=same[0])
            lines += self._labelled(
                "also", f"{listed(group, same, self._positions, self._options.width)}: {displayed}", "note", " "
            )
        return lines

    def _fix(self, result: FileResult, finding: Finding) -> list[str]:
        fix = finding.fix
        if fix is None:
            return []
        how = {"safe": "`--fix`", "unsafe": "`--fix --unsafe-fixes`", "manual": "by hand"}[fix.applicability]
        if finding.rule.fix_on_request and fix.applicability == "manual" and fix.edits:
            how = f"`--select {finding.rule.code} --fix`"
        message = self._positions.message(result, fix.title, near=finding)
        return self._labelled("fix", message if fix.declined else f"{message} ({how})", "help")
