"""``lslint rule test``: the examples of own rules, tried: bad is found, good is not, the fix makes ``fixed``."""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib.util import find_spec

from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.config.own_rules import can_be_module, is_path, load
from lslint.config.resolver import Resolver
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.engine.result import FileResult
from lslint.kinds import IN_RULES
from lslint.report.display import clean
from lslint.rewrite.apply_fixes import fix_result
from lslint.rules import registry
from lslint.rules.api import Rule


def run(names: list[str]) -> tuple[int, str]:
    """Exit code and report: 0 all examples are as they should be, 1 not. ``names``: files, folders or modules of rules;
    none: the ``plugins`` of the config here. Naming them is allowing them. Raises ``UsageError``."""
    codes = [code for name in names for code in load(_place(name), os.getcwd())]
    if not names:
        settings = Resolver(Values()).for_run()
        codes = list(settings.config.own) if settings.config is not None else []
        if not codes:
            raise UsageError(
                "rule test: no custom rules found; name their file or folder, or set plugins in the config"
            )
    lines = []
    failed = 0
    for code in codes:
        rule = registry.load(code)
        wrong = list(check(rule))
        failed += bool(wrong)
        count = len(rule.bad) + len(rule.good) + bool(rule.fixed)
        lines.append(
            f"{code} {rule.name}: "
            + ("failed" if wrong else "1 example passes" if count == 1 else f"{count} examples pass")
        )
        lines += [f"  {clean(line)}" for line in wrong]
    return int(failed > 0), "\n".join(lines) + "\n"


def _place(name: str) -> str:
    """On the command line the name of a folder is one also without ``./``, unless there is a module of that name: a
    checkout can bring a folder with the name of an installed package."""
    if is_path(name) or not os.path.exists(name):
        return name
    return name if can_be_module(name) and find_spec(name.partition(".")[0]) is not None else f"./{name}"


def check(rule: Rule) -> Iterator[str]:
    """What is wrong with the examples of a rule, one line each."""
    settings = Settings(Values(select=["ALL", rule.code]))
    settings.selection.allow((rule.code,))
    for number, text in enumerate(rule.bad, 1):
        result = _look(rule, text, settings)
        findings = [finding for finding in result.findings if finding.rule.code == rule.code]
        if not findings:
            yield f"bad example {number}: not reported"
        for finding in findings:
            if not 0 <= finding.start <= finding.end <= len(text):
                yield f"bad example {number}: the span {finding.start}-{finding.end} is outside the example"
            if not finding.message or "\n" in finding.message:
                yield f"bad example {number}: the message must be one line"
    for number, text in enumerate(rule.good, 1):
        result = _look(rule, text, settings)
        for finding in result.findings:
            if finding.rule.code == rule.code:
                line = result.source.lines.position(finding.start)[0] if result.source is not None else 0
                yield f"good example {number}: reported on line {line}: {finding.message}"
            elif finding.stage == "parse":
                yield f"good example {number}: has a syntax error: {finding.message}"
    if rule.fixed:
        yield from _fixed(rule, settings)


def _fixed(rule: Rule, settings: Settings) -> Iterator[str]:
    def own(text: str) -> FileResult:
        result = _look(rule, text, settings)
        result.findings = [finding for finding in result.findings if finding.rule.code == rule.code]
        return result

    outcome = fix_result(own(rule.bad[0]), unsafe=True, recheck=own)
    if outcome.text != rule.fixed:
        yield f"the fix of bad example 1 makes {outcome.text!r}, not {rule.fixed!r}"
    for rejected in outcome.rejected:
        yield f"the fix of bad example 1: {rejected}"


def _look(rule: Rule, text: str, settings: Settings) -> FileResult:
    kind = IN_RULES[rule.kinds[0]]
    return check_text(text, "example" + kind.extensions[0], kind.name, settings)
