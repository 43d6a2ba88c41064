"""Fixes for renamed options: a value with the same meaning under the new name, if it is known."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Number, Option, Pipeline, Plugin, Value, text
from lslint.rules.api import Context, Edit, Fix
from lslint.rules.facts import union_of
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.catalogue.traits import options_with, values_of
from lslint.rules.logstash.option_check.messages import is_given, is_superseded
from lslint.rules.logstash.option_check.violation import OptionViolation
from lslint.rules.logstash.values import coercion
from lslint.rules.logstash.values.options import removal
from lslint.rules.shared.message_parts import backticked

_VALUES = values_of("values under new name")
_AFTER_REMOVE = options_with("after remove")
_NARROWER = values_of("narrower under new name")
_OTHER_MEANING = values_of("other value under new name")
_ONLY_NAME = values_of("only former name")
SAME_SINCE_1 = values_of("same value under new name")
_PROTOCOLS = ("1.1", "1.2", "1.3")
_ALIKE = {
    "boolean": "boolean", "number": "number", "hash": "hash", "array": "list", "string": "text", "enum": "text",
    "password": "text", "path": "text", "field_reference": "text",
}  # fmt: skip


def rename(violation: OptionViolation, ctx: Context) -> Fix | None:
    """Return the fix for a renamed option: ``safe`` if the meaning is the same, ``manual`` if the value needs a check,
    ``unsafe`` if the new option does less or both names are set; None if there is no new name."""
    option, entry, node = violation.option, violation.entry, violation.node
    new = violation.replacement
    if option is None or entry is None or not new:
        return None
    known_option = entry.option(new)
    segment = (
        next((s for s in known_option.segments if s.mask & violation.at), None) if known_option is not None else None
    )
    if segment is None or segment.deprecated is not None or segment.obsolete is not None:
        return None
    old = option.name
    edits = [Edit(option.start, option.name_end, new)]
    message = f"Rename `{old}` to `{new}`"
    if node.option(new) is not None:
        is_needless = is_given(violation, new, ctx) and is_superseded(violation, new)
        return drop(violation, ctx, "unsafe") if is_needless else Fix("manual", message, [])
    for other in node.options:
        record = entry.option(other.name) if other is not option else None
        if record is not None and record.replacement == new:
            return Fix("manual", message, [])
    if old in ("tls_min_version", "tls_max_version"):
        return _protocols(violation, new, message)
    words = _VALUES.get(old, {}).get(new)
    if words is not None:
        word = words.get(text(option.value) or "")
        if word is None:
            values = ", ".join(f"`{after}` for `{before}`" for before, after in words.items())
            return Fix("manual", f"{message}, and write its value anew: {values}", [])
        if new == "ssl_client_authentication" and word != "none" and not _has_authorities(node):
            return Fix("manual", f"{message}, and set `ssl_certificate_authorities`", [])
        edits.append(Edit(option.value.start, option.value.end, f'"{word}"'))
        message = f'Replace `{old}` with `{new} => "{word}"`'
        return Fix("safe", message, edits, *_limits(violation, new, None))
    if not _fits(entry, old, segment, option.value, violation.at):
        return Fix("manual", f"Use `{new}` instead of `{old}`", [])
    if (entry.name, old) == ("filter/mutate", "remove") and any(map(node.option, _AFTER_REMOVE)):
        return Fix("unsafe", f"{message}, which runs after all other operations", edits)
    if old in _NARROWER.get(entry.name, ()):
        return Fix("unsafe", f"{message}, which strips characters only at the ends", edits)
    return Fix("safe", message, edits, *_limits(violation, new, option.value))


def _has_authorities(node: Plugin) -> bool:
    """Return whether a server has certificates with which it verifies those of its clients."""
    return any("authorities" in option.name or "cacert" in option.name for option in node.options)


def written(violation: OptionViolation) -> str:
    """Return the new option as the message about an old one names it: with a value if that is written differently."""
    new, option = violation.replacement, violation.option
    if option is None or not new:
        return f"`{new}`"
    word = _VALUES.get(option.name, {}).get(new, {}).get(text(option.value) or "")
    if word is not None and word != text(option.value):
        return f'`{new} => "{word}"`'
    if option.name in ("tls_min_version", "tls_max_version"):
        versions = _versions(option)
        return f"`{new} => {versions}`" if versions else f"`{new}` with a list of versions"
    return f"`{new}`"


def earlier_names(violation: OptionViolation) -> list[str]:
    """Return the options that the release in use has in place of one that only later releases have: those that are not
    deprecated, or else all."""
    entry, found = violation.entry, {}
    for name in entry.names() if entry is not None else ():
        option = entry.option(name) if entry is not None else None
        segment = _at(option, violation.at)
        if option is None or segment is None or option.replacement != violation.name:
            continue
        if entry is None or name in _ONLY_NAME.get(entry.name, ()) or name not in _OTHER_MEANING.get(entry.name, ()):
            found[name] = segment.deprecated is None
    return [name for name, is_lasting in found.items() if is_lasting] or list(found)


def rename_back(violation: OptionViolation, old: str) -> Fix | None:
    """Return the fix that writes an option of later releases under the name that the release in use has; None if the
    value has no equivalent that is certain."""
    option, entry, new = violation.option, violation.entry, violation.name
    segment = _at(entry.option(old), violation.at) if entry is not None else None
    if option is None or segment is None or violation.node.option(old) is not None:
        return None
    edits = [Edit(option.start, option.name_end, old)]
    message = f"Rename `{new}` to `{old}`"
    value = option.value.text if isinstance(option.value, Number) else text(option.value)
    words = _VALUES.get(old, {}).get(new)
    if (old, new) == ("http_compression", "compression_level"):
        word = {"0": "false"}.get(value or "", "true" if value and value.isdigit() else "")
    elif words is not None:
        word = next((before for before, after in words.items() if after == value), "")
        if old == "ssl_verify" and violation.node.kind == "output":
            return None
        word = word if word in ("true", "false") else f'"{word}"' if word else ""
    elif new == "ssl_supported_protocols" or coercion.check(segment, option.value, violation.at):
        return None
    else:
        return Fix("unsafe", message, edits, *_limits(violation, old, option.value))
    if not word:
        return None
    edits.append(Edit(option.value.start, option.value.end, word))
    return Fix("unsafe", f"Replace `{new}` with `{old} => {word}`", edits, *_limits(violation, old, None))


def _at(known: catalogue.OptionRecord | None, at: int) -> catalogue.ReleaseRange | None:
    """Return the definition of an option in a release; None if it is not usable there."""
    segments = known.segments if known is not None else []
    return next((segment for segment in segments if segment.mask & at and segment.obsolete is None), None)


def _limits(violation: OptionViolation, new: str, value: Value | None) -> tuple[str, str]:
    """Return the first and last release that accept the new option, with the value if there is one."""
    entry = violation.entry
    option = entry.option(new) if entry is not None else None
    if entry is None or option is None:
        return "", ""
    usable = (segment for segment in option.segments if segment.obsolete is None)
    accepted = union_of(each.mask for each in usable if value is None or not coercion.check(each, value, each.mask))
    return catalogue.limits(accepted, violation.at, entry.bundled or catalogue.index().all)


def _fits(entry: catalogue.PluginRecord, old: str, segment: catalogue.ReleaseRange, value: Value, at: int) -> bool:
    """Return whether the new option accepts the values of the old one, including the current value."""
    option = entry.option(old)
    if old in _OTHER_MEANING.get(entry.name, ()):
        return False
    if (
        option is not None
        and option.before is not None
        and (old not in SAME_SINCE_1.get(entry.name, ()) or option.segments[0].type != segment.type)
    ):
        return False
    before = [s for s in option.segments if s.obsolete is None] if option is not None else []
    was = before[-1].type if before else segment.type
    listed = (was, segment.type) == ("path", "array") or (segment.many and was == "array")
    if not listed and _ALIKE.get(was, was) != _ALIKE.get(segment.type, segment.type):
        return False
    return not coercion.check(segment, value, at)


def _protocols(violation: OptionViolation, new: str, message: str) -> Fix:
    """Return a fix that writes ``tls_min_version => 1.2`` as ``ssl_supported_protocols => ["TLSv1.2", "TLSv1.3"]``."""
    option, node = violation.option, violation.node
    assert option is not None
    both = all(node.option(name) is not None for name in ("tls_min_version", "tls_max_version"))
    versions = _versions(option)
    if both or not versions:
        return Fix("manual", message, [])
    message = f"Replace `{option.name}` with `{new} => {versions}`"
    edits = [Edit(option.start, option.name_end, new), Edit(option.value.start, option.value.end, versions)]
    version = option.value.text if isinstance(option.value, Number) else text(option.value)
    certain = option.name == "tls_min_version" and version in _PROTOCOLS
    return Fix("safe" if certain else "unsafe", message, edits, *_limits(violation, new, None))


def _versions(option: Option) -> str:
    """Return the list of the TLS versions that ``tls_min_version`` or ``tls_max_version`` allows; empty if unknown."""
    version = option.value.text if isinstance(option.value, Number) else text(option.value)
    if version not in (*_PROTOCOLS, "1", "1.0"):
        return ""
    number = _PROTOCOLS.index(version if version in _PROTOCOLS else "1.2")  # TLS 1.0 is insecure, and so is 1.1
    wanted = _PROTOCOLS[number:] if option.name == "tls_min_version" else _PROTOCOLS[1 : number + 1]
    return "[" + ", ".join(f'"TLSv{v}"' for v in wanted) + "]" if wanted else ""


def drop(violation: OptionViolation, ctx: Context, applicability: str) -> Fix | None:
    """Return a fix that removes an option, and those that are reported with it."""
    options = [one.option for one in (violation, *violation.also) if one.option is not None]
    tree: Pipeline = ctx.pipeline
    spans = [removal(ctx.text, tree, option) for option in options]
    edits = [Edit(*span, "") for span in spans if span is not None]
    if not edits or len(edits) < len(spans):
        return None
    message = f"Remove {backticked(list(dict.fromkeys(option.name for option in options)))}"
    return Fix("safe" if applicability == "safe" else "unsafe", message, sorted(edits, key=lambda edit: edit.start))
