"""Something in a plugin that releases refuse or deprecate, and the rules that put it into words."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Hash, Number, Option, Plugin, Value
from lslint.rules.api import Context, Finding, Fix, Rule
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.values import coercion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from lslint.rules.api import Severity, Stage
    from lslint.rules.logstash.catalogue.plugins import ReleaseRange


class OptionViolation:
    """Something in a plugin that some releases refuse or deprecate.

    ``kind``: what it is, as in ``violations`` of the rule that reports it; ``merged-value`` for the joined value of an
    option that is given several times. ``releases``: the set of these releases. ``node``: the plugin; ``name``: of the
    plugin or option; ``option`` and ``value``: what it is about, if anything; ``segment``: the option as these releases
    know it. ``bad``: why the value is refused; ``always``: every release that has the plugin refuses it. ``detail``:
    more, by kind.

    Set once all plugins of the file are analyzed: ``at``: the release asked for (the target, or the newest) as a set of
    one; ``refused``: releases that refuse the same option for this or another reason; ``load``: the target, or every
    release, refuses the file.
    """

    __slots__ = (
        "always", "at", "bad", "detail", "entry", "kind", "load", "name", "node", "option", "refused",
        "releases", "segment", "value",
    )  # fmt: skip

    def __init__(
        self, kind: str, releases: int, node: Plugin, entry: catalogue.PluginRecord | None = None, name: str = "",
        option: Option | None = None, value: Value | None = None, segment: ReleaseRange | None = None,
        bad: coercion.Bad | None = None, detail: str = "",
    ) -> None:  # fmt: skip
        self.kind = kind
        self.releases = releases
        self.node = node
        self.entry = entry
        self.name = name
        self.option = option
        self.value = value
        self.segment = segment
        self.bad = bad
        self.detail = detail
        self.always = False
        self.load = False
        self.at = self.refused = 0

    @property
    def refuses(self) -> bool:
        """False for what is only reported."""
        return self.kind not in ("deprecated-option", "plugin-not-bundled")

    @property
    def known(self) -> catalogue.OptionRecord | None:
        """The option as the catalogue has it; None if no release knows it."""
        return self.entry.option(self.name) if self.entry is not None else None

    @property
    def name_span(self) -> tuple[int, int]:
        """The option's name; the plugin's where it is about no option."""
        if self.option is not None:
            return self.option.start, self.option.name_end
        return self.node.start, self.node.name_end

    @property
    def reported_kind(self) -> str:
        """The kind under which a rule reports it. It differs where other releases decide: ``upgrade`` for what only
        these refuse, ``removed-plugin`` and ``obsolete-option`` for what older ones had."""
        if self.refuses and not self.load:
            return "upgrade"
        if self.kind == "plugin-not-bundled":
            bundled = self.entry.bundled if self.entry is not None else 0
            if bundled & (self.at - 1) or (not bundled and self.name in catalogue.index().former):
                return "removed-plugin"
        if self.kind == "unknown-option" and self.known is not None:
            older = self.at - 1
            if any(segment.obsolete is not None and segment.mask & older for segment in self.known.segments):
                return "obsolete-option"
        return self.kind


class OptionRule(Rule):
    """A rule that ``OptionCheck`` reports: it puts violations into words. ``violations``: their ``reported_kind``."""

    violations: ClassVar[tuple[str, ...]] = ()
    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "load"
    kinds = ("logstash",)
    releases = "5.0-"

    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        """The finding for a violation: by default at the name, with what ``describe`` says."""
        message, fix = self.describe(violation, ctx)
        return self.finding(violation.name_span, message, fix=fix)

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        """The message for a violation, and its fix."""
        raise NotImplementedError


class OptionAdvice(OptionRule):
    """A rule about what is deprecated, or what newer releases refuse."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "advice"
    releases = ""


def merge(options: list[Option]) -> Value | None:
    """What Logstash makes of an option that is given several times; None where it is not known (a plugin among them,
    a hash next to something else, which is refused before)."""
    values = [option.value for option in options]
    start, end = values[0].start, values[-1].end
    if any(isinstance(value, Plugin) for value in values):
        return None
    if all(isinstance(value, Hash) for value in values):
        return Hash(start, end, [pair for value in values for pair in value.pairs])  # type: ignore[union-attr]
    if any(isinstance(value, Hash) for value in values):
        return None
    items: list[Value] = []
    plain = True
    seen: set[tuple[bool, str]] = set()
    for value in values:
        if isinstance(value, Array):
            items += value.items
            plain = False
            continue
        key = (True, value.text) if isinstance(value, Number) else (False, getattr(value, "value", ""))
        if not plain or key not in seen:
            items.append(value)
        seen.add(key)
    return items[0] if plain and len(items) == 1 else Array(start, end, items)
