"""Runs the rules over one text of a known kind: tree and syntax errors -> findings -> suppressions -> verdict.

Rules whose findings make the verdict (stages parse, load and start) always run; selecting and suppressing hides them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from lslint.config.settings import Settings
from lslint.engine.findings import merge_repeats
from lslint.engine.result import FileResult
from lslint.engine.visitor import dispatch, visit_config, visit_errors, visit_pipeline
from lslint.files.source import Source
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.parse_errors import LIMIT, ParseError
from lslint.grammar.suppression import may_hold
from lslint.kinds import BY_NAME
from lslint.kinds.kind import FileKind
from lslint.project.projects import Projects
from lslint.project.view import FileView
from lslint.rules import registry
from lslint.rules.api import Context, Finding, Fix, ProjectView, Release, Rule
from lslint.rules.entry import RuleEntry
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile

    Strings = Callable[[FileResult, ConfigFile, Settings], tuple[list[Finding], list[Finding]]]

MAX_SYNTAX_ERRORS = 1000
DECISIVE = ("parse", "load", "start")
OF_THE_FILE = ("not-utf8", "template-marker")
"""Syntax errors that say something about the file as a whole: they are told however many others there are."""
TEMPLATE_ENDINGS = (".j2", ".jinja", ".jinja2", ".erb", ".epp", ".tmpl", ".tpl", ".gotmpl", ".mustache", ".hbs")


class EmbeddedContext:
    """Where a text that is checked stands. ``host``: path of the host, for the config's patterns; ``origin``: see
    ``Context.origin``."""

    __slots__ = ("host", "origin", "project")

    def __init__(self, host: str, origin: str, project: ProjectView) -> None:
        self.host = host
        self.origin = origin
        self.project = project


class Rules:
    """The rules for one kind and selection, as visit tables, which load them when a file has something for them.

    ``table``: for nodes; ``errors``: for the syntax errors (the syntax rules, for YAML and JSON any rule).
    """

    def __init__(
        self,
        names: tuple[str, ...],
        families: tuple[str, ...],
        selection: Callable[[Rule | RuleEntry], bool],
        *,
        is_pipeline: bool = False,
    ) -> None:
        self.names = frozenset(names)
        self.selection = selection
        rules = [rule for rule in registry.for_kind(names, families) if self._runs(rule)]
        checks = registry.checks(names)
        if not is_pipeline:  # some syntax rules for YAML look at the tree: a name that is no text, an empty value
            self.table = self.errors = dispatch(rules, checks)
        else:
            self.table = dispatch((rule for rule in rules if rule.category != "syntax"), checks)
            self.errors = dispatch(rule for rule in rules if rule.category == "syntax")

    def looked(self, code: str) -> bool:
        """False if the rule of that code is switched off here; True if it ran, or is not for this kind of file."""
        rule = registry.entries()[code]
        return self.names.isdisjoint(rule.kinds) or self._runs(rule)

    def _runs(self, rule: RuleEntry) -> bool:
        if rule.may_refuse or rule.stage in DECISIVE or self.selection(rule):
            return True
        return any(visit.startswith("syntax/") for visit in rule.visits)  # no syntax error may lack its words


_rules: dict[object, Rules] = {}


def rules_for(name: str, settings: Settings) -> Rules:
    """The rules for the kind of that name under these settings, made once for each selection."""
    key = (name, settings.selection.key)
    if key not in _rules:
        kind = BY_NAME.get(name)
        on = settings.selection.on
        if kind is None:  # rules about files that are no config: units of a service, scripts
            _rules[key] = Rules((name,), registry.FAMILIES[:3], on)
        else:
            _rules[key] = Rules(kind.names, kind.families, on, is_pipeline=kind.is_pipeline)
    return _rules[key]


def text_source(path: str, text: str, encoding: str = "utf-8") -> Source:
    """A text as if it had been read from ``path``; surrogates stand for bytes that are no UTF-8."""
    bad = None
    try:
        text.encode()
    except UnicodeEncodeError as error:
        bad = error.start
    return Source(path, text, encoding, bad)


def check_known(
    source: Source,
    kind: FileKind,
    settings: Settings,
    projects: Projects | None,
    inside: EmbeddedContext | None,
    *,
    templates: bool,
    strings: Strings,
) -> FileResult:
    """Checks a text of a kind that has rules.

    ``templates``: markers of template engines may stand in it. ``strings`` checks the pipelines that settings hold.
    The other parameters are those of ``lslint.engine.file.check_source``.
    """
    result = FileResult(source.path, kind.name, source)
    view = None
    if projects is not None and kind.surroundings:
        view = FileView(projects, source.path, kind.surroundings, settings.config)
    tree, errors = _tree(source, kind, view, templates)
    result.tree = tree
    stopped = errors[-1] if errors and errors[-1].kind == LIMIT else None
    if stopped is not None:
        errors = errors[:-1]
    target = settings.targets.get(kind.product)
    if target and kind.errors_of_release is not None and not errors and stopped is None:
        errors = kind.errors_of_release(source.text, tree, Release(target).numbers)
    if len(errors) > MAX_SYNTAX_ERRORS:
        result.not_checked.append(
            NotChecked(f"{len(errors)} syntax errors: the first {MAX_SYNTAX_ERRORS} are told", unmasked=True)
        )
        errors = errors[:MAX_SYNTAX_ERRORS] + [
            error for error in errors[MAX_SYNTAX_ERRORS:] if error.kind in OF_THE_FILE
        ]
    context = Context(
        source.text,
        tree,
        source.path,
        kind.name,
        target=Release(target) if target else None,
        project=view if inside is None else inside.project,
        errors=errors,
        has_syntax_errors=bool(errors) or stopped is not None,
        host=None if inside is None else inside.host,
        origin="file" if inside is None else inside.origin,
        options=settings.rule_options,
    )
    rules = rules_for(kind.name, settings)
    found: list[Finding] = []
    if errors:
        if rules.errors.wanted_visits:
            found += visit_errors(errors, rules.errors, context)
        else:  # a kind that has no rules for its syntax yet
            result.not_checked += [NotChecked("cannot be read here", error.start, error.end) for error in errors]
    if tree is not None:
        if kind.is_pipeline:
            found += visit_pipeline(tree, rules.table, context)  # type: ignore[arg-type]
        else:
            found += visit_config(tree, rules.table, context)  # type: ignore[arg-type]
    if kind.reword is not None:
        for finding in found:
            finding.message = kind.reword(finding.message)
    found = merge_repeats(found)
    found.sort(key=sort_key)
    if tree is not None and tree.comments:
        keep_comments(found, source.text, tree.comments)
    hidden: list[Finding] = []
    if kind.holds_pipelines and tree is not None and "string" in source.text:
        displayed, hidden = strings(result, tree, settings)  # type: ignore[arg-type]
        found = sorted(found + displayed, key=sort_key)
    made = kind.verdict(found + hidden, errors, context, [document.verdict for document in result.documents])
    result.verdict, result.starts, result.releases = made.verdict, made.starts, made.releases
    result.not_checked += made.not_checked
    if any(d.verdict == "unknown" for d in result.documents) and _is_limited(found):
        result.verdict = result.starts = "unknown"
    if context.truncated:
        reason = f"only the first {len(found):,} findings are reported; the verdict takes all into account"
        result.not_checked.append(NotChecked(reason, unmasked=True))
        found += limit_reached(context, reason, found[-1].start)
    if stopped is not None:
        reason = stopped.detail["reason"]
        result.not_checked.append(NotChecked(f"analysis stopped: {reason}", stopped.start, stopped.end, unmasked=True))
        result.verdict = result.starts = "unknown"
        result.releases = None
        found += limit_reached(context, reason, stopped.start)
        found.sort(key=sort_key)
    left = found
    if tree is not None and may_hold(source.text):
        left = suppress(result, found, context, tree.comments, rules.looked, settings)
    report(result, found, left, hidden, source.path if inside is None else inside.host, settings)
    return result


def limit_reached(context: Context, reason: str, at: int) -> list[Finding]:
    """The warning that the analysis of a file stopped at the offset ``at``."""
    from lslint.rules.run import Notice
    from lslint.rules.run import reported as run_rules

    end = min(at + 1, len(context.text))
    return list(run_rules.AnalysisLimit.instance().check(Notice(reason, at, end), context))


def _is_limited(found: list[Finding]) -> bool:
    """Whether a finding says that the analysis of a part of the file stopped."""
    from lslint.rules.run import reported as run_rules

    return any(isinstance(finding.rule, run_rules.AnalysisLimit) for finding in found)


def keep_comments(found: list[Finding], text: str, comments: list[tuple[int, int]]) -> None:
    """Advice never takes a comment away by itself: a fix that would is left to the reader (``manual``), unless the
    finding is about that comment. ``comments``: their spans, in order."""
    for finding in found:
        fix = finding.fix
        if fix is None or fix.applicability == "manual" or finding.stage in DECISIVE:
            continue
        for edit in fix.edits:
            if edit.start == edit.end:
                continue
            first = bisect_left(comments, (edit.start, 0))
            inside = comments[first : bisect_left(comments, (edit.end, 0))]
            if any(
                not start <= finding.start < end and not any(text[start:end].rstrip() in one.text for one in fix.edits)
                for start, end in inside
            ):
                finding.fix = Fix("manual", fix.message, fix.edits)
                break


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
    if left is not found or len(result.findings) != len(found):
        displayed = set(map(id, result.findings))
        hidden = hidden + [finding for finding in found if id(finding) not in displayed]
    result.hidden = hidden


def reported(found: list[Finding], path: str, settings: Settings) -> list[Finding]:
    """Those of selected rules that the config does not ignore for this file."""
    on = settings.selection.on
    found = [finding for finding in found if on(finding.rule)]
    ignored = settings.ignored(path)
    if ignored:
        found = [f for f in found if not any(code == "ALL" or f.rule.code.startswith(code) for code in ignored)]
    if settings.config is not None and settings.config.severity:
        for finding in found:
            severity = settings.severity(finding.rule.code)
            if severity is not None:
                finding.severity = severity  # type: ignore[assignment]
    return found


def notice(result: FileResult, rule: type[Rule], reason: str, settings: Settings) -> None:
    """Adds a finding of a rule about the run itself, which looks at a ``Notice``, at the start of the file."""
    from lslint.rules.run import Notice

    context = Context("", None, result.path, result.kind)
    found = list(rule.instance().check(Notice(reason), context))
    result.findings += reported(found, result.path, settings)


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


def _tree(
    source: Source, kind: FileKind, view: FileView | None, templates: bool
) -> tuple[Pipeline | ConfigFile, list[ParseError]]:
    """The tree; a pipeline file that was parsed as another's sibling is not parsed again."""
    if view is None or not kind.is_pipeline or source.bad is not None or source.wide:
        return kind.parse(source, templates)
    known = view.known(source.text) if templates else None
    if known is not None:
        return known.sibling.tree, known.errors
    tree, errors = kind.parse(source, templates)
    view.offer(source.text, tree, errors)  # type: ignore[arg-type]
    return tree, errors


def parse(source: Source, kind: str, templates: bool = True) -> tuple[Pipeline | ConfigFile | None, list[ParseError]]:
    """Tree and errors of a text of the kind of that name; ``(None, [])`` for a text that is no config.

    ``templates``: markers of template engines in a pipeline or a Filebeat config are skipped.
    """
    record = BY_NAME.get(kind)
    return record.parse(source, templates) if record is not None else (None, [])


def sort_key(finding: Finding) -> tuple[int, str, int, str]:
    """The order of findings in a file."""
    return finding.start, finding.rule.code, finding.end, finding.message
