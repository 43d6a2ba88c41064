"""Deprecated and removed options with a separate rule instead of LS106 and LS607. The catalogue has the releases."""

from __future__ import annotations

from lslint.rules.logstash import reported
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation


def _separate_rule(violation: OptionViolation) -> type[OptionRule] | None:
    """Return the rule about the deprecation or removal of an option; None without one."""
    entry, known = violation.entry, violation.known
    if entry is None or violation.kind not in ("unknown-option", "obsolete-option", "deprecated-option"):
        return None
    is_used = known is not None and known.used & violation.releases != 0
    needs = {"LineFormatInWrongPlace": not is_used, "OutputWorkers": violation.kind == "deprecated-option"}
    for place in (violation.node.kind, entry.name):
        name = values_of("options with a rule").get(place, {}).get(violation.name)
        if name is not None and needs.get(name, True):
            rule: type[OptionRule] = getattr(reported, name)
            return rule
    # an option that was renamed when the names were unified (7.17 to 9.0)
    is_tls = known is not None and (known.replacement or "").startswith("ssl_") and known.used & catalogue.since("8.0")
    return reported.RenamedTlsOption if is_tls else None


def rule_of(violation: OptionViolation, has_target: bool) -> type[OptionRule] | None:
    """Return the rule that reports a violation: the rule for the option, else the rule for the kind of violation.
    None if a rule reports this kind when it visits the plugin (LS204, LS224)."""
    rule = _separate_rule(violation)
    if rule is None:
        name = reported.VIOLATIONS.get(violation.reported_kind)
        return None if name is None else getattr(reported, name)
    if not violation.load or rule.stage == "load" or (rule.may_refuse and not has_target):
        return rule
    return reported.ObsoleteOption
