"""Parts of messages, and spans, for the findings of the load stage."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Node, Number, Plugin, String, raw_texts
from lslint.rules.api import Context
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.violation import OptionViolation
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import is_chosen


def value_span(violation: OptionViolation, ctx: Context) -> tuple[int, int]:
    """Return the span of the rejected part of the value if it is on the line of the option's name, else of the name.

    Logstash itself reports the option, so the finding is on the line of the option."""
    option = violation.option
    if option is None:
        return violation.name_span
    got: Node = violation.bad.got if violation.bad is not None else violation.value or option.value
    if violation.kind == "merged-value" or ctx.text.find("\n", option.start, got.end) >= 0:
        return option.start, option.name_end
    return got.start, got.end


def display_value(node: Node | None) -> str:
    """Return a short value in backticks, ``this value`` for anything else."""
    text = ""
    if isinstance(node, String | Bareword):
        text = node.value
    elif isinstance(node, Number):
        text = node.text
    if not text or len(text) > 60 or "\n" in text or "`" in text:
        return "an empty string" if isinstance(node, String) and not node.value else "this value"
    return f"`{text}`"


def who(node: Plugin) -> str:
    """Return a plugin as written in messages: ``the `grok` filter``."""
    return f"the `{node.name}` {node.kind}"


def dropped(violation: OptionViolation) -> str:
    """Return the first of the consecutive releases up to the one in use that reject the value or, whatever its value,
    the option."""
    refused = violation.refused
    if violation.known is not None and violation.kind in ("unknown-option", "obsolete-option"):
        refused &= ~sum(segment.mask for segment in violation.known.segments if segment.obsolete is None)
    number = violation.at.bit_length() - 1
    while number > 0 and refused >> (number - 1) & 1:
        number -= 1
    return catalogue.index().releases[number]


def reason(violation: OptionViolation, ctx: Context) -> str:
    """Return the advice about a deprecated or removed option, in the imperative; empty if the catalogue has none."""
    segment = violation.segment
    found = ""
    if segment is None:
        known = violation.known
        ends = [s for s in known.segments if s.obsolete] if known is not None else []
        segment = ends[-1] if ends else None
    if segment is not None:
        found = segment.obsolete or segment.deprecated or ""
    new = violation.replacement
    if new and (is_given(violation, new, ctx) or not found or found.startswith("superseded by")):
        return successor(violation, new, ctx, known_since(violation, ctx))
    if found.startswith("superseded by "):
        names = regex(r"\b[a-z]+(?:_[a-z]+)+\b").sub(r"`\g<0>`", found.removeprefix("superseded by "))
        return f"use {names}"
    return found


def successor(violation: OptionViolation, new: str, ctx: Context, since: str = "", written: str = "") -> str:
    """Return the advice to use another option, or to remove the old one if both are set. ``since``: the addition to the
    name of the new option; ``written``: the new option as it is to be written, if not by its name alone."""
    if not is_given(violation, new, ctx):
        return f"use {written or f'`{new}`'}{since}"
    if is_superseded(violation, new):
        return f"remove `{violation.name}`, as `{new}` is set too"
    return f"add its values to `{new}`, and remove `{violation.name}`"


def is_given(violation: OptionViolation, name: str, ctx: Context) -> bool:
    """Return whether the plugin sets an option in addition to that of the violation. Two branches of a template do not
    set both."""
    option, other = violation.option, violation.node.option(name)
    if option is None or other is None:
        return False
    return not is_chosen(ctx, min(option.start, other.start), max(option.end, other.end))


def is_superseded(violation: OptionViolation, new: str) -> bool:
    """Return whether the value of an option adds nothing to that of the new one: all but lists and hashes replace each
    other."""
    option, other, known = violation.option, violation.node.option(new), violation.known
    if option is None or other is None:
        return False
    types = {segment.type for segment in known.segments} if known is not None else set()
    if not types & {"array", "hash"} and not isinstance(option.value, Array | Hash):
        return True
    values = raw_texts(option.value)
    return bool(values) and set(values) <= set(raw_texts(other.value))


def known_since(violation: OptionViolation, ctx: Context) -> str:
    """Return since when the replacement exists, as ``, available since 8.8``; empty if the release is known, or if
    every release has it."""
    since = violation.new_since if ctx.target is None else ""
    return f", available since {since}" if since else ""


def refused_from(violation: OptionViolation) -> str:
    """Return the first release that rejects an option, before or after the release in use; empty if none does."""
    if violation.refuses:
        return dropped(violation)
    known = violation.known
    later = catalogue.index().all & ~((violation.at << 1) - 1)
    return catalogue.first(later & ~known.used) if known is not None else ""


def wanted(violation: OptionViolation) -> str:
    """Return the type of a missing option as `` (a number)``; empty if any value is accepted."""
    known = violation.known
    segment = next((s for s in known.segments if s.mask & violation.at), None) if known is not None else None
    if segment is None:
        return ""
    if segment.enum:
        allowed = [value for value in segment.enum if not isinstance(value, bool)]
        values = ", ".join(f"`{value}`" for value in allowed[:6])
        return f" (one of {values}{' …' if len(allowed) > 6 else ''})"
    words = {
        "number": "a number", "boolean": "`true` or `false`", "array": "a list", "hash": "a hash", "path": "a path",
        "uri": "an address", "bytes": "a size",
    }  # fmt: skip
    return f" ({words[segment.type]})" if segment.type in words else ""
