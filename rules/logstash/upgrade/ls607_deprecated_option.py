from __future__ import annotations

from lslint.rules.api import Context, Finding
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.known_from import limited
from lslint.rules.logstash.option_check.messages import (
    dropped,
    known_since,
    reason,
    refused_from,
    value_span,
    who,
)
from lslint.rules.logstash.option_check.renames import rename
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation
from lslint.rules.shared import upgrades


class DeprecatedOption(OptionAdvice):
    code = "LS607"
    violations = ("deprecated-option", "upgrade")
    tags = frozenset(("deprecated",))
    summary = "Deprecated option, or option that newer releases reject"
    why = """\
A deprecated option works, but a later release may reject it. Logstash logs "You are using a deprecated config setting".
If the release in use (`--target`, or from the project) rejects the option, LS102 to LS106 report an error.

If the release is not known, the finding is an info, because older releases accept the option. Without a target, the
rule reports only what the newest release rejects. Use the new option that the finding names."""
    sources = ("option tables of the bundled plugins, Logstash {oldest}-{newest}",)
    fix = "safe/unsafe"
    bad = ('filter { translate { field => "code" target => "text" dictionary => { "1" => "one" } } }\n',)
    good = ('filter { translate { source => "code" target => "text" dictionary => { "1" => "one" } } }\n',)
    fixed = 'filter { translate { source => "code" target => "text" dictionary => { "1" => "one" } } }\n'

    def report(self, violation: OptionViolation, ctx: Context) -> Finding | None:
        name, plugin, gone = violation.name, who(violation.node), dropped(violation)
        if violation.kind == "deprecated-option":
            since = catalogue.first(violation.segment.mask) if violation.segment is not None else ""
            state = f"has been deprecated since {since}" if since not in ("", "5.0") else "is deprecated"
            later = refused_from(violation)
            effect = f"Logstash {later} rejects" if later else "a later release may reject"
            advice = reason(violation, ctx) or f"remove `{name}`"
            message = f"`{name}` of {plugin} {state}, and {effect} the option: {advice}"
            key = f"deprecated options of {plugin}"
            finding = self.finding(violation.name_span, message, fix=rename(violation, ctx), severity="info", key=key)
            return upgrades.limit(finding, False, ctx)
        severity = self.severity_of(violation, ctx)
        if violation.kind in ("unknown-option", "obsolete-option"):
            new = violation.replacement
            advice = reason(violation, ctx) or (
                f"use `{new}`{known_since(violation, ctx)}" if new else f"remove `{name}`"
            )
            message = f"Logstash {gone} and later reject `{name}` of {plugin}: {advice}"
            key = f"removed options of {plugin}"
            finding = self.finding(violation.name_span, message, fix=rename(violation, ctx), severity=severity, key=key)
            return limited(finding, violation.new_since, ctx)
        if violation.kind == "missing-option":
            message = f"Logstash {gone} and later reject {plugin} without `{name}`: add `{name}`"
            return self.finding(violation.name_span, message, severity=severity)
        advice = f": use {violation.bad.wanted}" if violation.bad is not None else ""
        message = f"Logstash {gone} and later reject the value of `{name}` of {plugin}{advice}"
        return self.finding(value_span(violation, ctx), message, severity=severity)
