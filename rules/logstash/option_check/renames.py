"""Fixes for options that have a new name: the same meaning under it, where that is known."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Number, Pipeline, Value
from lslint.rules.api import Context, Edit, Fix
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.messages import replacement
from lslint.rules.logstash.values import coercion
from lslint.rules.logstash.values.options import option_text, removal, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.option_check.violation import OptionViolation

_CLIENT = {"none": "none", "peer": "optional", "force_peer": "required"}
_VALUES = {
    ("ssl_verify_mode", "ssl_client_authentication"): _CLIENT,
    ("verify_mode", "ssl_client_authentication"): _CLIENT,
    ("ssl_verify", "ssl_client_authentication"): {"true": "required", "false": "none"},
    ("ssl_certificate_verification", "ssl_verification_mode"): {"true": "full", "false": "none"},
}
"""What old values are called under the new name."""
_NARROWER = {("filter/kv", "trim"), ("filter/kv", "trimkey")}
"""Options whose successor does less: the old ones took the characters out everywhere (logstash-filter-kv 4.0.0)."""
_PROTOCOLS = ("1.1", "1.2", "1.3")
_ALIKE = {
    "boolean": "boolean", "number": "number", "hash": "hash", "array": "list", "string": "text", "enum": "text",
    "password": "text", "path": "text", "field_reference": "text",
}  # fmt: skip


def rename(violation: OptionViolation) -> Fix | None:
    """The fix for an option that has a new name: ``safe`` where the meaning stays, ``manual`` where both names are
    given or the value needs a look, ``unsafe`` where the new name does less; None if no new name is known."""
    option, entry, node = violation.option, violation.entry, violation.node
    new = replacement(violation)
    if option is None or entry is None or not new:
        return None
    known = entry.option(new)
    segment = next((s for s in known.segments if s.mask & violation.at), None) if known is not None else None
    if segment is None or segment.deprecated is not None or segment.obsolete is not None:
        return None
    old = option.name
    edits = [Edit(option.start, option.name_end, new)]
    message = f"Rename `{old}` to `{new}`"
    if node.option(new) is not None:
        return Fix("manual", f"`{new}` is there already: take `{old}` out", edits)
    others = [other for other in node.options if other is not option and _goes_to(entry, other.name) == new]
    if others:
        return Fix("manual", message, edits)
    if old in ("tls_min_version", "tls_max_version"):
        return _protocols(violation, new, message)
    words = _VALUES.get((old, new))
    if words is not None:
        client = "client" if node.kind == "output" else "server"
        if old == "ssl_verify" and (option_text(node, "mode") or client) == "client":
            return Fix("manual", "Set `ssl_verification_mode` to `full` or `none` instead", edits)
        word = words.get(text(option.value) or "")
        if word is None:
            return Fix("manual", message, edits)
        edits.append(Edit(option.value.start, option.value.end, f'"{word}"'))
    elif not _fits(entry, old, segment, option.value, violation.at):
        return Fix("manual", f"Use `{new}` instead of `{old}`", edits)
    elif (entry.name, old) in _NARROWER:
        return Fix("unsafe", f"{message}, which takes characters off the ends only", edits)
    return Fix("safe", message, edits)


def _goes_to(entry: catalogue.PluginRecord, name: str) -> str | None:
    known = entry.option(name)
    return known.replacement if known is not None else None


def _fits(entry: catalogue.PluginRecord, old: str, segment: catalogue.ReleaseRange, value: Value, at: int) -> bool:
    """True if the new option takes the old one's values, this one too."""
    known = entry.option(old)
    if (
        known is not None
        and known.before is not None
        and (known.segments[0].type != segment.type or known.segments[0].obsolete is not None)
    ):
        return False  # other options of Logstash 1 and 2 kept their names rarely and their meaning seldom
    before = [s for s in known.segments if s.obsolete is None] if known is not None else []
    was = before[-1].type if before else segment.type
    listed = (was, segment.type) == ("path", "array") or (segment.many and was == "array")
    if not listed and _ALIKE.get(was, was) != _ALIKE.get(segment.type, segment.type):
        return False
    return not coercion.check(segment, value, at)


def _protocols(violation: OptionViolation, new: str, message: str) -> Fix:
    """``tls_min_version => 1.2`` as ``ssl_supported_protocols => ["TLSv1.2", "TLSv1.3"]``."""
    option, node = violation.option, violation.node
    assert option is not None
    both = all(node.option(name) is not None for name in ("tls_min_version", "tls_max_version"))
    version = option.value.text if isinstance(option.value, Number) else text(option.value)
    edits = [Edit(option.start, option.name_end, new)]
    if both or version not in (*_PROTOCOLS, "1", "1.0"):
        return Fix("manual", message, edits)
    number = _PROTOCOLS.index(version) if version in _PROTOCOLS else 0
    wanted = _PROTOCOLS[number:] if option.name == "tls_min_version" else _PROTOCOLS[1 : number + 1]
    if not wanted:
        return Fix("manual", message, edits)
    edits.append(Edit(option.value.start, option.value.end, "[" + ", ".join(f'"TLSv{v}"' for v in wanted) + "]"))
    certain = option.name == "tls_min_version" and version in _PROTOCOLS
    return Fix("safe" if certain else "unsafe", message, edits)


def drop(violation: OptionViolation, ctx: Context, applicability: str) -> Fix | None:
    """Takes the option out."""
    option = violation.option
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    span = None if option is None else removal(ctx.text, tree, option)
    if option is None or span is None:
        return None
    message = f"Remove `{option.name}`"
    return Fix("safe" if applicability == "safe" else "unsafe", message, [Edit(*span, "")])
