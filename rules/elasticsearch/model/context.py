"""What the parts of the visit of a template share: its shape, its settings, and the list of what is wrong."""

from __future__ import annotations

from collections.abc import Callable

from lslint.grammar.config.tree import Entry, Mapping, Scalar
from lslint.rules.api import Context, Fix
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.violations import Gap, Judged, Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.elasticsearch.model.releases import Numbers

    VisitField = Callable[..., str]


def _no_mappings(scope: Scope, entry: Entry, node: Mapping, path: str, multi: int = 0) -> str:
    raise RuntimeError("fields are visited only below visit_mappings")


class Scope:
    """One template or index body. ``shape``: ``legacy``, ``composable``, ``component``, ``body`` or ``mapping``.

    ``late``: observed releases that look at mappings only when an index is made; ``unread``: those that read no
    settings before that, if at all. ``composed``: parts of it come from component templates. ``settings``: flat name
    (with ``index.``) -> scalar. ``analysis``: kind (``analyzer``, ``normalizer`` …) -> names that are defined.
    ``root``: the mapping being visited. ``fields``, ``nested``: how many were met. ``mapped``: path -> type. ``bare``:
    paths without doc values. ``inner``: inside a rule for dynamic fields. ``text``, ``comments``: of the file;
    ``old``: the target is before 5.0 (None: there is none); ``body``: its object; ``ctx``: of the check.
    ``visit_field``: looks at a field in another one or in a rule for dynamic fields; ``visit_mappings`` sets it.
    """

    __slots__ = (
        "analysis",
        "bare",
        "body",
        "comments",
        "composed",
        "ctx",
        "data_stream",
        "dimension",
        "fields",
        "inner",
        "judged",
        "late",
        "mapped",
        "nested",
        "old",
        "root",
        "settings",
        "shape",
        "similarities",
        "text",
        "visit_field",
    )  # fmt: skip

    def __init__(self, shape: str, judged: Judged) -> None:
        self.shape = shape
        self.judged = judged
        index = shape in ("body", "mapping")
        self.late = 0 if index else releases.V1
        self.composed = shape == "component"
        self.data_stream = False
        self.settings: dict[str, Scalar] = {}
        self.analysis: dict[str, set[str]] = {}
        self.similarities: set[str] = set()
        self.body: Mapping | None = None
        self.root: Mapping | None = None
        self.fields = self.nested = 0
        self.inner = False
        self.dimension = False
        self.mapped: dict[str, str] = {}
        self.bare: set[str] = set()
        self.text = ""
        self.old: bool | None = None
        self.ctx: Context | None = None
        self.comments: list[tuple[int, int]] = []
        self.visit_field: VisitField = _no_mappings

    def add(
        self,
        code: str,
        at: tuple[int, int],
        message: str,
        load: int,
        *,
        starts: int = 0,
        run: int = 0,
        open: int = 0,
        swallow: int = 0,
        removed: str = "",
        cuts: tuple[Numbers, ...] = releases.MAJORS,
        fix: Callable[[], Fix | None] | None = None,
    ) -> Problem | None:
        """A problem of the body or its settings; nothing where no release has it."""
        if not (load | starts | run | open):
            return None
        if self.judged.masked(at):
            self.gap("what the template puts here is not in the file", at, releases.ALL)
            return None
        if self.shape in ("body", "mapping"):
            load, starts = load | starts, 0  # the request makes the index: all of it is looked at
        problem = Problem(
            code, at, message, load, starts=starts, run=run, open=open, swallow=swallow, removed=removed, cuts=cuts,
            fix=fix,
        )  # fmt: skip
        self.judged.problems.append(problem)
        if open:
            self.judged.gaps.append(Gap(message, at, open))
        return problem

    def mapping(
        self,
        code: str,
        at: tuple[int, int],
        message: str,
        refused: int,
        *,
        open: int = 0,
        swallow: int = 0,
        removed: str = "",
        cuts: tuple[Numbers, ...] = releases.MAJORS,
        fix: Callable[[], Fix | None] | None = None,
    ) -> None:
        """A problem inside a mapping: releases that look late refuse it when an index is made. Inside a rule for
        dynamic fields only 8.0 and later look at all; with older ones the first document that it fits fails."""
        if self.inner:
            run = refused & releases.LE7
            refused &= releases.GE8
            if not refused | run & releases.V7:
                return
            if code in ("ES101", "ES102", "ES103", "ES104", "ES105", "ES106", "ES107", "ES127", "ES128"):
                code = "ES203"
            removed = "ES606" if removed else ""
            code = "ES606" if code in ("ES602", "ES603", "ES605") else code
            self.add(
                code, at, message, refused, run=run, open=open & releases.GE8, removed=removed, cuts=((8, 0),), fix=fix
            )
            return
        load, starts = refused & ~self.late, refused & self.late
        self.add(
            code, at, message, load, starts=starts, open=open, swallow=swallow, removed=removed, cuts=cuts, fix=fix
        )

    def gap(self, reason: str, at: tuple[int, int], mask: int = 0) -> None:
        """Something that stays open; ``mask``: observed releases whose verdict depends on it."""
        self.judged.gaps.append(Gap(reason, at, mask))
        if mask:
            self.judged.problems.append(Problem("", at, reason, 0, open=mask))
