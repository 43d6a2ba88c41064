"""``Survey``: what the filters make of many lines, counted in constant memory."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from lslint.execution.environment import Attempt
from lslint.execution.errors import NotRun, StartError
from lslint.execution.event import TAGS, Event
from lslint.execution.options import Options
from lslint.execution.samples.runner import Result
from lslint.execution.stops import MAX_TEXT
from lslint.grammar.logstash.nodes import Plugin
from lslint.report import HIDDEN
from lslint.rules.facts import grouped

MAX_SHAPES = 1_000
MAX_TAGS = 1_000
MAX_EXAMPLE = 500
MAX_PROBLEMS = 5
FAILURES = ("_", "beats_")
"""How failure tags begin."""


@dataclass
class PatternCount:
    """How often a pattern was tried and matched. ``steps``: the sum of those of ``counted`` searches; ``most``: those
    of the longest one."""

    plugin: Plugin
    field: str
    number: int
    pattern: str
    tried: int = 0
    matched: int = 0
    steps: int = 0
    counted: int = 0
    most: int = 0


@dataclass
class Group:
    """Lines of one shape on which a filter fails. ``line``: the number of the first one; ``example``: its start;
    ``attempts``: the patterns that were tried on it, unless it is too long or made of a secret."""

    plugin: Plugin
    shape: str
    line: int
    example: str
    attempts: list[Attempt]
    count: int = 0


@dataclass
class Survey:
    """Counts of a run. ``inputs``: lines, or events of several, without the ``empty`` ones, of which the codec makes no
    event. ``unmatched``: inputs on which a ``grok`` or
    ``dissect`` failed. ``others``: those that are in no group, because there are too many shapes. ``failed_inputs``:
    inputs without an event; ``problems``: the first of them, with the number of the line and the reason. ``reasons``:
    why something is unknown. ``mask`` hides secrets in the examples, before they are cut. It has one attribute per
    count."""

    inputs: int = 0
    events: int = 0
    dropped: int = 0
    empty: int = 0
    unmatched: int = 0
    unknown: int = 0
    others: int = 0
    failed_inputs: int = 0
    tags: Counter[str] = field(default_factory=Counter)
    patterns: dict[tuple[int, str, int], PatternCount] = field(default_factory=dict)
    groups: dict[tuple[int, str], Group] = field(default_factory=dict)
    problems: list[tuple[int, str]] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    mask: Callable[[str], str] = str
    _missed: list[Attempt] = field(default_factory=list)
    _failures: list[tuple[Plugin, list[Attempt]]] = field(default_factory=list)

    def declare(self, plugins: list[Plugin]) -> None:
        """Name the filters that will run, so that their patterns are counted even if they are never tried."""
        for plugin in plugins:
            if plugin.name != "grok":
                continue
            try:
                table = Options(plugin).table("match")
            except (NotRun, StartError):
                continue
            for name, given in table.items():
                for number, pattern in enumerate(given if isinstance(given, list) else [given]):
                    self.patterns[id(plugin), name, number] = PatternCount(plugin, name, number, str(pattern))

    def tried(self, attempt: Attempt) -> None:
        """See ``Watch`` of the engine."""
        key = (id(attempt.plugin), attempt.field, attempt.number)
        count = self.patterns.get(key)
        if count is None:
            count = self.patterns[key] = PatternCount(attempt.plugin, attempt.field, attempt.number, attempt.pattern)
        count.tried += 1
        if attempt.steps is not None:
            count.steps += attempt.steps
            count.counted += 1
            count.most = max(count.most, attempt.steps)
        if attempt.spans is not None:
            count.matched += 1
        else:
            self._missed.append(attempt)

    def failed(self, plugin: Plugin) -> None:
        """See ``Watch`` of the engine."""
        self._failures.append((plugin, [attempt for attempt in self._missed if attempt.plugin is plugin]))

    def add(self, result: Result) -> None:
        """Count an input that was run."""
        if not result.input.events and result.error is None:
            self.empty += 1
            return
        self.inputs += 1
        if result.error is not None:
            self.failed_inputs += 1
            if len(self.problems) < MAX_PROBLEMS:
                self.problems.append((result.input.line, result.error))
        self.events += len(result.events)
        if not result.events and result.error is None and not result.unknown:
            self.dropped += 1
        if result.unknown:
            self.unknown += 1
            for reason in result.reasons:
                if reason in self.reasons or len(self.reasons) < MAX_TAGS:
                    self.reasons[reason] += 1
        for event in result.events:
            self._count_tags(event)
        if self._failures:
            self.unmatched += 1
            for plugin, attempts in self._failures:
                self._group(plugin, attempts, result.input.line)
            self._failures = []
        self._missed = []

    def _count_tags(self, event: Event) -> None:
        tags = event.fields.get(TAGS)
        for tag in [tags] if isinstance(tags, str) else tags if isinstance(tags, list) else ():
            if isinstance(tag, str) and tag.startswith(FAILURES) and (tag in self.tags or len(self.tags) < MAX_TAGS):
                self.tags[tag] += 1

    def _group(self, plugin: Plugin, attempts: list[Attempt], line: int) -> None:
        text = "" if not attempts else HIDDEN if attempts[0].is_secret else self.mask(attempts[0].text)
        key = (id(plugin), shape(text))
        group = self.groups.get(key)
        if group is None:
            if len(self.groups) >= MAX_SHAPES:
                self.others += 1
                return
            is_left_out = bool(attempts) and (len(attempts[0].text) > MAX_TEXT or attempts[0].is_secret)
            group = self.groups[key] = Group(plugin, key[1], line, text[:MAX_EXAMPLE], [] if is_left_out else attempts)
        group.count += 1

    def by_filter(self) -> list[list[PatternCount]]:
        """Return the counts of the patterns of each filter and field, in the order of the pipeline."""
        counts = grouped(((count.plugin.start, count.field), count) for count in self.patterns.values())
        return [sorted(counts[key], key=lambda one: one.number) for key in sorted(counts)]


def better_first(counts: list[PatternCount]) -> PatternCount | None:
    """Return the pattern that should be tried first, because it matches more lines than all before it together; None
    if there is none."""
    if not counts or counts[0].plugin.is_false("break_on_match"):
        return None
    before = counts[0].matched
    best: PatternCount | None = None
    for count in counts[1:]:
        if count.matched > before and (best is None or count.matched > best.matched):
            best = count
        before += count.matched
    return best


MAX_SHAPE = 200
"""Characters of a line that its shape is made of."""
_PARTS = re.compile(
    r'(?P<quoted>"[^"]*"|\'[^\']*\')|(?P<address>\b\d{1,3}(?:\.\d{1,3}){3}\b)'
    r"|(?P<hex>\b(?=[0-9a-fA-F]*\d)(?=[0-9a-fA-F]*[a-fA-F])[0-9a-fA-F]{8,}\b)|(?P<number>\d+(?:\.\d+)?)"
    r"|(?P<word>[^\W\d_]+)|(?P<space>\s+)"
)
_REPEATED = re.compile(r"(word(?:[ ,;:/=._-]?word)+)")


def shape(line: str) -> str:
    """Return a line with its numbers, words, addresses and strings in quotes replaced by what they are."""
    reduced = _PARTS.sub(lambda match: _NAMES[match.lastgroup or ""], line[:MAX_SHAPE])
    return _REPEATED.sub("words", reduced)


_NAMES = {"quoted": '"…"', "address": "IP", "hex": "hex", "number": "0", "word": "word", "space": " "}
