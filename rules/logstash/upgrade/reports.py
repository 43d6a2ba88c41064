"""The messages of the rules about options for other releases that are rows."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import text
from lslint.rules.api import Context, Finding, Fix
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.option_check import former
from lslint.rules.logstash.option_check.known_from import limited
from lslint.rules.logstash.option_check.messages import (
    dropped,
    known_since,
    reason,
    refused_from,
    successor,
    value_span,
    who,
)
from lslint.rules.logstash.option_check.renames import drop, rename, written
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation, rejection
from lslint.rules.shared import upgrades

_IGNORING = plugins_with("ignores workers")


class RemovedPluginReport(OptionAdvice):
    def report(self, violation: OptionViolation, ctx: Context) -> Finding | None:
        """Return a warning; an info if the release in use is not known, and some that may be in use have the plugin."""
        finding = super().report(violation, ctx)
        bundled = violation.entry.bundled if violation.entry is not None else 0
        if finding is not None and ctx.target is None and bundled & catalogue.index().supposed:
            finding.severity, finding.help = "info", upgrades.SET_RELEASE
        return finding

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, None]:
        kind, _, name = violation.name.partition("/")
        entry = violation.entry
        instead = catalogue.index().former.get(violation.name, "")
        gone = catalogue.dropped(entry.bundled, violation.at) if entry is not None else ""
        gem = entry.gem if entry is not None else f"logstash-{kind}-{name}"
        hint = f"use {instead}" if instead else f"run `logstash-plugin install {gem}`"
        if violation.name == "filter/multiline" and id(violation.node) in _conditional(ctx):
            hint = "use `multiline` in Filebeat"  # a codec would join all lines of its input
        lacking = f"Logstash {gone or '5.0'} and later do not"
        if entry is not None and entry.bundled >= violation.at:  # a later release includes the plugin again
            lacking = f"Logstash {catalogue.ranges(violation.at)} does not"
        return f"{lacking} load the pipeline unless the `{name}` {kind} is installed: {hint}", None


@fact
def _conditional(ctx: Context) -> frozenset[int]:
    """Return the ``id()`` of each plugin of the file that is inside a condition."""
    return frozenset(id(plugin) for _, plugin, clauses in ctx.pipeline.walk_plugins() if clauses)


class RenamedTlsOptionReport(OptionAdvice):
    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        new, gone = violation.replacement, refused_from(violation)
        advice = successor(violation, new or "", ctx, known_since(violation, ctx), written(violation))
        what = f"`{violation.name}` of {who(violation.node)}"
        message = f"{what} is deprecated" + (f", and Logstash {gone} rejects it" if gone else "")
        if violation.refuses:
            message = rejection(what, gone, ctx)
        return f"{message}: {advice}", rename(violation, ctx)


class DocumentTypeReport(OptionAdvice):
    def report(self, violation: OptionViolation, ctx: Context) -> Finding | None:
        """Return an info; none for Logstash 6, which writes to clusters that still have types."""
        is_default = violation.option is not None and text(violation.option.value) == "_doc"
        if is_default or ctx.is_below(7):
            return None
        return super().report(violation, ctx)

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        message = (
            "`document_type` has been deprecated since Logstash 6.0: Elasticsearch 7 rejects a second type in an index,"
            " and 8 has no types. Remove the option"
        )
        return message, drop(violation, ctx, "unsafe")


class FlushSizeRemovedReport(OptionAdvice):
    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        setting, state = "pipeline.batch.delay", "has had no effect since Logstash 5.0"
        if violation.name == "flush_size":
            setting, state = "pipeline.batch.size", "has been deprecated since Logstash 5.4"
        gone = dropped(violation) if violation.refuses else "6.0"
        message = f"`{violation.name}` {state}, and Logstash {gone} rejects the option"
        return f"{message}: set `{setting}` in `logstash.yml` instead", drop(violation, ctx, "unsafe")


class OutputWorkersReport(OptionAdvice):
    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        ignored = f"`workers` of {who(violation.node)} has no effect in Logstash 9.5 and later"
        if violation.node.name in _IGNORING:
            ignored = f"`workers` of {who(violation.node)} has had no effect since Logstash 5.0"
        advice = "remove the option, and set `pipeline.workers` if more threads are needed"
        fix = drop(violation, ctx, "safe")
        if fix is not None and violation.node.name not in _IGNORING:
            fix = Fix("safe", fix.message, fix.edits, "9.5")
        return f"{ignored}: {advice}", fix


class RemovedMutateOptionReport(OptionAdvice):
    def report(self, violation: OptionViolation, ctx: Context) -> Finding:
        new = violation.replacement
        message = rejection(f"`{violation.name}` of the `mutate` filter", former.bound(violation) or "5.0", ctx)
        return self.finding(
            violation.name_span,
            f"{message}: {successor(violation, new, ctx) if new else f'remove `{violation.name}`'}",
            fix=rename(violation, ctx),
            stage="load",
            severity="error",
        )


class DeprecatedOptionReport(OptionAdvice):
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
