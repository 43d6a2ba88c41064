"""Settings of a file and their violations."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry
from lslint.grammar.record import record
from lslint.rules.api import Context, Finding, Rule, Severity, Stage
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings import values
from lslint.rules.logstash.settings.catalogue import SettingRecord, setting
from lslint.rules.logstash.settings.start import SELECTORS, may_be_extended, starts_without_pipelines
from lslint.rules.project_view import SETTINGS_FILE
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar


class SettingLeaf:
    """A setting of a file by its full name: ``entry`` contains the last part of the name and the value; ``start`` and
    ``end`` are the span of that part."""

    __slots__ = ("end", "entry", "name", "start")

    def __init__(self, name: str, entry: Entry) -> None:
        self.name = name
        self.entry = entry
        self.start = entry.key.start
        self.end = entry.key.end

    @property
    def flat(self) -> bool:
        """Whether the name is written in full, without nesting."""
        return self.entry.name == self.name


class SettingGroup(dict[str, SettingLeaf]):
    """The settings of a pipeline of pipelines.yml, or of logstash.yml, by full name. ``ctx``: that of the file."""

    __slots__ = ("ctx",)

    def __init__(self, leaves: dict[str, SettingLeaf], ctx: Context) -> None:
        super().__init__(leaves)
        self.ctx = ctx

    def value(self, name: str) -> Any:
        """Return the value of a setting with variables replaced by their defaults; None if it is not set, ``OPEN`` if
        the value is not in the file."""
        leaf = self.get(name)
        if leaf is None:
            return None
        value = values.read(leaf.entry.value, self.ctx.text)
        if isinstance(value, str) and "${" in value:
            value = values.with_defaults(value, self.ctx.kind == "logstash-settings")
        return value

    def effective(self, name: str) -> Any:
        """Return the effective value: of the pipeline, else from the containers with the file, from the logstash.yml,
        or the default. ``OPEN`` if it is not in the files, None if it is unset and the default depends on the
        machine."""
        deployment = self.ctx.project.deployment
        given = None if name in self and self.ctx.kind == "pipelines" else deployment.setting(name)
        if given is None and name in self:
            is_changed = any(SETTINGS_FILE in runtime.changed for runtime in deployment.runtimes())
            return values.OPEN if is_changed else self.value(name)
        related = given or self.ctx.project.setting(name)
        is_elsewhere = given is not None and not any(runtime.is_mounted for runtime in deployment.runtimes())
        if related is not None:
            return values.OPEN if is_elsewhere or "${" in str(related.value) else related.value
        record = setting(name)
        return values.OPEN if may_be_extended(self.ctx) else record.default if record is not None else None

    @property
    def is_alone(self) -> bool:
        """Whether Logstash certainly reads no pipelines.yml with this logstash.yml, which selects a pipeline itself, or
        with its command."""
        selected = any(isinstance(self.value(name), str) and self.value(name) for name in SELECTORS)
        return self.ctx.kind == "logstash-settings" and (selected or starts_without_pipelines(self.ctx))

    def is_overridden(self, *names: str) -> bool:
        """Return whether each pipeline that Logstash reads with the file may have its own value of one of the
        settings."""
        is_read = self.ctx.kind == "logstash-settings" and not self.is_alone
        listed = self.ctx.project.listed_pipelines() if is_read else ()
        return listed is None or (bool(listed) and all(any(map(each.find, names)) for each in listed))

    def is_on(self, name: str) -> bool:
        """Return whether a setting of the file is true."""
        return self.value(name) in (True, "true")

    @property
    def is_persisted(self) -> bool:
        """Whether the pipeline has a persisted queue."""
        return bool(self.effective("queue.type") == "persisted")


@record
class SettingViolation:
    """A setting or value that some releases reject or deprecate.

    ``kind``: the kind of violation, as in ``violations`` of the rule that reports it, or ``undeclared-variable``, which
    LS403 reports. ``releases``: the set of these releases. ``at``: the node or leaf. ``accepted``: releases that accept
    it, regardless of the rest of the file. ``refused``: releases that reject the same setting for any reason.
    ``stage``, set once the file is analyzed: ``load`` if the target, or every release, rejects it; ``start``;
    ``advice`` for a warning; empty if it is not reported.
    """

    kind: str
    releases: int
    at: SettingLeaf | ConfigNode
    reason: str = ""
    leaf: SettingLeaf | None = None
    setting: SettingRecord | None = None
    accepted: int = 0
    refused: int = 0
    stage: str = ""

    @property
    def refuses(self) -> bool:
        """Whether the check rejects it: not if it is deprecated, or fails only after the check."""
        return self.kind not in ("deprecated-setting", "setting-needs")

    @property
    def reported_kind(self) -> str:
        """The kind under which a rule reports it, with ``/upgrade`` if only other releases reject it; empty if it is
        not reported."""
        if self.refuses and self.stage == "advice" and self.kind != "setting-of-other-release":
            return f"{self.kind}/upgrade"
        return self.kind if self.stage else ""


class SettingRule(Rule):
    """A rule that ``SettingsCheck`` reports: it writes the messages. ``violations``: their ``reported_kind``."""

    violations: ClassVar[tuple[str, ...]] = ()
    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "load"
    kinds = ("logstash-settings", "pipelines")
    prevents_start = True

    def report(self, violation: SettingViolation, ctx: Context) -> Finding | None:
        """Return the finding for a violation; None if nothing is reported."""
        raise NotImplementedError


class SettingsAnalysis:
    """The violations of a file in all releases. ``target``: as a set of one, None if unset, 0 before 5.0; ``at``: the
    target, or the newest release; ``scope``: the target, or the releases that may be in use. ``refused`` and
    ``undecided``: releases that reject the file, and those whose verdict is not known. ``readers``: releases that read
    a file of this kind. ``unknowns``: what the file does not determine."""

    def __init__(self, target: int | None, readers: int) -> None:
        self.target = target
        self.at = catalogue.index().newest if target is None else target
        self.scope = catalogue.index().supposed if target is None else target
        self.readers = readers
        self.violations: list[SettingViolation] = []
        self.unknowns: list[NotChecked] = []
        self.refused = 0
        self.undecided = 0

    def add(self, violation: SettingViolation) -> None:
        """Adds a violation that some release has."""
        violation.releases &= self.readers
        if violation.releases:
            self.violations.append(violation)
            if violation.refuses:
                self.refused |= violation.releases

    def unknown(self, reason: str, at: SettingLeaf | ConfigNode, releases: int) -> None:
        """Adds something outside the file that the verdict of these releases depends on."""
        releases &= self.readers
        if releases:
            self.unknowns.append(NotChecked(reason, at.start, at.end, releases))
            self.undecided |= releases

    def is_known_from(self, releases: int) -> bool:
        """Return whether only releases of a set accept some setting of the file."""
        return any(
            violation.refuses and violation.accepted and not violation.accepted & ~releases
            for violation in self.violations
        )

    def set_stages(self) -> None:
        """Sets ``stage`` of the violations.

        Without a target, what some of the releases that may be in use accept is a warning.
        """
        scope = self.scope & self.readers
        by_setting: dict[int, int] = {}
        for violation in self.violations:
            if violation.refuses:
                offset = (violation.leaf or violation.at).start
                by_setting[offset] = by_setting.get(offset, 0) | violation.releases
        for violation in self.violations:
            if violation.kind == "setting-needs":
                violation.stage = "start" if violation.releases & (scope if self.target is None else self.at) else ""
            elif violation.releases & (scope if violation.refuses else self.at):
                violation.refused = by_setting.get((violation.leaf or violation.at).start, 0)
                load = violation.refuses and (
                    self.target is not None or not violation.accepted & scope & ~violation.refused
                )
                violation.stage = "load" if load else "advice"
        in_conflict = {
            id(violation.leaf)
            for violation in self.violations
            if violation.kind == "setting-conflict" and violation.stage
        }
        for violation in self.violations:
            if violation.kind in ("deprecated-setting", "removed-setting") and id(violation.leaf) in in_conflict:
                violation.stage = ""

    def is_removed(self, setting: SettingRecord) -> bool:
        """Return whether only releases before the target, or before the newest one, have a setting."""
        return bool(setting.known & (self.at - 1)) and not setting.known & self.at
