"""Suppression comments: ``# lslint: ignore[LS301,name] -- reason`` and ``# lslint: ignore-file[…]``.

A comment at the end of a line is for findings that begin on this line; one that stands alone is for the next line that
holds more than a comment. Within a text of several lines, where no comment can stand, those for its first and its last
line count. Loaded only for a file in which ``lslint:`` occurs.
"""

from __future__ import annotations

import re

from lslint.config.rule_selection import expand
from lslint.rules import registry
from lslint.rules.api import Context, Edit
from lslint.rules.run import Notice, Unused
from lslint.suppression.multiline_strings import LongTexts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lslint.files.source import Source
    from lslint.grammar.config.tree import ConfigFile
    from lslint.grammar.logstash.nodes import Pipeline
    from lslint.rules.api import Finding

MOST_NOTICES = 25_000
"""Unknown rules in suppression comments that are reported for one file."""
MOST_HINTS = 50
"""For so many different names a likely one is looked up, 10 ms each, where they are no rule."""
_DIRECTIVE = re.compile(r"#+[ \t]*lslint:[ \t]*([\w-]*)[ \t]*(\[[^\]\r\n]*\]?)?")


class Suppression:
    """One comment. ``start``/``end``: the directive up to the comment's end; ``line``: the line it is for, 0 for all.

    ``names``: as written, with their spans; ``codes``: what they mean (code or prefix), None for an unknown name.
    ``used``: indexes of the names that hid a finding; a bare one has a single empty name and prefix.
    """

    __slots__ = ("alone", "close", "codes", "end", "line", "names", "open", "start", "used")

    def __init__(self, start: int, end: int, line: int, alone: bool) -> None:
        self.start = start
        self.end = end
        self.line = line
        self.alone = alone
        self.open = self.close = -1
        self.names: list[tuple[str, int, int]] = []
        self.codes: list[str | None] = []
        self.used: set[int] = set()

    def hides(self, code: str) -> bool:
        """True if it is for that code; remembers that it was needed."""
        hidden = False
        for index, prefix in enumerate(self.codes):
            if prefix is None:
                continue
            # a comment without a code must not hide the warning about itself
            if code.startswith(prefix) or (prefix == "ALL" and not code.startswith("LS9")):
                self.used.add(index)
                hidden = True
        return hidden


class Suppressions:
    """The suppression comments of one file, and what is wrong with them (``notices``)."""

    __slots__ = (
        "_by_line",
        "_code_line",
        "_codes",
        "_hidden",
        "_long",
        "_looked",
        "_whole",
        "all",
        "notices",
        "source",
    )

    def __init__(
        self, source: Source, comments: Sequence[tuple[int, int]], tree: Pipeline | ConfigFile | None = None
    ) -> None:
        self.source = source
        self._long = LongTexts(source, tree)
        # what was asked before, so that thousands of comments and findings take linear time
        self._codes: dict[str, str | ValueError] = {}
        self._hidden: dict[tuple[int, str], bool] = {}
        self._looked: dict[str, bool] = {}
        self._code_line = (0, 0)
        self.all: list[Suppression] = []
        self.notices: list[Notice] = []
        starts = {start for start, _ in comments}
        for start, end in comments:
            if "lslint:" in source.text[start:end]:
                self._read(start, end, starts)
        self._whole = [s for s in self.all if s.line == 0]
        self._by_line: dict[int, list[Suppression]] = {}
        for suppression in self.all:
            if suppression.line:
                self._by_line.setdefault(suppression.line, []).append(suppression)

    def _read(self, start: int, end: int, comment_starts: set[int]) -> None:
        text = self.source.text
        while end > start and text[end - 1] in "\r\n\t ":
            end -= 1
        match = _DIRECTIVE.search(text, start, end)
        if match is None:
            return
        begin, word = match.start(), match.group(1)
        if word not in ("ignore", "ignore-file"):
            if begin == start:
                self.notices.append(
                    Notice(
                        f"`lslint: {word}` is not understood and suppresses nothing: "
                        "write `# lslint: ignore[CODE] -- reason`",
                        begin,
                        end,
                    )
                )
            return
        line = self.source.lines.position(begin)[0]
        alone = not text[self.source.lines.starts()[line - 1] : start].strip(" \t\r\ufeff")
        at = line
        if word == "ignore-file":
            at = 0
        elif alone:
            at = self._next_code_line(line, comment_starts)
        found = Suppression(begin, end, at, alone and begin == start)
        listed = match.group(2)
        inner = (listed or "")[1:].rstrip("]")
        if listed and not listed.endswith("]"):
            self.notices.append(
                Notice("The list of rules lacks its closing `]`: the comment suppresses nothing", begin, end)
            )
            return
        if listed:
            found.open, found.close = match.start(2), match.end(2)
            at = found.open + 1
            for part in inner.split(","):
                name = part.strip()
                if name:
                    where = at + part.index(name)
                    found.names.append((name, where, where + len(name)))
                    found.codes.append(self._code(name, where))
                at += len(part) + 1
        if not found.names:
            found.names.append(("", begin, end))
            found.codes.append("ALL")
            place = "file" if word == "ignore-file" else "line"
            self.notices.append(
                Notice(
                    f"`lslint: {word}` without a code hides every finding of this {place}, new ones too: "
                    f"name the rule, as in `{word}[LS301]`",
                    begin,
                    end,
                )
            )
        self.all.append(found)

    def _code(self, name: str, where: int) -> str | None:
        code = self._codes.get(name)
        if code is None:
            try:
                code = expand(name, hint=len(self._codes) < MOST_HINTS)
            except ValueError as error:
                code = error
            self._codes[name] = code
        if isinstance(code, str):
            return code
        if len(self.notices) >= MOST_NOTICES:
            return None
        near = str(code).partition("did you mean ")[2]
        advice = f"did you mean `{near.rstrip('?')}`?" if near else "see `lslint rule --all`"
        self.notices.append(
            Notice(f"`{name}` is no rule, so it suppresses nothing: {advice}", where, where + len(name))
        )
        return None

    def _next_code_line(self, line: int, comment_starts: set[int]) -> int:
        """The next line that is neither blank nor a comment alone."""
        first, found = self._code_line
        if not first <= line < found:
            first = found = line
            starts = self.source.lines.starts()
            while found < len(starts):
                found += 1
                whole = self.source.lines.line(found)
                code = whole.lstrip(" \t\r")
                if code and starts[found - 1] + len(whole) - len(code) not in comment_starts:
                    break
            else:
                found += 1
            self._code_line = first, found
        return found

    def hidden(self, finding: Finding) -> bool:
        """True if a comment suppresses this finding."""
        code = finding.rule.code
        hidden = self._hides(0, code) | self._hides(self.source.lines.position(finding.start)[0], code)
        around = self._long.lines(finding.start) if self._by_line else None
        if around is not None:
            hidden |= self._hides(around[0], code) | self._hides(around[1], code)
        return hidden

    def _hides(self, line: int, code: str) -> bool:
        """Whether comments for that line (0: for the file) hide a code; all that do are remembered as needed."""
        ones = self._by_line.get(line) if line else self._whole
        if not ones:
            return False
        hidden = self._hidden.get((line, code))
        if hidden is None:
            hidden = False
            for suppression in ones:
                hidden |= suppression.hides(code)
            self._hidden[line, code] = hidden
        return hidden

    def unused(self, context: Context, looked: Callable[[str], bool]) -> list[Finding]:
        """Findings of LS901. ``looked(code)``: False where that rule was switched off, so that nothing is known."""
        from lslint.rules.run import reported

        rule = reported.UnusedSuppression.instance()
        found: list[Finding] = []
        for suppression in self.all:
            idle = [i for i in range(len(suppression.names)) if self._idle(suppression, i, looked)]
            if idle:
                found += rule.check(self._unused(suppression, idle), context)
        return found

    def _unused(self, suppression: Suppression, idle: list[int]) -> Unused:
        """The part of a comment that is of no use, and the edits that remove it."""
        names = [suppression.names[i][0] for i in idle if suppression.names[i][0]]
        if len(idle) == len(suppression.names):
            return Unused(suppression.start, suppression.end, names, True, [self._removal(suppression)])
        without = set(idle)
        kept = ", ".join(name for i, (name, _, _) in enumerate(suppression.names) if i not in without)
        edit = Edit(suppression.open, suppression.close, f"[{kept}]")
        first = suppression.names[idle[0]]
        return Unused(first[1], first[2], names, False, [edit])

    def _removal(self, suppression: Suppression) -> Edit:
        text, starts = self.source.text, self.source.lines.starts()
        line = self.source.lines.position(suppression.start)[0]
        if suppression.alone:
            end = starts[line] if line < len(starts) else len(text)
            return Edit(starts[line - 1], end, "")
        start = suppression.start
        while start > starts[line - 1] and text[start - 1] in " \t":
            start -= 1
        return Edit(start, suppression.end, "")

    def _idle(self, suppression: Suppression, index: int, looked: Callable[[str], bool]) -> bool:
        """True if that name hid nothing and could have; never for rules of the run (LS9xx) and bare comments."""
        code = suppression.codes[index]
        if code is None or code == "ALL" or index in suppression.used or code.startswith("LS9"):
            return False
        known = self._looked.get(code)
        if known is None:
            known = self._looked[code] = all(looked(one) for one in registry.entries() if one.startswith(code))
        return known
