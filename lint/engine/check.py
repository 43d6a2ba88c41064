"""Runs the rules over one text of a known kind: tree and slips -> findings -> suppressions -> verdict.

Rules whose findings make the verdict (stages parse, load and start) always run; selecting and suppressing hides them.
"""

from __future__ import annotations

from bisect import bisect_left

from lslint.config.settings import Settings
from lslint.engine.result import FileResult, NotChecked
from lslint.engine.visitor import CUT, dispatch, visit_config, visit_pipeline, visit_slips
from lslint.files.source import Source
from lslint.grammar.parse_errors import LIMIT, Slip
from lslint.grammar.suppression import may_hold
from lslint.project import view
from lslint.rules import registry
from lslint.rules.api import Context, Fix, Release

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lslint.grammar.config.tree import ConfigFile
    from lslint.grammar.logstash.nodes import Pipeline
    from lslint.project.projects import Projects
    from lslint.project.view import FileProject
    from lslint.rules.api import Finding, Project, Rule
    from lslint.rules.entry import RuleEntry

    Strings = Callable[[FileResult, ConfigFile, Settings], tuple[list[Finding], list[Finding]]]

MOST_SLIPS = 1000
DECISIVE = ("parse", "load", "start")
OF_THE_FILE = ("not-utf8", "template-marker")
"""Slips that say something about the file as a whole: they are told however many others there are."""
PRODUCT_OF_FAMILY = {"logstash": "logstash", "filebeat": "filebeat", "elasticsearch": "elasticsearch"}
YAML_KINDS = ("logstash-settings", "pipelines", "filebeat", "elasticsearch-settings")

TEMPLATE_ENDINGS = (".j2", ".jinja", ".jinja2", ".erb", ".epp", ".tmpl", ".tpl", ".gotmpl", ".mustache", ".hbs")

# What no rule looks at yet, by family: a file is not called accepted before each stage that refuses is checked.
UNCHECKED = {
    "logstash": "not every JVM option is compared with any Java release",
    "filebeat": "",
    "elasticsearch": "lifecycle policies are compared with the reference, and not compared with any server's verdict",
}


class Inside:
    """Where a text that is checked stands. ``host``: path of the host, for the config's patterns; ``origin``: see
    ``Context.origin``."""

    __slots__ = ("host", "origin", "project")

    def __init__(self, host: str, origin: str, project: Project) -> None:
        self.host = host
        self.origin = origin
        self.project = project


class Rules:
    """The rules for one kind and selection, as visit tables, which load them when a file has something for them.

    ``table``: for nodes; ``slips``: for the parser's slips (the syntax rules, for YAML and JSON any rule).
    """

    __slots__ = ("kind", "selection", "slips", "table")

    def __init__(self, kind: str, selection: Callable[[Rule | RuleEntry], bool]) -> None:
        self.kind = kind
        self.selection = selection
        rules = [rule for rule in registry.for_kind(kind) if self._runs(rule)]
        if kind != "logstash":  # some syntax rules for YAML look at the tree: a name that is no text, an empty value
            self.table = self.slips = dispatch(rules)
        else:
            self.table = dispatch(rule for rule in rules if rule.group != "syntax")
            self.slips = dispatch(rule for rule in rules if rule.group == "syntax")

    def looked(self, code: str) -> bool:
        """False if the rule of that code is switched off here; True if it ran, or is not for this kind of file."""
        rule = registry.entries()[code]
        return self.kind not in rule.kinds or self._runs(rule)

    def _runs(self, rule: RuleEntry) -> bool:
        if rule.may_refuse or rule.stage in DECISIVE or self.selection(rule):
            return True
        return any(visit.startswith("slip/") for visit in rule.visits)  # no slip may lack its words


_rules: dict[object, Rules] = {}


def rules_for(kind: str, settings: Settings) -> Rules:
    """The rules for a kind under these settings, made once for each selection."""
    key = (kind, settings.selection.key)
    found = _rules.get(key)
    if found is None:
        found = _rules[key] = Rules(kind, settings.selection.on)
    return found


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
    kind: str,
    settings: Settings,
    projects: Projects | None,
    inside: Inside | None,
    *,
    templates: bool,
    strings: Strings,
) -> FileResult:
    """Checks a text of a kind that has rules.

    ``templates``: markers of template engines may stand in it. ``strings`` checks the pipelines that settings hold.
    The other parameters are those of ``lslint.engine.file.check_source``.
    """
    result = FileResult(source.path, kind, source)
    project = None
    if projects is not None and kind == "logstash":
        project = view.of(projects, source.path, settings.config)
    family = registry.FAMILY_OF_KIND[kind]
    tree, slips = _tree(source, kind, project, templates)
    result.tree = tree
    stopped = None
    if slips and slips[-1].kind == LIMIT:
        stopped = slips[-1]
        slips = slips[:-1]
    target = settings.targets.get(PRODUCT_OF_FAMILY[family])
    if target and kind == "logstash" and not slips and stopped is None:
        from lslint.grammar.logstash import history

        slips = history.slips(source.text, tree, Release(target).numbers)  # type: ignore[arg-type]
    if len(slips) > MOST_SLIPS:
        result.not_checked.append(
            NotChecked(f"{len(slips)} syntax errors: the first {MOST_SLIPS} are told", plain=True)
        )
        slips = slips[:MOST_SLIPS] + [slip for slip in slips[MOST_SLIPS:] if slip.kind in OF_THE_FILE]
    around: Project | None = project
    if inside is not None:
        around = inside.project
    elif projects is not None and project is None:
        around = view.of_settings(projects, source.path, kind, settings.config)
    context = Context(
        source.text,
        tree,
        source.path,
        kind,
        target=Release(target) if target else None,
        project=around,
        clean=not slips and stopped is None,
        options=settings.rule_options,
    )
    if inside is not None:
        context.origin = inside.origin
        context.memo["host"] = inside.host
    if slips:
        context.memo["slips"] = slips
    rules = rules_for(kind, settings)
    found: list[Finding] = []
    if slips:
        if rules.slips.wanted:
            found += visit_slips(slips, rules.slips, context)
        else:  # a kind that has no rules for its syntax yet
            result.not_checked += [NotChecked("cannot be read here", slip.start, slip.end) for slip in slips]
    if tree is not None:
        if kind == "logstash":
            found += visit_pipeline(tree, rules.table, context)  # type: ignore[arg-type]
        else:
            found += visit_config(tree, rules.table, context)  # type: ignore[arg-type]
        if tree.comments:
            keep_comments(found, source.text, tree.comments)
    hidden: list[Finding] = []
    if kind in ("pipelines", "logstash-settings") and tree is not None and "string" in source.text:
        shown, hidden = strings(result, tree, settings)  # type: ignore[arg-type]
        found += shown
    found.sort(key=place)
    decide(result, found + hidden, slips, UNCHECKED[family], context)
    if any(finding.rule.code == "LS906" for finding in found) and any(d.verdict == "unknown" for d in result.documents):
        result.verdict = result.starts = "unknown"
    if CUT in context.memo:
        reason = f"only the first {len(found):,} findings are reported; the verdict takes all into account"
        result.not_checked.append(NotChecked(reason, plain=True))
        found += limit_reached(context, reason, found[-1].start)
    if stopped is not None:
        reason = stopped.detail["reason"]
        result.not_checked.append(NotChecked(f"analysis stopped: {reason}", stopped.start, stopped.end, plain=True))
        result.verdict = result.starts = "unknown"
        result.releases = None
        found += limit_reached(context, reason, stopped.start)
        found.sort(key=place)
    left = found
    if tree is not None and may_hold(source.text):
        left = suppress(result, found, context, tree.comments, rules.looked, settings)
    report(result, found, left, hidden, source.path if inside is None else inside.host, settings)
    return result


def limit_reached(context: Context, reason: str, at: int) -> list[Finding]:
    """The warning that the analysis of a file stopped at the offset ``at``."""
    from lslint.rules.run import Notice

    end = min(at + 1, len(context.text))
    return list(registry.load("LS906").check(Notice(reason, at, end), context))


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
        shown = set(map(id, result.findings))
        hidden = hidden + [finding for finding in found if id(finding) not in shown]
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


def notice(result: FileResult, code: str, reason: str, settings: Settings) -> None:
    """Adds a finding of a rule about the run itself (LS902, LS903, LS905) at the start of the file."""
    from lslint.rules.run import Notice

    context = Context("", None, result.path, result.kind)
    found = list(registry.load(code).check(Notice(reason), context))
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
    from lslint.suppression.apply import Suppressions

    assert result.source is not None
    suppressions = Suppressions(result.source, comments, context.tree)
    if not suppressions.all and not suppressions.notices:
        return found
    left = [finding for finding in found if not suppressions.hidden(finding)]
    on = settings.selection.on
    result.suppressed += sum(on(finding.rule) for finding in found) - sum(on(finding.rule) for finding in left)
    own: list[Finding] = []
    if context.clean and CUT not in context.memo and on(registry.load("LS901")):
        own += suppressions.unused(context, looked)
    bad = registry.load("LS904")
    for notice in suppressions.notices:
        own += bad.check(notice, context)
    left += [finding for finding in own if not suppressions.hidden(finding)]
    left.sort(key=place)
    return left


def _tree(
    source: Source, kind: str, project: FileProject | None, templates: bool
) -> tuple[Pipeline | ConfigFile | None, list[Slip]]:
    """``parse``, but a file that was parsed as another's sibling is not parsed again."""
    if project is None or source.bad is not None or source.wide:
        return parse(source, kind, templates)
    known = project.known(source.text) if templates else None
    if known is not None:
        return known.sibling.tree, known.slips
    tree, slips = parse(source, kind, templates)
    project.offer(source.text, tree, slips)  # type: ignore[arg-type]
    return tree, slips


def parse(source: Source, kind: str, templates: bool = True) -> tuple[Pipeline | ConfigFile | None, list[Slip]]:
    """Tree and slips of a text of that kind; ``(None, [])`` for a kind that has no grammar.

    ``templates``: markers of template engines in a pipeline or a Filebeat config are looked past.
    """
    tree: Pipeline | ConfigFile | None
    if kind == "logstash":
        if source.wide:
            name = source.encoding[:6].upper() if source.encoding != "utf-8" else "UTF-16 or UTF-32"
            from lslint.grammar.logstash import nodes

            return nodes.Pipeline(0, len(source.text), [], []), [Slip("not-utf8", 0, 1, {"encoding": name})]
        from lslint.grammar.logstash import parse as parse_

        tree, slips = parse_.parse(source.text, templates)
        if source.bad is not None:
            slips = [*slips, Slip("not-utf8", source.bad, source.bad + 1)]
        return tree, slips
    if kind in YAML_KINDS or (kind != "jvm-options" and source.path.endswith((".yml", ".yaml"))):
        from lslint.grammar.config.yaml import parser as yaml_tree

        return yaml_tree.parse(source.text, templates or kind != "filebeat")
    if kind == "jvm-options":
        from lslint.grammar.config import jvm_options

        return jvm_options.parse(source.text)
    from lslint.grammar.config.json import parser as json_tree

    return json_tree.parse(source.text)


def decide(result: FileResult, found: list[Finding], slips: list[Slip], unchecked: str, context: Context) -> None:
    """Sets verdict, starts and not_checked from all findings, hidden ones included."""
    if any(finding.stage == "start" for finding in found):
        result.starts = "no"
    if result.kind == "logstash":
        from lslint.engine.verdicts import pipeline as pipeline_verdict

        pipeline_verdict.decide(result, found, slips, context)
        return
    if result.kind in ("logstash-settings", "pipelines"):
        from lslint.engine.verdicts import settings as settings_verdict

        settings_verdict.decide(result, found, slips, context)
        return
    if result.kind.startswith("es-") or result.kind == "elasticsearch-settings":
        from lslint.engine.verdicts import elasticsearch as template_verdict

        template_verdict.decide(result, found, slips, context)
        return
    if result.kind == "filebeat":
        from lslint.engine.verdicts import filebeat as filebeat_verdict

        filebeat_verdict.decide(result, found, slips, context)
        return
    if any(finding.stage in ("parse", "load") for finding in found):
        result.verdict = "rejected"
    else:
        result.verdict = "unknown"
    result.not_checked.append(NotChecked(unchecked, plain=True))
    for slip in slips:
        if slip.kind == "template-marker" and slip.detail.get("outside") == "yes":
            result.not_checked.append(
                NotChecked("what the template puts here is not in the file", slip.start, slip.end)
            )


def place(finding: Finding) -> tuple[int, str, int, str]:
    """The order of findings in a file."""
    return finding.start, finding.rule.code, finding.end, finding.message
