"""The ``rule`` command: what a rule looks for and why, from its own module, as text, Markdown or JSON."""

from __future__ import annotations

import re
from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from lslint.config.rule_selection import expand
from lslint.kinds import IN_RULES, KINDS
from lslint.report import placeholders
from lslint.report.display import clean, clean_lines
from lslint.report.outcomes import PRODUCTS, meaning, outcomes, severity_text, stages
from lslint.report.terminal_markdown import code_block, render, style
from lslint.rules import knowledge, registry
from lslint.rules.api import Rule


def find(word: str) -> list[Rule]:
    """The rules that a code, name or code prefix means. Raises ``ValueError`` with the message for an unknown one."""
    intended = expand(word)
    return [registry.load(code) for code in registry.entries() if intended == "ALL" or code.startswith(intended)]


def facts(rule: Rule) -> dict[str, Any]:
    """Everything about a rule, as in ``lslint rule --json``."""
    return {
        "code": rule.code,
        "name": rule.name,
        "summary": rule.summary,
        "severity": rule.severity,
        "stage": rule.stage,
        "kinds": list(rule.kinds),
        "default": rule.default,
        "fix": rule.fix,
        "since": rule.since,
        "releases": rule.releases,
        "why": placeholders.why(rule),
        "bad": list(rule.bad),
        "good": list(rule.good),
        "fixed": rule.fixed,
        "sources": placeholders.sources(rule),
        "options": [
            {"name": option.name, "default": option.default, "type": option.expected, "help": option.help}
            for option in rule.options
        ],
    }


FIXES = {
    "none": "none",
    "safe": "safe (`--fix`)",
    "unsafe": "unsafe (`--fix --unsafe-fixes`)",
    "manual": "by hand, as the finding describes",
    "safe/unsafe": "safe or unsafe, depending on the case (`--fix`, `--fix --unsafe-fixes`)",
}


_KNOWN = "The rule reports only what is certain. After some inputs and filters, the fields of an event are unknown"


def kinds(rule: Rule) -> str:
    """Return the kinds of files that a rule checks; a group such as ``beats`` is replaced by its kinds, and ``none``
    by words."""
    if _is_about_runs(rule) and rule.kinds == ("none",):
        return "all files"
    words = {"none": "scripts, systemd units and other files without a kind"}
    names = [[kind.name for kind in KINDS if name in kind.names] or [words.get(name, name)] for name in rule.kinds]
    return ", ".join(dict.fromkeys(name for of_one in names for name in of_one))


def language(rule: Rule) -> str:
    """Return the language of the examples of a rule, for Markdown."""
    if rule.kinds[0] == "node-stats":
        return "json"
    kind = IN_RULES.get(rule.kinds[0])
    if kind is None:
        return "ini" if "".join(rule.bad).startswith("[Unit]") else "yaml" if rule.code.startswith("FB") else "conf"
    return {".yml": "yaml", ".json": "json"}.get(kind.extensions[0], "conf")


def release_range(rule: Rule) -> str:
    """Return the releases that a rule is about, with words instead of an open range; empty if the rule also reports
    older ones, with another severity or stage."""
    reports_older = any(target.startswith("-") for targets, _ in outcomes(rule) for target in targets)
    if reports_older and re.fullmatch(r"[\d.]+-", rule.releases):
        return ""
    return re.sub(r"(\d)-(?=[ ,]|$)", r"\1 and later", rule.releases)


def _is_about_runs(rule: Rule) -> bool:
    """Whether the rule reports on a run of lslint. What the product does with the file, its stage, does not apply."""
    return type(rule).__module__.startswith("lslint.rules.run.")


def _products_releases(rule: Rule) -> str:
    """Return the releases that a rule is about, with the name of the product."""
    releases_ = release_range(rule)
    return f"{PRODUCTS[rule.code[:2]]} {releases_}" if releases_[:1].isdigit() else releases_


def _default(rule: Rule, on: str, off: str) -> str:
    """Return whether the rule is on by default, as one of two words, and what all of its bad examples need."""
    if _switches(rule):
        return f"{off}: reported with `{_switches(rule)}`"
    return {
        "target": f"{on}, if the release is known: from `--target`, the config or the project",
        "selection": f"in some cases; in the examples below only with `--extend-select {rule.code}`",
    }.get(knowledge.load("example_needs").get(rule.code, ""), on)


def markdown(rule: Rule, notes: Sequence[str] = (), good_notes: Sequence[str] = (), omitted: str = "") -> str:
    """The page of a rule in ``docs/rules``. ``notes``: for each bad example, when it is reported; empty: by default.
    ``good_notes``: restrictions of each good example and of the result of the fix; empty: none. ``omitted``: a sentence
    about all examples."""
    fence = language(rule)
    parts = [
        f"# {rule.code} {rule.name}",
        f"{rule.summary}.",
        "\n".join(
            (
                "| | |",
                "|---|---|",
                f"| severity | {severity_text(rule)} |",
                *([] if _is_about_runs(rule) else [f"| stage | {_stages(rule)} |"]),
                f"| kinds of files | {kinds(rule)} |",
                f"| on by default | {_default(rule, 'yes', 'no')} |",
                f"| fix | {FIXES[rule.fix]}{', where the finding offers one' if '--fix' in FIXES[rule.fix] else ''} |",
                f"| since | lslint {rule.since} |",
                *([f"| releases | {_products_releases(rule)} |"] if release_range(rule) else []),
            )
        ),
        f"## Reason\n\n{placeholders.why(rule)}",
        *([f"{_KNOWN}: see [known fields](../known-fields.md)."] if rule.follows_fields else []),
    ]
    for title, texts in (("Bad", rule.bad), ("Good", rule.good), ("After the fix", [rule.fixed] if rule.fixed else [])):
        if texts:
            parts.append(f"## {title}")
            if omitted and title == "Bad":
                parts.append(omitted)
            own_notes = {"Bad": notes, "Good": good_notes, "After the fix": good_notes[len(rule.good) :]}[title]
            for note, group in _by_note(texts, own_notes, is_bad=title == "Bad"):
                parts += [f"{note}:"] * bool(note) + [f"```{fence}\n{text.rstrip()}\n```" for text in group]
    if rule.options:
        rows = [f"| `{o.name}` | {o.expected} | `{o.default}` | {o.help} |" for o in rule.options]
        head = f"## Options\n\nIn the config under `[options.{rule.code}]`:\n\n"
        parts.append(head + "| name | value | default | meaning |\n|---|---|---|---|\n" + "\n".join(rows))
    if rule.sources:
        parts.append("## Sources\n\n" + "\n".join(f"- {source}" for source in placeholders.sources(rule)))
    return "\n\n".join(parts) + "\n"


def _by_note(texts: Sequence[str], notes: Sequence[str], *, is_bad: bool) -> list[tuple[str, list[str]]]:
    """The examples, grouped by what is written above them, in the order of their first ones. Of good ones, those
    without a note come first."""
    groups: dict[str, list[str]] = {} if is_bad or all(notes[: len(texts)]) else {"": []}
    for number, text in enumerate(texts):
        groups.setdefault(notes[number] if number < len(notes) else "", []).append(text)
    first = next(iter(groups))
    return [(note or ("" if note == first else "Reported by default"), group) for note, group in groups.items()]


def _stages(rule: Rule) -> str:
    rule_stages = stages(rule)
    usually = "usually " if len(rule_stages) == 1 else ""
    return usually + "; ".join(f"`{stage}`: {meaning(rule, stage)}" for stage in rule_stages)


def _switches(rule: Rule) -> str:
    """The options with which a rule is reported; empty if it is reported by default."""
    return "" if rule.default else f"--extend-select {rule.code}"


def text(rule: Rule, width: int = 100, color: bool = False) -> str:
    """A rule for a terminal of ``width`` columns."""
    head = style("bold", f"{rule.code} {rule.name}", color)
    meant = "; ".join(f"{stage} ({meaning(rule, stage)})" for stage in stages(rule))
    rows = [
        ("severity", severity_text(rule)),
        *([] if _is_about_runs(rule) else [("stage", meant)]),
        ("kinds", kinds(rule)),
        ("default", _default(rule, "on", "off").replace("`", "")),
        ("fix", FIXES[rule.fix].replace("`", "")),
        *([("releases", _products_releases(rule))] if release_range(rule) else []),
    ]
    lines = [f"{head}: {render(clean(rule.summary), 10_000, color)}", ""]
    for name, value in rows:
        lines += wrap(
            clean(value), width, initial_indent=f"  {name:<10}", subsequent_indent=" " * 12, break_on_hyphens=False
        )
    lines += ["", render(clean_lines(placeholders.why(rule)), width, color)]
    if rule.follows_fields:
        lines += ["", render(f"{_KNOWN}.", width, color)]
    examples = (
        ("Bad", "bad", rule.bad),
        ("Good", "good", rule.good),
        ("After the fix", "good", [rule.fixed] if rule.fixed else []),
    )
    for title, look, texts in examples:
        for example in texts:
            lines += ["", style(look, f"{title}:", color), *code_block(clean_lines(example))]
    if rule.options:
        lines += ["", style("bold", f"Options (in the config under [options.{rule.code}]):", color)]
        for option in rule.options:
            shown = clean(f"- {option.name}: {option.expected}, default {option.default}; {option.help}")
            lines += [f"  {line}" for line in render(shown, width - 2, color).split("\n")]
    if rule.sources:
        lines += ["", style("bold", "Sources:", color)]
        for source in placeholders.sources(rule):
            lines += [f"  {line}" for line in render(clean(f"- {source}"), width - 2, color).split("\n")]
    return "\n".join(lines) + "\n"


def status(rule: Rule) -> str:
    """Whether a rule is reported by default: ``on`` or ``off``."""
    return "on" if rule.default else "off"
