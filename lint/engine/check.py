"""Runs the rules over one text of a known kind: tree and syntax errors -> findings -> suppressions -> verdict.

Rules whose findings make the verdict (stages parse, load and start) always run; selecting and suppressing hides them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Set

from lslint.config.settings import Settings
from lslint.engine.findings import keep_comments, lacks_feature, limit_fixes, sort_key
from lslint.engine.result import FileResult
from lslint.engine.selection import report, suppress
from lslint.engine.visitor import dispatch, visit_config, visit_errors, visit_pipeline
from lslint.files.source import Source
from lslint.grammar import template_hints
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.parse_errors import LIMIT, ParseError
from lslint.grammar.suppression import may_hold
from lslint.kinds import BY_NAME
from lslint.kinds.kind import FileKind
from lslint.kinds.roles import TEMPLATE_ENDINGS
from lslint.project.projects import Projects
from lslint.project.view import FileView
from lslint.rules import registry
from lslint.rules.api import DECISIVE, Context, Finding, ProjectView, Release, Rule
from lslint.rules.entry import RuleEntry
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile

    Strings = Callable[[FileResult, ConfigFile, Settings, Projects | None], tuple[list[Finding], list[Finding]]]

MAX_SYNTAX_ERRORS = 1000
OF_THE_FILE = ("not-utf8", "template-marker")
"""Syntax errors that concern the file as a whole: they are reported regardless of the number of other errors."""


class EmbeddedContext:
    """The location of the checked source. ``host``: path of the host, for the config's patterns; ``origin``: see
    ``Context.origin``; ``line``: of the host.
    """

    __slots__ = ("host", "line", "origin", "project")

    def __init__(self, host: str, origin: str, project: ProjectView, line: int = 0) -> None:
        self.line = line
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
        if not is_pipeline:  # some YAML syntax rules need the tree: a non-string key, an empty value
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
    """A source as if it had been read from ``path``; surrogates represent bytes that are not UTF-8."""
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
    """Checks a source of a kind that has rules, for the releases that the user gives or that the project names.

    ``templates``: it may contain markers of template engines. ``strings`` checks the pipelines that settings hold. The
    other parameters are those of ``lslint.engine.file.check_source``.
    """

    view = None
    if projects is not None:
        view = FileView(projects, source.path, kind.surroundings, settings.config, kind.program)
    parsed = _tree(source, kind, view, templates)  # once for all releases

    def run(release: Release | None, codes: Set[str] | None = None) -> FileResult:
        return _check_release(
            source, kind, settings, projects, inside, view, parsed, templates=templates, strings=strings,
            release=release, is_given=target is not None and "assumed" not in settings.rule_options, codes=codes,
        )  # fmt: skip

    path = source.path if inside is None else inside.host
    target, deployment = settings.target(kind.product, path), None
    server = settings.target("opensearch", path) if kind.product == "elasticsearch" else None
    if kind.product == "elasticsearch" and (target is None or server is not None):
        from lslint.engine import opensearch

        if target is None and server is None:
            from lslint.engine import forks

            fork = forks.fork_of(path, source.text, projects, settings.inference)
            if fork:
                settings = forks.settings_for(settings, fork)
                result = run(None)
                forks.apply(result, fork)
                return result
        is_alone = server is not None and (target is None or "assumed" in settings.rule_options)
        if is_alone or opensearch.is_opensearch(path, source.text, kind.name, projects, settings.inference):
            if server is None:
                deployment = opensearch.deployment_of(path, source.text, kind.name, projects, settings.inference)
            settings = opensearch.settings_for(settings, server, deployment)
            result = run(None)
            opensearch.apply(result, server, deployment)
            return result
    if target is None and settings.inference is not None:
        if inside is None:
            deployment = settings.inference(path, kind.name, source.text)
        else:
            deployment = settings.inference(path, kind.name, line=inside.line)
    if target is None and deployment is None:
        return run(None)
    from lslint.engine import releases

    around = view if inside is None and kind.name.endswith("-settings") else None  # images have default settings
    return releases.check(kind.product, target, deployment, run, path, around)


def _check_release(
    source: Source,
    kind: FileKind,
    settings: Settings,
    projects: Projects | None,
    inside: EmbeddedContext | None,
    view: FileView | None,
    parsed: tuple[Pipeline | ConfigFile, list[ParseError]],
    *,
    templates: bool,
    strings: Strings,
    release: Release | None,
    is_given: bool,
    codes: Set[str] | None = None,
) -> FileResult:
    """Checks a source for one release; None: for the newest one, but what older releases accept is at most a warning.
    ``view``, ``parsed``: its project and its tree. ``is_given``: the user gave the release. ``codes``: of the only
    rules whose findings are wanted; all rules run where comments suppress some, as they may be unused.
    """
    result = FileResult(source.path, kind.name, source)
    tree, errors = parsed
    errors = errors.copy()
    result.tree = tree
    stopped = errors[-1] if errors and errors[-1].kind == LIMIT else None
    if stopped is not None:
        errors = errors[:-1]
    joined, broken = "", errors  # also those that another file makes up for
    if inside is None and any(error.kind not in OF_THE_FILE for error in errors):
        from lslint.engine import pieces

        joined = pieces.why_joined(source, kind, projects, settings, release, errors) if stopped is None else ""
        if joined:
            errors = [error for error in errors if error.kind in OF_THE_FILE]
        elif kind.is_pipeline and pieces.is_piece(source, projects, release, result):
            return result
    if release and kind.errors_of_release is not None and not broken and stopped is None:
        around = view if inside is None else inside.project
        alone = around is None or around.is_whole_pipeline
        errors = broken = kind.errors_of_release(source.text, tree, release.numbers, alone)
    if len(errors) > MAX_SYNTAX_ERRORS:
        result.not_checked.append(
            NotChecked(f"{len(errors)} syntax errors: the first {MAX_SYNTAX_ERRORS} are reported", unmasked=True)
        )
        errors = errors[:MAX_SYNTAX_ERRORS] + [
            error for error in errors[MAX_SYNTAX_ERRORS:] if error.kind in OF_THE_FILE
        ]
    options, server = settings.rule_options, settings.target("elasticsearch", source.path) if kind.is_pipeline else None
    if server is not None:
        options = {**options, "elasticsearch": {"releases": (server.low, server.high)}}
    context = Context(
        source.text,
        tree,
        source.path,
        kind.name,
        target=release,
        project=view if inside is None else inside.project,
        errors=errors,
        has_syntax_errors=bool(broken) or stopped is not None,
        host=None if inside is None else inside.host,
        origin="file" if inside is None else inside.origin,
        options=options,
    )
    context.is_target_given = is_given
    may_suppress = may_hold(source.text)
    if inside is None and not may_suppress and not (settings.config and settings.config.per_file_ignores):
        context.is_chosen = settings.selection.is_chosen  # no comment and no entry names other rules
    rules = rules_for(kind.name, settings)
    table = rules.table if codes is None or may_suppress else rules.table.of_codes(codes)
    found: list[Finding] = []
    if errors:
        if rules.errors.wanted_visits:
            found += visit_errors(errors, rules.errors, context)
        else:  # a kind that has no rules for its syntax yet
            result.not_checked += [NotChecked("cannot be read here", error.start, error.end) for error in errors]
    if tree is not None:
        if kind.is_pipeline:
            found += visit_pipeline(tree, table, context)  # type: ignore[arg-type]
        else:
            found += visit_config(tree, table, context)  # type: ignore[arg-type]
        if broken and isinstance(tree, Pipeline):
            from lslint.engine import consequences

            found = consequences.without(found, broken, tree)
        elif joined:
            found = pieces.complete_only(found, tree, source.text)  # type: ignore[arg-type]
    if release is not None:
        found = [finding for finding in found if not lacks_feature(finding.rule, release)]
    markers = None
    if _may_be_template(source, inside, errors, templates):
        from lslint.engine.templates import MarkerFilter

        rendered = source.path.lower().endswith(TEMPLATE_ENDINGS)
        markers = MarkerFilter(context, rendered=rendered, by_release=rendered and _is_by_release(source, projects))
        found = markers.filter(found)
    blank: list[Finding] = []
    if found:
        from lslint.engine import placeholders

        if templates:
            found, blank = placeholders.without_blanks(found, source.text, source.path)
        found = placeholders.apply(found, source.text, is_pipeline=kind.is_pipeline, templates=templates)
    if found:
        from lslint.engine import terraform_templates, trials

        trials.leave_out(found, context, kind.is_pipeline)

        terraform_templates.escape(found, context)
    if kind.reword is not None:
        for finding in found:
            finding.message = kind.reword(finding.message)
    # a target that is only assumed, as the user gave none, allows every release
    limit_fixes(found, kind.product, None if "assumed" in settings.rule_options else release)
    found.sort(key=sort_key)
    if tree is not None and tree.comments:
        keep_comments(found, source.text, tree.comments)
    hidden: list[Finding] = []
    if kind.holds_pipelines and tree is not None and "string" in source.text:
        displayed, hidden = strings(result, tree, settings, projects)  # type: ignore[arg-type]
        found = sorted(found + displayed, key=sort_key)
    made = kind.verdict(found + hidden, errors, context, [document.verdict for document in result.documents])
    result.verdict, result.starts, result.releases = made.verdict, made.starts, made.releases
    result.not_checked += made.not_checked
    if found and kind.unread is not None:
        from lslint.engine import unread

        unread.apply(result, found, kind.unread(context))
    if markers is not None:
        markers.limit_verdict(result)
    if blank:
        placeholders.limit_verdict(result, blank)
    if joined:
        pieces.leave_open(result, joined)
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
    if tree is not None and may_suppress:
        left = suppress(result, found, context, tree.comments, rules.looked, settings)
    if _is_broken(errors, found):
        left = [finding for finding in left if not _can_wait(finding)]
    if inside is None and settings.has_entries:
        from lslint.engine import config_entries

        left = config_entries.hide(result, left, tree, settings)
        result.complete = not broken and not context.truncated and config_entries.is_complete(found + hidden)
    report(result, found, left, hidden, source.path if inside is None else inside.host, settings)
    return result


_READABLE = frozenset(("template-marker", "json-duplicate-key", "json-trailing-content", "yaml-duplicate-key"))
"""Syntax errors behind which the text is read as it is meant."""


def _is_broken(errors: list[ParseError], found: list[Finding]) -> bool:
    """Whether the program cannot read the file: then advice on it and errors on its events can wait."""
    return any(error.kind not in _READABLE for error in errors) and any(
        finding.stage == "parse" and finding.severity == "error" for finding in found
    )


def _can_wait(finding: Finding) -> bool:
    is_about_events = finding.stage == "run" and finding.severity == "error"
    return (is_about_events or finding.stage == "advice") and not _is_about_run(finding.rule)


def _is_about_run(rule: Rule) -> bool:
    return any(visit.startswith("run/") for visit in rule.visits)


def _is_by_release(source: Source, projects: Projects | None) -> bool:
    """Whether what renders a template chooses it for certain releases."""
    if projects is None:
        return False
    from lslint.project.template_choice import is_by_release

    return is_by_release(projects, os.path.abspath(source.path))


def _may_be_template(source: Source, inside: EmbeddedContext | None, errors: list[ParseError], templates: bool) -> bool:
    """False if the source has no markers, or if the product treats them as plain text."""
    if any(error.kind == "template-marker" for error in errors):
        return True
    path = source.path if inside is None else inside.host
    return templates and (template_hints.may_hold(source.text) or template_hints.is_sample(path))


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
    """Parse the source as the kind of that name: tree and errors, or ``(None, [])`` if it is not a config.

    ``templates``: markers of template engines in a pipeline or a Filebeat config are skipped.
    """
    record = BY_NAME.get(kind)
    return record.parse(source, templates) if record is not None else (None, [])
