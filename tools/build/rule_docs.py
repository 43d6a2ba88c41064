"""Generates docs/rules: a page for each rule and the list of rules, from the rule modules."""

from __future__ import annotations

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.kinds import IN_RULES
from lslint.kinds.kind import FileKind
from lslint.report import rule_text
from lslint.rules import knowledge, registry
from lslint.rules.api import Rule

OWNS = ("docs/rules/*.md",)


def notes(rule: Rule) -> list[str]:
    """For each bad example, under which condition it is reported; an empty string if it is reported by default, or if
    the examples alone do not show the condition."""
    kind = IN_RULES.get(rule.kinds[0])
    if kind is None or rule.preview:
        return []
    majors: dict[str, str] = {}  # the last release of each major release, newest first
    for release in reversed(knowledge.load("releases")[kind.product]):
        majors.setdefault(release.partition(".")[0], release)
    chosen = [rule.code]
    ways: list[tuple[str, list[str], list[str]]] = [("", [], [])] if rule.default else []
    ways.append(("Reported only if you select the rule" if rule.default else "", chosen, []))
    select = "" if rule.default else f"--extend-select {rule.code} "
    for release in majors.values():
        target = f"{kind.product}={release}"
        words = f"Reported only if the release is known, for example with `{select}--target {target}`"
        ways.insert(len(ways) - 1 if rule.default else len(ways), (words, [] if rule.default else chosen, [target]))
    return [_note(text, rule.code, kind, ways) for text in rule.bad]


def _note(text: str, code: str, kind: FileKind, ways: list[tuple[str, list[str], list[str]]]) -> str:
    """The words of the first way in which an example is reported."""
    for words, select, target in ways:
        values = Values()
        values.extend_select, values.target = select, target
        result = check_text(text, f"example{kind.extensions[0]}", kind.name, Settings(values))
        if any(finding.rule.code == code for finding in result.findings):
            return words
    return ""


def files() -> dict[str, str]:
    """Every page."""
    rules = [registry.load(code) for code in registry.entries()]
    made = {rule.code: rule_text.markdown(rule, notes(rule)) for rule in rules}
    made["README"] = rule_text.index()
    # examples may hold bytes that are not valid UTF-8
    return {f"docs/rules/{name}.md": text.encode("utf-8", "backslashreplace").decode() for name, text in made.items()}
