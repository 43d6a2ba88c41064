"""Lists of rules for ``lslint rule``: all of them by family and category, and the results of a search."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from lslint.report import placeholders
from lslint.report.display import clean
from lslint.report.outcomes import severities
from lslint.report.rule_text import status
from lslint.report.terminal_markdown import style
from lslint.rules import registry
from lslint.rules.api import Rule

FAMILIES = {
    "logstash": "Logstash",
    "filebeat": "Filebeat and other Beats",
    "elasticsearch": "Elasticsearch",
    "kibana": "Kibana",
    registry.COMMON: "Several products",
}
OTHER = {"run": "Files and suppressions", "profile": "Findings of lslint profile", registry.OWN: "Custom rules"}
LEGEND = "Columns: code, name, severity, default (on or off), fix, summary. Details: lslint rule CODE\n"
NARROW_LEGEND = "Details of a rule: lslint rule CODE\n"
WIDE = 130
"""Columns of a terminal in which all columns of the list are shown."""


def grouped() -> dict[tuple[str, str], list[Rule]]:
    """All rules, sorted by code, by titles of family and category, in the order of the lists. The category of a
    family without categories is empty."""
    groups: dict[tuple[str, str], list[Rule]] = {}
    for code, entry in registry.entries().items():
        category = "" if entry.family in OTHER else entry.category.replace("_", " ")
        groups.setdefault(((FAMILIES | OTHER)[entry.family], category), []).append(registry.load(code))
    order = [*FAMILIES.values(), *OTHER.values()]
    return dict(sorted(groups.items(), key=lambda group: (order.index(group[0][0]), group[1][0].code)))


def listing(width: int | None = None, color: bool = False) -> str:
    """All rules, one line each, below a heading for each family and category.

    ``width``: the columns of the terminal; None: no limit.
    """
    parts = [legend(width)]
    for (family, category), rules in grouped().items():
        title = f"{family}: {category}" if category else family
        count = f"{len(rules)} rule{'s' if len(rules) > 1 else ''}"
        parts.append(f"\n{style('bold', title, color)} ({count})\n{lines(rules, width, color)}")
    return "".join(parts)


def lines(rules: Iterable[Rule], width: int | None, color: bool = False) -> str:
    """One line for each rule: code, name, severity, default, fix, summary. In a narrow terminal: code, name and
    summary, wrapped."""
    rules = list(rules)
    names = max(len(rule.name) for rule in rules)
    severity = {rule.code: "/".join(severities(rule)) for rule in rules}
    widest = max(map(len, severity.values()))
    out = []
    for rule in rules:
        fix = "-" if rule.fix == "none" else rule.fix
        code = style("bold", rule.code, color)
        if width is None or width >= WIDE:
            columns = f"{code}  {rule.name:<{names}}  {severity[rule.code]:<{widest}}  {status(rule):<7}  {fix:<11}"
            out.append(f"{columns}  {clean(rule.summary)}\n")
            continue
        left = len(rule.code) + names + 4
        note = {"on": "", "off": " (off by default)"}.get(status(rule), f" ({status(rule)})")
        summary = wrap(clean(rule.summary) + note, max(width - left, 30), break_on_hyphens=False)
        out.append(f"{code}  {rule.name:<{names}}  " + f"\n{' ' * left}".join(summary) + "\n")
    return "".join(out)


def legend(width: int | None) -> str:
    """What the columns of a list are, and how to read more."""
    return LEGEND if width is None or width >= WIDE else NARROW_LEGEND


RANKS = ("In code or name", "In the summary", "In the explanation")
"""Headings of the results of a search."""


def results(words: str, width: int | None = None, color: bool = False) -> str:
    """The rules that a search finds, one line each, with headings if the words were found in different places."""
    ranked = _ranked(words)
    parts = [legend(width)]
    if len({rank for rank, _ in ranked}) == 1:
        return f"{parts[0]}\n{lines([rule for _, rule in ranked], width, color)}"
    for rank, title in enumerate(RANKS):
        rules = [rule for place, rule in ranked if place == rank]
        if rules:
            parts.append(f"\n{style('bold', title, color)} ({len(rules)})\n{lines(rules, width, color)}")
    return "".join(parts)


def search(words: str) -> list[Rule]:
    """The rules whose code, name, summary or reason contains all of these words, in any case: those with all words in
    code or name first, then those with all words in the summary, then the others."""
    return [rule for _, rule in _ranked(words)]


def _ranked(words: str) -> list[tuple[int, Rule]]:
    """The rules that a search finds, each with the index of its place in ``RANKS``."""
    wanted = words.lower().split()
    ranked: list[tuple[int, Rule]] = []
    for code in registry.entries():
        rule = registry.load(code)
        near = f"{rule.code} {rule.name}".lower()
        texts = (
            near,
            f"{near} {rule.summary.lower()}",
            f"{near} {rule.summary.lower()} {placeholders.why(rule).lower()}",
        )
        rank = next((n for n, text in enumerate(texts) if all(word in text for word in wanted)), None)
        if wanted and rank is not None:
            ranked.append((rank, rule))
    return sorted(ranked, key=lambda item: item[0])
