"""Which rule reports which violation of the load stage."""

from __future__ import annotations

from lslint.rules.logstash import reported
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.deprecations import deprecation_of
from lslint.rules.logstash.option_check.violation import OptionRule, OptionViolation


def rule_of(violation: OptionViolation, has_target: bool) -> type[OptionRule] | None:
    """The rule that reports a violation; None for one that a rule reports where it visits the plugin (LS204, LS224)."""
    kind = violation.kind
    if kind == "bundle":
        return reported.RemovedPlugin if _was_bundled(violation) else reported.PluginNotBundled
    if kind == "plugin":
        return reported.UnknownCodec if violation.name.startswith("codec/") else reported.UnknownPlugin
    if kind == "value":
        if violation.detail in ("date-format", "date-zone"):
            return None
        return reported.DateMatchIncomplete if violation.detail.startswith("date-") else reported.WrongValueType
    if kind in ("unknown", "obsolete", "deprecated"):
        rule = deprecation_of(violation)
        if not violation.load:
            return rule or reported.DeprecatedOption
        if rule is not None and (rule.stage == "load" or (rule.may_refuse and not has_target)):
            return rule
        if kind == "obsolete" or rule is not None or _was_obsolete(violation):
            return reported.ObsoleteOption
        return reported.UnknownOption
    if not violation.load:
        return reported.DeprecatedOption
    if kind == "missing":
        return reported.MissingRequiredOption
    if violation.merged:
        return None
    return reported.ValueNotInList if kind == "enum" else reported.WrongValueType


def _was_bundled(violation: OptionViolation) -> bool:
    """Whether an older release, or Logstash before 5.0, had the plugin in its distribution."""
    bundled = violation.entry.bundled if violation.entry is not None else 0
    return bool(bundled & (violation.at - 1)) or (not bundled and violation.name in catalogue.index().former)


def _was_obsolete(violation: OptionViolation) -> bool:
    known = violation.known
    return known is not None and any(s.obsolete is not None and s.mask & (violation.at - 1) for s in known.segments)
