"""Options whose end has a rule of its own, instead of LS106 and LS607. The releases are those of the catalogue."""

from __future__ import annotations

from lslint.rules.logstash import reported
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.violation import OptionViolation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lslint.rules.logstash.option_check.violation import OptionRule

ANY = ("unknown", "obsolete", "deprecated")


class Deprecation:
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
        assert violation.entry is not None
        return (
            violation.kind in self.kinds
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
    Deprecation(
        lambda: reported.LineFormatInWrongPlace,
        "output",
        ("message_format", "format"),
        ("unknown", "obsolete"),
        applies=_unused,
    ),
    Deprecation(lambda: reported.FlushSizeRemoved, "output/elasticsearch", ("flush_size", "idle_flush_time")),
    Deprecation(lambda: reported.DocumentType, "output/elasticsearch", ("document_type",)),
    Deprecation(lambda: reported.RemovedMutateOption, "filter/mutate", ("remove", "set")),
    Deprecation(lambda: reported.OutputWorkers, "output", ("workers",), ("deprecated",)),
    Deprecation(lambda: reported.RenamedTlsOption, "", (), applies=_is_tls),
)


def deprecation_of(violation: OptionViolation) -> type[OptionRule] | None:
    """The rule for the end of that option; None if it has none of its own."""
    return next((row.rule() for row in ROWS if row.covers(violation)), None)
