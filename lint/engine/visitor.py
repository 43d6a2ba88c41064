"""One visit of a tree for all rules: rules say which nodes they want, the tree is walked once."""

from __future__ import annotations

from itertools import chain, islice

from lslint.grammar.logstash.nodes import Branch, Pipeline, Plugin
from lslint.grammar.parse_errors import ParseError
from lslint.grammar.record import cached_property, record
from lslint.rules import registry
from lslint.rules.api import DECISIVE, Context, Finding, Rule
from lslint.rules.entry import CheckEntry, RuleEntry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from typing import Any

    from lslint.grammar.config.tree import ConfigFile

    Check = Callable[[Any, Context], Iterable[Finding]]

MAX_FINDINGS_OF_RULE = 25_000
"""Limit of findings in one file from a rule that checks the file as a whole."""
MAX_FINDINGS = 50_000
"""Limit of findings from one walk. Beyond it only the rules that decide the verdict run, and of these only the first
finding of each rule and stage is kept, so that the verdict stays complete and memory bounded."""
_MIN_LARGE_NODE = 50_000
"""Characters of a node from which on the findings about that one node are limited too."""
_MIN_HELD_NODE = 10_000
"""Characters of a node from which on its words are not searched for: it may be one of many around each other."""
_LARGE_FILE = 200_000
"""Characters of a file from which on words are searched for in its whole text."""
_MAX_KINDS = 500
"""Sets of words, and names of plugins for each, of which it is remembered which checks look at such files and nodes."""
_MAX_REMEMBERED = 20_000
"""Pieces of texts of which it is remembered what they contain."""
_MAX_REMEMBERED_AT_ONCE = 1_000
"""Characters of the new pieces of a text up to which they are remembered: looking at each costs more than a search."""


class _TextFilter:
    """A rule that looks only at text with one of its words."""

    def __init__(self, rule: Rule | RuleEntry) -> None:
        self.rule = rule
        self.required_text = rule.required_text

    @cached_property
    def check(self) -> Check:
        """The check of the rule, which is loaded when it is first asked for."""
        return _check_of(self.rule)


class Words:
    """Tells which of some words a text contains.

    Words without a blank are searched for in the different pieces between blanks: most files repeat them. What a piece
    contains is remembered: files of one run have many in common.
    """

    def __init__(self, words: Collection[str]) -> None:
        self._in_text = [word for word in words if " " in word]
        self._in_pieces = [word for word in words if " " not in word]
        self._known: dict[str, tuple[str, ...]] = {}

    def of(self, text: str) -> frozenset[str]:
        """Those of the words that the text contains."""
        known = self._known
        # a list of all pieces of a large file takes much memory
        pieces = {text} if len(text) > _LARGE_FILE else set(text.split())
        new = pieces.difference(known)
        found = {word for word in self._in_text if word in text}.union(*map(known.__getitem__, pieces - new))
        joined = "\n".join(new)
        words = [word for word in self._in_pieces if word in joined]
        if len(joined) <= _MAX_REMEMBERED_AT_ONCE:
            if len(known) > _MAX_REMEMBERED:
                known.clear()
            known.update(dict.fromkeys(new, ()))
            for word in words:
                for piece in [piece for piece in new if word in piece]:
                    known[piece] += (word,)
        return frozenset(found.union(words))


class _Limited(list[Finding]):
    """The findings of several rules, each within ``MAX_FINDINGS_OF_RULE``."""

    __slots__ = ()


@record
class _Runner:
    """A check for several rules and the rules that it is to report, by code."""

    entry: CheckEntry
    rules: list[RuleEntry]

    def check(self) -> Check:
        """The check as a function that returns the findings of the rules, each within the limit of a rule."""
        run = self.entry.load().run
        codes = frozenset(rule.code for rule in self.rules)

        def findings(node: Any, ctx: Context) -> _Limited:
            return _within_limit((finding for finding in run(node, ctx) if finding.rule.code in codes), ctx)

        return findings


class _NodeChecks:
    """The checks for the nodes of one kind in the files that contain certain ones of the words that rules require.

    ``always``: those of the rules that require none; ``filters``: the other rules; ``words``: those that the files
    contain.
    """

    def __init__(self, always: Sequence[Check], filters: Sequence[_TextFilter], words: tuple[str, ...]) -> None:
        self.always = always
        self.filters = filters
        self.words = words
        self._by_words: dict[tuple[bool, ...], Sequence[Check]] = {}

    def of(self, node: Any, ctx: Context) -> Sequence[Check]:
        """The checks for a node, by the words that it contains."""
        if not self.words:
            return self.always
        start, length = node.start, node.length
        if length < _MIN_HELD_NODE:
            text = ctx.text[start : start + length]
            occurring = tuple([word in text for word in self.words])
        else:
            occurring = tuple([ctx.holds(word, start, start + length) for word in self.words])
        checks = self._by_words.get(occurring)
        if checks is None:
            words = {word for word, occurs in zip(self.words, occurring, strict=True) if occurs}
            matching = [one.check for one in self.filters if not words.isdisjoint(one.required_text)]
            checks = self._by_words[occurring] = [*self.always, *matching]
        return checks


class Table(dict[str, "Sequence[Check]"]):
    """What to call for each visit name. Rules are loaded at the first node that one of their visits names.

    ``wanted_visits``: visit name -> rules that look at any text; ``text_filters``: those that look only at text with
    certain words. Reading a name (``table["filter/grok"]``) gives the checks of the former; ``checks_of`` gives both,
    for the words of a file and of a node.
    """

    def __init__(self, rules: Iterable[Rule | RuleEntry], checks: Iterable[CheckEntry] = ()) -> None:
        super().__init__()
        self.wanted_visits: dict[str, list[Rule | RuleEntry | _Runner]] = {}
        self.text_filters: dict[str, list[_TextFilter]] = {}
        self._words: Words | None = None
        self._filters: dict[tuple[str, ...], tuple[list[_TextFilter], frozenset[str]]] = {}
        self._node_checks: dict[tuple[tuple[str, ...], frozenset[str]], _NodeChecks] = {}
        self._file_checks: dict[frozenset[str], FileChecks] = {}
        entries: list[RuleEntry] = []
        for rule in rules:
            if isinstance(rule, RuleEntry):
                entries.append(rule)
            text_filter = _TextFilter(rule) if rule.required_text else None
            for visit in rule.visits:
                if text_filter is None:
                    self.wanted_visits.setdefault(visit, []).append(rule)
                else:
                    self.text_filters.setdefault(visit, []).append(text_filter)
        for entry in checks:
            for visit in entry.visits:
                self.wanted_visits.setdefault(visit, []).append(_Runner(entry, entries))

    def __missing__(self, visit: str) -> Sequence[Check]:
        rules = self.wanted_visits.get(visit)
        if rules is None:  # most names of plugins; not kept, as they come from the files
            return ()
        checks = self[visit] = [_check_of(rule) for rule in rules]
        return checks

    def decisive(self) -> Table:
        """The same table with only the rules whose findings can change the verdict."""
        table = Table(())
        table.wanted_visits = {visit: list(filter(_decides, rules)) for visit, rules in self.wanted_visits.items()}
        table.text_filters = {
            visit: [text_filter for text_filter in ones if _decides(text_filter.rule)]
            for visit, ones in self.text_filters.items()
        }
        return table

    def checks_of(self, text: str) -> FileChecks:
        """The checks for the nodes of a file with this text."""
        if self._words is None:
            filters = chain.from_iterable(self.text_filters.values())
            self._words = Words({word for one in filters for word in one.required_text})
        words = self._words.of(text)
        checks = self._file_checks.get(words)
        if checks is None or len(checks) > _MAX_KINDS:  # names of plugins come from the files
            if len(self._file_checks) > _MAX_KINDS:
                self._file_checks.clear()
            checks = self._file_checks[words] = FileChecks(self, words)
        return checks

    def node_checks(self, visits: tuple[str, ...], words: frozenset[str]) -> _NodeChecks:
        """The checks for the nodes that these visits name, in a file that contains these words."""
        visits = tuple([visit for visit in visits if visit in self.wanted_visits or visit in self.text_filters])
        known = self._filters.get(visits)
        if known is None:
            filters = [one for visit in visits for one in self.text_filters.get(visit, ())]
            known = self._filters[visits] = filters, frozenset(word for one in filters for word in one.required_text)
        filters, required = known
        words &= required
        key = visits, words
        checks = self._node_checks.get(key)
        if checks is None:
            always = [check for visit in visits for check in self[visit]]
            if visits in _OUTER:
                always += [one.check for one in filters if not words.isdisjoint(one.required_text)]
                words = frozenset()
            checks = self._node_checks[key] = _NodeChecks(always, filters, tuple(words))
        return checks


_OUTER = (("pipeline",), ("branch",), ("file",), ("document",), ("unit",))
"""Visits of nodes with others inside of them. Their words are only searched for in the file: most branches of a file
have the same ones, and a search would go through the plugins at each level."""


def _decides(rule: Rule | RuleEntry | _Runner) -> bool:
    if isinstance(rule, _Runner):
        return any(map(_decides, rule.rules))
    return rule.may_refuse or rule.stage in DECISIVE


def _check_of(rule: Rule | RuleEntry | _Runner) -> Check:
    if isinstance(rule, _Runner):
        return rule.check()
    return (registry.load(rule.code) if isinstance(rule, RuleEntry) else rule).check


def visit_errors(errors: Sequence[ParseError], table: Table, ctx: Context) -> list[Finding]:
    """Findings for the syntax errors. Raises ``KeyError`` for a syntax error that no rule puts into words.

    A template's marker needs none outside pipelines: it only makes the verdict unknown.
    """
    findings: list[Finding] = []
    for error in errors:
        if error.kind == "template-marker" and ctx.kind != "logstash":
            continue
        checks = table["syntax/" + error.kind]
        if not checks:
            raise KeyError("syntax/" + error.kind)
        for check in checks:
            findings += check(error, ctx)
    return findings


def visit_config(tree: ConfigFile, table: Table, ctx: Context) -> list[Finding]:
    """Findings for a YAML or JSON file."""
    findings: list[Finding] = []
    on = table.checks_of(ctx.text)
    for check in on["file"].always:
        findings += _some(check(tree, ctx), ctx)
    on_document = on["document"].always
    reported: set[tuple[str, str]] | None = None
    for document in tree.documents:
        if reported is None and len(findings) > MAX_FINDINGS:
            ctx.truncated = True
            reported = {(finding.rule.code, finding.stage) for finding in findings}
            on_document = table.decisive().checks_of(ctx.text)["document"].always
        for check in on_document:
            new = _some(check(document, ctx), ctx)
            findings += new if reported is None else _unreported(new, reported)
    return findings


def _some(findings: Iterable[Finding], ctx: Context) -> list[Finding]:
    """The first ``MAX_FINDINGS_OF_RULE`` findings of a rule, and the first of each further stage that decides the
    verdict."""
    if isinstance(findings, _Limited):
        return findings
    findings = iter(findings)
    limited = list(islice(findings, MAX_FINDINGS_OF_RULE))
    if len(limited) == MAX_FINDINGS_OF_RULE:
        following = next(findings, None)
        if following is not None:
            ctx.truncated = True
            if _decides(following.rule):
                reported: set[tuple[str, str]] = {(finding.rule.code, finding.stage) for finding in limited}
                limited += _unreported(chain((following,), findings), reported)
    return limited


def _within_limit(findings: Iterable[Finding], ctx: Context) -> _Limited:
    """The same for findings of several rules."""
    limited = _Limited()
    counts: dict[str, int] = {}
    reported: set[tuple[str, str]] = set()
    for finding in findings:
        code = finding.rule.code
        count = counts[code] = counts.get(code, 0) + 1
        if count > MAX_FINDINGS_OF_RULE:
            ctx.truncated = True
            if finding.stage not in DECISIVE or (code, finding.stage) in reported:
                continue
        reported.add((code, finding.stage))
        limited.append(finding)
    return limited


def _unreported(findings: Iterable[Finding], reported: set[tuple[str, str]]) -> list[Finding]:
    """The first finding of each rule and decisive stage that is not in ``reported``; adds to it."""
    fresh = []
    for finding in findings:
        key = (finding.rule.code, finding.stage)
        if finding.stage in DECISIVE and key not in reported:
            reported.add(key)
            fresh.append(finding)
    return fresh


class FileChecks(dict[str, _NodeChecks]):
    """Visit name (``branch``, ``filter/grok``) -> the checks for such nodes of files that contain the same words, found
    at the first one."""

    def __init__(self, table: Table, words: frozenset[str]) -> None:
        super().__init__()
        self._table = table
        self._words = words

    def __missing__(self, visit: str) -> _NodeChecks:
        kind, is_plugin, _ = visit.partition("/")
        visits = ("plugin", visit, f"{kind}/*") if is_plugin else (visit,)
        checks = self[visit] = self._table.node_checks(visits, self._words)
        return checks


def visit_pipeline(tree: Pipeline, table: Table, ctx: Context) -> list[Finding]:
    """Findings for a pipeline: root, then every section, branch, condition, plugin, codec and hash in source order."""
    findings: list[Finding] = []
    on = table.checks_of(ctx.text)
    for check in on["pipeline"].of(tree, ctx):
        findings += _some(check(tree, ctx), ctx)
    most = len(findings) + MAX_FINDINGS
    limited: list[Finding] = []  # the findings up to the limit, once it is reached
    reported: set[tuple[str, str]] = set()
    for section, steps in tree.steps():
        ctx.section = section
        ctx.clauses = ()
        for check in table["section"]:
            findings += check(section, ctx)
        for item, clauses, inside in steps:
            if limited:
                if findings:
                    limited += _unreported(findings, reported)
                    findings.clear()
            elif len(findings) > most:
                ctx.truncated = True
                limited, findings = findings, []
                reported.update((finding.rule.code, finding.stage) for finding in limited)
                table = table.decisive()
                on = table.checks_of(ctx.text)
            ctx.clauses = clauses
            large = item.length > _MIN_LARGE_NODE
            if isinstance(item, Branch):
                for check in on["branch"].of(item, ctx):
                    findings += _some(check(item, ctx), ctx) if large else check(item, ctx)
                on_condition = on["condition"]
                for condition in [clause.condition for clause in item.clauses]:
                    for check in on_condition.of(condition, ctx) if condition is not None else ():
                        findings += _some(check(condition, ctx), ctx) if large else check(condition, ctx)
                continue
            for check in on[f"{item.kind}/{item.name}"].of(item, ctx):
                findings += check(item, ctx) if not large else _some(check(item, ctx), ctx)
            for value in inside:
                on_value = on[f"{value.kind}/{value.name}" if isinstance(value, Plugin) else "hash"]
                for check in on_value.of(value, ctx):
                    findings += _some(check(value, ctx), ctx) if large else check(value, ctx)
    ctx.section = None
    ctx.clauses = ()
    return limited + _unreported(findings, reported) if limited else findings
