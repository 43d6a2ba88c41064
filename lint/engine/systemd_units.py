"""Files that are not configs but show how an agent runs: systemd units, configs of discontinued agents. Their kind is
``none``; rules that visit ``unit`` check their text."""

from __future__ import annotations

import re

from lslint.config.settings import Settings
from lslint.config.targets import Target
from lslint.engine.check import rules_for
from lslint.engine.findings import limit_fixes, sort_key
from lslint.engine.result import FileResult
from lslint.engine.steps import report, suppression
from lslint.grammar.suppression import may_hold
from lslint.project.projects import Projects
from lslint.project.view import FileView
from lslint.rules.api import Context, Release


def check(result: FileResult, settings: Settings, projects: Projects | None) -> None:
    """Sets ``findings`` and ``hidden`` of a file of kind ``none``."""
    source = result.source
    assert source is not None
    project = FileView(projects, source.path, "agent") if projects is not None else None
    target = _target(source.path, settings) if "logstash" in source.text else None
    high = target.high if target is not None else None
    context = Context(
        source.text, None, source.path, "none", target=high, project=project, options=settings.rule_options
    )
    rules = rules_for("none", settings)
    looks = rules.table.checks_of(source.text)["unit"].always
    findings = sorted((finding for look in looks for finding in look(source.text, context)), key=sort_key)
    if any(finding.fix is not None and finding.fix.since for finding in findings):
        # not safe if a release that may be in use does not accept the result
        for release in (None,) if target is None else (target.low, target.high):
            limit_fixes(findings, "logstash", release)
    left = findings
    if may_hold(source.text):
        comments = [match.span(1) for match in re.finditer(r"(?m)^[ \t]*([#;][^\r\n]*)", source.text)]
        left, count = suppression(source, findings, context, comments, rules.looked, settings.selection.on)
        result.suppressed += count
    report(result, findings, left, [], source.path, settings)


def _target(path: str, settings: Settings) -> Target | None:
    """The releases of Logstash that are given for a file, or that its project deploys."""
    target = settings.target("logstash", path)
    if target is None and settings.inference is not None:
        deployment = settings.inference(path, "logstash")
        if deployment is not None and deployment.low and not deployment.is_assumed:
            target = Target(Release(deployment.low), Release(deployment.high))
    return target
