"""Fixes that remove a setting from a settings file of Logstash."""

from __future__ import annotations

from lslint.grammar.lines import is_blank, line_end, line_start
from lslint.rules.api import Applicability, Context, Edit, Fix
from lslint.rules.logstash.settings.analysis import groups
from lslint.rules.logstash.settings.model import SettingLeaf


def without_old_name(leaf: SettingLeaf, new: str, ctx: Context) -> Fix | None:
    """Return a fix that removes a setting that is also set under its new name: safe if both values are equal."""
    group = groups(ctx)[0]
    same = group.value(leaf.name) == group.value(new)
    return removal(leaf, ctx, "safe" if same else "unsafe")


def removal(leaf: SettingLeaf, ctx: Context, applicability: Applicability, *limits: str) -> Fix | None:
    """Return a fix that removes the line of a setting; None if anything else is on it. ``limits``: see ``Fix``."""
    line = line_start(ctx.text, leaf.start)
    end = line_end(ctx.text, leaf.entry.value.end)
    end = len(ctx.text) if end < 0 else end + 1
    alone = is_blank(ctx.text, line, leaf.start) and is_blank(ctx.text, leaf.entry.value.end, end)
    single = "\n" not in ctx.text[leaf.start : leaf.entry.value.end]
    if not alone or not single:
        return None
    return Fix(applicability, f"Remove `{leaf.name}`", [Edit(line, end, "")], *limits)
