"""Files that are no config and still say how an agent runs: units of systemd, scripts with its flags, configs of
agents that are gone. Their kind stays ``none``; rules that visit ``unit`` look at the text."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.config.settings import Settings
from lslint.engine.check import report, rules_for, sort_key, suppress
from lslint.engine.result import FileResult
from lslint.grammar.suppression import may_hold
from lslint.project.projects import Projects
from lslint.project.view import FileView
from lslint.rules.api import Context, Finding


def check(result: FileResult, settings: Settings, projects: Projects | None) -> None:
    """Sets ``findings`` and ``hidden`` of a file of kind ``none``."""
    source = result.source
    assert source is not None
    project = FileView(projects, source.path, "agent") if projects is not None else None
    context = Context(source.text, None, source.path, "none", project=project, options=settings.rule_options)
    rules = rules_for("none", settings)
    found: list[Finding] = []
    for look in rules.table.checks("unit", source.text, {}):
        found += look(source.text, context)
    found.sort(key=sort_key)
    left = found
    if may_hold(source.text):
        left = suppress(result, found, context, list(_comments(source.text)), rules.looked, settings)
    report(result, found, left, [], source.path, settings)


def _comments(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    while at < len(text):
        close = text.find("\n", at)
        close = len(text) if close < 0 else close
        bare = text[at:close].lstrip()
        if bare[:1] in ("#", ";"):
            yield close - len(bare), close
        at = close + 1
