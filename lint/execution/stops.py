"""Where a pattern of ``grok`` or a mapping of ``dissect`` stops matching a string, and what would match."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from lslint.execution import regexes
from lslint.execution.environment import Attempt, Environment
from lslint.execution.errors import NotRun, StartError
from lslint.execution.grok_expansion import Names
from lslint.execution.options import Options
from lslint.execution.plugins import dissect, grok
from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.mini_languages import grok_pattern
from lslint.grammar.mini_languages.grok_pattern import Reference
from lslint.grammar.regex.oniguruma.sets import set_end
from lslint.grammar.regex.oniguruma.tree import PatternState, SyntaxFault

STEPS = 300_000
"""Steps of one search."""
MAX_TEXT = 20_000
"""Longer strings are not analyzed."""
MAX_SEARCHES = 200
_MAX_DEPTH = 6
_ANY = ("DATA", "GREEDYDATA")
_WIDER = {
    "IP": "IPORHOST", "IPV4": "IPORHOST", "IPV6": "IPORHOST", "POSINT": "INT", "NONNEGINT": "INT", "INT": "NUMBER",
}  # fmt: skip
"""Patterns that match what a pattern matches, and more."""


@dataclass(slots=True)
class Stop:
    """Where a pattern stopped.

    ``end``: the offset up to which its longest prefix matches. ``element``: what does not match there, as written.
    ``kind``: ``element``; ``end`` (the pattern requires the end of the string); ``missing`` (the element occurs nowhere
    after ``end``). ``within``: the references that ``element`` is in, the outermost first. ``suggestion``: a
    replacement for the element with which the whole pattern matches the string, or None.
    """

    end: int
    element: str
    kind: str = "element"
    within: list[str] = field(default_factory=list)
    suggestion: str | None = None


def stop_of(attempt: Attempt, environment: Environment) -> Stop | None:
    """Return where an attempt that failed has stopped; None if that is not known."""
    if len(attempt.text) > MAX_TEXT:
        return None
    try:
        if attempt.plugin.name == "dissect":
            return _of_dissect(attempt)
        return _Search(attempt.plugin, attempt.pattern, attempt.text, environment).stop()
    except (NotRun, StartError):
        return None


def _of_dissect(attempt: Attempt) -> Stop:
    mapping = dissect.Mapping(attempt.pattern)
    spans, missing = mapping.read(attempt.text)
    end = mapping.left_after(spans)
    part = mapping.part_name(len(spans)) if spans or attempt.text.startswith(mapping.lead) else ""
    if not part:
        return Stop(0, missing or "")
    return Stop(end, missing or "", "missing", [part])


@dataclass(slots=True)
class _Prefix:
    """The longest part of a pattern that matches: up to ``end``; then comes element ``number`` of ``branch``, one of
    the alternatives of ``pattern``. ``outer``: what comes before. ``offset``: that of ``pattern`` in the whole
    pattern; None inside a definition."""

    pattern: str
    outer: str
    end: int
    branch: list[Element]
    number: int
    offset: int | None

    @property
    def element(self) -> Element:
        """What does not match."""
        return self.branch[self.number]

    @property
    def before(self) -> str:
        """The part that matches."""
        return self.outer + f"(?:{self.pattern[self.branch[0].start : self.element.start]})"


class _Search:
    """The search for the place at which one pattern stops."""

    def __init__(self, plugin: Plugin, pattern: str, text: str, environment: Environment) -> None:
        options = Options(plugin)
        self.names: Names = grok.pattern_names(options, environment)
        self.environment = Environment(steps=STEPS)
        self.pattern = pattern
        self.text = text
        self.searches = 0

    def match(self, pattern: str) -> regexes.Match | None:
        """Search a grok pattern in the text."""
        self.searches += 1
        if self.searches > MAX_SEARCHES:
            raise NotRun("the pattern has too many parts")
        self.environment.spent = 0
        return regexes.compile(self.names.expand(pattern), self.environment, multiline=True).search(self.text)

    def stop(self) -> Stop | None:
        """Return where the pattern stops."""
        best = self.prefix(self.pattern, "", 0, 0)
        if best is None:
            return None
        within: list[str] = []
        for _ in range(_MAX_DEPTH):
            inner = self.inside(best)
            if inner is None:
                break
            if best.element.reference is not None:
                within.append(best.pattern[best.element.start : best.element.end])
            best = inner
        return self.described(best, within)

    def prefix(self, pattern: str, before: str, offset: int | None, least: int) -> _Prefix | None:
        """Return the longest part of a pattern that matches after ``before``; None if no part takes more characters
        than ``least``. ``offset``: that of ``pattern`` in the whole pattern; None inside a definition."""
        branches = alternatives(pattern)
        best: _Prefix | None = None
        for branch in branches or ():
            if not branch:
                continue
            count, end = self.count(pattern, before, branch)
            if count == len(branch):
                continue  # it is what comes after it that does not match
            if best is None or end > best.end:
                best = _Prefix(pattern, before, end, branch, count, offset)
        return best if best is not None and (offset == least == 0 or best.end > least) else None

    def count(self, pattern: str, before: str, branch: list[Element]) -> tuple[int, int]:
        """Return how many elements of an alternative match, and where the match ends."""
        low, high, end = 0, len(branch), 0
        nothing = self.match(before) if before else None
        if nothing is not None:
            end = nothing.span()[1]
        while low < high:
            middle = (low + high + 1) // 2
            match = self.match(f"{before}(?:{pattern[branch[0].start : branch[middle - 1].end]})")
            if match is None:
                high = middle - 1
            else:
                low, end = middle, match.span()[1]
        return low, end

    def inside(self, prefix: _Prefix) -> _Prefix | None:
        """Return where the element at which a pattern stops has stopped itself, if it is made of several."""
        element = prefix.element
        if element.inner is not None:
            start, end = element.inner
            offset = None if prefix.offset is None else prefix.offset + start
            return self.prefix(prefix.pattern[start:end], prefix.before, offset, prefix.end)
        if element.reference is None:
            return None
        definition = self.composite(element.reference.name)
        return None if definition is None else self.prefix(definition, prefix.before, None, prefix.end)

    def composite(self, name: str) -> str | None:
        """Return the definition of a name if it is a sequence with references."""
        for _ in range(_MAX_DEPTH):
            definition = self.names.definition(name)
            branches = None if definition is None else alternatives(definition)
            if branches is None or len(branches) > 1:
                return None
            inner = [branch.reference for branch in branches[0] if branch.reference is not None]
            if len(branches[0]) > 1:
                return definition if inner else None
            if not inner:
                return None
            name = inner[0].name
        return None

    def described(self, prefix: _Prefix, within: list[str]) -> Stop:
        element = prefix.element
        source = prefix.pattern[element.start : element.end]
        kind = "end" if element.kind == "end" else "element"
        if element.kind == "literal":
            source = self.run(prefix)
        if kind == "element" and not prefix.number and not prefix.outer:
            return Stop(0, source, "missing")
        start = self.start_of_rest(prefix) if element.kind == "literal" else None
        if start is not None:
            return Stop(start, source, "missing", within)
        return Stop(prefix.end, source, kind, within, self.suggestion(prefix))

    def start_of_rest(self, prefix: _Prefix) -> int | None:
        """Return the offset from which on a literal element is searched, if what comes before it takes any text."""
        number = prefix.number - 1
        while number >= 0 and prefix.branch[number].kind == "literal":
            number -= 1
        if number < 0:
            return None
        element = prefix.branch[number]
        source = prefix.pattern[element.start : element.end]
        is_any = element.reference is not None and element.reference.name in _ANY
        if not is_any and source not in (".*", ".*?", ".+", ".+?"):
            return None
        before = prefix.pattern[prefix.branch[0].start : element.start]
        after = prefix.pattern[element.end : prefix.element.start]
        match = self.match(f"{prefix.outer}(?:{before}(?<lslint_rest>{source}){after})")
        return None if match is None else match.span("lslint_rest")[0]

    def run(self, prefix: _Prefix) -> str:
        """Return the literal elements from the one that does not match on, up to the next one of another kind."""
        end = prefix.element.end
        for element in prefix.branch[prefix.number + 1 :]:
            if element.kind != "literal":
                break
            end = element.end
        return prefix.pattern[prefix.element.start : end]

    def suggestion(self, prefix: _Prefix) -> str | None:
        """Return a replacement for the element with which the whole pattern matches."""
        if prefix.offset is None:
            return None
        start, stop = prefix.offset + prefix.element.start, prefix.offset + prefix.element.end
        source = self.pattern[start:stop]
        reference = prefix.element.reference
        if reference is not None and self.composite(reference.name) is not None:
            return None
        for replacement in _replacements(prefix.element, source, self.text[prefix.end :]):
            try:
                if self.match(self.pattern[:start] + replacement + self.pattern[stop:]) is not None:
                    return replacement
            except (NotRun, StartError):
                continue
        return None


def _replacements(element: Element, source: str, rest: str) -> list[str]:
    """Return what may be meant in place of an element, the most narrow first."""
    if element.kind == "end":
        return [f"%{{GREEDYDATA:rest}}{source}"]
    if element.kind == "literal":
        return [r"\s+", r"\s*"] if source == " " else [rf"\s*{source}"] if rest[:1].isspace() else []
    if element.reference is None or not rest:
        return []
    name = element.reference.field
    written = f":{name}" if name is not None else ""
    texts = [rf"\s*{source}"] if rest[0].isspace() else []
    if rest.startswith("-"):
        texts.append(f"(?:{source}|-)")
    wider = _WIDER.get(element.reference.name)
    if wider is not None:
        texts.append(f"%{{{wider}{source[2 + len(element.reference.name) :]}")
    return [*texts, f"%{{NOTSPACE{written}}}"]


_ESCAPE = re.compile(
    r"\\(?:[pP]\{[^}]*\}|[kg](?:<[^>]*>|'[^']*')|x(?:\{[^}]*\}|[0-9A-Fa-f]{1,2})|u[0-9A-Fa-f]{4}|.)", re.S
)
_TIMES = re.compile(r"(?:[*+?]|\{[0-9]*,?[0-9]*\})[?+]?")
_GROUP = re.compile(r"\((?:\?(?::|>|<[A-Za-z_][^>]*>|[adimux]*(?:-[imx]+)?:))?(?!\?)")


class Element(NamedTuple):
    """A part of a pattern from ``start`` to ``end``. ``kind``: ``reference``, ``group``, ``literal`` (a word or one
    other character), ``end`` (``$``) or ``other``. ``inner``: start and end of the content of a group that is matched
    once. ``reference``: that of grok."""

    start: int
    end: int
    kind: str
    inner: tuple[int, int] | None = None
    reference: Reference | None = None


def alternatives(pattern: str) -> list[list[Element]] | None:
    """Return the elements of each alternative of a pattern; None if it is not read (extended mode, open brackets)."""
    if re.search(r"\(\?[adimu]*x", pattern):
        return None
    references = {grok_reference.start: grok_reference for grok_reference in grok_pattern.parse(pattern)}
    elements: list[list[Element]] = [[]]
    offset = 0
    while offset < len(pattern):
        start, kind = offset, "literal"
        inner = reference = None
        character = pattern[offset]
        if character == "|":
            elements.append([])
            offset += 1
            continue
        if offset in references:
            kind, reference, offset = "reference", references[offset], references[offset].end
        elif character == "\\":
            match = _ESCAPE.match(pattern, offset)
            if match is None:
                return None
            kind = "literal" if not match[0][1:2].isalnum() else "end" if match[0] in ("\\z", "\\Z") else "other"
            offset = match.end()
        elif character == "[":
            offset = _class_end(pattern, offset)
            kind = "other"
        elif character == "(":
            offset = _group_end(pattern, offset, references)
            opening = _GROUP.match(pattern, start)
            kind, inner = "group", (opening.end(), offset - 1) if opening is not None else None
        else:
            kind = "end" if character == "$" else "other" if character in "^." else "literal"
            offset += 1
        if offset < 0:
            return None
        times = _TIMES.match(pattern, offset)
        while times is not None:
            offset, inner, reference = times.end(), None, None
            kind = "other"
            times = _TIMES.match(pattern, offset)
        element, branch = Element(start, offset, kind, inner, reference), elements[-1]
        is_pair = kind == "literal" and branch and branch[-1].kind == "literal"
        if is_pair and pattern[branch[-1].end - 1].isalnum() and pattern[element.start].isalnum():
            branch[-1] = Element(branch[-1].start, offset, kind)
        else:
            branch.append(element)
    return elements


def _class_end(pattern: str, offset: int) -> int:
    """Return the end of the class in brackets that begins at an offset; -1 if it is open."""
    try:
        return set_end(PatternState(pattern, unicode=True, has_atoms=False), offset)
    except SyntaxFault:
        return -1


def _group_end(pattern: str, offset: int, references: dict[int, Reference]) -> int:
    depth = 0
    while 0 <= offset < len(pattern):
        if offset in references:
            offset = references[offset].end
            continue
        if pattern[offset] == "\\":
            offset += 1
        elif pattern[offset] == "[":
            offset = _class_end(pattern, offset)
            continue
        elif pattern[offset] == "(":
            depth += 1
        elif pattern[offset] == ")":
            depth -= 1
            if not depth:
                return offset + 1
        offset += 1
    return -1
