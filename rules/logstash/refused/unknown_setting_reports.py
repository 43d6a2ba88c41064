"""The messages of the rule about unknown settings."""

from __future__ import annotations

from itertools import islice

from lslint.grammar.config.tree import Mapping, resolve
from lslint.rules import knowledge
from lslint.rules.api import Context, Edit, Finding, Fix
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings.analysis import analyze, groups, leaves
from lslint.rules.logstash.settings.catalogue import setting
from lslint.rules.logstash.settings.model import SettingLeaf, SettingRule, SettingViolation
from lslint.rules.shared import suggest
from lslint.rules.shared.config_syntax import BARE_BRACES

MAX_HINTS = 100
"""Maximum number of unknown names in a file for which a suggestion is searched."""


_NEAR = 80
"""Characters around a name without a colon in which its braces are shown."""


class UnknownSettingCheck(SettingRule):
    violations = ("unknown-setting", "misplaced-setting", "setting-of-other-release")

    def report(self, violation: SettingViolation, ctx: Context) -> Finding:
        assert violation.leaf is not None
        message, fix = _message(violation, violation.leaf, ctx)
        return self.finding(violation.leaf, message, fix=fix)


@fact
def _with_hint(ctx: Context) -> frozenset[int]:
    """Return the first violations that the rule reports, by ``id``."""
    kinds = UnknownSettingCheck.violations
    found = (id(violation) for violation in analyze(ctx).violations if violation.reported_kind in kinds)
    return frozenset(islice(found, MAX_HINTS))


def _message(violation: SettingViolation, leaf: SettingLeaf, ctx: Context) -> tuple[str, Fix | None]:
    name = leaf.name
    where = "pipelines.yml" if ctx.kind == "pipelines" else "logstash.yml"
    target = analyze(ctx).target
    if violation.reason:
        return f"`{name}` {violation.reason}, so Logstash does not start. Remove the setting", None
    if violation.setting is not None and violation.kind == "misplaced-setting":
        message = f"Logstash rejects `{name}` in pipelines.yml: the setting applies to the whole process"
        return f"{message}. Move `{name}` to logstash.yml", None
    if violation.setting is not None:
        known = violation.setting.known & (violation.setting.taken if ctx.kind == "pipelines" else -1)
        here = f"Logstash {catalogue.ranges(target)}" if target else "Logstash"
        requires, others, advice = catalogue.requirement(known)
        message = f"Setting `{name}` in {where} {requires}"
        if violation.stage == "advice":
            return f"{message} ({others} do not start): {advice}", None
        return f"{message}, so {here} does not start: remove `{name}`", None
    if leaf.entry.is_bare:
        key = leaf.entry.key
        first = ctx.text.rfind("{", max(key.start - _NEAR, 0), key.start)
        last = ctx.text.find("}", key.end, key.end + _NEAR)
        written = ctx.text[first : last + 1] if min(first, last) >= 0 else f"{{… {ctx.text[key.start : key.end]} …}}"
        return BARE_BRACES.format(written=written, effect=", so Logstash does not start"), None
    nested = _nested(leaf) if ctx.kind == "pipelines" else ""
    if nested:
        message = f"`{name}` has nested settings, which pipelines.yml does not support, so Logstash does not start"
        return f"{message}: write the full name, for example `{nested}`", None
    if not name:
        return f"Logstash does not start with a setting without a name: remove the entry from {where}", None
    if ctx.kind == "logstash-settings" and any(one.startswith(name + ".") for one in _names()):
        advice = f"comment out `{leaf.entry.name}:` too, or indent its settings"
        return f"No setting is indented below `{name}:`, so Logstash does not start: {advice}", None
    closest = None
    if id(violation) in _with_hint(ctx):
        closest = suggest.closest_free(
            name, [one for one in _names() if _fits(one, ctx)], groups(ctx)[0] if groups(ctx) else ()
        )
    start = f"Unknown setting `{name}` in {where}, so Logstash does not start"
    if closest is None:
        return f"{start}: remove the setting or correct its name", None
    is_plain = leaf.flat and ctx.text[leaf.start : leaf.end] == name
    edits = [Edit(leaf.start, leaf.end, closest)]
    fix = Fix("unsafe", f"Rename `{name}` to `{closest}`", edits) if is_plain else None
    return f"{start}; did you mean `{closest}`?", fix


def _names() -> list[str]:
    return list(knowledge.load("logstash_settings"))


def _fits(name: str, ctx: Context) -> bool:
    """Return whether the setting may be intended: the target or the newest release supports it in this file, and it is
    not set."""
    known_setting = setting(name)
    at = analyze(ctx).at
    if known_setting is None or not known_setting.known & at or any(name in group for group in groups(ctx)[:1]):
        return False
    return ctx.kind != "pipelines" or known_setting.taken & at != 0


def _nested(leaf: SettingLeaf) -> str:
    """Return the full name of a setting below a name; empty if there is none."""
    value = resolve(leaf.entry.value)
    if not isinstance(value, Mapping):
        return ""
    return next((f"{leaf.name}.{name}" for name in leaves(value) if setting(f"{leaf.name}.{name}") is not None), "")
