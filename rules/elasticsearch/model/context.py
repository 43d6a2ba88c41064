"""What the parts of the visit of a template share: its shape, its settings, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable

from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar
from lslint.rules.api import Fix
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.json_values import display_value
from lslint.rules.elasticsearch.model.violations import Outcome, ReleaseAnalysis, ReleaseViolation
from lslint.rules.elasticsearch.rule import FieldRule, FieldUpgrade
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.elasticsearch.model.releases import Numbers
    from lslint.rules.elasticsearch.rule import AnalysisRule

    VisitField = Callable[..., str]
    Place = ConfigNode | Entry | tuple[int, int]


def _no_mappings(scope: Scope, entry: Entry, node: Mapping, path: str, multi: int = 0) -> str:
    raise RuntimeError("fields are visited only below visit_mappings")


class Scope:
    """One template or index body. ``shape``: ``legacy``, ``composable``, ``component``, ``body`` or ``mapping``.

    ``late``: observed releases that look at mappings only when an index is made; ``unread``: those that read no
    settings before that, if at all. ``composed``: parts of it come from component templates. ``settings``: flat name
    (with ``index.``) -> scalar. ``defined``: kind (``analyzer``, ``normalizer`` …) -> names that are defined.
    ``root``: the mapping being visited. ``fields``, ``nested``: how many were met. ``mapped``: path -> type. ``bare``:
    paths without doc values. ``inner``: inside a rule for dynamic fields. ``text``, ``comments``: of the file;
    ``old``: the target is before 5.0 (None: there is none); ``body``: its object; ``ctx``: of the check.
    ``visit_field``: looks at a field in another one or in a rule for dynamic fields; ``visit_mappings`` sets it.
    """

    def __init__(self, shape: str, analysis: ReleaseAnalysis, root: Mapping | None = None) -> None:
        self.shape = shape
        self.analysis = analysis
        self.ctx = analysis.ctx
        self.late = 0 if shape in ("body", "mapping") else releases.V1
        self.composed = shape == "component"
        self.data_stream = False
        self.settings: dict[str, Scalar] = {}
        self.defined: dict[str, set[str]] = {}
        self.similarities: set[str] = set()
        self.body = self.root = root
        self.fields = self.nested = 0
        self.inner = False
        self.dimension = False
        self.mapped: dict[str, str] = {}
        self.bare: set[str] = set()
        self.text = self.ctx.text
        self.old = None if self.ctx.target is None else not self.ctx.target.at_least(5)
        self.comments: list[tuple[int, int]] = getattr(self.ctx.tree, "comments", [])
        self.visit_field: VisitField = _no_mappings

    def add(
        self,
        rule: type[AnalysisRule],
        at: Place,
        message: str,
        load: int,
        *,
        starts: int = 0,
        run: int = 0,
        undecided: int = 0,
        swallow: int = 0,
        removed: type[AnalysisRule] | None = None,
        cuts: tuple[Numbers, ...] = releases.MAJORS,
        fix: Callable[[], Fix | None] | None = None,
    ) -> None:
        """A violation of the body or its settings (see ``Outcome``), unless no release has it. ``at``: a span, a node,
        or an entry, which stands for its key."""
        if not (load | starts | run | undecided):
            return
        span = _span(at)
        if self.analysis.masked(span):
            self.unknown("what the template puts here is not in the file", span, releases.ALL)
            return
        if self.shape in ("body", "mapping"):
            load, starts = load | starts, 0  # the request makes the index: all of it is looked at
        outcome = Outcome(load, starts=starts, run=run, undecided=undecided, swallow=swallow, cuts=cuts)
        self.analysis.outcomes.append(outcome)
        self.analysis.violations.append(ReleaseViolation(rule, span, message, outcome, removed, fix))
        if undecided:
            self.analysis.unknowns.append(NotChecked(message, *span, undecided))

    def mapping(
        self,
        rule: type[AnalysisRule],
        at: Place,
        message: str,
        refused: int,
        *,
        undecided: int = 0,
        swallow: int = 0,
        removed: type[AnalysisRule] | None = None,
        cuts: tuple[Numbers, ...] = releases.MAJORS,
        fix: Callable[[], Fix | None] | None = None,
    ) -> None:
        """A violation inside a mapping: releases that look late refuse it when an index is made. Inside a rule for
        dynamic fields only 8.0 and later look at all; with older ones the first document that it fits fails."""
        if not self.inner:
            load, starts = refused & ~self.late, refused & self.late
            self.add(
                rule, at, message, load, starts=starts, undecided=undecided, swallow=swallow, removed=removed,
                cuts=cuts, fix=fix,
            )  # fmt: skip
            return
        run = refused & releases.LE7
        refused &= releases.GE8
        if refused | run & releases.V7:
            if issubclass(rule, FieldUpgrade):
                rule = reported.RemovedTypeInDynamicTemplate
            elif issubclass(rule, FieldRule):
                rule = reported.InvalidDynamicMapping
            removed = reported.RemovedTypeInDynamicTemplate if removed is not None else None
            undecided &= releases.GE8
            self.add(rule, at, message, refused, run=run, undecided=undecided, removed=removed, cuts=((8, 0),), fix=fix)

    def unknown(self, reason: str, at: Place, undecided: int = 0) -> None:
        """Something that cannot be known. ``undecided``: observed releases whose verdict depends on it."""
        self.analysis.unknowns.append(NotChecked(reason, *_span(at), undecided))
        if undecided:
            self.analysis.outcomes.append(Outcome(0, undecided=undecided))


def must_be(scope: Scope, node: ConfigNode, name: str, wanted: str, refused: int = releases.ALL) -> None:
    """A value of a template that is of the wrong kind."""
    scope.add(reported.BadTemplateValue, node, f"`{name}` must be {wanted}, not {display_value(node)}", refused)


def _span(at: Place) -> tuple[int, int]:
    if isinstance(at, tuple):
        return at
    node = at.key if isinstance(at, Entry) else at
    return node.start, node.end
