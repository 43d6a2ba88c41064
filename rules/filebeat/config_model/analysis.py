"""The analysis of a Filebeat config: violations of rules, and properties that the file alone does not determine."""

from __future__ import annotations

from collections.abc import Callable, Container

from lslint.grammar.config.tree import Scalar
from lslint.rules import knowledge
from lslint.rules.analysis import Violation
from lslint.rules.api import Edit, Fix, Refusal
from lslint.rules.facts import keyed_fact
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model import era, values
from lslint.rules.filebeat.config_model.merge import Merged, MergedSetting, Obj
from lslint.rules.filebeat.rule import in_first_document
from lslint.rules.release import OLDEST
from lslint.rules.shared.message_parts import backticked
from lslint.rules.shared.runtimes import known_values
from lslint.rules.shared.upgrades import with_releases
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from lslint.grammar.config.tree import ConfigFile, ConfigNode
    from lslint.rules.api import Applicability, Context, Rule, Stage

    Release = tuple[int, ...]
    Span = tuple[int, int]

MAX_OF_RULE = 30_000
"""Maximum number of violations per rule and stage; no report shows as many."""
MAX_OF_VALUES = 70
"""Maximum length of a list of values in a message; longer ones are abbreviated."""


@keyed_fact
def _merged(contents: tuple[ConfigNode | None, str, tuple[tuple[str, str], ...]], tree: ConfigFile) -> Merged:
    """Return the settings of a config, which are the same for all releases. ``contents``: see ``Merged``."""
    node, source, known = contents
    return Merged(node, source, dict(known))


class Analysis:
    """A config and the problems found in it.

    The file is a complete config, or a fragment that another file includes: a list of modules (modules.d) or of inputs
    (inputs.d). ``form``: ``main``, ``modules`` or ``inputs``; ``part`` for a list of another Beat. ``section``: name of
    the Beat's own section; ``unread``: that of another Beat, which is not checked. ``merged``: the tree, ``root`` its
    root. ``inputs``: the entries of ``filebeat.inputs``. ``release``: the target, None if there is none. ``templated``:
    the file is a template with markers that are not YAML; ``is_template``: it has markers of any kind. ``complete``:
    False if an operator or a formula (``is_pillar``) may add the settings that are missing. ``least``: the oldest
    release that supports everything the file uses, as far as that is known, of those that may be in use; the target if
    there is one. ``oldest``: without a
    target, the oldest release that has the part being checked. ``stray``: the text of a
    file that contains a single string instead of settings. ``is_embedded``: the config is part of another file.
    """

    def __init__(self, ctx: Context) -> None:
        self._project = ctx.project
        self.text = ctx.text
        self.path = ctx.path
        self.is_embedded = ctx.host is not None
        self.release: Release | None = ctx.target.numbers if ctx.target is not None else None
        tree: ConfigFile | None = ctx.tree  # type: ignore[assignment]
        document = tree.documents[0] if tree is not None and tree.documents else None
        self.templated = any(error.kind == "template-marker" for error in ctx.errors)
        self.is_template = self.templated or any(marker in ctx.text for marker in ("<%", "{%", "{{"))
        only = document.root if document is not None else None
        self.section = "filebeat" if ctx.kind == "none" else ctx.kind
        source, known = ctx.text if self.templated else "", tuple(known_values(ctx).items())
        if tree is not None and self.section == "filebeat":
            self.merged = _merged((only, source, known), tree)
        else:
            self.merged = Merged(only, source, dict(known))
        self.root = self.merged.root
        self.stray = only.text.split("\n")[0][:40] if isinstance(only, Scalar) else ""
        self.form = form_of(self.root) if self.section == "filebeat" else "part" if self.root.listed else "main"
        self.is_pillar = era.is_pillar(ctx.path if ctx.host is None else ctx.host)
        self.complete = ctx.origin != "operator" and not self.is_pillar
        self.inputs: list[MergedSetting] = []
        written = era.written_inputs(self.root, self.form)
        self.least = self.release or max(era.least_release(self.root, written), OLDEST)
        self.oldest: Release = OLDEST
        self.violations: list[Violation] = []
        self.unknowns: list[NotChecked] = []
        self._counts: dict[tuple[type[Rule], str], int] = {}
        self.unread: MergedSetting | None = None
        if self.section != "filebeat":
            self._leave_out_section()

    def _leave_out_section(self) -> None:
        """Remove the section of another Beat, which is not checked."""
        self.unread = self.root.fields.pop(self.section, None)
        self.merged.clashes = [one for one in self.merged.clashes if one.name.partition(".")[0] != self.section]

    def add(
        self,
        rule: type[Rule],
        stage: Stage,
        where: MergedSetting | Span,
        message: str,
        fix: Fix | None = None,
        first: Span | None = None,
        level: str = "",
        refusal: Refusal | None = None,
    ) -> None:
        """Add a violation at the value of a setting or at a span. ``first``: the setting that it contradicts;
        ``level``: see ``Violation``; ``refusal``: the releases that reject it, if others accept it."""
        span = where.span if isinstance(where, MergedSetting) else where
        if self.oldest > OLDEST and stage in ("load", "start") and refusal is None:
            refusal = _refusal([one >= self.oldest for one in supposed()], stage)
            stage, message = "advice", with_releases(message, f"rejected by {dotted(self.oldest)} and later")
        count = self._counts[rule, stage] = self._counts.get((rule, stage), 0) + 1
        if count <= MAX_OF_RULE:
            self.violations.append(Violation(rule, span, message, stage, fix, first))
            self.violations[-1].level = level
            self.violations[-1].refusal = refusal
        elif count == MAX_OF_RULE + 1 and stage in ("load", "start"):
            self.add_unknown(f"more than {MAX_OF_RULE:,} errors of {rule.code}", span)

    def add_unknown(self, reason: str, span: Span) -> None:
        """Add something that neither the file nor the catalogue determines, so the verdict stays unknown."""
        self.unknowns.append(NotChecked(reason, *span))

    def is_given(self, setting: str) -> bool:
        """Whether a command line in the project sets a setting of the Beat."""
        return setting in self._project.command_settings()

    def before(self, release: str) -> bool:
        """True if the target is older than that release; False without a target."""
        return self.release is not None and self.release < numbers(release)

    def refusal_since(self, removed: str, stage: Stage = "load") -> Refusal | None:
        """Return that only releases from ``removed`` on reject something; None if no older one may be in use."""
        if not self.is_older_possible(removed):
            return None
        return _refusal([one >= numbers(removed) for one in supposed()], stage)

    def is_older_possible(self, release: str) -> bool:
        """Whether, without a target, releases before that one may be in use."""
        return self.release is None and self.least < numbers(release)

    def since(self, release: str) -> bool:
        """True if the target is that release or a newer one; without a target, if all are that may be in use."""
        return (self.release or self.oldest) >= numbers(release)

    def check_newer(self, row: dict[str, Any] | None, check: Callable[..., None], *given: Any) -> None:
        """Without a target, call ``check`` for the parts of something that only the releases of its row have."""
        if self.release is None and row is not None:
            self.oldest = numbers(row["since"])
            check(self, *given)
            self.oldest = OLDEST

    def add_unsupported(
        self, rule: type[Rule], stage: Stage, at: Span, message: str, row: dict[str, Any] | None
    ) -> None:
        """Add a violation for an input type, processor or output that the target, or some of the releases that may be
        in use, do not have."""
        refusal = None
        if self.release is None and row is not None:
            refusal = _refusal([one < numbers(row["since"]) for one in supposed()], stage)
        self.add(rule, "advice" if refusal is not None else stage, at, message, refusal=refusal)

    def knows(self, row: dict[str, Any]) -> bool:
        """Whether the target, or each release that may be in use, supports an input type or processor, as far as
        confirmed."""
        if self.release is None:
            return not (row.get("since") and row.get("sure", True) and numbers(row["since"]) > OLDEST)
        if ".".join(map(str, self.release[:2])) in row.get("unknown_in", ()):
            return False
        if row.get("removed") and self.since(row["removed"]):
            return True  # reported by a separate rule
        if self.section == "filebeat" and row.get("gone") and self.since(row["gone"]):
            return False
        return not (row.get("since") and row.get("sure", True) and self.before(row["since"]))

    def knows_names(self) -> bool:
        """Whether the tables have all inputs, processors, modules and filesets of the target."""
        names_since: str = knowledge.load("filebeat/settings")["names_since"]
        return self.section == "filebeat" and self.since(names_since)

    def rename(
        self, span: Span, old: str, new: str | None, applicability: Applicability = "unsafe", since: str = ""
    ) -> Fix | None:
        """Return a fix that renames ``old`` to ``new``; None without a new name, or if the span contains more than
        ``old``. ``since``: the first release that reads ``new``."""
        if not new or self.text[span[0] : span[1]] != old:
            return None
        return Fix(applicability, f"Rename `{old}` to `{new}`", [Edit(*span, new)], since)

    def rename_setting(
        self, setting: MergedSetting, new: str | None, applicability: Applicability = "unsafe", since: str = ""
    ) -> Fix | None:
        """Return a fix that renames a setting in all keys that contain it: ``old.a: 1`` and ``old.b: 2``."""
        fix = self.rename(setting.name_span, setting.name, new, applicability, since)
        if fix is None or new is None or not isinstance(setting.value, Obj):
            return fix
        starts = {setting.start}
        pending = [(f"{setting.name}.{name}", child) for name, child in setting.value.fields.items()]
        while pending:
            path, below = pending.pop()
            if below.entry is not None and f".{below.entry.name}".endswith(f".{path}"):
                starts.add(below.entry.key.start + len(below.entry.name) - len(path))
            elif setting.entry is None or not setting.entry.start <= below.start < setting.entry.end:
                return None  # in another block
            if isinstance(below.value, Obj):
                pending += [(f"{path}.{name}", child) for name, child in below.value.fields.items()]
        size = len(setting.name)
        if any(self.text[start : start + size] != setting.name for start in starts):
            return None
        edits = [Edit(start, start + size, new) for start in sorted(starts)]
        return Fix(applicability, fix.message, edits, since)

    def is_gone(self, row: dict[str, Any]) -> bool:
        """Return whether the target is newer than all releases with an input type or processor."""
        return bool(row.get("gone")) and self.since(row["gone"])

    def requires(self, row: dict[str, Any], stage: Stage) -> str:
        """Return what an input type, output or processor requires that the target, or some of the releases that may be
        in use, do not have, and what these do because of it, for a message."""
        in_target = f"does not exist in Filebeat {dotted((self.release or ())[:2])}"
        if self.is_gone(row):
            return in_target + effect(stage)
        if row.get("sure", True) and row.get("since"):
            earlier = "reject the file" if stage == "load" else "do not start"
            earlier = f" (earlier releases {earlier})" if stage != "run" else " (in earlier releases the input fails)"
            return f"requires Filebeat {row['since']} or later" + (effect(stage) if self.release else earlier)
        example = self._release_with(row)
        return in_target + (f", but in {example}" if example else "") + effect(stage)

    def _release_with(self, row: dict[str, Any]) -> str:
        """Return a release after the target that is known to have an input type or processor; empty if none is."""
        for one in ("8.19", knowledge.load("releases")["filebeat"][-1]):
            is_known = one not in row.get("unknown_in", ()) and numbers(one) < numbers(row.get("gone", "99.0"))
            if is_known and self.before(one):
                return str(one)
        return ""

    def unlisted(self, span: Span, word: str, known: Sequence[str], name: str, where: str, stage: Stage) -> None:
        """Add a violation for a value that is not one of those that the option ``name`` accepts."""
        suggestion = closest(word, list(known))
        valid = [one for one in known if one]
        displayed = backticked(valid, "or")
        usual: list[str] = [one for one in ("plain", "utf-8", "latin1") if one in valid]
        if len(known) > 8:
            displayed = "a supported value, for example " + backticked(usual or valid[:3], "or")
        elif len(displayed) > MAX_OF_VALUES:
            displayed = "a value such as " + backticked(valid[-3:], "or")
        message = f"`{word}` is not valid for {named(name, where)}{effect(stage)}"
        message += f"; did you mean `{suggestion}`?" if suggestion else f". Use {displayed}"
        fix = None
        if suggestion and self.text[span[0] : span[1]].strip("'\"") == word:
            quote = self.text[span[0]] if self.text[span[0]] in "'\"" else ""
            fix = Fix("unsafe", f"Change `{word}` to `{suggestion}`", [Edit(*span, f"{quote}{suggestion}{quote}")])
        self.add(reported.ValueNotAllowed, stage, span, message, fix)

    def drop_uncertain(self) -> None:
        """Remove violations that templates and formulas may avoid; for other Beats also those that a variable or an
        operator may avoid."""
        if self.is_pillar:
            for one in self.violations:
                if one.rule.about_missing:
                    self.add_unknown("the formula or module may add the missing setting", (one.start, one.end))
            self.violations = [one for one in self.violations if not one.rule.about_missing]
        if self.section != "filebeat":
            self.violations = [
                one
                for one in self.violations
                if "${" not in self.text[one.start : one.end]
                and (self.complete or one.rule is not reported.OutputMissingHosts)
            ]


def dotted(release: Release) -> str:
    """Return the numbers of a release as text."""
    return ".".join(map(str, release))


def supposed() -> list[Release]:
    """Return the releases that may be in use if none is known."""
    known: list[str] = knowledge.load("releases")["filebeat"]
    return [one for one in map(numbers, known) if one >= OLDEST]


def _refusal(refusing: list[bool], stage: Stage) -> Refusal:
    """Return the refusal by some of the ``supposed`` releases."""
    return Refusal(
        sum(1 << bit for bit, is_refusing in enumerate(refusing) if is_refusing), (1 << len(refusing)) - 1, stage
    )


def form_of(root: Obj) -> str:
    """Return ``modules`` or ``inputs`` for a list that another file includes, else ``main``."""
    if not root.listed:
        return "main"
    objects = [item.value for item in root.items if isinstance(item.value, Obj) and item.value.fields]
    if not objects:
        return "main" if root.items else "inputs"
    return "modules" if any("module" in obj.fields for obj in objects) else "inputs"


def broken(ctx: Context) -> bool:
    """Whether the first document has syntax errors that leave its tree incomplete."""
    if not ctx.has_syntax_errors:
        return False
    return not ctx.errors or any(
        error.kind not in ("yaml-duplicate-key", "template-marker") and in_first_document(error) for error in ctx.errors
    )


def write(span: Span, text: str, applicability: Applicability = "unsafe", since: str = "") -> Fix:
    """Return a fix that changes the value at ``span``."""
    return Fix(applicability, f"Change the value to `{text}`", [Edit(*span, text)], since)


def named(name: str, where: str) -> str:
    """Return how messages name an option; ``where``: what it belongs to."""
    return f"`{name}`" if where == "the config" else f"`{name}` of {where}"


def effect(stage: Stage) -> str:
    """Return what an invalid setting causes, as the end of a clause."""
    if stage == "load":
        return ", so Filebeat rejects the file"
    return ", so Filebeat does not start" if stage == "start" else ", so the input fails and sends no events"


def enabled(obj: Obj) -> bool:
    """Whether a section is enabled: it is, unless ``enabled`` has a value that Filebeat reads as false."""
    return values.boolean(obj.value("enabled")) is not False


def is_on(setting: MergedSetting) -> bool:
    """Whether a child such as a fileset is enabled: it is, unless it is a section with ``enabled: false``."""
    return not isinstance(setting.value, Obj) or enabled(setting.value)


def is_chosen(setting: MergedSetting) -> bool:
    """Whether a child whose name is a type is in use: an enabled section, or an empty value."""
    return enabled(setting.value) if isinstance(setting.value, Obj) else setting.value.value is None


def numbers(release: str) -> Release:
    """Return ``"8.13"`` as ``(8, 13)``."""
    return tuple(int(part) for part in release.split("."))


def closest(word: str, words: list[str]) -> str | None:
    """Return the one of ``words`` that ``word`` is a typo of; None if there is none."""
    from lslint.rules.shared.suggest import closest as shared_closest

    return shared_closest(word, words)


def closest_free(word: str, words: list[str], given: Container[str]) -> str | None:
    """Return the one of ``words`` that ``word`` is a typo of and that is not set; None if there is none."""
    from lslint.rules.shared.suggest import closest_free as shared_closest_free

    return shared_closest_free(word, words, given)
