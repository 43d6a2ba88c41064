"""Parts of messages, and spans, for the findings of the load stage."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Node, Number, Plugin, String
from lslint.rules.api import Context
from lslint.rules.logstash.catalogue import plugins as catalogue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.option_check.violation import OptionViolation


def value_span(violation: OptionViolation, ctx: Context) -> tuple[int, int]:
    """The part of the value that is refused, if it stands on the line of the option's name; else the name.

    Logstash itself speaks of the option: a finding stands on its line."""
    option = violation.option
    if option is None:
        return violation.name_span
    got: Node = violation.bad.got if violation.bad is not None else violation.value or option.value
    if violation.kind == "merged-value" or ctx.text.find("\n", option.start, got.end) >= 0:
        return option.start, option.name_end
    return got.start, got.end


def display_value(node: Node | None) -> str:
    """A short value in backticks, ``this value`` for anything else."""
    text = ""
    if isinstance(node, String | Bareword):
        text = node.value
    elif isinstance(node, Number):
        text = node.text
    if not text or len(text) > 60 or "\n" in text or "`" in text:
        return "an empty text" if isinstance(node, String) and not node.value else "this value"
    return f"`{text}`"


def who(node: Plugin) -> str:
    """``filter `grok```."""
    return f"{node.kind} `{node.name}`"


def speaker(ctx: Context) -> str:
    """What refuses: ``Logstash 8.15`` with that target, else ``Logstash``."""
    target = catalogue.of_release(ctx.target)
    return "Logstash" if target is None else f"Logstash {catalogue.ranges(target)}"


def dropped(violation: OptionViolation) -> str:
    """The first of the consecutive releases up to the one asked for that refuse what the violation is about."""
    number = violation.at.bit_length() - 1
    while number > 0 and violation.refused >> (number - 1) & 1:
        number -= 1
    return catalogue.index().releases[number]


def reason(violation: OptionViolation) -> str:
    """What the catalogue says about the end of an option, with ``: `` in front; empty if it says nothing."""
    segment = violation.segment
    found = ""
    if segment is None:
        known = violation.known
        ends = [s for s in known.segments if s.obsolete] if known is not None else []
        segment = ends[-1] if ends else None
    if segment is not None:
        found = segment.obsolete or segment.deprecated or ""
    new = replacement(violation)
    if new and (not found or found.startswith("superseded by")):
        return f"; use `{new}`"
    for prefix in ("gone: ", "no effect: "):
        found = found.removeprefix(prefix)
    return f": {found}" if found else ""


def replacement(violation: OptionViolation) -> str | None:
    """The option to use instead."""
    if violation.segment is not None and violation.segment.replacement:
        return violation.segment.replacement
    known = violation.known
    return known.replacement if known is not None else None


def wanted(violation: OptionViolation) -> str:
    """What a missing option expects, as `` (a number)``; empty where anything will do."""
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
