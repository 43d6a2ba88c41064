"""Words and places for the findings of the load stage."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Node, Number, Plugin, String
from lslint.rules.api import Context
from lslint.rules.logstash.catalogue import plugins as catalogue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.option_check.problem import Problem
    from lslint.rules.logstash.option_check.routing import Case


def name_span(problem: Problem) -> tuple[int, int]:
    """The option's name; the plugin's where it is about no option."""
    if problem.option is not None:
        return problem.option.start, problem.option.name_end
    if problem.detail and problem.kind in ("plugin", "bundle") and problem.detail != "quoted":
        start, _, end = problem.detail.partition("-")
        return int(start), int(end)
    return problem.node.start, problem.node.name_end


def value_span(problem: Problem, ctx: Context) -> tuple[int, int]:
    """The part of the value that is refused, if it stands on the line of the option's name; else the name.

    Logstash itself speaks of the option: a finding stands on its line."""
    option = problem.option
    if option is None:
        return name_span(problem)
    got: Node = problem.bad.got if problem.bad is not None else problem.value or option.value
    if problem.merged or ctx.text.find("\n", option.start, got.end) >= 0:
        return option.start, option.name_end
    return got.start, got.end


def shown(node: Node | None) -> str:
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


def speaker(case: Case) -> str:
    """Who refuses: ``Logstash 8.15``, or ``Logstash`` where every release does."""
    return f"Logstash {catalogue.ranges(case.at)}" if case.target else "Logstash"


def dropped(case: Case) -> str:
    """The first release of those in a row up to the one asked that refuse what the problem is about."""
    refused = case.refused
    place = case.at.bit_length() - 1
    while place > 0 and refused >> (place - 1) & 1:
        place -= 1
    return catalogue.index().releases[place]


def reason(problem: Problem) -> str:
    """What the catalogue tells about the end of an option, with ``: `` in front; empty if it tells nothing."""
    segment = problem.segment
    found = ""
    if segment is None and problem.entry is not None:
        known = problem.entry.option(problem.name)
        ends = [s for s in known.segments if s.obsolete] if known is not None else []
        segment = ends[-1] if ends else None
    if segment is not None:
        found = segment.obsolete or segment.deprecated or ""
    new = replacement(problem)
    if new and (not found or found.startswith("superseded by")):
        return f"; use `{new}`"
    for prefix in ("gone: ", "no effect: "):
        found = found.removeprefix(prefix)
    return f": {found}" if found else ""


def replacement(problem: Problem) -> str | None:
    """The option to use instead."""
    if problem.segment is not None and problem.segment.replacement:
        return problem.segment.replacement
    known = problem.entry.option(problem.name) if problem.entry is not None else None
    return known.replacement if known is not None else None


def wanted(problem: Problem, at: int) -> str:
    """What a missing option wants, in words with a blank before; empty where anything will do."""
    known = problem.entry.option(problem.name) if problem.entry is not None else None
    segment = next((s for s in known.segments if s.mask & at), None) if known is not None else None
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
