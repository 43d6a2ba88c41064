"""Runs the rules over one text of a known kind: tree and syntax errors -> findings -> suppressions -> verdict.

Rules whose findings make the verdict (stages parse, load and start) always run; selecting and suppressing hides them.
"""

from __future__ import annotations

import os
from bisect import bisect_left

from lslint.config.settings import Settings
from lslint.engine import steps
from lslint.engine.findings import keep_comments, sort_key
from lslint.engine.result import FileResult
from lslint.engine.visitor import Table, visit_config, visit_errors, visit_pipeline
from lslint.files.paths import STDIN
from lslint.files.shown_path import ShownPath
from lslint.files.source import Source
from lslint.grammar.bounded_cache import once
from lslint.grammar.logstash.nodes import Pipeline
from lslint.grammar.parse_errors import LIMIT, ParseError
from lslint.grammar.record import record
from lslint.grammar.suppression import may_hold
from lslint.grammar.template_hints import TERRAFORM_VALUE
from lslint.kinds import BY_NAME, PRODUCTS, TARGETS, product_title
from lslint.kinds.kind import TEMPLATE_ENDINGS, TERRAFORM_ENDINGS, FileKind
from lslint.project.projects import Projects
from lslint.project.view import FileView
from lslint.rules import registry
from lslint.rules.api import DECISIVE, Context, Finding, ProjectView, Release, Rule
from lslint.rules.entry import RuleEntry
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lslint.config.targets import Target
    from lslint.grammar.config.tree import ConfigFile
    from lslint.project.manifests.model import Deployment

    Strings = Callable[
        [FileResult, ConfigFile, Settings, Projects | None, "EmbeddedContext | None"],
        tuple[list[Finding], list[Finding]],
    ]

MAX_RENDERINGS = 8
"""How often a template is read, each time with other branches."""
MAX_SYNTAX_ERRORS = 1000
OF_THE_FILE = ("not-utf8", "template-marker")
"""Syntax errors that concern the file as a whole: they are reported regardless of the number of other errors."""


@record
class EmbeddedContext:
    """The location of the checked source. ``host``: path of the host, for the config's patterns; ``origin``: see
    ``Context.origin``; ``line``: of the host; ``line_at``: its line at an offset of the source, None in Base64."""

    host: str
    origin: str
    project: ProjectView
    line: int = 0
    line_at: Callable[[int], int] | None = None


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
            self.table = self.errors = Table(rules, checks)
        else:
            self.table = Table((rule for rule in rules if rule.category != "syntax"), checks)
            self.errors = Table(rule for rule in rules if rule.category == "syntax")

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
        kind, on = BY_NAME.get(name), settings.selection.on
        if kind is None:  # rules about files that are no config: units of a service
            _rules[key] = Rules((name,), registry.FAMILIES[:3], on)
        else:
            _rules[key] = Rules(kind.names, kind.families, on, is_pipeline=kind.is_pipeline)
    return _rules[key]


def templates_of(settings: Settings, is_named: bool, path: str) -> bool | str:
    """Return whether a file may contain template markers: a pattern where the config or the extension describes further
    placeholders. ``is_named``: the user gives the kind, so the file is not a template unless its extension says so."""
    further = list(settings.placeholders)
    if path.lower().endswith(TERRAFORM_ENDINGS):
        further.append(TERRAFORM_VALUE)
    if further:
        return "|".join(f"(?:{pattern})" for pattern in further)
    return not is_named or path.lower().endswith(TEMPLATE_ENDINGS)


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
    templates: bool | str,
    strings: Strings,
) -> FileResult:
    """Check a source of a kind that has rules, for the releases that the user gives or that the manifests name.

    ``templates``: whether it may contain markers of template engines, or a pattern of further placeholders. ``strings``
    checks the pipelines that settings hold. The other parameters are those of ``lslint.engine.file.check_source``.
    """
    view = None
    if projects is not None:
        view = FileView(projects, source.path, kind.surroundings, settings.config, kind.program)
        view.has_given_kind = settings.kind_of(source.path) is not None
    path = source.path if inside is None else inside.host
    server = kind.product
    if kind.product == "elasticsearch":
        from lslint.engine import servers

        server = servers.server_of(path, source.text, kind.name, settings)
    line = 0 if inside is None else inside.line
    target, deployment = _releases_in_use(server, kind, path, line, settings)
    is_assumed = deployment is not None and deployment.is_assumed
    if target is None and kind.product == "kibana" and "opendistro_" in source.text:
        from lslint.config.targets import of_open_distro

        target = of_open_distro(source.text)
        is_assumed = target is not None
    if deployment is not None and kind.place and view is not None and inside is None:
        is_assumed |= view.deployment.is_elsewhere(kind.place)
    file_check = _FileCheck(source, kind, settings, projects, inside, view, templates, strings)
    file_check.server = server
    if settings.cli.explain_finding is not None:
        file_check.evidence = _evidence(target, deployment)
    if target is None:
        result = file_check.of_release(None)
    else:
        from lslint.engine import releases

        result = releases.check(server, target, file_check.of_release, is_assumed=is_assumed)
        if result.trace is not None and (target.is_range or is_assumed):
            reason = f"checked for {product_title(server)} {target}{' (assumed)' * is_assumed}"
            result.note("range", [*result.findings, *result.hidden], reason)
    product = file_check.product()
    if product != server:
        target, deployment = _releases_in_use(product, kind, path, line, settings)
    result.product, result.target, result.templates = product, target, templates
    file_check.conclude(result)
    if target is not None and target.origin:
        result.targets = list(dict.fromkeys([(product, str(target), target.origin), *result.targets]))
    if deployment is not None:
        result.deployments.append(deployment)
    if view is not None and inside is None and settings.keeps_read_files:
        result.read = view.files_read()
    return result


def _releases_in_use(
    product: str, kind: FileKind, path: str, line: int, settings: Settings
) -> tuple[Target | None, Deployment | None]:
    """Return the releases that the user gives, or those that the manifests name, with what deploys the file."""
    target = settings.target(product, path) if product in TARGETS else None
    if target is not None or settings.inference is None:
        return target, None
    deployment = settings.inference(path, kind.name if product == kind.product else product, line)
    if deployment is not None and deployment.low and product in TARGETS:
        from lslint.config.targets import Target

        target = Target(Release(deployment.low), Release(deployment.high))
    return target, deployment


def _evidence(target: Target | None, deployment: Deployment | None) -> str:
    """Return what names the releases in use."""
    if deployment is not None and target is not None:
        return f"named by {deployment.evidence[0].location}"
    return f"set by {target.origin}" if target is not None and target.origin else "no release is known"


class _FileCheck:
    """The check of one source: ``of_release`` for each release, then ``conclude``. The parameters are those of
    ``check_known``. ``server``: what the file is for; ``evidence``: what names the releases in use; ``renderings``:
    how often a template may still be read. Large because the passes over the releases and the conclusion share its
    state."""

    def __init__(
        self,
        source: Source,
        kind: FileKind,
        settings: Settings,
        projects: Projects | None,
        inside: EmbeddedContext | None,
        view: FileView | None,
        templates: bool | str,
        strings: Strings,
        renderings: int = MAX_RENDERINGS,
    ) -> None:
        self.source = source
        self.kind = kind
        self.settings = settings
        self.projects = projects
        self.inside = inside
        self.view = view
        self.templates = templates
        self.strings = strings
        self.server = kind.product
        self.evidence = ""
        self.rules = rules_for(kind.name, settings)
        of_siblings = view if renderings == MAX_RENDERINGS else None
        self.tree, self.errors = _tree(source, kind, of_siblings, templates)  # once for all releases
        if self.errors and "<<<<<<< " in source.text:
            from lslint.grammar import merge_conflicts

            self.errors = merge_conflicts.without_consequences(self.errors, source.text)
        self.comments = self.tree.comments
        self.contexts: list[Context] = []
        self.renderings = renderings
        self._other: _FileCheck | None = None

    def product(self) -> str:
        """Return the product whose file it is. A kind of several products has the one that the file shows."""
        if self.inside is not None or len(self.kind.families) == 1:
            return self.server
        from lslint.rules.shared.jvm_options import owner

        return owner(self.contexts[0]) or self.server

    def _check_rendering(self, text: str, release: Release | None) -> FileResult | None:
        """Return the findings in the text of a template whose other branches are read; None if there are too many."""
        if self.renderings == 1:
            return None
        if self._other is None:
            source = text_source(self.source.path, text, self.source.encoding)
            self._other = _FileCheck(
                source, self.kind, self.settings, self.projects, self.inside, self.view, self.templates, self.strings,
                self.renderings - 1,
            )  # fmt: skip
            self._other.server, self._other.evidence = self.server, self.evidence
        result = self._other.of_release(release)
        self.comments = sorted({*self.comments, *self._other.comments})
        return result

    def of_release(self, release: Release | None) -> FileResult:
        """Return all findings and the verdict for one release; None: for every release from 7.17 on."""
        source, kind, inside, tree = self.source, self.kind, self.inside, self.tree
        result = FileResult(source.path, kind.name, source)
        result.tree = tree
        if self.settings.cli.explain_finding is not None:
            from lslint.engine.trace import Trace

            result.trace = Trace()
        errors = self.errors.copy()
        result.damaged = any(error.kind not in _READABLE for error in errors) or None  # else the findings tell
        stopped = errors.pop() if errors and errors[-1].kind == LIMIT else None
        broken = errors
        is_old = release is not None and release.numbers < _SEPARATE
        view = self.view if is_old and broken and kind.is_pipeline and inside is None else None
        if view is not None and _is_piece(source, view, result):
            return result
        if release and kind.errors_of_release is not None and not broken and stopped is None:
            project = self.view if inside is None else inside.project
            alone = project is None or project.is_whole_pipeline
            errors = broken = kind.errors_of_release(source.text, tree, release.numbers, alone)
        errors = _limit_errors(errors, result)
        context = self._context(release, errors, has_syntax_errors=bool(broken) or stopped is not None)
        self.contexts.append(context)
        unread = kind.unread(context) if kind.unread is not None else ""
        if unread:
            findings = self._found(context, broken)
            result.findings = [finding for finding in findings if finding.rule.about_unread]
            result.verdict, result.starts = "accepted", "yes"
            result.not_checked.append(NotChecked(unread))
            return result
        findings, limits = self._apply_steps(self._found(context, broken), context, release, result)
        hidden: list[Finding] = []
        if kind.holds_pipelines and "string" in source.text:
            displayed, hidden = self.strings(result, tree, self.settings, self.projects, self.inside)  # type: ignore[arg-type]
            findings = sorted(findings + displayed, key=sort_key)
        outcome = kind.verdict(findings + hidden, errors, context, [each.verdict for each in result.documents])
        result.verdict, result.starts, result.releases = outcome.verdict, outcome.starts, outcome.releases
        result.not_checked += outcome.not_checked
        for limit in limits:
            limit(result)
        if any(document.verdict == "unknown" for document in result.documents) and _is_limited(findings):
            result.verdict = result.starts = "unknown"
        findings = _report_limits(findings, context, stopped, result)
        is_broken = any(error.kind not in _READABLE for error in errors)
        if is_broken and any(each.stage == "parse" and each.severity == "error" for each in findings):
            # the program cannot read the file: then advice on it can wait
            hidden = hidden + [finding for finding in findings if _can_wait(finding)]
            findings = [finding for finding in findings if not _can_wait(finding)]
            result.note("syntax errors", findings, "advice is reported only after the syntax errors are fixed")
        result.findings, result.hidden = findings, hidden
        if inside is None and self.settings.has_entries:
            result.complete = not broken and not context.truncated and steps.is_complete(findings + hidden)
        if self.server != kind.product:
            from lslint.engine import servers

            servers.apply(result, self.server)
            result.note("server", [*result.findings, *result.hidden], f"checked for {self.server}")
        return result

    def _apply_steps(
        self, findings: list[Finding], context: Context, release: Release | None, result: FileResult
    ) -> tuple[list[Finding], list[steps.Limit]]:
        """Apply the steps that do not depend on what the user says about findings: template markers and release. Return
        the findings in order, and the limits of ``steps.template_markers``."""
        if result.trace is not None:
            result.trace.begin(findings)
        findings, limits = steps.template_markers(
            findings, context, self.templates, lambda text: self._check_rendering(text, release)
        )
        result.note("template markers", findings, "it depends on a template marker")
        steps.placeholders(findings, context)
        if release is None:
            steps.combination(findings, context)
            result.note("combination", findings, "every release in use rejects one of these settings")
        # a target that is only assumed, as the user gave none, allows every release
        is_assumed = "assumed" in self.settings.rule_options
        path = self.source.path if self.inside is None else self.inside.host
        targets = [self.settings.target(product, path) for product in PRODUCTS]
        given = [target.low for target in targets if target is not None]
        findings = steps.release(findings, self.kind.product, release, given, is_assumed=is_assumed)
        named = "" if release is None else f"{product_title(self.server)} {release}, "
        result.note("release", findings, f"{named}{self.evidence}")
        findings.sort(key=sort_key)
        if self.tree.comments:
            keep_comments(findings, self.source.text, self.tree.comments)
            result.note("comments", findings, "the fix would remove a comment")
        return findings, limits

    def _context(self, release: Release | None, errors: list[ParseError], *, has_syntax_errors: bool) -> Context:
        """Return what rules know about the file besides its nodes."""
        source, kind, settings, inside = self.source, self.kind, self.settings, self.inside
        if self.server != kind.product:
            from lslint.engine import servers

            options, release = servers.options_of(settings, self.server, release), None
        else:
            options = settings.rule_options
        reads_server = kind.is_pipeline or (kind.product == "logstash" and "elasticsearch" in kind.families)
        for product in ("elasticsearch", "filebeat") if reads_server else ():
            target = settings.target(product, source.path)
            if target is not None:
                options = {**options, product: {"releases": (target.low, target.high), "origin": target.origin}}
        view: type[Context] = Context
        if kind.is_pipeline:
            from lslint.rules.logstash.api import PipelineView

            view = PipelineView
        context = view(
            source.text,
            self.tree,
            source.path if source.path == STDIN else ShownPath(os.path.abspath(source.path)),
            kind.name,
            target=release,
            project=self.view if inside is None else inside.project,
            errors=errors,
            has_syntax_errors=has_syntax_errors,
            host=None if inside is None else inside.host,
            host_line=None if inside is None else inside.line_at,
            origin="file" if inside is None else inside.origin,
            options=options,
        )
        if inside is None and not may_hold(source.text) and not settings.has_entries:
            context.is_chosen = settings.selection.is_chosen  # no comment and no entry names other rules
        return context

    def _found(self, context: Context, broken: list[ParseError]) -> list[Finding]:
        """Return what the rules find, in the words of this kind."""
        tree, kind, rules = self.tree, self.kind, self.rules
        findings: list[Finding] = []
        if context.errors:
            findings += visit_errors(context.errors, rules.errors, context)
        if kind.is_pipeline:
            findings += visit_pipeline(context.pipeline, rules.table, context)
        else:
            findings += visit_config(tree, rules.table, context)  # type: ignore[arg-type]
        if broken and isinstance(tree, Pipeline):
            findings = _without_consequences(findings, broken, tree)
        if kind.reword is not None:
            for finding in findings:
                finding.message = kind.reword(finding.message)
        return findings

    def conclude(self, result: FileResult) -> None:
        """Apply what the user says about the findings of all releases."""
        source, settings, inside = self.source, self.settings, self.inside
        findings = left = result.findings
        hidden = result.hidden
        if inside is not None:
            left = steps.embedding(findings, inside.origin)
            result.note("embedding", left, "the config is an example in a document")
        if self.contexts and may_hold(source.text):
            context = max(self.contexts, key=lambda each: each.has_syntax_errors or each.truncated)
            left, count = steps.suppression(
                source, left, context, self.comments, self.rules.looked, settings.selection.on
            )
            result.suppressed += count
            result.note("suppression", left, steps.suppression_reason)
        if inside is None and settings.has_entries:
            left = steps.entries(result, left, settings)
            result.note("entries", left, steps.suppression_reason)
        path = source.path if inside is None else inside.host
        steps.report(result, findings, left, hidden, path, settings)
        result.note("selection", result.findings, lambda finding: steps.selection_reason(finding, path, settings))
        for context in self.contexts:
            context.facts.clear()  # most refer to the context, so only the garbage collector would free it


_READABLE = frozenset(("template-marker", "json-duplicate-key", "json-trailing-content", "yaml-duplicate-key"))
"""Syntax errors behind which the text is read as it is meant."""


def _limit_errors(errors: list[ParseError], result: FileResult) -> list[ParseError]:
    """Return the syntax errors to report, and note in the result if there are too many."""
    if len(errors) <= MAX_SYNTAX_ERRORS:
        return errors
    reason = f"{len(errors)} syntax errors: the first {MAX_SYNTAX_ERRORS} are reported"
    result.not_checked.append(NotChecked(reason, unmasked=True))
    further = [error for error in errors[MAX_SYNTAX_ERRORS:] if error.kind in OF_THE_FILE]
    return errors[:MAX_SYNTAX_ERRORS] + further


def _report_limits(
    findings: list[Finding], context: Context, stopped: ParseError | None, result: FileResult
) -> list[Finding]:
    """Add the findings that say that the analysis was cut short or ``stopped``, and note the gaps in the result."""
    if context.truncated:
        reason = f"only the first {len(findings):,} findings are reported; the verdict takes all into account"
        result.not_checked.append(NotChecked(reason, unmasked=True))
        findings += limit_reached(context, reason, findings[-1].start)
    if stopped is not None:
        reason = stopped.detail["reason"]
        result.not_checked.append(NotChecked(f"analysis stopped: {reason}", stopped.start, stopped.end, unmasked=True))
        result.verdict = result.starts = "unknown"
        result.releases = None
        findings += limit_reached(context, reason, stopped.start)
        findings.sort(key=sort_key)
    return findings


def _can_wait(finding: Finding) -> bool:
    is_advice = finding.stage == "advice" and finding.refusal is None  # else some releases reject the file for it, too
    return is_advice and not any(visit.startswith("run/") for visit in finding.rule.visits)


def limit_reached(context: Context, reason: str, offset: int) -> list[Finding]:
    """The warning that the analysis of a file stopped at the offset ``offset``."""
    from lslint.rules.run import Notice
    from lslint.rules.run import reported as run_rules

    end = min(offset + 1, len(context.text))
    return list(run_rules.AnalysisLimit.instance().check(Notice(reason, offset, end), context))


def _is_limited(findings: list[Finding]) -> bool:
    """Return whether a finding says that the analysis of a part of the file stopped."""
    from lslint.rules.run import reported as run_rules

    return any(isinstance(finding.rule, run_rules.AnalysisLimit) for finding in findings)


def _tree(
    source: Source, kind: FileKind, view: FileView | None, templates: bool | str
) -> tuple[Pipeline | ConfigFile, list[ParseError]]:
    """The tree; a pipeline file that was parsed as another's sibling is not parsed again."""
    if view is None or not kind.is_pipeline or source.bad is not None or source.wide:
        return kind.parse(source, templates)
    parsed = view.known(source.text) if templates else None
    if parsed is not None:
        return parsed.sibling.tree, parsed.errors
    tree, errors = kind.parse(source, templates)
    view.offer(source.text, tree, errors)  # type: ignore[arg-type]
    return tree, errors


def parse(
    source: Source, kind: str, templates: bool | str = True
) -> tuple[Pipeline | ConfigFile | None, list[ParseError]]:
    """Parse the source as the kind of that name: tree and errors, or ``(None, [])`` if it is not a config.

    ``templates``: markers of template engines in a pipeline or a Filebeat config are skipped.
    """
    record = BY_NAME.get(kind)
    return record.parse(source, templates) if record is not None else (None, [])


def _without_consequences(findings: list[Finding], errors: list[ParseError], tree: Pipeline) -> list[Finding]:
    """The findings without those about a plugin with a syntax error: what is read there after the error is a guess, so
    that another error would only repeat it."""
    from lslint.engine.templates import Scopes

    starts = sorted(error.start for error in errors if error.kind != "template-marker")
    if not starts or all(finding.stage == "parse" for finding in findings):
        return findings
    scopes = Scopes(tree)
    kept = []
    for finding in findings:
        is_about_error = finding.stage == "parse" or any(visit.startswith("syntax/") for visit in finding.rule.visits)
        scope = None if is_about_error else scopes.around(finding.start, finding.end)
        if scope is not None:
            index = bisect_left(starts, scope[0])
            if index < len(starts) and starts[index] < scope[1]:
                continue
        kept.append(finding)
    return kept


_SEPARATE = (7, 6)
"""The first release that reads each file of a pipeline by itself: older ones join them."""
_MAX_CHARS = 512 * 1024
_JOINED = "a block continues in another file of the pipeline, which Logstash before 7.6 joins with this one"


def _is_piece(source: Source, view: FileView, result: FileResult) -> bool:
    """Return whether a file with syntax errors belongs to a pipeline whose files, joined, have none. The result then
    says so."""
    if source.bad is not None or source.wide or not view.has_other_files or source.text.isspace():
        return False
    texts = [sibling.text for sibling in view.pipeline_files()]

    def is_joined() -> bool:
        return sum(map(len, texts)) <= _MAX_CHARS and _is_pipeline("\n".join(texts))

    if not once(view.facts, "joined", is_joined) or source.text not in texts:
        return False
    result.verdict, result.starts = "accepted", "yes"
    result.not_checked.append(NotChecked(_JOINED, 0, len(source.text), unmasked=True))
    return True


def _is_pipeline(text: str) -> bool:
    from lslint.grammar.logstash import parse

    tree, errors = parse.parse(text)
    return bool(tree.sections) and all(
        error.kind == "template-marker" and "partial" not in error.detail for error in errors
    )
