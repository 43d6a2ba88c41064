"""Applies the fixes of a file in rounds, checks each round, and writes the file back."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate, chain

from lslint.engine.result import FileResult
from lslint.files.atomic import FixError, write_atomic
from lslint.files.source import Source
from lslint.grammar.config.tree import ConfigFile, ConfigNode, Mapping, Sequence
from lslint.grammar.spans import replaced
from lslint.kinds import BY_NAME
from lslint.rewrite.edits import TakenSpans, mover, with_line_ends
from lslint.rules import knowledge
from lslint.rules.api import DECISIVE, Finding, Fix
from lslint.rules.release import OLDEST, includes, numbers_of

Recheck = Callable[[str], FileResult]

MAX_ROUNDS = 20
MAX_CHECKS = 100
"""So often a round is checked again to find the fixes that break the file."""
MAX_CHECKED = 6_000_000
"""Characters that are checked again while one file is fixed; at least ``MIN_CHECKS`` times the file."""
MIN_CHECKS = 4
IN_VAIN = "it does not resolve the finding"


@dataclass(slots=True, eq=False)
class RejectedFix:
    """A fix that was left out. ``line`` and ``column`` (1-based) of its finding in the text it was tried on; why."""

    code: str
    line: int
    column: int
    reason: str

    def __str__(self) -> str:
        return f"{self.line}:{self.column}: the fix for {self.code} was not applied: {self.reason}"


@dataclass(slots=True, eq=False)
class FixOutcome:
    """``text``: the file after the fixes; ``result``: what is found in it; ``fixed``: the findings whose fixes were
    applied, with their positions in the text of their round.

    ``rejected``: fixes that were left out because they do harm, for stderr. ``declined``: why, by code and start of the
    finding in the new text.
    """

    text: str
    result: FileResult
    fixed: list[Finding] = field(default_factory=list)
    rejected: list[RejectedFix] = field(default_factory=list)
    declined: dict[tuple[str, int], str] = field(default_factory=dict)

    def decline(self, findings: Iterable[Finding]) -> None:
        """Makes the fixes of findings in the new text manual that were left out, so that no report counts on them."""
        for finding in findings if self.declined else ():
            reason = self.declined.get((finding.rule.code, finding.start), "")
            if reason and finding.fix is not None and finding.fix.applicability != "manual":
                finding.fix = Fix("manual", finding.fix.message, ())
                finding.fix.declined = reason

    @property
    def count(self) -> int:
        """How many fixes were applied."""
        return len(self.fixed)


def fix_result(result: FileResult, *, unsafe: bool, recheck: Recheck, newest: Recheck | None = None) -> FixOutcome:
    """Applies the safe fixes of a file (``unsafe``: those too) until none is left, in at most ``MAX_ROUNDS`` rounds.

    Fixes of advice wait until those of errors are applied, because these may resolve the advice or change what it is
    about.
    ``recheck`` checks the new content of the file. Fixes that overlap, or insert at the same position, wait for the
    next round. When a round causes new findings of stage parse, load or start, the fixes that cause them are found by
    bisection and skipped, and so are safe fixes after which an allowed release no longer accepts the file, and those of
    syntax errors that result in a rejected value. ``newest``: checks as the newest release does, where ``recheck`` has
    no target: unsafe fixes may change a file that only old releases accept if the result is no worse there. The file
    must have been read (``result.source``). Writes nothing.
    """
    assert result.source is not None
    outcome = FixOutcome(result.source.text, result)
    blocked: dict[tuple[str, int], str] = {}  # with the reason; empty if there was no time to find one
    seen = {outcome.text}
    left = max(MIN_CHECKS, MAX_CHECKED // (len(outcome.text) + 1))
    for _ in range(MAX_ROUNDS):
        chosen = _choose(outcome, unsafe, blocked)
        if not chosen:
            break
        if left <= 0:
            _reject(
                outcome, chosen[0], "the file is large, so other fixes were not tried; run lslint again to continue"
            )
            break
        attempt = _Attempt(outcome, recheck, newest if unsafe else None, min(left, MAX_CHECKS))
        accepted, after = attempt.grow(outcome.result, attempt.without_refused(chosen))
        for finding, reason in attempt.rejected:
            _reject(outcome, finding, reason)
            blocked[finding.rule.code, finding.start] = reason
        left -= attempt.checks
        if attempt.checks >= MAX_CHECKS:
            for finding in chosen:
                if finding not in accepted:
                    blocked.setdefault((finding.rule.code, finding.start), "")
        if not accepted:
            continue
        edits = _edits(accepted, outcome.text)
        text = replaced(outcome.text, edits)
        if text in seen:
            reason = "it undoes an earlier fix"
            _reject(outcome, accepted[0], reason)
            blocked[accepted[0].rule.code, accepted[0].start] = reason
            break
        seen.add(text)
        moved = mover(edits)
        blocked = {(code, moved(offset)): reason for (code, offset), reason in blocked.items()}
        outcome.text = text
        outcome.result = after
        outcome.fixed += accepted
    outcome.declined = {place: reason for place, reason in blocked.items() if reason}
    return outcome


def _reject(outcome: FixOutcome, finding: Finding, reason: str) -> None:
    source = outcome.result.source
    assert source is not None
    line, column = source.lines.position(finding.start)
    outcome.rejected.append(RejectedFix(finding.rule.code, line, column, reason))


def _choose(outcome: FixOutcome, unsafe: bool, blocked: Container[tuple[str, int]]) -> list[Finding]:
    """Return the findings whose fixes can be applied together, in order of their first edit; errors before advice."""
    candidates: list[tuple[int, str, int, Finding]] = []
    for index, finding in enumerate(outcome.result.findings):
        fix = finding.fix
        if fix is None or (finding.rule.code, finding.start) in blocked:
            continue
        if fix.applicability != "safe" and not (unsafe and fix.applicability == "unsafe"):
            continue
        if any(outcome.text[edit.start : edit.end] != edit.text for edit in fix.edits):
            candidates.append((min(edit.start for edit in fix.edits), finding.rule.code, index, finding))
    decisive = [item for item in candidates if item[3].stage in DECISIVE]
    candidates = sorted(decisive or candidates, key=lambda item: item[:3])
    taken = TakenSpans()
    return [finding for _, _, _, finding in candidates if finding.fix is not None and taken.take(finding.fix.edits)]


class _Attempt:
    """One round: which of the chosen fixes can be applied without harm."""

    def __init__(self, outcome: FixOutcome, recheck: Recheck, newest: Recheck | None, most: int) -> None:
        self._most = most
        self._before = outcome.result
        self._text = outcome.text
        self.recheck = recheck
        self._newest = newest
        self.checks = 0
        self.rejected: list[tuple[Finding, str]] = []
        self._last: tuple[str, FileResult] | None = None

    def _checked(self, text: str) -> FileResult:
        """The result of checking ``text``; the last one is kept because ``grow`` begins with the text that
        ``without_refused`` has checked."""
        if self._last is None or self._last[0] != text:
            self.checks += 1
            self._last = text, self.recheck(text)
        return self._last[1]

    def without_refused(self, chosen: list[Finding]) -> list[Finding]:
        """``chosen`` without the safe fixes of syntax errors that make a value the program refuses, if the file can be
        read after all of them."""
        mended = [each for each in chosen if each.stage == "parse" and each.fix and each.fix.applicability == "safe"]
        if not mended:
            return chosen
        edits = _edits(chosen, self._text)
        after = self._checked(replaced(self._text, edits))
        if _syntax_errors(after):
            return chosen
        moved = mover(edits)
        refused = [(each.start, each.end) for each in _all(after) if each.stage == "load" and each.severity == "error"]
        for finding in mended if refused else ():
            assert finding.fix is not None
            places = [moved(edit.start) for edit in finding.fix.edits]
            if any(start < place < end for start, end in refused for place in places):
                self.rejected.append((finding, f"{_product(after)} rejects the resulting value"))
        left_out = {id(finding) for finding, _ in self.rejected}
        return [finding for finding in chosen if id(finding) not in left_out]

    def grow(self, good: FileResult, chosen: list[Finding]) -> tuple[list[Finding], FileResult]:
        """Those of ``chosen`` that do no harm, and the result of all of them: ``good`` is the one without any."""
        todo, base = [chosen], list[Finding]()
        while todo and self.checks < self._most:
            group = todo.pop()
            trial = [*base, *group]
            edits = _edits(trial, self._text)
            text = replaced(self._text, edits)
            after = self._checked(text)
            harm = _harm(self._before, after, trial, edits)
            if not harm or (harm != IN_VAIN and self._no_worse(text)):
                base, good = trial, after
            elif len(group) == 1:
                self.rejected.append((group[0], harm))
            else:
                half = len(group) // 2
                todo += (group[half:], group[:half])
        return base, good

    def _no_worse(self, text: str) -> bool:
        """Whether the newest release has no more findings for the new content than for the previous one."""
        if self._newest is None:
            return False
        self.checks += 2
        before, after = self._newest(self._text), self._newest(text)
        if _syntax_errors(after) > _syntax_errors(before) or caused_repeat(before, after):
            return False
        return _refusing(after).total() <= _refusing(before).total()


def _harm(before: FileResult, after: FileResult, fixed: list[Finding], edits: list[tuple[int, int, str]]) -> str:
    """Why the text is worse than before, or an empty text.

    Where the file could not be read before, fixing one thing lets the checks see more: then only more syntax errors
    are harm. Else a finding that refuses may at most make room for another one that it had hidden.
    """
    old, new = _refusing(before), _refusing(after)
    broken = _syntax_errors(before)
    if broken or any(finding.rule.blocks_parsing for finding in fixed):
        if _syntax_errors(after) > broken:
            return "it causes another syntax error"
        # a syntax error may hide a part of the file, except for names that are set twice
        is_hiding = any(finding.stage == "parse" and not finding.rule.reports_repeats for finding in _all(before))
        repeat = caused_repeat(before, after) if broken and not is_hiding else ""
        if repeat:
            return repeat
        return IN_VAIN if _in_vain(before, after, fixed, edits) else ""
    repeat = caused_repeat(before, after)
    if repeat:
        return repeat
    more = new - old
    if more.total() > sum(finding.stage in DECISIVE for finding in fixed):
        return f"it causes {', '.join(sorted(more))}"
    if all(finding.fix is not None and finding.fix.applicability == "safe" for finding in fixed):
        lost = _lost_releases(before, after)
        if lost:
            return f"{lost} rejects the result"
    if after.verdict == "rejected" and before.verdict != "rejected":
        return f"{_product(after)} rejects the result"
    if after.starts == "no" and before.starts != "no" and not old:
        return f"{_product(after)} does not start with the result"
    return IN_VAIN if _in_vain(before, after, fixed, edits) else ""


def _product(result: FileResult) -> str:
    """The name of the product that reads the file."""
    record = BY_NAME.get(result.kind)
    return record.product.capitalize() if record is not None else "the product"


def _lost_releases(before: FileResult, after: FileResult) -> str:
    """Return the oldest release, with its product, that the target allows (None: from ``OLDEST`` on) and that accepts
    the file only as it was; empty if there is none. A target of one release needs no such comparison: the file was
    checked for it."""
    record = BY_NAME.get(before.kind)
    if record is None or (before.target is not None and not before.target.is_range):
        return ""
    old, new = before.releases, after.releases
    if old is None or new is None or old == new:
        return ""
    releases: list[str] = knowledge.load("releases")[record.product]
    for release in releases:
        numbers = numbers_of(release)
        if includes(old, numbers) and not includes(new, numbers):
            allowed = before.target
            if (allowed is None and numbers >= OLDEST) or (
                allowed and allowed.low.numbers[:2] <= numbers <= allowed.high.numbers[:2]
            ):
                return f"{_product(before)} {release}"
    return ""


def _in_vain(before: FileResult, after: FileResult, fixed: list[Finding], edits: list[tuple[int, int, str]]) -> bool:
    """True if a fix put something in and its finding is there still: it would be put in again and again."""
    grown = [
        finding
        for finding in fixed
        if finding.fix and sum(len(edit.text) - (edit.end - edit.start) for edit in finding.fix.edits) > 0
    ]
    if not grown:
        return False
    had, left = (Counter((each.rule.code, each.start) for each in _all(result)) for result in (before, after))
    starts = [end for _, end, _ in edits]
    shifts = list(accumulate((len(new) - (end - start) for start, end, new in edits), initial=0))
    places = ((finding.rule.code, finding.start) for finding in grown)
    return any(left[code, start + shifts[bisect_right(starts, start)]] >= had[code, start] for code, start in places)


def _all(result: FileResult) -> Iterable[Finding]:
    """The findings of a file, reported or not."""
    return chain(result.findings, result.hidden)


def _refusing(result: FileResult) -> Counter[str]:
    """Numbers of findings that refuse, by code."""
    return Counter(finding.rule.code for finding in _all(result) if finding.stage in DECISIVE)


def _syntax_errors(result: FileResult) -> int:
    return sum(finding.stage == "parse" for finding in _all(result))


def _edits(findings: list[Finding], text: str) -> list[tuple[int, int, str]]:
    """All edits of these findings, in order, with the line ends of the file."""
    edits = [edit for finding in findings if finding.fix is not None for edit in finding.fix.edits]
    return sorted(with_line_ends(edits, text), key=lambda edit: edit[:2])


def write(source: Source, text: str) -> None:
    """Writes the new content of a file in its encoding. Raises ``FixError``; the file is then unchanged.

    ``source``: the file as it was read; a file that has changed on disk since is refused.
    """
    write_atomic(source.path, encoded(source, text), expected=source.encode(source.text))


def encoded(source: Source, text: str) -> bytes:
    """The new content of a file in its encoding. Raises ``FixError`` for a file that must not be changed."""
    if source.binary:
        raise FixError("is a binary file")
    if not source.exact:
        raise FixError(f"contains bytes that are not valid {source.encoding.upper()} and would be lost")
    try:
        return source.encode(text)
    except UnicodeEncodeError:
        raise FixError(f"the fixed file cannot be written as {source.encoding.upper()}") from None


def caused_repeat(before: FileResult, after: FileResult) -> str:
    """The finding or name that is repeated in ``after`` more often than in ``before``, as the reason for leaving out a
    fix; empty if there is none."""
    more = _reported(after) - _reported(before)
    if more:
        return f"it causes {', '.join(sorted(more))}"
    before_settings, after_settings = _settings(before), _settings(after)
    more = _last_parts(after_settings) - _last_parts(before_settings)
    # others moved with their object
    names = [name for name in after_settings - before_settings if name.rpartition(".")[2] in more]
    return f"`{min(names)}` would be set twice" if names else ""


def _last_parts(paths: Counter[str]) -> Counter[str]:
    return Counter(path.rpartition(".")[2] for path in paths.elements())


def _reported(result: FileResult) -> Counter[str]:
    return Counter(finding.rule.code for finding in _all(result) if finding.rule.reports_repeats)


def _settings(result: FileResult) -> Counter[str]:
    """The paths of a YAML or JSON file that are set twice; ``a.b`` and ``a: {b: …}`` are the same path."""
    repeated: Counter[str] = Counter()
    if isinstance(result.tree, ConfigFile):
        for document in result.tree.documents:
            counts = Counter(_paths(document.root)) if document.root is not None else Counter()
            for (_, path), count in counts.items():
                if count > 1:
                    repeated[path] += count - 1
    return repeated


def _paths(root: ConfigNode) -> Iterator[tuple[int, str]]:
    """Each value below ``root`` that is not an object: the list item that it is in, by offset, and its path there."""
    todo: list[tuple[ConfigNode, int, str]] = [(root, root.start, "")]
    while todo:
        node, item, path = todo.pop()
        if isinstance(node, Mapping) and node.entries:
            todo += [(entry.value, item, f"{path}.{entry.name}" if path else entry.name) for entry in node.entries]
            continue
        yield item, path
        if isinstance(node, Sequence):
            todo += [(each, each.start, "") for each in node.items if isinstance(each, Mapping | Sequence)]
