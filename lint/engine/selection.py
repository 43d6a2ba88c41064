"""Which findings of a file are reported: those of selected rules that neither the config nor a comment suppresses."""

from __future__ import annotations

from collections.abc import Callable

from lslint.config.settings import Settings
from lslint.engine.findings import make_manual, sort_key
from lslint.engine.result import FileResult
from lslint.rules.api import Context, Finding


def report(
    result: FileResult,
    found: list[Finding],
    left: list[Finding],
    hidden: list[Finding],
    path: str,
    settings: Settings,
) -> None:
    """Sets ``findings`` and ``hidden``: ``left`` are those of ``found`` that no comment suppresses, ``hidden`` more
    that are not to be reported, ``path`` what the patterns of the config are for."""
    result.findings = reported(left, path, settings)
    suppressed = [finding for finding in found if finding.suppression is not None]
    reportable = set(map(id, reported(suppressed, path, settings))) if suppressed else ()
    for finding in suppressed:
        if id(finding) not in reportable:
            finding.suppression = None
    if left is not found or len(result.findings) != len(found):
        displayed = set(map(id, result.findings))
        hidden = hidden + [finding for finding in found if id(finding) not in displayed]
    result.hidden = hidden


def reported(found: list[Finding], path: str, settings: Settings) -> list[Finding]:
    """Those of selected rules that the config does not ignore for this file."""
    on = settings.selection.on
    chosen = settings.selection.is_chosen
    found = [f for f in found if on(f.rule) and (not f.is_optional or chosen(f.rule.code))]
    for finding in found:
        if finding.rule.fix_on_request and finding.fix is not None and not settings.selection.named(finding.rule):
            make_manual(finding)
    ignored = settings.ignored(path)
    if ignored:
        found = [f for f in found if not any(code == "ALL" or f.rule.code.startswith(code) for code in ignored)]
    if settings.config is not None and settings.config.severity:
        for finding in found:
            severity = settings.severity(finding.rule.code)
            if severity is not None:
                finding.severity = severity  # type: ignore[assignment]
    return found


def suppress(
    result: FileResult,
    found: list[Finding],
    context: Context,
    comments: list[tuple[int, int]],
    looked: Callable[[str], bool],
    settings: Settings,
) -> list[Finding]:
    """Takes out what comments suppress; adds what is wrong with the comments (LS901, LS904).

    ``comments``: their spans; ``looked``: whether the rule of a code could have found something here.
    """
    from lslint.rules.run import reported as run_rules
    from lslint.suppression.apply import Suppressions

    assert result.source is not None
    suppressions = Suppressions(result.source, comments, context.tree)
    if not suppressions.all and not suppressions.notices:
        return found
    left = [finding for finding in found if not suppressions.hidden(finding)]
    on = settings.selection.on
    result.suppressed += sum(on(finding.rule) for finding in found) - sum(on(finding.rule) for finding in left)
    own: list[Finding] = []
    if not context.has_syntax_errors and not context.truncated and on(run_rules.UnusedSuppression.instance()):
        own += suppressions.unused(context, looked)
    bad = run_rules.SuppressionWithoutCode.instance()
    for notice in suppressions.notices:
        own += bad.check(notice, context)
    left += [finding for finding in own if not suppressions.hidden(finding)]
    left.sort(key=sort_key)
    return left
