"""Patterns of a grok filter, each compiled once for all rules."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.mini_languages import grok_pattern
from lslint.grammar.spans import replaced
from lslint.rules.api import Context
from lslint.rules.facts import fact, keyed_fact
from lslint.rules.logstash.grok import filters, library
from lslint.rules.logstash.grok.limits import budget
from lslint.rules.logstash.values.strings import Text, plugin_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.mini_languages.grok_pattern import Reference
    from lslint.rules.logstash.grok.library import Library
    from lslint.rules.logstash.grok.model import Compiled, Fault

_STAND_IN = "."
_MAX_FOR_UNKNOWN = 500_000
"""Work on one pattern (as in ``Budget``) after which no further undefined names are collected."""


class Checked:
    """One pattern. ``text``: the string that grok receives. ``unknown``: a fault per reference that no pattern set in
    use defines.

    ``fault``: any other fault, or None. ``names``: names of its groups. ``references``: references in the pattern
    itself. ``skipped``: the pattern exceeds a limit of the analysis, so it may have unknown faults.
    """

    __slots__ = ("fault", "field", "names", "references", "skipped", "text", "unknown")

    def __init__(self, field: str, text: Text) -> None:
        self.field = field
        self.text = text
        self.unknown: list[Fault] = []
        self.fault: Fault | None = None
        self.names: list[str] = []
        self.references: list[Reference] = []
        self.skipped = False


def other_sets(grok: Plugin, ctx: Context) -> bool:
    """Return whether the filter reads pattern files that are not configured and may define any name."""
    return ctx.options.get("patterns", {}).get("files") is None and filters.reads_files(grok)


@fact
def undecided_names(ctx: Context) -> set[tuple[int, int]]:
    """Return the spans of the names that only a pattern file outside of the project can define.

    Findings for these names do not decide whether Logstash starts.
    """
    return set()


@keyed_fact
def patterns(grok: Plugin, ctx: Context) -> list[Checked]:
    """Return the patterns of a filter that are in the file, in source order."""
    found: list[Checked] = []
    named_only = not grok.is_false("named_captures_only")
    analyzed = filters.is_analyzed(grok, ctx)
    left = budget(ctx)
    for field, node in filters.patterns(grok):
        text = plugin_text(node, ctx)
        if text is None:
            continue
        one = Checked(field, text)
        found.append(one)
        if not analyzed or left.left <= 0:
            one.skipped = True
            continue
        one.references = grok_pattern.parse(text.value)
        # Without a target the newest release applies; it uses the ECS set, which has all names of the legacy set.
        names = filters.libraries_with_files(grok, ctx)[-1]
        if named_only and _is_plain(text.value, one.references, names):
            one.names = [reference.group for reference in one.references if reference.field is not None]
            left.left -= len(one.names)
            continue
        made, one.unknown = _compiled(one, names, named_only)
        left.left -= made.price
        one.fault, one.names, one.skipped = made.fault, made.names, made.skipped
    return found


def open_references(pattern: str) -> list[tuple[int, int]]:
    """Return the spans of references after the last closing brace of a pattern."""
    openings = compiled(_OPEN).finditer(pattern, pattern.rfind("}") + 1)
    return [match.span() for match in openings if match[1]]


def cut_off(pattern: Checked, grok: Plugin, ctx: Context) -> tuple[Reference, str, str] | None:
    """Return the first definition below a pattern, in the filter or a pattern file, that ends within a reference: the
    reference of the pattern that leads to it, its name, and what it ends with."""
    names = filters.libraries_with_files(grok, ctx)[-1]
    if names.bare:
        return None
    todo = [(reference, reference.name) for reference in pattern.references]
    visited: set[str] = set()
    for reference, name in todo:  # grows while it is read
        definition = (names.regex(name) or "") if names.is_own(name) and name not in visited else ""
        visited.add(name)
        for start, end in open_references(definition):
            return reference, name, definition[start:end]
        if len(todo) < _MAX_NESTED:
            todo += [(reference, inner.name) for inner in grok_pattern.parse(definition)]
    return None


_OPEN = r"\\[\s\S]|(%\{[A-Z][A-Z0-9_]+(?::[\w@\[\].-]+)?)"
_MAX_NESTED = 200
"""References that are followed to a definition that is cut off."""
_MAX_PLAIN = 25
"""Maximum number of references of a plain pattern: the longest names of the library expand to ``MAX_EXPANDED`` only if
there are more."""
_PLAIN = r"(?:[A-Za-z0-9_ \-/:;,=<>\"'@&!~^$]|\\(?:s[+*]?|[\[\]().|/\-]))*+"


def _is_plain(pattern: str, references: list[Reference], names: Library) -> bool:
    """Return whether a pattern obviously compiles: it consists of characters that mean themselves, anchors, and
    references to bundled names that capture nothing. Then its groups are those of its references, and the reader of
    regular expressions is not needed."""
    if len(references) > _MAX_PLAIN or not names.bare:
        return False
    for reference in references:
        if reference.definition is not None or reference.junk or reference.field == "" or "\\" in reference.group:
            return False
        if not library.captures_nothing(reference.name):
            return False
    filled = replaced(pattern, ((reference.start, reference.end, "a") for reference in references))
    return compiled(_PLAIN).fullmatch(filled) is not None


def _compiled(one: Checked, base: Library, named_only: bool) -> tuple[Compiled, list[Fault]]:
    return base.kept("compiled ", one.text.value, lambda: _compile(one, base, named_only), named_only)


def _compile(one: Checked, base: Library, named_only: bool) -> tuple[Compiled, list[Fault]]:
    """Return the compiled pattern, with undefined names replaced by a harmless regex, and the undefined names."""
    from lslint.rules.logstash.grok.compiled import UNKNOWN, compile_pattern
    from lslint.rules.logstash.grok.model import Compiled

    unknown: list[Fault] = []
    made = compile_pattern(one.text.value, base, named_only, one.references)
    price = made.price
    while made.fault is not None and made.fault.kind == UNKNOWN and len(unknown) < 50:
        if price > _MAX_FOR_UNKNOWN:
            return Compiled(None, made.names, price=price, skipped=True), unknown
        unknown.append(made.fault)
        again = sum(entry.missing != "" for entry in base.entries.values())
        price += base.size + len(base.entries) + 10 * again  # copied and rebuilt
        base = library.with_definitions(base, {made.fault.name: _STAND_IN})
        made = compile_pattern(one.text.value, base, named_only, one.references)
        price += made.price
    return Compiled(made.fault, made.names, price=price, skipped=made.skipped), unknown
