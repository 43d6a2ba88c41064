"""What suppression comments hide, and what is wrong with them.

A comment at the end of a line applies to findings that begin on this line; a comment on a separate line applies to the
next line that holds more than a comment. Within a multi-line string, which cannot contain comments, those for its first
and its last line count. Loaded only for a file that may hold such a comment (``grammar.suppression.may_hold``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lslint.config.rule_selection import expand
from lslint.files.source import Source
from lslint.grammar.bounded_cache import once
from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.suppression import Directive, MalformedDirective, may_hold, parse, render
from lslint.rules import registry
from lslint.rules.api import Context, Edit, Finding
from lslint.rules.facts import grouped
from lslint.rules.run import Notice, Unused
from lslint.suppression.placement import LongTexts

MAX_NOTICES = 25_000
"""Unknown rules in suppression comments that are reported for one file."""
MAX_HINTS = 50
"""For so many different names a likely one is looked up, 10 ms each, where they are no rule."""


class Suppression:
    """One comment. ``line``: the line it is for, 0 for the whole file; ``alone``: whether its line holds nothing else.

    ``codes``: what the names of its directive mean (code or prefix), None for an unknown name; ``ALL`` for a comment
    without names. ``used``: indexes of the codes that hid a finding.
    """

    def __init__(self, directive: Directive, codes: list[str | None], line: int, alone: bool) -> None:
        self.directive = directive
        self.codes = codes
        self.line = line
        self.alone = alone
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

    def __init__(
        self, source: Source, comments: Sequence[tuple[int, int]], tree: Pipeline | ConfigFile | None = None
    ) -> None:
        self.source = source
        self._long = LongTexts(source, tree)
        # what was asked before, so that thousands of comments and findings take linear time
        self._codes: dict[str, str | ValueError] = {}
        self._hidden: dict[tuple[int, str], bool] = {}
        self._reasons: dict[tuple[int, str], str] = {}
        self._looked: dict[str, bool] = {}
        self._code_line = (0, 0)
        self.all: list[Suppression] = []
        self.notices: list[Notice] = []
        starts = {start for start, _ in comments}
        for start, end in comments:
            comment = source.text[start:end]
            if may_hold(comment):
                self._read(start, parse(comment, start), starts)
        self._by_line = grouped((suppression.line, suppression) for suppression in self.all)

    def _read(self, start: int, directive: Directive | MalformedDirective | None, comment_starts: set[int]) -> None:
        if directive is None:
            return
        if isinstance(directive, MalformedDirective):
            message = "Suppression comment lacks the closing `]` and has no effect; add the `]`"
            if not directive.unclosed:
                example = render(["CODE"], "reason")
                message = f"Suppression comment `{directive.written}` is not valid and has no effect; use `{example}`"
            self.notices.append(Notice(message, directive.start, directive.end))
            return
        line = self.source.lines.position(directive.start)[0]
        alone = not self.source.text[self.source.lines.starts[line - 1] : start].strip(" \t\r\ufeff")
        if directive.whole_file:
            line = 0
        elif alone:
            line = self._next_code_line(line, comment_starts)
        codes = [self._code(name, where) for name, where, _ in directive.names]
        if not codes:
            codes.append("ALL")
            scope = "file" if directive.whole_file else "line"
            message = (
                f"`{directive.written}` without a code hides all findings of the {scope}, including future ones."
                f" Name the rule, for example `{directive.written.split()[-1]}[LS301]`"
            )
            self.notices.append(Notice(message, directive.start, directive.end))
        self.all.append(Suppression(directive, codes, line, alone and directive.start == start))

    def _code(self, name: str, where: int) -> str | None:
        if name not in self._codes:
            try:
                self._codes[name] = expand(name, hint=len(self._codes) < MAX_HINTS)
            except ValueError as error:
                self._codes[name] = error
        code = self._codes[name]
        if isinstance(code, str):
            return code
        if len(self.notices) >= MAX_NOTICES:
            return None
        suggestion = str(code).partition("did you mean ")[2].rstrip("?")
        advice = f"did you mean `{suggestion}`?" if suggestion else "see `lslint rule --all`"
        message = f"Unknown rule `{name}` in the suppression comment has no effect; {advice}"
        self.notices.append(Notice(message, where, where + len(name)))
        return None

    def _next_code_line(self, line: int, comment_starts: set[int]) -> int:
        """The next line that is neither blank nor a comment alone."""
        first, last = self._code_line
        if not first <= line < last:
            first = last = line
            starts = self.source.lines.starts
            while last < len(starts):
                last += 1
                content = self.source.lines.line(last)
                code = content.lstrip(" \t\r")
                if code and starts[last - 1] + len(content) - len(code) not in comment_starts:
                    break
            else:
                last += 1
            self._code_line = first, last
        return last

    def hidden(self, finding: Finding) -> bool:
        """True if a comment suppresses this finding, which then says so."""
        code = finding.rule.code
        lines = [0, self.source.lines.position(finding.start)[0]]
        around = self._long.lines(finding.start) if self._by_line else None
        if around is not None:
            lines += around
        hiding = [line for line in lines if self._hides(line, code)]
        if not hiding:
            return False
        finding.suppression = "inSource", next(filter(None, (self._reason(line, code) for line in hiding)), "")
        return True

    def _reason(self, line: int, code: str) -> str:
        """The reason of the first comment for that line that hides the code and has one."""
        if (line, code) not in self._reasons:
            reasons = (entry.directive.reason for entry in self._by_line[line] if entry.hides(code))
            self._reasons[line, code] = next(filter(None, reasons), "")
        return self._reasons[line, code]

    def _hides(self, line: int, code: str) -> bool:
        """Whether comments for that line (0: for the file) hide a code; all that do are remembered as needed."""
        ones = self._by_line.get(line)
        if not ones:
            return False
        if (line, code) not in self._hidden:
            needed = [suppression.hides(code) for suppression in ones]  # each remembers it
            self._hidden[line, code] = any(needed)
        return self._hidden[line, code]

    def unused(self, context: Context, looked: Callable[[str], bool]) -> list[Finding]:
        """Findings of LS901. ``looked(code)``: False where that rule was switched off, so that nothing is known."""
        from lslint.rules.run import reported

        rule = reported.UnusedSuppression.instance()
        findings: list[Finding] = []
        for suppression in self.all:
            idle = [i for i in range(len(suppression.codes)) if self._idle(suppression, i, looked)]
            if idle:
                findings += rule.check(self._unused(suppression, idle), context)
        return findings

    def _unused(self, suppression: Suppression, idle: list[int]) -> Unused:
        """The part of a comment that is of no use, and the edits that remove it."""
        directive = suppression.directive
        names = [directive.names[i][0] for i in idle]
        if len(idle) == len(suppression.codes):
            edits = [self._removal(suppression)]
            return Unused(directive.start, directive.end, names, True, edits, has_reason=bool(directive.reason))
        without = set(idle)
        remaining = ", ".join(name for i, (name, _, _) in enumerate(directive.names) if i not in without)
        edit = Edit(directive.open, directive.close, f"[{remaining}]")
        _, start, end = directive.names[idle[0]]
        return Unused(start, end, names, False, [edit])

    def _removal(self, suppression: Suppression) -> Edit:
        text, starts = self.source.text, self.source.lines.starts
        start, end = suppression.directive.start, suppression.directive.end
        line = self.source.lines.position(start)[0]
        if suppression.alone:
            return Edit(starts[line - 1], starts[line] if line < len(starts) else len(text), "")
        while start > starts[line - 1] and text[start - 1] in " \t":
            start -= 1
        return Edit(start, end, "")

    def _idle(self, suppression: Suppression, index: int, looked: Callable[[str], bool]) -> bool:
        """True if that name hid nothing and could have; never for rules of the run (LS9xx) and bare comments."""
        code = suppression.codes[index]
        if code is None or code == "ALL" or index in suppression.used or code.startswith("LS9"):
            return False
        rules = (each for each in registry.entries() if each.startswith(code))
        return once(self._looked, code, lambda: all(map(looked, rules)))
