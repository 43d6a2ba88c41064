"""YAML that libyaml refuses: what is wrong, each syntax error where a person would point, and a tree of the rest.

libyaml stops at the first error and often far behind its cause. So: find the cause (``causes.py``), fix the
text in memory the way its author most likely meant it, read again; where nothing plain fixes it, leave out the lines
up to the next key in column one. The number of readings is bounded, so time stays linear. All offsets go back to the
original text.
"""

from __future__ import annotations

from bisect import bisect_right

from lslint.grammar.config.tree import ConfigFile, Mapping
from lslint.grammar.config.yaml.builder import TreeBuilder, build, find_comments
from lslint.grammar.config.yaml.causes import TOP_KEY, diagnose
from lslint.grammar.limits import MAX_REFUSED_YAML
from lslint.grammar.lines import lines_before
from lslint.grammar.parse_errors import Edit, ParseError, limit_error
from lslint.grammar.spans import edited

MAX_SYNTAX_ERRORS = 10
_PLAIN = ("indented-marker", "invisible-indent")
"""Layout errors whose fixes need no decision of the author."""


class View:
    """The source with edits applied, and a mapping back to the original offsets."""

    def __init__(self, original: str, edits: list[Edit]) -> None:
        self.edits = edits
        parts: list[str] = []
        self._from: list[int] = []
        self._to: list[int] = []
        self._kept: list[bool] = []
        size = done = 0

        def add(piece: str, origin: int, kept: bool) -> None:
            nonlocal size
            if piece:
                parts.append(piece)
                self._from.append(size)
                self._to.append(origin)
                self._kept.append(kept)
                size += len(piece)

        for start, end, new in edits:
            add(original[done:start], done, True)
            add(new, start, False)
            done = end
        add(original[done:], done, True)
        self._from.append(size)
        self._to.append(len(original))
        self._kept.append(True)
        self.text = "".join(parts)

    def original(self, offset: int) -> int:
        """The offset in the original text; what was put in lies where it was put."""
        index = bisect_right(self._from, offset) - 1
        return self._to[index] + (offset - self._from[index] if self._kept[index] else 0)


def recover(clean: str, builder: TreeBuilder) -> tuple[ConfigFile, list[ParseError]]:
    """Tree and syntax errors of the file on which ``builder`` stopped. ``clean`` holds no characters that YAML
    refuses."""
    if len(clean) > MAX_REFUSED_YAML:
        error = builder.error
        mark = error.problem_mark or error.context_mark
        reason = f"YAML of more than {MAX_REFUSED_YAML:,} characters is analyzed only if it has no syntax errors"
        if mark is not None:
            reason += f", and line {mark.line + 1} has one"
        offset = min(mark.index, len(clean) - 1) if mark is not None else 0
        return ConfigFile("yaml", [], []), [limit_error(offset, reason)]
    errors: list[ParseError] = []
    view = View(clean, [])
    readings = max(2, min(3 * MAX_SYNTAX_ERRORS, 3_000_000 // (len(clean) + 1)))
    lines: set[int] = set()
    quiet_until = -1
    while builder.error is not None and len(errors) < MAX_SYNTAX_ERRORS and readings > 0:
        readings -= 1
        cause = diagnose(view.text, builder)
        start, end = view.original(cause.start), max(view.original(cause.start), view.original(cause.end))
        line = lines_before(clean, start)
        offset = view.original(cause.at)
        again = cause.kind in ("yaml-bad-escape", "yaml-unquoted-special")
        news = offset > quiet_until and (line not in lines or again)
        if news:
            lines.add(line)
            related = tuple((view.original(a), view.original(b), note) for a, b, note in cause.related)
            edits = tuple((view.original(a), view.original(b), new) for a, b, new in cause.edits)
            cause.detail["document"] = str(max(1, len(builder.documents)))
            errors.append(ParseError(cause.kind, start, end, cause.detail, related, edits))
        fixed = _add(view, cause.repair) if news and cause.repair else None
        if fixed is None:
            gap = _section(view.text, min(cause.start, cause.at), max(cause.end, cause.at), news)
            fixed = _add(view, [(*gap, "")])
            quiet_until = max(quiet_until, view.original(gap[1]))
        else:
            quiet_until = max(quiet_until, start)
        if fixed is None or fixed == view.edits:
            break
        view = View(clean, fixed)
        builder = build(view.text)
    applied = [e for e in errors if e.edits and (e.kind != "yaml-syntax" or e.detail["what"] in _PLAIN)]
    if applied and len(errors) < MAX_SYNTAX_ERRORS:
        repaired = edited(clean, (edit for error in applied for edit in error.edits))
        if repaired is None or build(repaired).error is not None:
            for error in applied:
                error.edits = ()
    return _result(view, builder, errors)


def _result(view: View, builder: TreeBuilder, errors: list[ParseError]) -> tuple[ConfigFile, list[ParseError]]:
    comments = find_comments(view.text, builder.documents)
    tree = ConfigFile("yaml", builder.documents, comments)
    built_errors = builder.errors
    if view.edits:
        back = view.original
        tree.comments = [(back(a), back(b)) for a, b in comments]
        for document in tree.documents:
            document.start, document.end = back(document.start), back(document.end)
            document.path_start = document.path_end = document.start
        for node in tree.walk():
            node.start, node.end = back(node.start), back(node.end)
        for node in tree.walk():
            if isinstance(node, Mapping):
                for entry in node.entries:
                    entry.start, entry.end = entry.key.start, max(entry.value.end, entry.key.end)
        for error in built_errors:
            error.start, error.end = back(error.start), back(error.end)
            error.related = tuple((back(a), back(b), note) for a, b, note in error.related)
            error.edits = ()  # they belong to the text as it was read last
    return tree, sorted([*errors, *built_errors], key=lambda error: error.start)


def _add(view: View, repair: list[Edit]) -> list[Edit] | None:
    """The view's edits and these (given in the view's offsets), in order; None if they get in each other's way."""
    both = [(start, end, False, new) for start, end, new in view.edits]
    for start, end, new in repair:
        start, end = view.original(start), view.original(end)
        both.append((start, max(start, end), True, new))
    both.sort()
    merged: list[tuple[int, int, bool, str]] = []
    for edit in both:
        while merged and merged[-1][1] > edit[0]:  # in each other's way: a new one replaces old ones inside it
            last = merged[-1]
            if last[2] and not edit[2] and edit[1] <= last[1]:
                break
            if edit[2] and not last[2] and edit[0] <= last[0] and last[1] <= edit[1]:
                merged.pop()
                continue
            return None
        else:
            merged.append(edit)
    return [(start, end, new) for start, end, _, new in merged]


def _section(text: str, start: int, end: int, small: bool) -> tuple[int, int]:
    """The lines to leave out: from the error's line (``small``) or its top-level key to the next top-level key."""
    first = text.rfind("\n", 0, start) + 1
    if not small and not TOP_KEY.match(text, first):
        for match in TOP_KEY.finditer(text, 0, first):
            first = match.start()
    line_end = text.find("\n", min(max(first, start if end == len(text) else end), len(text)))
    following = TOP_KEY.search(text, line_end + 1) if line_end >= 0 else None
    return first, following.start() if following else len(text)
