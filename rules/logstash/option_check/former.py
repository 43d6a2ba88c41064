"""Options of Logstash 1 and 2 that no release from 5.0 on accepts: when they were removed, and which are related."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Number, Option, Pipeline, Plugin, text
from lslint.rules.api import Context, Edit, Fix
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.catalogue.traits import options_with, values_of
from lslint.rules.logstash.option_check.violation import OptionViolation
from lslint.rules.logstash.values.options import removal
from lslint.rules.shared.message_parts import abridged

_TABLES = ("1.5", "2.4", "5.0")
"""Releases of which every option is known, oldest first."""
_ADDRESS = options_with("cluster address")
ADDRESS = frozenset((*_ADDRESS, "cluster"))
"""Options that say where the cluster is."""
ELASTICSEARCH = frozenset((*_ADDRESS, *options_with("cluster member"), "index_type"))
"""Options with which the Elasticsearch output joined or found the cluster, and the type of documents."""
ADVICE = values_of("former options")
"""What to do if no other option accepts the value."""
_REPLACED = values_of("instead of former options")


def since(before: str, known_to_end_with_1: bool = False) -> str:
    """Return the first release without an option. ``before``: the last release whose table lists it;
    ``known_to_end_with_1``: 2.0 does not have it."""
    if before not in _TABLES:
        major, minor = before.split(".")
        return f"{major}.{int(minor) + 1}"
    following = _TABLES[_TABLES.index(before) + 1]
    if following.endswith(".0") or known_to_end_with_1:
        return following.split(".")[0] + ".0"
    return following.split(".")[0] + ".x"


def grouped(violations: list[OptionViolation], ctx: Context) -> list[OptionViolation]:
    """Return the violations to report. Those of one plugin with one cause are one, with the others in its ``also``.
    A required option is not missing if a former option has its value, or an option with a misspelled name."""
    typos: set[tuple[int, str]] = set()
    if any(one.kind == "missing-option" for one in violations):
        from lslint.rules.logstash.option_check.misspelled import misspelled

        typos = misspelled((one for one in violations if not is_date_field(one)), ctx)
    out: list[OptionViolation] = []
    first: dict[tuple[int, str], OptionViolation] = {}
    for violation in violations:
        key = _cause(violation)
        if violation.kind == "missing-option" and (violation.node.start, violation.name) in typos:
            continue
        if key and _is_consequence(violation):
            continue
        if key:
            leading = first.setdefault((violation.node.start, key), violation)
            if leading is not violation:
                leading.also.append(violation)
                continue
            violation.also = []
        out.append(violation)
    return out


def _cause(violation: OptionViolation) -> str:
    if violation.kind == "missing-option":
        return f"missing {violation.say} {violation.load} {violation.refused}"
    known, entry = violation.known, violation.entry
    if violation.kind != "unknown-option" or known is None or known.before is None or entry is None:
        return ""
    if entry.name == "output/elasticsearch" and violation.name in ELASTICSEARCH:
        return "elasticsearch"
    advice = ADVICE.get(f"{entry.name}/{violation.name}", "")
    return f"former {advice}" if advice else ""


def _is_consequence(violation: OptionViolation) -> bool:
    """Return whether a missing option is the new name of a former one."""
    if violation.kind != "missing-option" or violation.entry is None:
        return False
    entry = violation.entry
    for option in violation.node.options:
        known_option = entry.option(option.name)
        if known_option is None:
            continue
        accepted = sum(segment.mask for segment in known_option.segments if not segment.obsolete)
        if not violation.releases & accepted and any(
            segment.obsolete and segment.replacement == violation.name for segment in known_option.segments
        ):
            return True  # its own finding names the new option
        if known_option.before is None or known_option.known:
            continue
        if known_option.replacement == violation.name:
            return True
        if violation.name in _REPLACED.get(f"{entry.name}/{option.name}", ()):
            return True
    return False


def replaced(violation: OptionViolation) -> tuple[str, ...]:
    """Return the options that replaced a former one with a different meaning."""
    entry = violation.entry
    return tuple(_REPLACED.get(f"{entry.name}/{violation.name}", ())) if entry is not None else ()


def elasticsearch_fix(violation: OptionViolation, ctx: Context) -> Fix | None:
    """Return a fix that replaces ``host``, ``port`` and ``protocol`` with ``hosts`` and removes the other options."""
    node: Plugin = violation.node
    options = [one.option for one in (violation, *violation.also) if one.option is not None]
    host = next((option for option in options if option.name == "host"), None)
    names = list(dict.fromkeys(option.name for option in options))
    listed = abridged(names, 2 if len(names) == 2 else 1)
    is_replaced = node.option("hosts") is None and needs_hosts([option.name for option in options])
    title = f"Replace {listed} with `hosts`" if is_replaced else f"Remove {listed}"
    others = [option for option in options if option is not host]
    given = [option.name for option in node.options if option.name in ELASTICSEARCH]
    if len(set(given)) < len(given) or (host is None and node.option("hosts") is None):
        return Fix("manual", title, [])
    edits: list[Edit] = []
    if host is not None:
        hosts = "" if node.option("hosts") is not None else _hosts(host, node, violation.at)
        if not hosts:
            return Fix("manual", title, [])
        edits.append(Edit(host.start, host.end, f"hosts => {hosts}"))
    tree: Pipeline = ctx.pipeline
    for option in others:
        span = removal(ctx.text, tree, option)
        if span is None:
            return Fix("manual", title, [])
        edits.append(Edit(*span, ""))
    return Fix("unsafe", title, sorted(edits, key=lambda edit: edit.start))


def needs_hosts(names: list[str]) -> bool:
    """Whether options name a cluster, or run one inside Logstash, so that `hosts` has to replace them."""
    return "embedded" in names or bool(ADDRESS.intersection(names))


def _hosts(host: Option, node: Plugin, at: int) -> str:
    """Return the value of ``hosts``; empty if it does not follow from the values."""
    items = host.value.items if isinstance(host.value, Array) else [host.value]
    names = [text(item) for item in items]
    if any(name is None or not name or name.strip() != name or '"' in name or "," in name for name in names):
        return ""
    port = node.option("port")
    end = ""
    if port is not None:
        number = port.value.text if isinstance(port.value, Number) else text(port.value) or ""
        if not number.isdigit() or number.startswith("93") or node.text("protocol") not in (None, "http"):
            return ""  # the port of the transport protocol does not accept HTTP
        end = f":{number}"
    if end and any(":" in name for name in names if name):
        return ""
    return "[" + ", ".join(f'"{name}{end}"' for name in names) + "]"


def bound(violation: OptionViolation) -> str:
    """Return the first release without an option that only those before the catalogue accept; else empty."""
    known, entry = violation.known, violation.entry
    if known is None or not known.before or known.used or entry is None:
        return ""
    # breaking changes of 2.0: the Elasticsearch output, and options common to all plugins of a kind
    is_common = violation.name in catalogue.index().common[violation.node.kind]
    return since(known.before, is_common or entry.name == "output/elasticsearch")


def last_release(violation: OptionViolation) -> str:
    """Return the last release before those of the catalogue that accepts an option; empty if none is known."""
    if violation.known is None:
        return "1.1" if is_date_field(violation) else ""
    return violation.known.before or "" if not violation.known.used else ""


def is_date_field(violation: OptionViolation) -> bool:
    """Return whether an option is the name of a field, as in Logstash 1.1: ``date { timestamp => "ISO8601" }``."""
    entry, option = violation.entry, violation.option
    if entry is None or entry.name != "filter/date" or option is None:
        return False
    items = option.value.items if isinstance(option.value, Array) else [option.value]
    formats = [text(item) or "" for item in items]
    return any(one in ("ISO8601", "UNIX", "UNIX_MS", "TAI64N") or "HH:mm" in one or "yyyy" in one for one in formats)
