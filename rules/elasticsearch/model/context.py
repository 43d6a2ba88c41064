"""The state that the checks of one template share: what they have visited so far."""

from __future__ import annotations

from collections.abc import Callable

from lslint.grammar.config.tree import ConfigNode, Mapping
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.json_values import display_value, is_text, text
from lslint.rules.elasticsearch.model.template_view import TemplateView
from lslint.rules.elasticsearch.model.violations import ReleaseAnalysis
from lslint.rules.elasticsearch.rule import AnalysisRule, FieldRule, FieldUpgrade
from lslint.rules.shared.duplicate_keys import loses_parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Unpack

    from lslint.rules.elasticsearch.model.releases import Numbers
    from lslint.rules.elasticsearch.model.violations import Details, Place

    VisitField = Callable[..., str]

_MAX_DEPTH = 40
"""Levels of a field path that are looked into."""


class Scope:
    """The check of one template, ``view``, of the shape ``shape``.

    ``late``: observed releases that validate mappings only when they create an index. ``dimensions``: path -> field
    with ``time_series_dimension``. ``defined``: kind (``analyzer``, ``normalizer`` …) -> defined names. ``root``: the
    mapping being visited. ``fields``, ``nested``: numbers of fields so far. ``mapped``: path -> type. ``bare``: paths
    without doc values. ``inner``: inside a dynamic template; ``made``: the ``mapping`` of that dynamic template;
    ``rule_name``: its name. ``text``, ``comments``: of the file. ``target``: the numbers of the release, if there is
    one; ``old``: whether it is before 5.0. ``silent``: releases that reject the parameter whose value is being checked,
    so that its value does not matter. ``moot``: of the next violation, see ``Outcome``. ``ctx``: of the check.
    ``visit_field``: checks a field inside another one or inside a dynamic template; ``visit_mappings`` sets it.
    Large because the checks of all parts of a template share what the mapping and the settings say.
    """

    def __init__(self, view: TemplateView, analysis: ReleaseAnalysis) -> None:
        self.view = view
        self.shape = view.shape
        self.analysis = analysis
        self.ctx = analysis.ctx
        self.late = 0 if view.is_of_index else releases.V1
        self.defined: dict[str, set[str]] = {}
        self.similarities: set[str] = set()
        self.root = view.root
        self.fields = self.nested = 0
        self.inner = False
        self.rule_name = ""
        self.silent = self.moot = 0
        self.made: Mapping | None = None
        self.dimension = False
        self.dimensions: dict[str, Mapping] = {}
        self.mapped: dict[str, str] = {}
        self.bare: set[str] = set()
        self.text = self.ctx.text
        self.target = analysis.target
        self.old = None if self.target is None else self.target < (5,)
        self.comments: list[tuple[int, int]] = getattr(self.ctx.tree, "comments", [])
        self.visit_field: VisitField  # set while the mappings are visited

    @property
    def may_be_defined_elsewhere(self) -> bool:
        """Whether a name that is not defined in the body may be: by the index, by a component template, by a template
        of the index if the body has no settings, or by an object that another one with the same key replaces."""
        is_bare = self.shape == "body" and self.view.settings is None
        return is_bare or self.view.is_of_existing_index or bool(self.view.components) or loses_parts(self.ctx)

    def parents(self, path: str, kind: str) -> list[str]:
        """Return the fields of that type that a field is inside of, the outermost first."""
        parts = path.split(".", _MAX_DEPTH)
        above = (".".join(parts[:count]) for count in range(1, len(parts)))
        return [parent for parent in above if self.mapped.get(parent) == kind]

    def add(
        self,
        rule: type[AnalysisRule],
        place: Place,
        message: str,
        load: int = 0,
        *,
        starts: int = 0,
        **details: Unpack[Details],
    ) -> None:
        """Add a violation of the body or its settings: see ``ReleaseAnalysis.add``."""
        if self.view.is_of_index:
            load, starts = load | starts, 0
        self.analysis.add(rule, place, message, load, starts=starts, moot=self.moot | self.silent, **details)

    def mapping(
        self, rule: type[AnalysisRule], place: Place, message: str, refused: int, **details: Unpack[Details]
    ) -> None:
        """Add a violation inside a mapping: the ``late`` releases reject it when they create an index.

        Inside a dynamic template only 8.0 and later validate the mapping. Older releases reject the first document with
        a matching field or, if ``ignored`` has a message for that, ignore the part.
        """
        if self.silent and not refused & ~self.silent:
            return
        if not self.inner:
            self.add(rule, place, message, refused & ~self.late, starts=refused & self.late, **details)
            return
        run = refused & releases.LE7
        refused &= releases.GE8
        if refused | run & releases.V7:
            if issubclass(rule, FieldUpgrade):
                rule = reported.RemovedTypeInDynamicTemplate
            elif issubclass(rule, FieldRule):
                rule = reported.InvalidDynamicMapping
            cuts = ((8, 0), *details.get("cuts", releases.MAJORS))
            inner: Details = {"run": run, "cuts": cuts, "undecided": details.get("undecided", 0) & releases.GE8}
            if details.get("removed") is not None:
                inner["removed"] = reported.RemovedTypeInDynamicTemplate
            for name in ("fix", "ignored", "is_unsure"):
                if name in details:
                    inner[name] = details[name]
            self.add(rule, place, message, refused, **inner)

    def refuse(self, place: Place, message: str, refused: int, **details: Unpack[Details]) -> None:
        """Add a violation for a value, or several that exclude each other, that a mapping cannot have."""
        self.mapping(reported.BadMappingValue, place, message, refused, **details)

    def unknown_key(self, place: Place, message: str, refused: int, **more: Any) -> None:
        """Add a violation for a key that a template cannot have, or not in that release."""
        self.add(reported.TemplateShape, place, message, refused, holds_in_templates=True, by_wording=True, **more)

    def unknown(self, reason: str, place: Place, undecided: int = 0) -> None:
        """Add a reason why the check is incomplete. ``undecided``: observed releases whose verdict depends on it."""
        self.analysis.unknown(reason, place, undecided)


def must_be(
    scope: Scope,
    node: ConfigNode,
    name: str,
    wanted: str,
    refused: int = releases.ALL,
    cuts: tuple[Numbers, ...] = releases.MAJORS,
) -> None:
    """Add a violation for a value of the wrong kind. ``wanted``: a noun phrase for the expected kind."""
    found = f"the string {display_value(node)}" if is_text(node) and text(node) else display_value(node)
    what = name if "`" in name else f"`{name}`"
    scope.add(reported.TemplateShape, node, f"{what} must be {wanted}, not {found}", refused, cuts=cuts)
