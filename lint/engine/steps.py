"""What may change the findings of rules, step by step in the order in which ``check`` calls them.

1. ``template_markers``: what a template engine renders is not known.
2. ``placeholders``: how to say that another tool replaces a part of a value.
3. ``combination``: parts that need different releases, so that no release in use accepts the file.
4. ``release``: what the release in use lacks; ``releases.merge`` joins the findings for the ends of a range.
5. ``embedding``: a config that is an example in a document.
6. ``suppression``, ``entries``: comments and config entries of the user.
7. ``selection``: rules, severities and ignored files that the user chooses.

Each step returns the findings that remain.
"""

from __future__ import annotations

from lslint.config.settings import Settings
from lslint.engine.findings import lacks_feature, limit_fixes, make_manual, sort_key
from lslint.files.source import Source
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.template_hints import may_hold
from lslint.kinds.kind import TERRAFORM_ENDINGS
from lslint.rules.api import Context, Finding, Related, Release, Rule
from lslint.rules.entry import RuleEntry
from lslint.rules.shared.message_parts import enumerated, split_action
from lslint.rules.shared.upgrades import SET_RELEASE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from lslint.engine.result import FileResult

    Limit = Callable[[FileResult], None]


def template_markers(
    findings: list[Finding],
    context: Context,
    templates: bool | str,
    check_rendering: Callable[[str], FileResult | None],
) -> tuple[list[Finding], list[Limit]]:
    """Drop findings that rest on what a marker makes, make errors in branches of a template warnings, and add the
    findings in branches that ``context`` lacks. Return the findings, and functions that leave the verdict open where a
    marker or a branch decides it. ``templates``: whether the file may contain markers, or a pattern of further
    placeholders. ``check_rendering``: checks the text in which other branches are read; None: there are too many."""
    limits: list[Limit] = []
    is_marked = any(error.kind == "template-marker" for error in context.errors)
    if is_marked or may_hold(context.text, templates):
        from lslint.engine import templates as template_files

        markers = template_files.MarkerFilter(context, templates)
        findings = markers.filter(findings)
        further = markers.template.next_rendering(context.text)
        other = check_rendering(further) if further is not None else None
        if other is not None:
            findings = markers.further(findings, other)
        limits.append(markers.limit_verdict)
    path = context.host or context.path
    # Terraform replaces the `${NAME}` of such a fix before the product reads it
    for finding in findings if path.lower().endswith(TERRAFORM_ENDINGS) else ():
        if finding.fix is not None and any("${" in edit.text for edit in finding.fix.edits):
            finding.fix = None
    return findings, limits


_PLACEHOLDER = r"(?<![?P])<[A-Za-z][\w .-]{2,}>|\b__[A-Z][A-Z0-9_]*?__\b"
_DESCRIBE = "If a tool replaces the placeholder before deployment, describe it with `placeholders` in lslint.toml."


def placeholders(findings: list[Finding], context: Context) -> None:
    """Add to the help of errors how to describe a placeholder in the rejected value, such as ``<host>``."""
    for finding in findings:
        is_rejected = finding.severity == "error" and finding.stage in ("load", "start")
        if is_rejected and compiled(_PLACEHOLDER).search(context.text, finding.start, finding.end) is not None:
            finding.help = f"{finding.help} {_DESCRIBE}" if finding.help else _DESCRIBE


def combination(findings: list[Finding], context: Context) -> None:
    """Make errors of warnings that each concern only some of the releases that may be in use, if each of these releases
    rejects what one of them reports. Each then names the lines that the other releases reject."""
    partial = [(finding, finding.refusal) for finding in findings if finding.refusal is not None]
    first: dict[int, Finding] = {}
    refused = 0
    for finding, refusal in partial:
        first.setdefault(refusal.releases, finding)
        refused |= refusal.releases
    if not partial or refused != partial[0][1].scope:
        return
    others = {releases: _others(first, refused, releases) for releases in first}
    for finding, refusal in partial:
        related = others[refusal.releases]
        finding.severity, finding.stage = "error", refusal.stage
        finding.prevents_start |= refusal.stage == "start"
        finding.help = (finding.help or "").removesuffix(SET_RELEASE).rstrip() or None
        finding.related += tuple(Related(each.start, each.end, "rejected by the other releases") for each in related)
        lines = sorted({context.line(each.start) for each in related})
        effect = f"all other releases reject {'line' if len(lines) == 1 else 'lines'} {enumerated([*map(str, lines)])}"
        if lines == [context.line(finding.start)]:
            effect = "all others reject another part"  # of the same line
        # an upgrade does not help: the other releases reject the file, too
        problem, action = split_action(finding.message.removesuffix(", or upgrade"))
        finding.message = f"{problem}, and {effect}{action}" if action else f"{problem} ({effect})"


def _others(first: dict[int, Finding], scope: int, releases: int) -> list[Finding]:
    """Return a few findings, in order, that together concern the releases of ``scope`` that are not in ``releases``.
    ``first``: the first finding for each set of releases."""
    others: list[Finding] = []
    while left := scope & ~releases:
        most = max(first, key=lambda bits: (bits & left).bit_count())
        others.append(first[most])
        releases |= most
    return sorted(others, key=lambda finding: finding.start)


def release(
    findings: list[Finding], product: str, in_use: Release | None, given: Sequence[Release], *, is_assumed: bool
) -> list[Finding]:
    """Drop advice on features that the release lacks, and make safe fixes unsafe whose result it does not accept. None,
    or a release that is only assumed (``is_assumed``), allows every release of the product that may run with those
    ``given`` for others."""
    if in_use is not None:
        findings = [finding for finding in findings if not lacks_feature(finding.rule, in_use)]
    limit_fixes(findings, product, None if is_assumed else in_use, given)
    return findings


def embedding(findings: list[Finding], origin: str) -> list[Finding]:
    """Drop the infos on a config in a document: it is an example to read."""
    return [finding for finding in findings if finding.severity != "info"] if origin == "document" else findings


def suppression(
    source: Source,
    findings: list[Finding],
    context: Context,
    comments: list[tuple[int, int]],
    looked: Callable[[str], bool],
    on: Callable[[Rule | RuleEntry], bool],
) -> tuple[list[Finding], int]:
    """Drop what comments suppress, and add what is wrong with the comments (LS901, LS904). Return the findings, and how
    many of selected rules are suppressed.

    ``comments``: their spans; ``looked``: whether the rule of a code could have found something here; ``on``: whether
    a rule is selected.
    """
    from lslint.rules.run import reported as run_rules
    from lslint.suppression.apply import Suppressions

    suppressions = Suppressions(source, comments, context.tree)
    if not suppressions.all and not suppressions.notices:
        return findings, 0
    left = [finding for finding in findings if not suppressions.hidden(finding)]
    count = sum(on(finding.rule) for finding in findings) - sum(on(finding.rule) for finding in left)
    notices: list[Finding] = []
    if not context.has_syntax_errors and not context.truncated and on(run_rules.UnusedSuppression.instance()):
        notices += suppressions.unused(context, looked)
    bad = run_rules.SuppressionWithoutCode.instance()
    for notice in suppressions.notices:
        notices += bad.check(notice, context)
    left += [finding for finding in notices if not suppressions.hidden(finding)]
    left.sort(key=sort_key)
    return left, count


def entries(result: FileResult, findings: list[Finding], settings: Settings) -> list[Finding]:
    """Drop what ``[[suppress]]`` entries of the config suppress."""
    matching = settings.suppress_table.for_file(result.path)
    if not matching:
        return findings
    left = []
    for finding in findings:
        reasons = [entry.reason for entry in matching if finding.rule.code.startswith(entry.code)]
        if reasons:
            finding.suppression = "external", next(filter(None, reasons), "")
        else:
            left.append(finding)
    on = settings.selection.on
    result.suppressed += sum(on(finding.rule) for finding in findings) - sum(on(finding.rule) for finding in left)
    return left


def suppression_reason(finding: Finding) -> str:
    """Return what suppresses a finding, and why the user says so."""
    if finding.suppression is None:
        return "a comment suppresses it"
    origin, reason = finding.suppression
    source = "a comment" if origin == "inSource" else "an entry of the config"
    return f"{source} suppresses it{f': {reason}' if reason else ''}"


def is_complete(findings: Iterable[Finding]) -> bool:
    """Whether no finding says that rules saw only a part of the file, or of a config inside the file."""
    from lslint.rules.run import reported as run_rules

    limit = run_rules.AnalysisLimit.code
    return all(finding.stage != "parse" and finding.rule.code != limit for finding in findings)


def selection(findings: list[Finding], path: str, settings: Settings) -> list[Finding]:
    """Drop what is not selected or ignored for the file ``path``, and set the severities of the config."""
    on = settings.selection.on
    chosen = settings.selection.is_chosen
    findings = [f for f in findings if on(f.rule) and (not f.is_optional or chosen(f.rule.code))]
    for finding in findings:
        if finding.rule.fix_on_request and finding.fix is not None and not settings.selection.named(finding.rule):
            make_manual(finding)
    ignored = settings.ignored(path)
    if ignored:
        findings = [f for f in findings if not any(code == "ALL" or f.rule.code.startswith(code) for code in ignored)]
    if settings.config is not None and settings.config.severity:
        for finding in findings:
            severity = settings.severity(finding.rule.code)
            if severity is not None:
                finding.severity = severity
    return findings


def selection_reason(finding: Finding, path: str, settings: Settings) -> str:
    """Return why the config and the options report a finding or not."""
    code = finding.rule.code
    if not settings.selection.on(finding.rule):
        return "the rule is not selected"
    if finding.is_optional and not settings.selection.is_chosen(code):
        return "reported only if the rule is selected by name"
    selectors = [selector for selector in settings.ignored(path) if selector == "ALL" or code.startswith(selector)]
    if selectors:
        return f"`per-file-ignores` of the config names {selectors[0]}"
    severity = settings.severity(code)
    return f"selected; `severity` of the config is {severity}" if severity is not None else "the rule is selected"


def report(
    result: FileResult,
    findings: list[Finding],
    left: list[Finding],
    hidden: list[Finding],
    path: str,
    settings: Settings,
) -> None:
    """Set ``findings`` and ``hidden`` of the result: ``left`` are those of ``findings`` that nothing suppresses,
    ``hidden`` more that are not to be reported, ``path`` what the patterns of the config are for."""
    errors = [finding for finding in findings if finding.severity == "error" and not finding.is_optional]
    result.findings = selection(left, path, settings)
    suppressed = [finding for finding in findings if finding.suppression is not None]
    reportable = set(map(id, selection(suppressed, path, settings))) if suppressed else ()
    for finding in suppressed:
        if id(finding) not in reportable:
            finding.suppression = None
    if left is not findings or len(result.findings) != len(findings):
        displayed = set(map(id, result.findings))
        hidden = hidden + [finding for finding in findings if id(finding) not in displayed]
    result.hidden = hidden
    if errors:
        _note_hidden_errors(result, errors)


def _note_hidden_errors(result: FileResult, errors: list[Finding]) -> None:
    """Note in the result what hides some of these errors from its findings."""
    displayed = set(map(id, result.findings))
    for finding in errors:
        if id(finding) not in displayed:
            result.errors_hidden_by.add("ignored" if finding.suppression is None else "suppressed")
        elif finding.severity != "error":
            result.errors_hidden_by.add("severity")
