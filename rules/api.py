"""The API for rules: ``Rule``, ``Finding``, ``Fix``, ``Edit``, ``Related`` and ``Context``.

Offsets are 0-based code points in the text of the file, ``end`` is exclusive; lines and columns are computed for
output. The classes are plain and slotted because every start of lslint imports this module.
"""

from __future__ import annotations

from bisect import bisect_left

from lslint.grammar.logstash import nodes
from lslint.grammar.record import record
from lslint.rules.fix import MAX_EDITS, Applicability, Edit, Fix, with_empty_names
from lslint.rules.project_view import Instance, ProjectView, RelatedFile, SettingValue, Sibling
from lslint.rules.release import Refusal, Release, Stage

__all__ = [
    "PRODUCTS", "Applicability", "Check", "Context", "Edit", "Finding", "Findings", "Fix", "Instance",
    "ProjectView", "Refusal", "Related", "RelatedFile", "Release", "Repeats", "Rule", "RuleOption", "SettingValue",
    "Severity", "Sibling", "Spanned", "Stage",
]  # fmt: skip

PRODUCTS = {"LS": "logstash", "FB": "filebeat", "ES": "elasticsearch", "KB": "kibana"}
"""How the codes of the rules begin that come with lslint, and the product that each is about."""
DECISIVE = ("parse", "load", "start")
"""Stages whose findings determine the verdict."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, ClassVar, Literal, Self, TypeAlias

    from lslint.grammar.config.tree import ConfigFile
    from lslint.grammar.logstash.nodes import Clause, Pipeline, Section
    from lslint.grammar.parse_errors import ParseError
    from lslint.rules.fix import Spanned

Severity: TypeAlias = 'Literal["error", "warning", "info"]'


class Related:
    """A second location that explains a finding; ``path`` is None for the same file."""

    __slots__ = ("end", "message", "path", "start")

    def __init__(self, start: int, end: int, message: str, path: str | None = None) -> None:
        self.start = start
        self.end = end
        self.message = message
        self.path = path if path is None else str(path)  # as reports show it, not as in messages


@record
class Inside:
    """The location of a finding in a config inside a manifest, by names. ``document``: number of the document in the
    file, from 1; ``template``: what Helm rendered it from; ``object``: kind, namespace and name of the Kubernetes
    object; ``key``: where the config is in the object or document; ``line`` and ``column``: in the config, 0 for a
    finding about the document. ``is_hidden``: no output shows the text of the config."""

    document: int
    template: str
    object: str
    key: str
    line: int = 0
    column: int = 0
    is_hidden: bool = False

    def at(self, line: int, column: int) -> Inside:
        """Return a location in the same config."""
        return Inside(self.document, self.template, self.object, self.key, line, column, self.is_hidden)


class Finding:
    """A problem that a rule reports at a span. ``severity`` and ``stage`` are those of the rule by default. ``kind``:
    what it is about, for an analysis that tells findings of a rule apart. ``key``: the cause, by which
    ``merge_repeats`` of the rule merges findings of a file; the message by default. ``others``: findings at other
    locations of the file that a report has merged with this one; ``elsewhere``: those in other files, with their paths;
    ``merged_from``: the one at this location, as it was before. ``is_optional``: reported only if its rule is selected.
    ``until``: the last release that accepts what it reports, empty if that is not known. ``prevents_start``: if it is
    an error, the product does not start; of stage ``start`` and by default as the rule says. ``holds_in_templates``,
    ``about_support``: as in ``Rule``, and by default as the rule says. ``refusal``: which of the releases that may be
    in use reject what it reports, if others accept it. ``suppression``: for one that the user has suppressed, the kind
    of SARIF (``inSource``: by a comment, ``external``: by the config or the baseline) and the reason. ``address``
    (``lslint.engine.addresses``), ``pointer`` (a JSON pointer) and ``inside`` (of a config inside a manifest): the
    location by names, which the engine sets for outputs. It has one attribute per fact that the named steps of the
    engine and the outputs read."""

    __slots__ = (
        "about_support", "address", "elsewhere", "end", "fix", "help", "holds_in_templates", "inside", "is_optional",
        "key", "kind", "merged_from", "message", "others", "pointer", "prevents_start", "refusal", "related", "rule",
        "severity", "stage", "start", "suppression", "until",
    )  # fmt: skip

    def __init__(
        self,
        rule: Rule,
        start: int,
        end: int,
        message: str,
        *,
        fix: Fix | None = None,
        help: str | None = None,
        related: Sequence[Related] = (),
        severity: Severity | None = None,
        stage: Stage | None = None,
        key: str = "",
    ) -> None:
        self.rule = rule
        self.key = key
        self.kind = ""
        self.others: tuple[Finding, ...] = ()
        self.elsewhere: tuple[tuple[str, Finding], ...] = ()
        self.merged_from: Finding | None = None
        self.address: tuple[str, bool] | None = None
        self.pointer: str | None = None
        self.inside: Inside | None = None
        self.start = start
        self.end = end
        self.message = with_empty_names(message)
        self.fix = fix
        self.help = with_empty_names(help) if help else help
        self.related = tuple(related)
        self.severity: Severity = severity or rule.severity
        self.stage: Stage = stage or rule.stage
        self.suppression: tuple[str, str] | None = None
        self.is_optional = False
        self.until = ""
        self.refusal: Refusal | None = None
        self.holds_in_templates = rule.holds_in_templates
        self.about_support = rule.about_support
        self.prevents_start = rule.prevents_start or self.stage == "start"

    def __repr__(self) -> str:
        return f"Finding({self.rule.code}, {self.start}, {self.end}, {self.message!r})"


def wording(message: str) -> str:
    """Return a message without the names in backticks."""
    return "".join(message.split("`")[::2])


def predicate(message: str) -> str:
    """Return a message without the first name in backticks, which may occur again in it."""
    name = "".join(message.split("`")[1:2])
    return message.replace(f"`{name}`", "")


Findings: TypeAlias = "Iterator[Finding]"
"""The return type of checks."""


class Context:
    """The input of a check in addition to its node.

    ``text``: the whole source. ``path``: in the form of the paths of ``project``. ``base_name``: file name without
    folder and extension. ``kind``: as in ``lslint --kind``. ``tree``: the parsed file (partial if it has syntax
    errors). ``has_syntax_errors``: whether it has any. ``target``: release of the product of this kind, or None.
    ``section`` and ``clauses`` (outermost first): the location of the visited plugin or condition. ``project``: other
    files and settings. ``origin``: ``file``, ``string`` (the setting ``config.string``, to which Logstash adds a
    missing input or output), ``operator`` (a part of a resource or of chart values, to which an operator adds
    settings), ``config-map``, ``document`` (an example) or ``fragment`` (plugins that a tool inserts into a section;
    ``text`` contains that section). ``host``: path of the file that contains the text, or None; ``host_line``: its line
    at an offset of the text. ``errors``: the syntax errors, in order.
    ``unknowns``: reasons for an unknown verdict, as ``(reason, start, end, releases)``. ``truncated``: some findings
    were dropped. ``is_chosen``: tells by its code whether the optional findings of a rule are needed; None: all are.
    ``facts``: see ``lslint.rules.facts``. It has one attribute per input of the contract, so that no check looks
    for another one.
    """

    __slots__ = (
        "_offsets", "base_name", "clauses", "errors", "facts", "has_syntax_errors", "host", "host_line", "is_chosen",
        "kind", "options", "origin", "path", "project", "section", "target", "text", "tree",
        "truncated", "unknowns",
    )  # fmt: skip

    def __init__(
        self,
        text: str,
        tree: Pipeline | ConfigFile | None,
        path: str,
        kind: str,
        *,
        target: Release | None = None,
        project: ProjectView | None = None,
        errors: Sequence[ParseError] = (),
        has_syntax_errors: bool | None = None,
        host: str | None = None,
        host_line: Callable[[int], int] | None = None,
        origin: str = "file",
        options: dict[str, dict[str, Any]] | None = None,
    ) -> None:
        self.text = text
        self.tree = tree
        self.path = path
        name = path.replace("\\", "/").rsplit("/", 1)[-1]
        self.base_name = name.split(".", 1)[0] or name
        self.kind = kind
        self.target = target
        self.project = project or ProjectView()
        self.errors = errors
        self.has_syntax_errors = bool(errors) if has_syntax_errors is None else has_syntax_errors
        self.section: Section | None = None
        self.clauses: tuple[Clause, ...] = ()
        self.facts: dict[Any, Any] = {}
        self._offsets: dict[str, array[int]] = {}
        self.options = options or {}
        self.host = host
        self.host_line = host_line
        self.origin = origin
        self.unknowns: list[tuple[str, int, int, int]] = []
        self.truncated = False
        self.is_chosen: Callable[[str], bool] | None = None

    @property
    def pipeline(self) -> Pipeline:
        """The tree of a pipeline file."""
        assert isinstance(self.tree, nodes.Pipeline)
        return self.tree

    def keeps_optional(self, code: str) -> bool:
        """Return whether a rule must yield its optional findings, which are not reported unless it is selected."""
        return self.is_chosen is None or self.is_chosen(code)

    def is_below(self, *numbers: int) -> bool:
        """Return whether the release is known and older than another one: ``ctx.is_below(8, 16)``."""
        return self.target is not None and not self.target.at_least(*numbers)

    def line(self, offset: int) -> int:
        """Return the line (1-based) of an offset of ``text`` in logarithmic time, for messages: that of the host, if
        another file contains the text."""
        if self.host_line is not None:
            return self.host_line(offset)
        return bisect_left(self._offsets_of("\n"), offset) + 1

    def holds(self, character: str, start: int, end: int) -> bool:
        """Return whether ``text[start:end]`` contains ``character``. Fast even for thousands of nested spans."""
        if end - start < 500:
            return self.text.find(character, start, end) >= 0
        offsets = self._offsets_of(character)
        index = bisect_left(offsets, start)
        return index < len(offsets) and offsets[index] + len(character) <= end

    def _offsets_of(self, character: str) -> array[int]:
        """Return the offsets of a character in the text, in order."""
        offsets = self._offsets.get(character)
        if offsets is None:
            from array import array  # a list takes five times as much memory

            offsets = self._offsets[character] = array("i")
            at = -1
            while (at := self.text.find(character, at + 1)) >= 0:
                offsets.append(at)
        return offsets


@record
class Repeats:
    """Determines which findings of a rule in a file have the same cause and are merged (``merge_repeats`` of a rule).

    Reports merge the findings that remain after suppression comments, baseline and ``--diff-base``; editors show each
    location. ``by``: findings with the same severity, stage and ``Finding.key`` have the same cause. Without a key,
    they must have the same ``message`` (default), the same ``wording`` (the message without the names in backticks),
    say the same about different ``subject`` names (the first in backticks), or only have the same ``rule``.
    ``stages``: findings of other stages are not merged, except those of ``keyed_stages`` that have a key. ``message``:
    the message of several findings, with ``{count}``. Findings without edits are also merged across files if they refer
    to each other, and by ``across``: those that refer to the same ``related`` location, those of a ``folder`` with the
    same ``Finding.key``, or those of a folder with the same ``message``."""

    by: Literal["message", "subject", "wording", "rule"] = "message"
    stages: tuple[Stage, ...] = ("run", "advice")
    keyed_stages: tuple[Stage, ...] = ()
    message: str = ""
    across: Literal["", "folder", "message", "related"] = ""


class Check:
    """An analysis of a file that reports several rules. The class is in a module ``report.py`` of a family, reports
    every rule of its family and ``kinds`` that has no ``check``, and refers to the rules as attributes of the generated
    module ``reported`` of the family: ``reported.UnknownOption.finding(span, message)``.

    ``kinds``, ``visits``: as in ``Rule``.
    """

    kinds: ClassVar[tuple[str, ...]]
    visits: ClassVar[tuple[str, ...]]

    def run(self, node: Any, ctx: Context) -> Iterable[Finding]:
        """Yield the findings of all its rules for one visited node. The engine drops those of rules that are not
        selected."""
        raise NotImplementedError


def kebab_case(name: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]


@record
class RuleOption:
    """An option of a rule, set in the config under ``[options.CODE]``.

    ``default`` also determines the type: a whole number (at least ``minimum``), a string or a list of strings.
    """

    name: str
    default: int | str | tuple[str, ...]
    help: str
    minimum: int = 1

    @property
    def expected(self) -> str:
        """A description of valid values."""
        if isinstance(self.default, int):
            return f"a whole number of at least {self.minimum}"
        return "a string" if isinstance(self.default, str) else "a list of strings"

    def accepts(self, value: object) -> bool:
        """Return whether a value of the config is valid."""
        if isinstance(self.default, int):
            return isinstance(value, int) and not isinstance(value, bool) and value >= self.minimum
        if isinstance(self.default, str):
            return isinstance(value, str)
        return isinstance(value, list) and all(isinstance(item, str) for item in value)


class _KebabName:
    """The default of ``Rule.name``."""

    def __get__(self, rule: object, owner: type[Rule]) -> str:
        return kebab_case(owner.__name__)


class Rule:
    """A rule: metadata, evidence, examples and its check. A module contains one rule. The name of the module is
    ``<code>_<name_with_underscores>.py``, its folder determines family and category. Rules
    without code are rows (``rules/rows.py``). ``name`` is the name of the class
    in kebab case (``UnknownOption``: ``unknown-option``). ``kinds``: kinds of files that it checks. ``visits``: the
    nodes that its ``check`` receives; empty for a rule that a ``Check`` reports. In pipelines: ``pipeline`` (the root),
    ``plugin`` (every plugin), ``input/redis``, ``filter/*``, ``codec/*``, ``branch``, ``condition`` (the expression of
    a clause), ``hash``, ``syntax/<kind>``; in YAML and JSON: ``document`` (each ConfigDocument), ``file`` (the
    ConfigFile), ``syntax/<kind>``.

    ``required_text``: the rule is imported and run only for files that contain one of these strings, in pipelines only
    for the plugins, conditions and hashes that contain one. ``options``: options in the config; ``option(ctx, name)``
    reads them. ``every_release_refuses``: every release rejects a file with findings of stage parse or load.
    ``summary``: one line without a full stop. ``why``: Markdown with figures. ``sources``: origin of the facts.
    ``may_refuse``: some findings have stage parse, load or start although the rule has another stage. ``tags``:
    rendering of its findings in editors.
    ``blocks_parsing``: its findings hide the text
    after them. ``merge_repeats``: which findings of a file are merged because they have the same cause; None: none.
    ``fix_on_request``: its fix is applied only if the rule is selected by its code or name, or as a code action.
    ``fix_changes_meaning``: its fix is unsafe if the file is accepted. ``editor_hint``: editors show its infos as
    hints. ``holds_in_templates``: its findings are valid regardless of the template around them.
    ``holds_in_variables``: its advice is reported for the variables of containers, too.
    ``elasticsearch_only``: silent in files for OpenSearch; ``covers_opensearch``: there, an analysis for OpenSearch
    reports it. ``about_missing``: it reports a missing setting, which an operator may add. ``needs``: the
    first release that supports its advice, or that is known to reject what it reports.
    ``follows_fields``: it needs to know the fields of events, as far as plugins determine them.
    ``default``: reported without being selected. ``names_releases``: its advice depends on the release; a range whose
    ends get different advice gets none. ``reports_repeats``: its finding is a name that is set twice, which no fix of
    another rule may cause. ``prevents_start``: the product does not start with an error of the rule, although its stage
    is not ``start``. ``reports_names``: it reports unknown plugins and options. ``about_support``: it reports names
    that the release lacks: plugins, options, settings, types. ``fails_with_document``: older releases accept a
    template and reject the first document that matches. ``in_upgrades``: ``lslint upgrade`` reports it, although it is
    off by default. ``releases``: those that the rule is about.
    ``about_unread``: reported in a file that the product does not read, like no other rule.
    ``about_feature``: it is about something that releases before the first of ``releases`` lack, and silent for them.
    ``messages``: texts of its findings, or parts of them, by what they are about.
    ``bad``/``good``: self-written examples: each ``bad`` has a finding of the rule, no ``good`` has one. ``fixed``: the
    result of the fix for ``bad[0]``. It has one attribute per part of a rule: docs, lists and tests of all rules
    come from them.
    """

    code: ClassVar[str]
    name: ClassVar[str] = _KebabName()  # type: ignore[assignment]  # a descriptor
    severity: ClassVar[Severity]
    stage: ClassVar[Stage] = "advice"
    kinds: ClassVar[tuple[str, ...]]
    visits: ClassVar[tuple[str, ...]] = ()
    required_text: ClassVar[tuple[str, ...]] = ()
    summary: ClassVar[str]
    why: ClassVar[str]
    sources: ClassVar[tuple[str, ...]] = ()
    default: ClassVar[bool] = True
    may_refuse: ClassVar[bool] = False
    every_release_refuses: ClassVar[bool] = False
    tags: ClassVar[frozenset[Literal["deprecated", "unnecessary"]]] = frozenset()
    blocks_parsing: ClassVar[bool] = False
    merge_repeats: ClassVar[Repeats | None] = Repeats()
    fix_changes_meaning: ClassVar[bool] = False
    fix_on_request: ClassVar[bool] = False
    editor_hint: ClassVar[bool] = False
    holds_in_templates: ClassVar[bool] = False
    holds_in_variables: ClassVar[bool] = False
    about_missing: ClassVar[bool] = False
    elasticsearch_only: ClassVar[bool] = False
    covers_opensearch: ClassVar[bool] = False
    follows_fields: ClassVar[bool] = False
    names_releases: ClassVar[bool] = False
    reports_names: ClassVar[bool] = False
    about_support: ClassVar[bool] = False
    about_feature: ClassVar[bool] = False
    about_unread: ClassVar[bool] = False
    reports_repeats: ClassVar[bool] = False
    fails_with_document: ClassVar[bool] = False
    in_upgrades: ClassVar[bool] = False
    prevents_start: ClassVar[bool] = False
    needs: ClassVar[str] = ""
    options: ClassVar[tuple[RuleOption, ...]] = ()
    fix: ClassVar[Literal["none", "safe", "unsafe", "manual", "safe/unsafe"]] = "none"
    since: ClassVar[str] = "0.1.0"
    releases: ClassVar[str] = ""
    messages: ClassVar[dict[str, str]] = {}
    bad: ClassVar[tuple[str, ...]] = ()
    good: ClassVar[tuple[str, ...]] = ()
    fixed: ClassVar[str] = ""
    _instance: ClassVar[Rule]

    @property
    def is_upgrade(self) -> bool:
        """Whether the rule is in the category `upgrade`; the digits of custom rules have no meaning."""
        return self.code[:-3] in PRODUCTS and self.code[2] == "6"

    @classmethod
    def instance(cls) -> Self:
        """Return the only instance of the rule."""
        one = cls.__dict__.get("_instance")
        if one is None:
            one = cls._instance = cls()
        return one

    def check(self, node: Any, ctx: Any) -> Iterable[Finding]:
        """Yield the findings for one visited node, which is one of those in ``visits``. ``ctx``: a ``Context``; for the
        files of a pipeline, a ``PipelineView`` (``lslint.rules.logstash.api``)."""
        raise NotImplementedError

    def option(self, ctx: Context, name: str) -> Any:
        """Return the value of one of the rule's ``options`` for the checked file."""
        given = ctx.options.get(self.code, {})
        if name in given:
            return given[name]
        return next(option.default for option in self.options if option.name == name)

    @classmethod
    def finding(
        cls,
        at: Spanned | tuple[int, int],
        message: str,
        *,
        fix: Fix | None = None,
        help: str | None = None,
        related: Sequence[Related] = (),
        severity: Severity | None = None,
        stage: Stage | None = None,
        key: str = "",
        optional: bool = False,
    ) -> Finding:
        """Return a finding of the rule at a node or a ``(start, end)`` span. The message is capitalized. ``optional``:
        reported only if the rule is selected."""
        if message[:1].islower():
            message = message[0].upper() + message[1:]
        start, end = at if isinstance(at, tuple) else (at.start, at.end)
        found = Finding(
            cls.instance(),
            start,
            end,
            message,
            fix=fix,
            help=help,
            related=related,
            severity=severity,
            stage=stage,
            key=key,
        )
        found.is_optional = optional
        return found

    def error_finding(self, error: Any, message: str, fix_message: str = "", **rest: Any) -> Finding:
        """Return a finding for a syntax error, with its related locations and its edits as the fix (by default
        ``safe``)."""
        applicability = rest.pop("applicability", "safe")
        fix = None
        if fix_message and 0 < len(error.edits) <= MAX_EDITS:
            fix = Fix(applicability, fix_message, [Edit(*edit) for edit in error.edits])
        return self.finding(error, message, fix=fix, related=[Related(*location) for location in error.related], **rest)


class PipelineRule(Rule):
    """A rule about pipeline files, by default about events that are not processed as intended."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "run"
    kinds: ClassVar[tuple[str, ...]] = ("logstash",)


class PipelineStartRule(PipelineRule):
    """A rule about pipeline files that pass the config test (`-t`) but prevent Logstash from starting."""

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "start"


class PipelineAdvice(PipelineRule):
    """A rule about pipeline files that work as intended but can be improved."""

    severity: ClassVar[Severity] = "info"
    stage: ClassVar[Stage] = "advice"


def __getattr__(name: str) -> Any:
    """Load ``nodes`` (trees of pipelines), ``config_tree`` (trees of YAML and JSON) or ``Setting`` (for YAML and JSON)
    for custom rules on first use."""
    if name == "nodes":
        return nodes
    if name == "config_tree":
        from lslint.grammar.config import tree

        return tree
    if name == "Setting":
        from lslint.rules.setting import Setting

        return Setting
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
