"""What an analysis of a Filebeat config finds: violations of rules, and what the file does not decide."""

from __future__ import annotations

import re
from bisect import bisect_left

from lslint.rules.analysis import Violation
from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.merge import Merged, MergedSetting, Obj
from lslint.rules.filebeat.rule import in_first_document
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from lslint.grammar.config.tree import ConfigFile
    from lslint.rules.api import Applicability, Context, Rule, Stage

    Release = tuple[int, ...]
    Span = tuple[int, int]

MAX_OF_RULE = 30_000
"""Limit of violations of one rule and stage; no report shows as many."""
_OPENING = r"\{\{-?\s*(?:if|with|range)\b|\{%[-+]?\s*(?:if|for)\b|<%-?\s*(?:if|unless)\b|<%[^%]*\bdo\b"
_CLOSING = r"\{\{-?\s*end\b|\{%[-+]?\s*end(?:if|for)\b|<%-?\s*end\b"
"""Where conditions and loops of template engines begin and end."""


class Analysis:
    """A config and what was found about it.

    A text is a whole config, or a fragment that another file includes: a list of modules (modules.d) or of inputs
    (inputs.d). ``form``: ``main``, ``modules`` or ``inputs``; ``part`` for a list of another Beat. ``section``: name of
    the Beat's own section; ``unread``: that of another Beat, which is not checked. ``merged``: the tree, ``root`` its
    root. ``inputs``: the entries of ``filebeat.inputs``. ``release``: the target, None if there is none. ``templated``:
    a template makes the file. ``complete``: False where an operator adds settings, which may be those that are missing.
    ``old``: without a target, a file for releases before 7.0: what 5.x accepts is not reported as refused then.
    """

    def __init__(self, ctx: Context) -> None:
        self.text = ctx.text
        self.release: Release | None = ctx.target.numbers if ctx.target is not None else None
        tree: ConfigFile | None = ctx.tree  # type: ignore[assignment]
        document = tree.documents[0] if tree is not None and tree.documents else None
        self.templated = any(error.kind == "template-marker" for error in ctx.errors)
        self.merged = Merged(document.root if document is not None else None, ctx.text if self.templated else "")
        self.root = self.merged.root
        self.section = "filebeat" if ctx.kind == "none" else ctx.kind
        self.form = form_of(self.root) if self.section == "filebeat" else "part" if self.root.listed else "main"
        self.complete = ctx.origin != "operator"
        self.inputs: list[MergedSetting] = []
        prospectors = self.root.get("filebeat.prospectors") is not None
        self.old = self.release is None and prospectors and self.root.get("filebeat.inputs") is None
        self.violations: list[Violation] = []
        self.unknowns: list[NotChecked] = []
        self._counts: dict[tuple[type[Rule], str], int] = {}
        self._marks: list[list[int]] = []
        self.unread: MergedSetting | None = None
        if self.section != "filebeat":
            self._leave_out_section()

    def _leave_out_section(self) -> None:
        """Removes the section of another Beat, which is not checked."""
        self.unread = self.root.fields.pop(self.section, None)
        self.merged.clashes = [one for one in self.merged.clashes if one.name.partition(".")[0] != self.section]
        # maybe a config of 5.x, which had no `setup` and no `queue`
        self.old = self.release is None and not self.root.fields.keys() & {"setup", "queue"}

    def add(
        self,
        rule: type[Rule],
        stage: Stage,
        where: MergedSetting | Span,
        message: str,
        fix: Fix | None = None,
        first: Span | None = None,
    ) -> None:
        """Adds a violation at a setting (at its value) or a span. ``first``: what it contradicts."""
        span = where.span if isinstance(where, MergedSetting) else where
        count = self._counts[rule, stage] = self._counts.get((rule, stage), 0) + 1
        if count <= MAX_OF_RULE:
            self.violations.append(Violation(rule, span, message, stage, fix, first))
        elif count == MAX_OF_RULE + 1 and stage in ("load", "start"):
            self.add_unknown(f"more than {MAX_OF_RULE:,} errors of {rule.code}", span)

    def add_unknown(self, reason: str, span: Span) -> None:
        """Adds something that the file or the catalogue does not decide, so that the verdict stays open."""
        self.unknowns.append(NotChecked(reason, *span))

    def before(self, release: str) -> bool:
        """True if the target is older than that release; False without a target."""
        return self.release is not None and self.release < numbers(release)

    def since(self, release: str) -> bool:
        """True if the target is that release or a newer one; False without a target."""
        return self.release is not None and self.release >= numbers(release)

    def knows(self, row: dict[str, Any]) -> bool:
        """Whether the target has an input type or processor, as far as that is confirmed; True without a target."""
        if self.release is None:
            return True
        if ".".join(map(str, self.release[:2])) in row.get("unknown_in", ()):
            return False
        if row.get("removed") and self.since(row["removed"]):
            return True  # reported by a separate rule
        return not (row.get("since") and row.get("sure", True) and self.before(row["since"]))

    def rename(self, span: Span, old: str, new: str | None, applicability: Applicability = "unsafe") -> Fix | None:
        """A fix that writes ``new`` for ``old``; None without a new name, or where the text is not just ``old``."""
        if not new or self.text[span[0] : span[1]] != old:
            return None
        return write(span, new, applicability)

    def unlisted(self, span: Span, word: str, known: Sequence[str], name: str, where: str, stage: Stage) -> None:
        """A word that is none of those that the option ``name`` takes."""
        suggestion = closest(word, list(known))
        displayed = ", ".join(f"`{one}`" for one in known if one) if len(known) < 9 else ""
        message = f"`{word}` is no value of `{name}` of {where}"
        message += f": did you mean `{suggestion}`?" if suggestion else f": it takes {displayed}" if displayed else ""
        fix = None
        if suggestion and self.text[span[0] : span[1]].strip("'\"") == word:
            quote = self.text[span[0]] if self.text[span[0]] in "'\"" else ""
            fix = Fix("unsafe", f"Write `{suggestion}`", [Edit(*span, f"{quote}{suggestion}{quote}")])
        self.add(reported.ValueNotAllowed, stage, span, message, fix)

    def drop_uncertain(self) -> None:
        """Drops what templates may change; for other Beats also what a variable or an operator may."""
        if self.section != "filebeat":
            self.violations = [
                one
                for one in self.violations
                if "${" not in self.text[one.start : one.end]
                and (self.complete or one.rule is not reported.OutputMissingHosts)
            ]
        if self.templated:
            self.violations = [one for one in self.violations if self._holds(one) and self._is_always_there(one)]

    def _holds(self, violation: Violation) -> bool:
        """Whether a violation is certain in a file that a template makes: about a value or a name as it is written."""
        where = self.text[violation.start : violation.end]
        return violation.rule.holds_in_templates and not any(
            character in where for character in ("{{", "{%", "<%", "@")
        )

    def _is_always_there(self, violation: Violation) -> bool:
        """False for what the target lacks where a condition of the template, on the release maybe, surrounds it."""
        if self.release is None or not violation.rule.depends_on_release or violation.stage not in ("load", "start"):
            return True
        if not self._marks:
            self._marks = [
                [mark.start() for mark in re.finditer(character, self.text)] for character in (_OPENING, _CLOSING)
            ]
        opening, closing = self._marks
        if bisect_left(opening, violation.start) <= bisect_left(closing, violation.start):
            return True
        self.add_unknown(
            "what stands in a condition of the template may not be there", (violation.start, violation.end)
        )
        return False


def form_of(root: Obj) -> str:
    """``modules`` or ``inputs`` for the list that an including file expects, else ``main``."""
    if not root.listed:
        return "main"
    objects = [item.value for item in root.items if isinstance(item.value, Obj) and item.value.fields]
    if not objects:
        return "main" if root.items else "inputs"
    return "modules" if any("module" in obj.fields for obj in objects) else "inputs"


def broken(ctx: Context) -> bool:
    """Whether the first document could not be read as a whole."""
    if not ctx.has_syntax_errors:
        return False
    return not ctx.errors or any(
        error.kind not in ("yaml-duplicate-key", "template-marker") and in_first_document(error) for error in ctx.errors
    )


def write(span: Span, text: str, applicability: Applicability = "unsafe") -> Fix:
    """A fix that writes a text in the place of what is at ``span``."""
    return Fix(applicability, f"Write `{text}`", [Edit(*span, text)])


def listed(names: list[str]) -> str:
    """``["a", "b", "c"]`` as "`a`, `b` and `c`"."""
    displayed = [f"`{name}`" for name in names]
    return " and ".join([", ".join(displayed[:-1]), displayed[-1]] if len(displayed) > 1 else displayed)


def enabled(obj: Obj) -> bool:
    """Whether a section is on: it is, unless ``enabled`` is a false that the bool reader takes."""
    return values.boolean(obj.value("enabled")) is not False


def numbers(release: str) -> Release:
    """``"8.13"`` as ``(8, 13)``."""
    return tuple(int(part) for part in release.split("."))


def closest(word: str, words: list[str]) -> str | None:
    """The one of ``words`` that ``word`` is a typo of; None if there is none."""
    from lslint.rules.shared.suggest import closest as shared_closest

    return shared_closest(word, words)
