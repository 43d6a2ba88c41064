"""What some plugins reject in their constructors, in addition to their option tables, so that the check (``-t``) fails.

Found by running the constructors of Logstash 9.5. Each function yields the violations of one plugin.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Array, Bareword, Plugin, String, Value
from lslint.rules.api import Context
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.violation import OptionViolation, merge
from lslint.rules.logstash.values import coercion, ecs_mode
from lslint.rules.logstash.values.options import boolean, is_complete, option_text, text


def date(node: Plugin, entry: catalogue.PluginRecord, ctx: Context) -> Iterator[OptionViolation]:
    """``match`` is a field and at least one format; Joda-Time must accept each format and the time zone."""
    del ctx
    given = node.all("match")
    everywhere = catalogue.index().all
    if not given:
        yield OptionViolation("date-match", everywhere, node, entry, "match")
        return
    value = merge(given)
    items: list[Value | None] = [*value.items] if isinstance(value, Array) else [value]
    if len(items) < 2 and not _hidden(items):
        yield OptionViolation("date-match", everywhere, node, entry, "match", given[0], given[0].value)
        return
    from lslint.grammar.mini_languages import date_format
    from lslint.rules.shared import time_zones

    dated = False
    for item in items[1:]:
        if not isinstance(item, String | Bareword) or _hidden([item]):
            continue
        dated = dated or item.value not in _EPOCHS
        if date_format.check(item.value) is not None:
            option = next(one for one in given if one.start <= item.start < one.end)
            yield OptionViolation("date-format", everywhere, node, entry, "match", option, item)
    zone = node.option("timezone")
    name = None if zone is None else text(zone.value)
    if zone is None or name is None or not dated or coercion.is_open(name):
        return
    if "%{" not in name and not time_zones.known(name):  # a reference is resolved for each event
        yield OptionViolation("date-zone", everywhere, node, entry, "timezone", zone, zone.value)


_EPOCHS = ("UNIX", "UNIX_MS", "TAI64N")
"""Formats without a time zone: if there are no others, the time zone is not checked."""


def multiline(node: Plugin, entry: catalogue.PluginRecord, ctx: Context) -> Iterator[OptionViolation]:
    """Codecs are registered when they are built, so the pattern must compile with one of the two pattern libraries."""
    option = node.option("pattern")
    pattern = None if option is None or len(node.all("pattern")) > 1 else text(option.value)
    if option is None or pattern is None or coercion.is_open(pattern):
        return
    from lslint.rules.logstash.grok.compiled import UNKNOWN, compile_pattern
    from lslint.rules.logstash.grok.library import standard
    from lslint.rules.logstash.grok.limits import budget

    left = budget(ctx)
    if left.left <= 0:
        return
    legacy = compile_pattern(pattern, standard("legacy"))
    left.left -= legacy.price
    fault = legacy.fault
    if fault is None or compile_pattern(pattern, standard("ecs-v1")).fault is None:
        return
    if fault.kind == UNKNOWN and node.option("patterns_dir") is not None:
        return
    why = f"the pattern `{fault.name}` is not in any pattern library" if fault.kind == UNKNOWN else fault.message
    why = why.partition("\n")[0]
    yield OptionViolation(
        "multiline-pattern", catalogue.index().all, node, entry, "pattern", option, option.value, detail=why
    )


def http(node: Plugin, entry: catalogue.PluginRecord, ctx: Context) -> Iterator[OptionViolation]:
    """In ECS mode, the default since 8.0, ``target_body`` has no default."""
    if node.option("target_body") is not None or not is_complete(node, ctx):
        return
    mode = option_text(node, "ecs_compatibility")
    if mode is None and node.option("ecs_compatibility") is None:
        setting = ecs_mode.setting(ctx)
        mode = str(setting.value) if setting is not None else "" if ecs_mode.is_set_elsewhere(ctx) else "v8"
    if mode in ("v1", "v8"):
        yield OptionViolation("missing-option", catalogue.since("8.0"), node, entry, "target_body", detail="ecs")


def logstash(node: Plugin, entry: catalogue.PluginRecord, ctx: Context) -> Iterator[OptionViolation]:
    """A ``logstash`` input requires a certificate unless SSL is off."""
    enabled = node.option("ssl_enabled")
    if (enabled is not None and boolean(enabled.value) is not True) or not is_complete(node, ctx):
        return
    if node.option("ssl_certificate") is None and node.option("ssl_keystore_path") is None:
        everywhere = catalogue.index().all
        yield OptionViolation("missing-option", everywhere, node, entry, "ssl_certificate", detail="identity")


def azure(node: Plugin, entry: catalogue.PluginRecord, ctx: Context) -> Iterator[OptionViolation]:
    """``config_mode`` determines the required connections; in basic mode each contains the name of its event hub."""
    everywhere = catalogue.index().all
    given = node.option("config_mode")
    mode = "basic" if given is None else text(given.value)
    for name in ("event_hub_connections", "event_hubs"):
        known = entry.option(name)
        wanted = known.segments[-1].required_when if known is not None else None
        if wanted and wanted.get("config_mode") == mode and node.option(name) is None and is_complete(node, ctx):
            why = f"config_mode => {mode}"
            yield OptionViolation("missing-option", everywhere, node, entry, name, detail=why)
    connections = node.option("event_hub_connections")
    if mode != "basic" or connections is None:
        return
    value = connections.value
    for item in value.items if isinstance(value, Array) else [value]:
        if isinstance(item, String | Bareword) and not coercion.has_reference(item.value):
            parts = item.value.lower()  # the keys of a connection string are not case-sensitive
            if "entitypath=" in parts or coercion.is_open(item.value):
                continue
            detail = "" if "endpoint=" in parts else "no-endpoint"
            yield OptionViolation(
                "azure-hub", everywhere, node, entry, connections.name, connections, item, detail=detail
            )


def _hidden(items: list[Value | None]) -> bool:
    """Return whether one of the values is not in the file."""
    return any(
        item is None
        or (isinstance(item, String) and (coercion.has_reference(item.value) or coercion.is_open(item.value)))
        for item in items
    )
