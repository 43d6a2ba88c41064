"""Options whose end has a rule of its own, instead of LS106 and LS607. The releases are those of the catalogue."""

from __future__ import annotations

from lslint.rules.logstash import reported
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.violation import OptionViolation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lslint.rules.logstash.option_check.violation import OptionRule

ANY = ("unknown-option", "obsolete-option", "deprecated-option")


class OptionDeprecation:
    """Options and the rule that reports their end.

    ``rule``: gives the rule, which is imported only then. ``plugin``: ``kind/name``, a kind, or empty for all plugins.
    ``options``: their names; empty: ``applies`` alone decides. ``kinds``: of the violation. ``applies``: a further
    condition.
    """

    __slots__ = ("applies", "kinds", "options", "plugin", "rule")

    def __init__(
        self,
        rule: Callable[[], type[OptionRule]],
        plugin: str,
        options: tuple[str, ...],
        kinds: tuple[str, ...] = ANY,
        applies: Callable[[OptionViolation], bool] = lambda violation: True,
    ) -> None:
        self.rule = rule
        self.plugin = plugin
        self.options = options
        self.kinds = kinds
        self.applies = applies

    def covers(self, violation: OptionViolation) -> bool:
        """Whether its rule reports the violation where nothing else does."""
        return (
            violation.kind in self.kinds
            and violation.entry is not None
            and self.plugin in ("", violation.node.kind, violation.entry.name)
            and (not self.options or violation.name in self.options)
            and self.applies(violation)
        )


def _unused(violation: OptionViolation) -> bool:
    """The releases of the violation do not have the option, or have it as an obsolete one."""
    known = violation.known
    return known is None or not known.used & violation.releases


def _is_tls(violation: OptionViolation) -> bool:
    """The option was renamed to an ``ssl_…`` one when all plugins got the same names (8.3-9.0)."""
    known = violation.known
    new = known.replacement if known is not None else None
    return known is not None and (new or "").startswith("ssl_") and known.used & catalogue.since("8.0") != 0


ROWS = (
    OptionDeprecation(
        lambda: reported.LineFormatInWrongPlace,
        "output",
        ("message_format", "format"),
        ("unknown-option", "obsolete-option"),
        applies=_unused,
    ),
    OptionDeprecation(lambda: reported.FlushSizeRemoved, "output/elasticsearch", ("flush_size", "idle_flush_time")),
    OptionDeprecation(lambda: reported.DocumentType, "output/elasticsearch", ("document_type",)),
    OptionDeprecation(lambda: reported.RemovedMutateOption, "filter/mutate", ("remove", "set")),
    OptionDeprecation(lambda: reported.OutputWorkers, "output", ("workers",), ("deprecated-option",)),
    OptionDeprecation(lambda: reported.RenamedTlsOption, "", (), applies=_is_tls),
)


def rule_of(violation: OptionViolation, has_target: bool) -> type[OptionRule] | None:
    """The rule that reports a violation: the one for the end of the option, else the one for the kind of violation.
    None for a kind that a rule reports where it visits the plugin (LS204, LS224)."""
    row = next((row for row in ROWS if row.covers(violation)), None)
    if row is None:
        name = reported.VIOLATIONS.get(violation.reported_kind)
        return None if name is None else getattr(reported, name)
    rule = row.rule()
    if not violation.load or rule.stage == "load" or (rule.may_refuse and not has_target):
        return rule
    return reported.ObsoleteOption
