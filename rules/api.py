"""What a rule is made of: ``Rule``, ``Finding``, ``Fix``, ``Edit``, ``Related`` and the ``Context`` it sees.

Offsets are 0-based code points into the file's text, ``end`` exclusive; lines and columns are made at the edge only.
Plain slotted classes: this module is on the start-up path.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.project_view import Instance, ProjectView, RelatedFile, SettingValue, Sibling

__all__ = [
    "Applicability", "Check", "Context", "Edit", "Finding", "Findings", "Fix", "Instance", "ProjectView",
    "Related", "RelatedFile", "Release", "Repeats", "Rule", "RuleOption", "SettingValue", "Severity", "Sibling",
    "Spanned", "Stage",
]  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from types import ModuleType
    from typing import Any, ClassVar, Literal, Protocol, Self

    from lslint.grammar.config.tree import ConfigFile
    from lslint.grammar.logstash.nodes import Clause, Pipeline, Section
    from lslint.grammar.parse_errors import ParseError

    Severity = Literal["error", "warning", "info"]
    Stage = Literal["parse", "load", "start", "run", "advice"]
    Applicability = Literal["safe", "unsafe", "manual"]

    class Spanned(Protocol):
        """Anything with a span: nodes, syntax errors, edits."""

        start: int
        end: int


MAX_EDITS = 5000
"""Of a fix for a syntax error. Nobody wrote a text that needs more, and a report of all takes gigabytes."""


class Edit:
    """Replace ``text[start:end]`` by ``text``; an insertion has ``start == end``."""

    __slots__ = ("end", "start", "text")

    def __init__(self, start: int, end: int, text: str) -> None:
        self.start = start
        self.end = end
        self.text = text

    def __repr__(self) -> str:
        return f"Edit({self.start}, {self.end}, {self.text!r})"


class Fix:
    """Edits that fix a finding; they apply together or not at all and do not overlap each other.

    ``applicability``: ``safe`` (meaning unchanged, or the file was refused before), ``unsafe`` (behaviour changes),
    ``manual`` (shown, never applied).
    """

    __slots__ = ("applicability", "edits", "message")

    def __init__(self, applicability: Applicability, message: str, edits: Sequence[Edit]) -> None:
        self.applicability = applicability
        self.message = message
        self.edits = tuple(edits)

    @classmethod
    def write(cls, at: Spanned | tuple[int, int], text: str, safety: Applicability = "manual", quote: str = "") -> Fix:
        """A fix that replaces a node or span by a text, which is put between quotes if ``quote`` is given."""
        start, end = at if isinstance(at, tuple) else (at.start, at.end)
        return cls(safety, f"Write `{text}`", [Edit(start, end, f"{quote}{text}{quote}")])


class Related:
    """A second place that explains a finding; ``path`` is None for the finding's own file."""

    __slots__ = ("end", "message", "path", "start")

    def __init__(self, start: int, end: int, message: str, path: str | None = None) -> None:
        self.start = start
        self.end = end
        self.message = message
        self.path = path


class Finding:
    """One rule at one span. ``severity`` and ``stage`` are the rule's unless the case differs. ``key``: what findings
    of one file have in common that ``merge_repeats`` of the rule merges; the message by default."""

    __slots__ = ("end", "fix", "help", "key", "message", "related", "rule", "severity", "stage", "start")

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
        self.start = start
        self.end = end
        self.message = message
        self.fix = fix
        self.help = help
        self.related = tuple(related)
        self.severity: Severity = severity or rule.severity
        self.stage: Stage = stage or rule.stage

    def __repr__(self) -> str:
        return f"Finding({self.rule.code}, {self.start}, {self.end}, {self.message!r})"


Findings = Iterator[Finding]
"""What checks return."""


class Release:
    """A release of a product, ``8.15`` or ``8.15.2``; compares by its numbers."""

    __slots__ = ("numbers", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.numbers = tuple(int(part) for part in text.split("."))

    def at_least(self, *numbers: int) -> bool:
        """True from that release on: ``release.at_least(8, 7)``."""
        return self.numbers >= numbers

    def __str__(self) -> str:
        return self.text


class Context:
    """What a check sees besides its node.

    ``text``: the whole source. ``path``: as reported. ``base_name``: file name without folder and extension. ``kind``:
    as in ``lslint --kind``. ``tree``: the parsed file (partial where it was refused). ``has_syntax_errors``: the text
    has any. ``target``: release of the product of this kind, or None. ``section`` and ``clauses`` (outermost first):
    where the plugin or condition being visited stands. ``project``: siblings and settings. ``origin``: ``file`` (or the
    text of one), ``string`` (the setting ``config.string``: Logstash adds an input and an output where there is none),
    ``operator`` (a branch of a resource or of chart values: an operator adds settings) or ``document`` (an example in
    a document). ``host``: path of the file that holds the text, None for a file of its own.
    ``errors``: the syntax errors of the text, in order. ``unknowns``: what a rule found that leaves the verdict open,
    as ``(reason, start, end, releases)``. ``truncated``: findings were left out, as there are too many. ``facts``: what
    the functions of ``lslint.rules.facts`` keep about this file.
    """

    __slots__ = (
        "_offsets", "base_name", "clauses", "errors", "facts", "has_syntax_errors", "host", "kind", "options", "origin",
        "path", "project", "section", "target", "text", "tree", "truncated", "unknowns",
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
        self._offsets: dict[str, list[int]] = {}
        self.options = options or {}
        self.host = host
        self.origin = origin
        self.unknowns: list[tuple[str, int, int, int]] = []
        self.truncated = False

    def line(self, offset: int) -> int:
        """The line (1-based) of an offset of ``text``, for messages. Many may be asked for."""
        from bisect import bisect_left

        return bisect_left(self._offsets_of("\n"), offset) + 1

    def holds(self, character: str, start: int, end: int) -> bool:
        """Whether ``character`` stands in ``text[start:end]``. May be asked for spans in one another, thousands
        deep."""
        if end - start < 500:
            return self.text.find(character, start, end) >= 0
        from bisect import bisect_left

        offsets = self._offsets_of(character)
        index = bisect_left(offsets, start)
        return index < len(offsets) and offsets[index] + len(character) <= end

    def _offsets_of(self, character: str) -> list[int]:
        """Where a character stands in the text, in order."""
        offsets = self._offsets.get(character)
        if offsets is None:
            offsets = self._offsets[character] = []
            at = -1
            while (at := self.text.find(character, at + 1)) >= 0:
                offsets.append(at)
        return offsets


class RuleOption:
    """An option of a rule, set in the config under ``[options.CODE]``.

    ``default`` tells its type too: a whole number (``minimum`` is the smallest allowed), a text or a list of texts.
    """

    __slots__ = ("default", "help", "minimum", "name")

    def __init__(self, name: str, default: int | str | tuple[str, ...], help: str, *, minimum: int = 1) -> None:
        self.name = name
        self.default = default
        self.help = help
        self.minimum = minimum

    @property
    def expected(self) -> str:
        """What a value must be, in words."""
        if isinstance(self.default, int):
            return f"a whole number of at least {self.minimum}"
        return "a text" if isinstance(self.default, str) else "a list of texts"

    def accepts(self, value: object) -> bool:
        """Whether a value of the config fits."""
        if isinstance(self.default, int):
            return isinstance(value, int) and not isinstance(value, bool) and value >= self.minimum
        if isinstance(self.default, str):
            return isinstance(value, str)
        return isinstance(value, list) and all(isinstance(item, str) for item in value)


class Repeats:
    """How the engine merges findings of a rule that repeat each other (``merge_repeats`` of a rule).

    Findings with the same ``key`` (see ``Finding.key``; default: the message) in one file become the first of them.
    ``stages``: only findings of these stages are merged. ``more_than``: groups up to that size stay as they are.
    ``places``: so many of the other findings are attached as related places, and the message ends with their number; 0:
    the others are dropped silently. ``combine_fixes``: the merged finding's fix applies the fixes of all, else its own.
    ``keyed_only``: findings without a ``key`` of their own are not merged.
    """

    __slots__ = ("combine_fixes", "keyed_only", "more_than", "places", "stages")

    def __init__(
        self,
        *,
        stages: tuple[Stage, ...] = ("run", "advice"),
        more_than: int = 1,
        places: int = 0,
        combine_fixes: bool = False,
        keyed_only: bool = False,
    ) -> None:
        self.stages = stages
        self.more_than = more_than
        self.places = places
        self.combine_fixes = combine_fixes
        self.keyed_only = keyed_only


class Check:
    """An analysis of a file that reports several rules. It stands in a module ``report.py`` of a family's packages,
    reports every rule of its family and ``kinds`` that has no check of its own, and refers to them as attributes of the
    generated module ``reported`` of its family: ``reported.UnknownOption.finding(span, message)``.

    ``kinds``, ``visits``: as in ``Rule``.
    """

    kinds: ClassVar[tuple[str, ...]]
    visits: ClassVar[tuple[str, ...]]

    def run(self, node: Any, ctx: Context) -> Iterable[Finding]:
        """Findings of any of its rules for one visited node. Those of rules that are not selected are dropped."""
        raise NotImplementedError


class _KebabName:
    """The default of ``Rule.name``."""

    def __get__(self, rule: object, owner: type[Rule]) -> str:
        return "".join(f"-{c.lower()}" if c.isupper() else c for c in owner.__name__)[1:]


class Rule:
    """A rule: what it is, why, examples, and its check. One module holds one rule; the module's name is
    ``<code>_<name_with_underscores>.py`` and its folder gives family and category. ``name`` is the name of the class in
    kebab case (``UnknownOption``: ``unknown-option``).

    ``kinds``: file kinds it looks at. ``visits``: what its ``check`` wants to see; empty for a rule that a ``Check``
    reports, which has no check of its own:

    * pipelines: ``pipeline`` (the root), ``plugin`` (every plugin), ``input/redis``, ``filter/*``, ``codec/*``,
      ``branch``, ``condition`` (the expression of a clause), ``hash``, ``syntax/<kind>``;
    * YAML and JSON: ``document`` (each ConfigDocument), ``file`` (the ConfigFile), ``syntax/<kind>``.

    ``required_text``: if given, only files whose text holds one of them (as written) are looked at; a file without
    costs neither time nor an import. ``options``: what the config may set; ``option(ctx, name)`` reads it.

    ``every_release_refuses``: no release accepts a file with its findings of stage parse or load.
    ``summary``: one line, no full stop. ``why``: paragraphs of Markdown with figure and
    source. ``sources``: where the facts come from. ``may_refuse``: some findings have stage parse, load or start though
    the rule's own stage is another. ``tags``: how editors render its findings. ``blocks_parsing``: its findings hide
    what follows, which is analyzed once they are fixed. ``merge_repeats``: how repeated findings of a file are merged.
    ``fix_changes_meaning``: its fix is unsafe where the file is accepted.
    ``holds_in_templates``: its findings are true of a place whatever a template of the file puts around it.
    ``depends_on_release``: it reports what some releases lack, which a condition of a template may exclude.
    ``bad``/``good``: self-written examples, run by the tests: each ``bad`` gives at
    least one finding of this rule, no ``good`` gives one. ``fixed``: what the fix makes of ``bad[0]`` where there is
    one.
    """

    code: ClassVar[str]
    name: ClassVar[str] = _KebabName()  # type: ignore[assignment]
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
    merge_repeats: ClassVar[Repeats | None] = None
    fix_changes_meaning: ClassVar[bool] = False
    holds_in_templates: ClassVar[bool] = False
    depends_on_release: ClassVar[bool] = False
    options: ClassVar[tuple[RuleOption, ...]] = ()
    fix: ClassVar[Literal["none", "safe", "unsafe", "manual", "safe/unsafe"]] = "none"
    since: ClassVar[str] = "0.1.0"
    releases: ClassVar[str] = ""
    bad: ClassVar[tuple[str, ...]] = ()
    good: ClassVar[tuple[str, ...]] = ()
    fixed: ClassVar[str] = ""

    @classmethod
    def instance(cls) -> Self:
        """The one instance of this rule."""
        one = cls.__dict__.get("_instance")
        if one is None:
            one = cls._instance = cls()  # type: ignore[attr-defined]
        return one

    def check(self, node: Any, ctx: Context) -> Iterable[Finding]:
        """Findings for one visited node; the nodes are those that ``visits`` names."""
        raise NotImplementedError

    def option(self, ctx: Context, name: str) -> Any:
        """The value of one of the rule's ``options`` for the file being checked."""
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
    ) -> Finding:
        """A finding of this rule at a node or a ``(start, end)`` span. Its message begins in upper case."""
        if message[:1].islower():
            message = message[0].upper() + message[1:]
        start, end = at if isinstance(at, tuple) else (at.start, at.end)
        rule = cls.instance()
        return Finding(
            rule, start, end, message, fix=fix, help=help, related=related, severity=severity, stage=stage, key=key
        )

    def error_finding(self, error: Any, message: str, fix_message: str = "", **rest: Any) -> Finding:
        """A finding for a syntax error, with its related places and its edits as the fix (``safe`` by default)."""
        applicability = rest.pop("applicability", "safe")
        fix = None
        if fix_message and 0 < len(error.edits) <= MAX_EDITS:
            fix = Fix(applicability, fix_message, [Edit(*edit) for edit in error.edits])
        related = [Related(*location) for location in error.related]
        return self.finding(error, message, fix=fix, related=related, **rest)


class PipelineRule(Rule):
    """A rule about pipeline files: by default, about events that are processed in a way the file does not intend."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "run"
    kinds = ("logstash",)


class PipelineStartRule(PipelineRule):
    """A rule about pipeline files that pass the check of the config (`-t`), and with which Logstash does not start."""

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "start"


class PipelineAdvice(PipelineRule):
    """A rule about pipeline files that do what they say, but could do it in a better way."""

    severity: ClassVar[Severity] = "info"
    stage: ClassVar[Stage] = "advice"


def __getattr__(name: str) -> ModuleType:
    """``nodes`` (trees of pipelines) and ``config_tree`` (trees of YAML and JSON), for custom rules; loaded on use."""
    if name == "nodes":
        from lslint.grammar.logstash import nodes

        return nodes
    if name == "config_tree":
        from lslint.grammar.config import tree

        return tree
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
