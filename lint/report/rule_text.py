"""The ``rule`` command: what a rule looks for and why, from its own module, as text or JSON."""

from __future__ import annotations

import re
from textwrap import wrap
from typing import Any

from lslint.config.rule_selection import expand
from lslint.kinds import IN_RULES, KINDS
from lslint.report import placeholders
from lslint.report.display import clean, clean_lines
from lslint.report.outcomes import PRODUCTS, meaning, outcomes, severity_text, stages
from lslint.report.terminal_markdown import render, style
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


FOLLOWS = "The rule reports only what is certain. After some inputs and filters, the fields of an event are unknown"


def kinds(rule: Rule) -> str:
    """Return the kinds of files that a rule checks; a group such as ``beats`` is replaced by its kinds, and ``none``
    by words."""
    if is_about_runs(rule) and rule.kinds == ("none",):
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


def is_about_runs(rule: Rule) -> bool:
    """Whether the rule reports on a run of lslint. What the product does with the file, its stage, does not apply."""
    return any(visit.startswith("run/") for visit in rule.visits)


def products_releases(rule: Rule) -> str:
    """Return the releases that a rule is about, with the name of the product."""
    releases_ = release_range(rule)
    return f"{PRODUCTS[rule.code[:2]]} {releases_}" if releases_[:1].isdigit() else releases_


def default(rule: Rule, on: str, off: str) -> str:
    """Return whether the rule is on by default, as one of two words, and what all of its bad examples need."""
    if not rule.default:
        return f"{off}: reported with `--extend-select {rule.code}`"
    return {
        "target": f"{on}, if the release is known: from `--target`, the config or the project",
        "selection": f"in some cases; in the examples below only with `--extend-select {rule.code}`",
    }.get(knowledge.load("example_needs").get(rule.code, ""), on)


def text(rule: Rule, width: int = 100, color: bool = False) -> str:
    """A rule for a terminal of ``width`` columns."""
    head = style("bold", f"{rule.code} {rule.name}", color)
    meant = "; ".join(f"{stage} ({meaning(rule, stage)})" for stage in stages(rule))
    rows = [
        ("severity", severity_text(rule)),
        *([] if is_about_runs(rule) else [("stage", meant)]),
        ("kinds", kinds(rule)),
        ("default", default(rule, "on", "off").replace("`", "")),
        ("fix", FIXES[rule.fix].replace("`", "")),
        *([("releases", products_releases(rule))] if release_range(rule) else []),
    ]
    lines = [f"{head}: {render(clean(rule.summary), 10_000, color)}", ""]
    for name, value in rows:
        lines += wrap(
            clean(value), width, initial_indent=f"  {name:<10}", subsequent_indent=" " * 12, break_on_hyphens=False
        )
    lines += ["", render(clean_lines(placeholders.why(rule)), width, color)]
    if rule.follows_fields:
        lines += ["", render(f"{FOLLOWS}.", width, color)]
    examples = (
        ("Bad", "bad", rule.bad),
        ("Good", "good", rule.good),
        ("After the fix", "good", [rule.fixed] if rule.fixed else []),
    )
    for title, look, texts in examples:
        for example in texts:
            code = clean_lines(example).rstrip().split("\n")
            lines += ["", style(look, f"{title}:", color), *(f"    {line}".rstrip() for line in code)]
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
