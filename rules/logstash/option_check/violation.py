"""Plugins, options and values that releases reject or deprecate, and base classes of the rules that report them."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Hash, Node, Number, Option, Plugin, Value
from lslint.rules.api import Context, Finding, Fix, Rule, Severity, Stage
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.catalogue.traits import plugins_with, values_of
from lslint.rules.logstash.option_check.known_from import limited
from lslint.rules.logstash.values import coercion
from lslint.rules.shared import upgrades

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from lslint.rules.logstash.catalogue.plugins import ReleaseRange

COMMUNITY = plugins_with("published elsewhere")
_MAX_SPAN = 200
"""An option from this length on is reported at its name, so that the span stays readable."""


class OptionViolation:
    """A plugin, option or value that some releases reject or deprecate.

    ``kind``: the kind of violation, as in ``violations`` of the rule that reports it; ``merged-value`` for the merged
    value of an option that is set several times. ``releases``: the set of these releases. ``node``: the plugin;
    ``name``: of the plugin or option; ``option`` and ``value``: the affected ones, if any; ``segment``: the option in
    these releases. ``bad``: why the value is rejected; ``always``: every release with the plugin rejects it.
    ``say``: the words of the message. ``also``: other violations of the plugin that are reported with this one.

    Set once all plugins of the file are analyzed: ``at``: the newest of the releases that may be in use and reject
    it, as a set of one; ``refused``: releases that reject the same option for any reason; ``load``: the target, or
    every release that may be in use, rejects the file. It has one attribute per fact that messages and fixes of its
    kinds need.
    """

    def __init__(
        self, kind: str, releases: int, node: Plugin, entry: catalogue.PluginRecord | None = None, name: str = "",
        option: Option | None = None, value: Node | None = None, segment: ReleaseRange | None = None,
        bad: coercion.Bad | None = None, say: str = "",
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
        self.say = say
        self.advice = self.set = ""
        self.stage = "load"
        self.is_insertable = True
        self.also: list[OptionViolation] = []
        self.always = False
        self.load = False
        self.at = self.refused = self.loading = 0

    @property
    def refuses(self) -> bool:
        """Whether releases reject the file because of it."""
        return self.kind not in ("deprecated-option", "plugin-not-bundled")

    @property
    def known(self) -> catalogue.OptionRecord | None:
        """The option in the catalogue; None if no release has it."""
        return self.entry.option(self.name) if self.entry is not None else None

    @property
    def replacement(self) -> str | None:
        """The option to use instead."""
        new = self.segment.replacement if self.segment is not None else None
        new = new or (self.known.replacement if self.known is not None else None)
        default = "client" if self.node.kind == "output" else "server"
        is_client = new is not None and (self.node.text("mode") or default) == "client"
        return values_of("new name in client mode").get(self.name, new) if is_client else new

    @property
    def new_since(self) -> str:
        """The first release with the option to use instead; empty without one, or if every release has it."""
        new = self.replacement
        option = self.entry.option(new) if self.entry is not None and new else None
        if option is None or self.entry is None or not self.entry.bundled & ~option.used:
            return ""
        return catalogue.first(option.used)

    @property
    def name_span(self) -> tuple[int, int]:
        """The span of the name of the option, or else of the plugin."""
        if self.option is not None:
            return self.option.start, self.option.name_end
        return self.node.start, self.node.name_end

    @property
    def span(self) -> tuple[int, int]:
        """The span of the affected part of a relation: of the value, else of a short option, else of a name."""
        if self.value is not None:
            return self.value.start, self.value.end
        option = self.option
        if option is None or option.value.end - option.start >= _MAX_SPAN:
            return self.name_span
        return option.start, option.end

    @property
    def reported_kind(self) -> str:
        """The kind under which a rule reports it. It depends on other releases: ``upgrade`` if only these reject it,
        ``removed-plugin`` and ``obsolete-option`` if older ones accepted it."""
        if self.refuses and not self.load and self.at & catalogue.index().newest:
            return "upgrade"
        if self.kind == "plugin-not-bundled":
            bundled = self.entry.bundled if self.entry is not None else 0
            if bundled & (self.at - 1) or (not bundled and self.name in catalogue.index().former):
                return "removed-plugin"
            if self.name in COMMUNITY or (self.entry is not None and not self.entry.core):
                return "community-plugin"  # the check cannot know whether it is installed
        if self.kind == "unknown-option" and self.known is not None:
            older = self.at - 1
            if any(segment.obsolete is not None and segment.mask & older for segment in self.known.segments):
                return "obsolete-option"
        return self.kind


def speaker(ctx: Context) -> str:
    """Return the program that rejects a file: ``Logstash 8.15`` with that target, else ``Logstash``."""
    target = catalogue.of_release(ctx.target)
    return "Logstash" if target is None else f"Logstash {catalogue.ranges(target)}"


def rejection(what: str, gone: str, ctx: Context, verb: str = "was") -> str:
    """Return that releases from ``gone`` on reject a part of a plugin, or why the target does."""
    if ctx.target is None:
        return f"Logstash {gone} and later reject {what}"
    program = speaker(ctx)
    effect = "the pipeline does not load" if program == f"Logstash {gone}" else f"{program} rejects the pipeline"
    return f"{what} {verb} removed in Logstash {gone}, so {effect}"


class OptionRule(Rule):
    """A rule that ``OptionCheck`` reports: it writes the messages. ``violations``: their ``reported_kind``."""

    violations: ClassVar[tuple[str, ...]] = ()
    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "load"
    kinds = ("logstash",)
    releases = "5.0-"

    def report(self, violation: OptionViolation, ctx: Context) -> Finding | None:
        """Return the finding for a violation: by default at the name, with the message of ``describe``. None if nothing
        is reported."""
        message, fix = self.describe(violation, ctx)
        return self.finding(violation.name_span, message, fix=fix, severity=self.severity_of(violation, ctx))

    def severity_of(self, violation: OptionViolation, ctx: Context) -> Severity | None:
        """Return the severity of the finding for a violation; None for that of the rule."""
        return None

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        """Return the message for a violation, and its fix: by default the words of a relation."""
        return f"{violation.say}, so {speaker(ctx)} rejects the pipeline: {violation.advice}", None


class OptionAdvice(OptionRule):
    """A rule about plugins and options that are deprecated or that newer releases reject."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "advice"
    releases = ""

    def report(self, violation: OptionViolation, ctx: Context) -> Finding | None:
        """Without a known release, what the newest release accepts is reported only if the rule is selected."""
        finding = super().report(violation, ctx)
        if violation.kind == "deprecated-option":
            return upgrades.limit(finding, False, ctx)
        return limited(finding, violation.new_since, ctx, violation.refuses)

    def severity_of(self, violation: OptionViolation, ctx: Context) -> Severity | None:
        """Return info for what the release in use accepts."""
        return "info" if violation.kind == "deprecated-option" else None


def merge(options: list[Option]) -> Value | None:
    """Return the merged value of an option that is set several times; None if it is not known: with a plugin among the
    values, or a hash before another value, which is rejected earlier. A hash after an array adds its pairs as lists."""
    values = [option.value for option in options]
    start, end = values[0].start, values[-1].end
    if any(isinstance(value, Plugin) for value in values):
        return None
    if all(isinstance(value, Hash) for value in values):
        return Hash(start, end, [pair for value in values if isinstance(value, Hash) for pair in value.pairs])
    if any(isinstance(value, Hash) for value in values) and not isinstance(values[0], Array):
        return None
    items: list[Value] = []
    plain = True
    seen: set[tuple[bool, str]] = set()
    for value in values:
        if isinstance(value, Array):
            items += value.items
            plain = False
            continue
        if isinstance(value, Hash):
            items += [Array(pair.start, pair.end, [pair.key, pair.value]) for pair in value.pairs]
            continue
        key = (True, value.text) if isinstance(value, Number) else (False, getattr(value, "value", ""))
        if not plain or key not in seen:
            items.append(value)
        seen.add(key)
    return items[0] if plain and len(items) == 1 else Array(start, end, items)
