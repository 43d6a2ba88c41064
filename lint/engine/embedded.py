"""Configs inside other files: each is checked separately, and its findings are mapped to their locations in the host.
``embedded_find`` finds the configs."""

from __future__ import annotations

import os
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

from lslint.config.settings import Settings
from lslint.engine import steps, visitor
from lslint.engine.addresses import address
from lslint.engine.check import EmbeddedContext, check_known, limit_reached, rules_for, templates_of, text_source
from lslint.engine.documents import Documents, is_json, is_yaml
from lslint.engine.embedded_find import find, is_script, line_of, strings
from lslint.engine.embedded_secrets import conceal
from lslint.engine.embedded_text import EmbeddedText
from lslint.engine.findings import sort_key
from lslint.engine.result import EmbeddedDocument, FileResult
from lslint.engine.secrets import secrets_of
from lslint.engine.templates import limit_to_branches
from lslint.engine.trace import Trace
from lslint.files.paths import STDIN
from lslint.files.source import Source
from lslint.grammar.bounded_cache import once
from lslint.grammar.config.access import at
from lslint.grammar.config.json import parser as json_tree
from lslint.grammar.config.tree import ConfigFile, ConfigNode, Mapping
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.grammar.embedding.offsets import ENCODED, Embedded
from lslint.grammar.embedding.scalars import blocks
from lslint.grammar.lines import lines_before
from lslint.grammar.spans import touches
from lslint.grammar.suppression import may_hold
from lslint.grammar.template_hints import has_marker
from lslint.kinds import BY_NAME
from lslint.kinds.detect import DOCUMENTS, may_run
from lslint.project.container_settings import setting_of_containers, setting_of_mounts
from lslint.project.deployment_view import ManifestView
from lslint.project.manifests.candidates import is_values
from lslint.project.pipeline_groups import MARKER, open_markers, value_of
from lslint.project.projects import Projects
from lslint.project.settings_files import pipelines_of
from lslint.project.view import FileView
from lslint.rules.api import Context, Edit, Finding, Fix, ProjectView, Related, RelatedFile, SettingValue
from lslint.rules.facts import grouped
from lslint.rules.project_view import (
    PIPELINES_FILE,
    SETTINGS_FILE,
    DeploymentView,
    ImageMount,
    ImageVariable,
    ManifestWord,
    Peer,
    Runtime,
)
from lslint.rules.shared.verdict import NotChecked

# Keys whose text passes through a program that fills in ${NAME} wherever it stands (OpenShift's templates: all of it).
_FILLED = ("content", "value", "command", "args")
_VARIABLE = r"\$\{[A-Za-z_.][\w.]*(?::[^}\n]{0,500})?\}"


class HostContext(ProjectView):
    """What is known about a pipeline inside a host: the settings written next to it.

    ``path``: the host; ``root``: the settings, with offsets in the host unless ``inner`` gives the location of their
    text; ``around``: further settings apply to the host; ``others``: settings of which one may apply;
    ``host_text``: the text of the host if the settings are in it; ``is_filled``: another tool replaces its variables;
    ``listed``: see ``listed_pipelines``.
    """

    def __init__(self, path: str, root: Mapping | None = None, inner: Embedded | None = None) -> None:
        self._host: FileView | None = None
        self._path = path
        self.root = root
        self._inner = inner
        self.around: ProjectView | None = None
        self.others: list[Mapping] = []
        self.listed: list[Mapping] | None = []
        self.host_text = ""
        self.deployment = DeploymentView()
        self.is_rendered_secret = False
        self.is_filled = False

    def for_config(self, projects: Projects, kind: str, inner: Embedded) -> HostContext:
        """The same for one config of the host."""
        context = HostContext(self._path, self.root, self._inner)
        context._host = FileView(projects, self._path)
        context.others, context.host_text = self.others, self.host_text
        line = lines_before(inner.host, inner.start) + 1
        context.deployment = ManifestView(projects, self._path, BY_NAME[kind].program, "pipeline", line)
        return context

    @property
    def is_whole_pipeline(self) -> bool:  # type: ignore[override]
        return self._host is None

    def template_patterns(self) -> Sequence[tuple[str, str]] | None:
        return self._host.template_patterns() if self._host is not None else ()

    def related_files(self, kind: str, name: str = "") -> Sequence[RelatedFile] | None:
        if self._host is None or kind not in ("es-template", "ilm-policy"):
            return ()
        return self._host.related_files(kind, name)

    def component_templates(self) -> frozenset[str]:
        return self._host.component_templates() if self._host is not None else frozenset()

    def listed_pipelines(self) -> list[Mapping] | None:
        is_mounted = any(PIPELINES_FILE in runtime.mounts for runtime in self.deployment.runtimes())
        return self.listed or (None if is_mounted else self.listed)

    def text(self, path: str) -> str | None:
        return self._host.text(path) if self._host is not None else None

    def setting(self, name: str) -> SettingValue | None:
        runtimes = self.deployment.own_runtimes() if isinstance(self.deployment, ManifestView) else ()
        places = {SETTINGS_FILE, os.path.dirname(SETTINGS_FILE)}
        is_alone = any(PIPELINES_FILE in runtime.mounts and places.isdisjoint(runtime.mounts) for runtime in runtimes)
        value = value_of(self.root, name, self._path) if self.root is not None and not is_alone else None
        if value is None and any(other.find(name) is not None for other in self.others):
            return SettingValue(MARKER, self._path)
        if value is None:
            further = self.around.setting(name) if self.around is not None else None
            unread = setting_of_mounts(runtimes) if self.root is None else None
            return setting_of_containers(runtimes, name) or further or unread
        if has_marker(self.host_text[value.start : value.end]):
            value.value = MARKER
        if self._inner is not None:
            value.start, value.end = self._inner.map.span(value.start, value.end)
        return value


class InnerDeployment(DeploymentView):
    """The environments that run the config in which the checked one is."""

    def __init__(self, view: ProjectView) -> None:
        self._around = view.deployment

    def runtimes(self, product: str = "") -> Sequence[Runtime]:
        return self._around.runtimes()


class ContainerVariables(DeploymentView):
    """The variables and mounts of a container that make settings."""

    def __init__(self, container: EmbeddedText) -> None:
        self._container = container

    def image_variables(self) -> Sequence[ImageVariable]:
        return self._container.variables

    def image_mounts(self) -> Sequence[ImageMount]:
        return self._container.mounts

    def is_whole(self) -> bool:
        return self._container.is_whole

    def manifest_words(self) -> Sequence[ManifestWord]:
        return self._container.words

    def peers(self) -> Sequence[Peer] | None:
        return self._container.peers()

    def node(self) -> dict[str, str | None] | None:
        return self._container.node()

    def sibling_nodes(self) -> Sequence[dict[str, str | None]]:
        return self._container.siblings


_UNREAD = "indexTemplates:"
"""A key of a policy of the Elastic operator whose content is not read."""
MAX_TREES = 20
"""Configs in one host file whose trees are kept until an output needs their secrets."""


def check_host(result: FileResult, settings: Settings, projects: Projects | None = None) -> None:
    """Checks the configs inside a file that is none itself, and makes its result of theirs."""
    assert result.source is not None
    source = result.source
    gaps: list[NotChecked] = []
    every = find(source, gaps, result.inner_secrets)
    result.not_checked += gaps
    if projects is not None and may_run(source.path, source.text):
        from lslint.engine import image_settings

        every += image_settings.find(source, projects, settings, result.not_checked)
        every.sort(key=lambda config: config.inner.start)
    elif projects is not None and "curl" in source.text and not source.path.endswith(DOCUMENTS):
        from lslint.engine.embedded_requests import of_scripts

        every += of_scripts(source.text, source.path, projects, is_script(source.path, source.text))
    is_manifest = is_yaml(source.path, source.text) or is_json(source.text)
    if is_manifest and "StackConfigPolicy" in source.text and _UNREAD in source.text:
        result.not_checked.append(NotChecked("templates in a `StackConfigPolicy`", unmasked=True))
    documents = Documents(source.text) if is_manifest and (every or source.path == STDIN) else None
    if documents is not None and (replaced := documents.replaced()):
        every = [config for config in every if not touches(replaced, config.inner.start, config.inner.start + 1)]
    if projects is not None and is_values(os.path.basename(source.path)):
        _set_origins(every, os.path.abspath(source.path), projects)
    findings, hidden = check_all(every, result, settings, projects, documents=documents)
    broken = _broken(documents, result) if documents is not None else []
    if not every and not broken:
        return
    findings += broken
    findings.sort(key=sort_key)
    verdicts = {document.verdict for document in result.documents} or {"unknown"}
    starts = {document.starts for document in result.documents}
    result.verdict = next((v for v in ("rejected", "unknown") if v in verdicts), "accepted")
    result.starts = next((s for s in ("no", "unknown") if s in starts), "yes")
    if gaps or broken:
        result.verdict = "rejected" if result.verdict == "rejected" else "unknown"
        result.starts = "no" if result.starts == "no" else "unknown"
        result.releases = None
    left = findings
    comments = _comments(source, every) if may_hold(source.text) else []
    if comments:
        clean = not any(finding.stage == "parse" for finding in (*findings, *hidden))
        context = Context(source.text, None, source.path, "none", has_syntax_errors=not clean)
        looked = [rules_for(kind, settings).looked for kind in {config.kind for config in every}]
        left, count = steps.suppression(
            source, findings, context, comments, lambda code: all(look(code) for look in looked), settings.selection.on
        )
        result.suppressed += count
        result.note("suppression", left, steps.suppression_reason)
    if settings.has_entries:
        left = steps.entries(result, left, settings)
        result.note("entries", left, steps.suppression_reason)
        result.complete = steps.is_complete(findings + hidden)
    steps.report(result, findings, left, hidden, source.path, settings)
    result.note("selection", result.findings, lambda each: steps.selection_reason(each, source.path, settings))
    if projects is not None and settings.keeps_read_files:
        read = projects.manifests_read(os.path.abspath(source.path))
        result.read = sorted(map(projects.from_root.__getitem__, read))


def _set_origins(every: list[EmbeddedText], path: str, projects: Projects) -> None:
    """Set the origin of the configs in the values of a chart whose own template inserts them into other text."""
    folder = os.path.dirname(path)
    root = projects.root(path) if every and "Chart.yaml" in projects.names(folder) else None
    action, names = re.compile(r"\{\{[^{}]*\}\}"), set()
    for template in projects.paths(folder, ["templates/**/*.{yaml,yml}"], folder) if root is not None else ():
        text = projects.text(template) or ""
        uses = [(r"(?<!\S)\.(?!\w)", name) for name in re.findall(r"(?:with|range)\s+\.Values\.([\w.]*\w)", text)]
        variables = re.findall(r"(\$\w+)\s*:=\s*\.Values\.([\w.]*\w)", text)
        uses += [(re.escape(variable) + r"(?!\w)", name) for variable, name in variables]
        for part in (text[block.start : block.end] for block in blocks(text) if ".Values." in text):
            if ":" in action.sub("", part):
                inserted = " ".join(each for each in action.findall(part) if "indent" in each)
                names.update(re.findall(r"\.Values\.([\w.]*\w)", inserted))
                names.update(name for use, name in uses if re.search(use, inserted) is not None)
    starts = [config.inner.start for config in every]
    for node in filter(None, (at(root, *name.split(".")) for name in names)):
        for config in every[bisect_left(starts, node.start) : bisect_left(starts, node.end)]:
            config.origin = "operator"


def _broken(documents: Documents, result: FileResult) -> list[Finding]:
    """The findings about the documents of a host that are not valid YAML."""
    from lslint.rules.run import BrokenDocument
    from lslint.rules.run import reported as run_rules

    assert result.source is not None
    context = Context(result.source.text, None, result.path, result.kind)
    findings: list[Finding] = []
    for start, end, error in documents.broken():
        is_hidden = "Secret" in context.text[start:end]
        result.inner_secrets += [(start, end)] * is_hidden
        inside = documents.inside(start + error.start, is_hidden=is_hidden)
        findings += run_rules.InvalidDocument.instance().check(BrokenDocument(inside, error, start), context)
    return findings


def host_tree(source: Source) -> ConfigFile | None:
    """The tree of a host in JSON or YAML."""
    if source.path.lower().endswith(".json") or (source.path == STDIN and is_json(source.text)):
        return json_tree.parse(source.text)[0]
    return yaml_tree.parse(source.text)[0] if is_yaml(source.path, source.text) else None


def check_strings(
    result: FileResult,
    tree: ConfigFile,
    settings: Settings,
    projects: Projects | None = None,
    inside: EmbeddedContext | None = None,
) -> tuple[list[Finding], list[Finding]]:
    """Checks the pipelines in ``config.string`` of a pipelines.yml or logstash.yml; returns as ``check_all``."""
    assert result.source is not None
    return check_all(strings(result.source.text, tree), result, settings, projects, inside)


def _comments(source: Source, texts: list[EmbeddedText]) -> list[tuple[int, int]]:
    """The comments of a host with a word for the linter, outside the strings in it; only whole lines except in YAML."""
    spans = [match.span(1) for match in re.finditer(r"(?m)^[ \t]*(#[^\r\n]*)", source.text)]
    if is_yaml(source.path, source.text):
        spans = sorted({*spans, *yaml_tree.parse(source.text)[0].comments})
    inside = [config.inner for config in texts if not config.is_container]
    starts = [inner.start for inner in inside]
    held = [span for span in spans if may_hold(source.text[span[0] : span[1]])]
    return [span for span in held if not (index := bisect_right(starts, span[0])) or span[0] >= inside[index - 1].end]


def check_all(
    texts: list[EmbeddedText],
    result: FileResult,
    settings: Settings,
    projects: Projects | None = None,
    location: EmbeddedContext | None = None,
    documents: Documents | None = None,
) -> tuple[list[Finding], list[Finding]]:
    """Checks the configs in the host ``result`` and adds documents and gaps to it. ``location``: of the host, if it is
    itself inside another file, whose manifests name the release. ``documents``: of the host, if it is a manifest.

    Returns the findings to report, one for all services with an anchor, and the hidden ones, with the host's offsets.
    """
    displayed: list[Finding] = []
    hidden: list[Finding] = []
    omitted: list[Finding] = []
    releases: set[str | None] = set()
    reasons: set[str] = set()
    deployments = {id(each): each for each in result.deployments}
    filled = bool(texts) and "kind: Template" in texts[0].inner.host
    files = SettingsInHost(result.path, texts)
    for config in texts:
        project = _host_context(config, result, files.beside(config.inner), projects, location)
        project.server = config.inner.server
        project.listed = config.pipelines if config.is_container else files.pipelines(config.inner)
        object_name = documents.inside(config.inner.start).object if documents is not None else ""
        project.is_rendered_secret = result.path == STDIN and object_name.partition(" ")[0] == "Secret"
        project.is_filled |= "${" in object_name  # no name that Kubernetes accepts
        part = _check(config, result, settings, project, filled, location)
        if config.inner.style == ENCODED:
            conceal(part)
        moved = [*part.findings, *part.hidden]
        if part.trace is not None and config.inner.style != ENCODED:
            result.trace = result.trace or Trace()
            result.trace.adopt(part.trace)
            moved += part.trace.beyond(moved)
        if documents is not None and part.source is not None:
            _set_documents(part, moved, config, documents, is_stream=result.path == STDIN)
        for finding in moved:
            _move(finding, part, config.inner)
        if len(displayed) <= visitor.MAX_FINDINGS:
            displayed += part.findings
            hidden += part.hidden
        elif part.findings and not omitted:  # the verdicts of the documents are complete
            omitted = part.findings[:1]
        deployments.update((id(each), each) for each in part.deployments)
        releases.add(part.releases)
        _add(result, part, config, reasons)
    if omitted:
        assert result.source is not None
        reason = f"only the first {len(displayed):,} findings are reported; the verdict takes all into account"
        result.not_checked.append(NotChecked(reason, unmasked=True))
        context = Context(result.source.text, None, result.path, result.kind)
        displayed += limit_reached(context, reason, omitted[0].start)
    result.deployments = [*deployments.values()]
    result.documents.sort(key=lambda document: (document.start, -document.end))
    if result.kind == "none":
        result.releases = releases.pop() if len(releases) == 1 else None
    distinct = {(each.rule.code, each.start, each.end, each.message): each for each in displayed}
    return [*distinct.values()], hidden


def _host_context(
    config: EmbeddedText,
    result: FileResult,
    beside: HostContext,
    projects: Projects | None,
    location: EmbeddedContext | None,
) -> HostContext:
    """Return what is known about one config of a host. ``beside``: the settings next to the pipelines."""
    if config.is_container:
        project = HostContext(result.path)
        project.deployment = ContainerVariables(config)
        project.others = [config.settings] if config.settings is not None else []
        return project
    has_own = config.settings is not None or config.kind == "logstash-settings"
    project = HostContext(result.path, config.settings) if has_own else beside
    project.host_text = config.inner.host if config.settings is not None else project.host_text
    if projects is not None:
        project = project.for_config(projects, config.kind, config.inner)
        if config.origin == "string" and result.path != STDIN:
            project.around = FileView(projects, result.path, "settings")
    elif location is not None:
        own, project = project, HostContext(result.path, project.root, project._inner)
        project.others, project.host_text = own.others, own.host_text
        project.deployment = InnerDeployment(location.project)
        project.around = location.project
        project.is_filled = isinstance(location.project, HostContext) and location.project.is_filled
    return project


def _set_documents(
    part: FileResult, findings: list[Finding], config: EmbeddedText, documents: Documents, *, is_stream: bool
) -> None:
    """Name the object of the manifest around each finding of a config. ``is_stream``: the manifest is no file."""
    assert part.source is not None
    inside = None
    for finding in findings:
        if config.is_container:
            finding.inside = documents.inside(config.inner.map.start(finding.start)) if is_stream else None
        else:
            is_encoded = config.inner.style == ENCODED
            inside = inside or documents.inside(config.inner.start, config.inner, is_hidden=is_encoded)
            finding.inside = inside.at(*part.source.lines.position(finding.start))


def _add(result: FileResult, part: FileResult, config: EmbeddedText, reasons: set[str]) -> None:
    """Add the verdict, the gaps and the secrets of one config to the result of its host. ``reasons``: of the gaps of
    whole configs, each of which is reported once."""
    map_ = config.inner.map
    result.suppressed += part.suppressed
    result.errors_hidden_by |= part.errors_hidden_by
    result.targets += [each for each in part.targets if each not in result.targets]
    document = EmbeddedDocument(config.kind, *map_.span(0, map_.size), part.verdict, part.starts)
    document.is_of_fork = part.product != BY_NAME[config.kind].product
    result.documents.append(document)
    for inner in part.documents:
        start, end = map_.span(inner.start, inner.end)
        result.documents.append(EmbeddedDocument(inner.kind, start, end, inner.verdict, inner.starts))
    for gap in part.not_checked:
        if gap.start is not None:
            result.not_checked.append(NotChecked(gap.reason, *map_.span(gap.start, gap.end), unmasked=gap.unmasked))
        elif gap.reason not in reasons:
            reasons.add(gap.reason)
            result.not_checked.append(gap)
    if not config.is_container:  # of its variables only those that it reads are settings
        result.inner_spans += _closed(map_.copied(), config.inner.host)
    if len(result.parts) < MAX_TREES and config.inner.style != ENCODED:
        result.parts.append((part, map_))
    else:  # of many configs the trees would take several times the memory of the report: only secrets are kept
        result.inner_secrets += [map_.span(*span) for span in secrets_of(part)]


def _closed(spans: list[tuple[int, int]], host: str) -> list[tuple[int, int]]:
    """The spans of a config, without its last line unless a quote ends that: a secret may continue after it."""
    if not spans:
        return []
    *others, (start, end) = spans
    if "\n" in host[end - 1 : end + 1] or end == len(host):
        end = host.rfind("\n", start, end - 1) + 1
    return [*others, (start, end)] if start < end else others


class SettingsInHost:
    """The files logstash.yml in a host. Messages quote their settings, so those in Base64 are unknown."""

    def __init__(self, path: str, texts: list[EmbeddedText]) -> None:
        files = [each.inner for each in texts if each.kind == "logstash-settings" and not each.is_container]
        self._path = path
        self._starts = [match.start() for match in re.finditer(r"(?m)^---(?:\s|$)", files[0].host)] if files else []
        self._documents = grouped((bisect_right(self._starts, inner.start), inner) for inner in files)
        self._contexts: dict[int, HostContext] = {}
        self._all = files
        self._pipelines = [each.inner for each in texts if each.kind == "pipelines"]

    def beside(self, inner: Embedded | None = None) -> HostContext:
        """Return the settings for a config: those of the only file in its document, else in the host. Of several files,
        and in Base64, the settings are unknown."""
        number = bisect_right(self._starts, inner.start) if inner is not None else -1
        if number not in self._documents:
            number = -1
        return once(self._contexts, number, lambda: self._context(self._documents.get(number, self._all)))

    def pipelines(self, inner: Embedded) -> list[Mapping] | None:
        """Return the entries of the only pipelines.yml in the document of a config, else in the host."""
        number = bisect_right(self._starts, inner.start)
        near = [each for each in self._pipelines if bisect_right(self._starts, each.start) == number]
        roots = [_root(each) for each in near or self._pipelines]
        return pipelines_of(roots[0] if roots else None) if len(roots) < 2 else None

    def _context(self, files: list[Embedded]) -> HostContext:
        roots = [root for root in map(_root, files[:_MAX_SETTINGS]) if isinstance(root, Mapping)]
        if len(roots) == len(files) == 1 and files[0].style != ENCODED:
            return HostContext(self._path, roots[0], files[0])
        context = HostContext(self._path)
        context.others = roots
        return context


_MAX_SETTINGS = 20
"""Files of a host whose settings are read at most if there are several for a pipeline."""


def _root(inner: Embedded) -> ConfigNode | None:
    """Return the root of a file; None if it is empty."""
    tree, _ = yaml_tree.parse(inner.text)
    open_markers(tree, inner.text)
    return tree.documents[0].root if tree.documents else None


def _part(
    config: EmbeddedText, path: str, settings: Settings, inside: EmbeddedContext, templates: bool | str
) -> FileResult:
    source, kind = text_source(path, config.inner.text), BY_NAME[config.kind]
    return check_known(source, kind, settings, None, inside, templates=templates, strings=check_strings)


def _check(
    config: EmbeddedText,
    result: FileResult,
    settings: Settings,
    project: HostContext,
    filled: bool,
    location: EmbeddedContext | None,
) -> FileResult:
    path = result.path if config.origin == "fragment" else f"{result.path}/{config.inner.name or 'text'}"
    assert result.source is not None
    host, line = result.path, line_of(config, result.path, result.source.text)
    if location is not None:
        host, line = location.host, location.line
    inside = EmbeddedContext(host, config.origin, project, line, _line_at(config.inner, result, location))
    templates = templates_of(settings, settings.kind is not None, path)
    placeholders = f"{_VARIABLE}|{templates}" if isinstance(templates, str) else _VARIABLE
    part = _part(config, path, settings, inside, placeholders if project.is_filled else templates)
    if config.is_container:
        from lslint.engine import image_settings

        image_settings.limit(part, config)
        limit_to_branches(part, config.inner, templates)
        return part
    text = config.inner.text
    if config.file:
        _name_file(part, text.find("\n") + 1, config.file)
    filled = filled or config.origin == "string" or config.inner.name in _FILLED
    if filled and config.kind == "logstash" and "${" in text and part.verdict == "rejected":
        part = _part(config, path, settings, inside, placeholders)
        for gap in part.not_checked:
            if gap.start is not None and text.startswith("${", gap.start):
                gap.reason = "the value of the variable is not in the file"
        part.not_checked = [*{(gap.reason, gap.start): gap for gap in part.not_checked}.values()]
    return part


def _name_file(part: FileResult, first: int, file: str) -> None:
    """Name the file with the body of a request, which begins at ``first``, in the findings about the body."""
    for finding in (each for each in (*part.findings, *part.hidden) if each.start >= first):
        finding.message = f"`{file}`: {finding.message}"
        finding.related += (Related(finding.start - first, finding.end - first, "in the body", file),)


def _line_at(inner: Embedded, result: FileResult, location: EmbeddedContext | None) -> Callable[[int], int] | None:
    """Return a function from an offset in a config to the line of the file."""
    if inner.style == ENCODED:
        return None
    if location is not None:
        outer = location.line_at
        return outer and (lambda offset: outer(inner.map.start(offset)))
    assert result.source is not None
    lines = result.source.lines
    return lambda offset: lines.position(inner.map.start(offset))[0]


def _move(finding: Finding, part: FileResult, inner: Embedded) -> None:
    """Maps a finding to its location in the host; a fix that cannot be mapped exactly becomes a manual one."""
    span = inner.map.span
    path = finding.address or address(part.tree, finding)
    finding.address = path and (f"{inner.name}: {path[0]}", path[1])
    finding.start, finding.end = span(finding.start, finding.end)
    finding.related = tuple(
        Related(*span(note.start, note.end), note.message) if note.path in (None, part.path) else note
        for note in finding.related
    )
    fix = finding.fix
    if fix is None:
        return
    edits = [inner.edit(edit.start, edit.end, edit.text) for edit in fix.edits]
    certain = [Edit(*edit) for edit in edits if edit is not None]
    ordered = sorted(certain, key=lambda edit: (edit.start, edit.end))
    apart = all(ordered[i].end <= ordered[i + 1].start for i in range(len(ordered) - 1))
    if len(certain) == len(edits) and apart:
        finding.fix = Fix(fix.applicability, fix.message, certain)
    else:
        finding.fix = Fix("manual", fix.message, ())
