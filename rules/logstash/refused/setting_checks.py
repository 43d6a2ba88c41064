"""Report of the rule about invalid values of settings."""

from __future__ import annotations

from lslint.grammar.config.tree import Scalar, resolve
from lslint.rules.api import Context, Finding, Fix
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings.analysis import analyze
from lslint.rules.logstash.settings.model import SettingRule, SettingViolation
from lslint.rules.logstash.settings.removal import without_old_name
from lslint.rules.shared.suggest import closest


class SettingTypeCheck(SettingRule):
    def report(self, violation: SettingViolation, ctx: Context) -> Finding:
        if violation.stage == "start":
            name = violation.leaf.name if violation.leaf is not None else ""
            missing = violation.reason.removeprefix("requires ")
            message = f"`{name}` requires {missing}, so Logstash fails to start although `-t` passes: set {missing}"
            return self.finding(violation.at, message, stage="start")
        fix = _correction(violation)
        if violation.kind == "setting-conflict" and violation.setting is not None and violation.leaf is not None:
            fix = without_old_name(violation.leaf, violation.setting.alias, ctx)
        return self.finding(_span(violation, ctx), _message(violation, ctx), fix=fix)


def _correction(violation: SettingViolation) -> Fix | None:
    """Return the fix for a misspelled keyword."""
    node = resolve(violation.leaf.entry.value) if violation.leaf is not None else None
    keywords = violation.setting.values if violation.setting is not None else None
    if violation.kind != "setting-value" or keywords is None or not isinstance(node, Scalar):
        return None
    intended = closest(node.text, [str(word) for word in keywords])
    return Fix.write(node, intended) if intended is not None else None


def _span(violation: SettingViolation, ctx: Context) -> tuple[int, int]:
    """Return the span of the value, or of the name if the value is empty or has several lines."""
    at, leaf = violation.at, violation.leaf
    if leaf is not None and (at.start >= at.end or "\n" in ctx.text[at.start : at.end]):
        return leaf.start, leaf.end
    return at.start, at.end


def _message(violation: SettingViolation, ctx: Context) -> str:
    target = analyze(ctx).target
    who = f"Logstash {catalogue.ranges(target)}" if target else "Logstash"
    reason, leaf = violation.reason, violation.leaf
    if violation.kind == "yaml-alias":
        return f"{who} does not start with YAML aliases: replace `*{reason}` with its value"
    if leaf is None:
        return f"{who} does not start: the file {reason}"
    if violation.kind == "setting-conflict":
        return f"{who} does not start: {reason}"
    node = resolve(leaf.entry.value)
    if isinstance(node, Scalar) and node.text and "password" not in leaf.name:
        text = ctx.text[node.start : node.end]
        if len(text) < 40 and "\n" not in text and "`" not in text:
            return f"{who} does not start with `{text}` for `{leaf.name}`: the value {reason}"
    return f"{who} does not start: `{leaf.name}` {reason}"
