"""Deprecated and removed options with a separate rule instead of LS106 and LS607. The catalogue has the releases."""

from __future__ import annotations

from collections.abc import Callable

from lslint.grammar.record import record
from lslint.rules.logstash import reported
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation

ANY = ("unknown-option", "obsolete-option", "deprecated-option")


@record
class OptionDeprecation:
    """Options and the rule that reports their deprecation or removal.

    ``rule``: function that imports and returns the rule. ``plugin``: ``kind/name``, a kind, or empty for all plugins.
    ``options``: their names; empty: only ``applies`` decides. ``kinds``: of violations. ``applies``: an extra check.
    """

    rule: Callable[[], type[OptionRule]]
    plugin: str
    options: tuple[str, ...]
    kinds: tuple[str, ...] = ANY
    applies: Callable[[OptionViolation], bool] = lambda violation: True

    def covers(self, violation: OptionViolation) -> bool:
        """Return whether the rule of this row reports the violation."""
        return (
            violation.kind in self.kinds
            and violation.entry is not None
            and self.plugin in ("", violation.node.kind, violation.entry.name)
            and (not self.options or violation.name in self.options)
            and self.applies(violation)
        )


def _is_tls(violation: OptionViolation) -> bool:
    """Return whether the option was renamed to an ``ssl_…`` name when the names were unified (7.17-9.0)."""
    known = violation.known
    new = known.replacement if known is not None else None
    return known is not None and (new or "").startswith("ssl_") and known.used & catalogue.since("8.0") != 0


ROWS = (
    OptionDeprecation(
        lambda: reported.LineFormatInWrongPlace,
        "output",
        ("message_format", "format"),
        ("unknown-option", "obsolete-option"),
        # it does not exist or is obsolete in the releases of the violation
        applies=lambda violation: violation.known is None or not violation.known.used & violation.releases,
    ),
    OptionDeprecation(lambda: reported.FlushSizeRemoved, "output/elasticsearch", ("flush_size", "idle_flush_time")),
    OptionDeprecation(lambda: reported.DocumentType, "output/elasticsearch", ("document_type",)),
    OptionDeprecation(lambda: reported.RemovedMutateOption, "filter/mutate", ("remove",)),
    OptionDeprecation(lambda: reported.OutputWorkers, "output", ("workers",), ("deprecated-option",)),
    OptionDeprecation(lambda: reported.RenamedTlsOption, "", (), applies=_is_tls),
)


def rule_of(violation: OptionViolation, has_target: bool) -> type[OptionRule] | None:
    """Return the rule that reports a violation: the rule for the option, else the rule for the kind of violation.
    None if a rule reports this kind when it visits the plugin (LS204, LS224)."""
    row = next((row for row in ROWS if row.covers(violation)), None)
    if row is None:
        name = reported.VIOLATIONS.get(violation.reported_kind)
        return None if name is None else getattr(reported, name)
    rule = row.rule()
    if not violation.load or rule.stage == "load" or (rule.may_refuse and not has_target):
        return rule
    return reported.ObsoleteOption
