"""Compilation of a grok pattern as at pipeline startup: grok replaces the pattern names, then Ruby compiles the result.

The names of the standard library are known to compile, so they are not expanded: each is treated as one group, and only
the pattern itself is read. Where the regex of a name would matter (in a character class, under the option ``x``), the
pattern is expanded as grok does it. Checked against recorded results of the grok library of Logstash 9.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable

from lslint.grammar.limits import MAX_GROUPS
from lslint.grammar.mini_languages import grok_pattern
from lslint.grammar.regex.oniguruma import reader as oniguruma
from lslint.grammar.regex.oniguruma.tree import PLACEHOLDER, NeedsExpansion
from lslint.rules.logstash.grok.library import Library
from lslint.rules.logstash.grok.limits import MAX_EXPANDED, MAX_REPLACEMENTS
from lslint.rules.logstash.grok.model import Compiled, Fault, LibraryEntry

_MAX_STEPS = 200
_MAX_GROUPS = 1_000_000
"""Maximum number of groups in all names of a library: each name lists the groups of its inner names, too. Names beyond
are expanded."""
_MAX_READ = 4 * MAX_EXPANDED
"""Maximum length of the regexes that are read to expand one pattern; definitions that refer to each other repeat."""

UNKNOWN, RECURSION, REGEX = "unknown", "recursion", "regex"


def compile_pattern(
    pattern: str,
    library: Library,
    named_captures_only: bool = True,
    references: list[grok_pattern.Reference] | None = None,
) -> Compiled:
    """Compile a pattern (the string without quotes) with the names of a library. Accepts any string and does not raise.

    ``references``: the references of the pattern, if they are already known.
    """
    if references is None:
        references = grok_pattern.parse(pattern)
    if not references:
        regex = oniguruma.read(pattern)
        if regex.skipped:
            return Compiled(None, [], price=1, skipped=True)
        problem = regex.problem
        fault = Fault(REGEX, problem.message, problem.start, problem.end) if problem else None
        return Compiled(fault, regex.names)
    atoms = flat(pattern, references, library) if named_captures_only else None
    if isinstance(atoms, Fault):
        return Compiled(atoms, [])
    if atoms is not None:
        text, parts, starts = atoms
        if _groups(parts) > MAX_GROUPS or library.too_long(references):
            return Compiled(None, [], price=1, skipped=True)
        try:
            regex = oniguruma.read(text, parts)
        except NeedsExpansion:
            pass
        else:
            problem = regex.problem
            if problem is None:
                return Compiled(None, regex.names, skipped=regex.skipped)
            start = back(problem.start, starts, references)
            end = back(problem.end, starts, references)
            return Compiled(Fault(REGEX, problem.message, start, max(start, end)), regex.names)
    return _compile_expanded(pattern, library, named_captures_only)


def back(offset: int, starts: list[int], references: list[grok_pattern.Reference]) -> int:
    """Return the offset in the pattern for an offset in the string with placeholders."""
    before = bisect_left(starts, offset)
    return offset if before == 0 else references[before - 1].end + offset - starts[before - 1] - 1


def flat(
    pattern: str, references: list[grok_pattern.Reference], library: Library
) -> tuple[str, list[oniguruma.Atom], list[int]] | Fault | None:
    """Return the pattern with a placeholder per reference, the regex parts of the references, and their offsets.

    Returns the fault of the first faulty reference, or None if the pattern must be expanded.
    """
    if PLACEHOLDER in pattern:
        return None
    pieces: list[str] = []
    atoms: list[oniguruma.Atom] = []
    starts: list[int] = []
    at = length = count = 0
    for reference in references:
        if reference.definition is not None:
            return None
        entry = entry_of(reference.name, library)
        if entry.endless:
            return _too_deep(reference)
        if entry.missing:
            return _missing(pattern, reference, entry)
        count += entry.count
        if count > MAX_REPLACEMENTS:
            return _too_deep(reference, many=True)
        is_escaped = pattern.endswith(("\\", "\\c", "C-", "M-"), 0, reference.start)
        if entry.regex is None or is_escaped or "\\" in reference.group:
            return None
        atoms.append(oniguruma.Atom(None if reference.field is None else reference.group, entry.regex))
        pieces.append(pattern[at : reference.start])
        length += reference.start - at
        starts.append(length)
        length += 1
        at = reference.end
    pieces.append(pattern[at:])
    return PLACEHOLDER.join(pieces), atoms, starts


def _groups(parts: list[oniguruma.Atom]) -> int:
    """Return the number of named groups in the parts."""
    return sum(len(part.regex.names) for part in parts)


def _missing(pattern: str, reference: grok_pattern.Reference, entry: LibraryEntry) -> Fault:
    quoted = entry.missing if entry.missing_name != reference.name else pattern[reference.start : reference.end]
    return Fault(UNKNOWN, f"pattern {quoted} not defined", reference.start, reference.end, entry.missing_name)


_DEEP = "Deep recursion pattern compilation"


def _too_deep(reference: grok_pattern.Reference, many: bool = False) -> Fault:
    return Fault(RECURSION, _DEEP, reference.start, reference.end, reference.name, many=many)


def entry_of(name: str, library: Library) -> LibraryEntry:
    """Return the entry of a name for use in other patterns; cached in the library. Not recursive."""
    done = library.entries
    found = done.get(name)
    if found is not None:
        return found
    stack = [name]
    opened: set[str] = set()
    while stack:
        current = stack[-1]
        if current in done:
            stack.pop()
            continue
        entry = LibraryEntry(current)
        regex = library.regex(current)
        if regex is None:
            entry.missing, entry.missing_name = f"%{{{current}}}", current
            done[current] = entry
            continue
        references = grok_pattern.parse(regex)
        if current not in opened:
            opened.add(current)
            waiting = [r.name for r in references if r.name not in done]
            if any(other in opened for other in waiting):
                entry.endless = True
                done[current] = entry
                continue
            if waiting:
                stack += reversed(waiting)
                continue
        _fill(entry, regex, references, library)
        done[current] = entry
    return done[name]


def _fill(entry: LibraryEntry, regex: str, references: list[grok_pattern.Reference], library: Library) -> None:
    """Complete the entry of a name from its regex, after the entries of its references."""
    done = library.entries
    if library.bare:
        for reference in references:
            if reference.name in done:
                entry.reach |= done[reference.name].reach
    for reference in references:
        inner = done.get(reference.name)
        if inner is None or inner.endless:
            entry.endless = True
            return
        if inner.missing and reference.definition is None:
            own = inner.missing_name == reference.name
            entry.missing = regex[reference.start : reference.end] if own else inner.missing
            entry.missing_name = inner.missing_name
            return
        entry.count = min(entry.count + inner.count, MAX_REPLACEMENTS + 1)
    atoms = None if _runs_on(regex) else flat(regex, references, library)
    if atoms is None or isinstance(atoms, Fault):
        return
    text, parts, _ = atoms
    if _groups(parts) > MAX_GROUPS:
        return
    try:
        read = oniguruma.read(text, parts) if parts else oniguruma.read(regex)
    except NeedsExpansion:
        return
    if (
        read.problem is None
        and not read.skipped
        and not read.refers
        and library.groups + len(read.names) <= _MAX_GROUPS
    ):
        library.groups += len(read.names)
        entry.regex = read


def _runs_on(regex: str) -> bool:
    """Return whether a regex ends with an unclosed reference: when it is inserted, the reference includes the following
    characters."""
    offset = regex.rfind("%{")
    return offset >= 0 and regex.find("}", offset) < 0 and regex[offset + 2 : offset + 3].isalnum()


class Expansion:
    """A pattern with its references replaced by groups. ``spans``: offset in ``text``, start, end in the pattern; an
    end of -1 moves with the offset. ``price``: as in ``Compiled``. ``fault``: why it cannot be expanded, else None.
    ``skipped``: it is too long."""

    __slots__ = ("fault", "price", "skipped", "spans", "text")

    def __init__(self, text: str = "", price: int = 0, fault: Fault | None = None, *, skipped: bool = False) -> None:
        self.text = text
        self.price = price
        self.fault = fault
        self.skipped = skipped
        self.spans: list[tuple[int, int, int]] = []


class _Level:
    """A string that is being expanded: the pattern, or the regex of one of its references.

    ``index``: number of the next reference. ``at``: offset up to which the string is written. ``span``: span of the
    reference in the pattern (None for the pattern itself). ``closing``: what follows the regex.
    """

    __slots__ = ("at", "closing", "index", "references", "span", "text")

    def __init__(self, text: str, span: tuple[int, int] | None, closing: str) -> None:
        self.text = text
        self.references = grok_pattern.parse(text)
        self.index = 0
        self.at = 0
        self.span = span
        self.closing = closing


def _opening(reference: grok_pattern.Reference, named_only: bool) -> str:
    return f"(?<{reference.group}>" if reference.field is not None or not named_only else "(?:"


def expand(pattern: str, definition: Callable[[str], str | None], named_only: bool) -> Expansion:
    """Replace the first reference by its regex repeatedly, as grok does. ``definition``: returns the regex of a name,
    None if it is not defined. A definition inside of a pattern holds from there on."""
    read_so_far = 0
    own: dict[str, str] = {}
    out: list[str] = []
    spans: list[tuple[int, int, int]] = []
    length = count = 0
    stack = [_Level(pattern, None, "")]
    while stack:
        level = stack[-1]
        last = level.index == len(level.references)
        reference = None if last else level.references[level.index]
        piece = level.text[level.at : reference.start] if reference else level.text[level.at :] + level.closing
        if piece:
            spans.append((length, *level.span) if level.span else (length, level.at, -1))
            out.append(piece)
            length += len(piece)
        if reference is None:
            stack.pop()
            continue
        level.index += 1
        level.at = reference.end
        start, end = span = level.span or (reference.start, reference.end)
        if reference.definition is not None:
            own[reference.name] = reference.definition
        regex = own[reference.name] if reference.name in own else definition(reference.name)
        if regex is None:
            quoted = level.text[reference.start : reference.end]
            fault = Fault(UNKNOWN, f"pattern {quoted} not defined", start, end, reference.name)
            return Expansion(price=length + count, fault=fault)
        count += 1
        if count > MAX_REPLACEMENTS:
            fault = Fault(RECURSION, _DEEP, start, end, reference.name, many=reference.name not in own)
            return Expansion(price=length + count, fault=fault)
        read_so_far += len(regex)
        if length > MAX_EXPANDED or read_so_far > _MAX_READ:
            return Expansion(price=length + count, skipped=True)
        if _runs_on(regex):
            return _expand_joined(pattern, definition, named_only)
        opening = _opening(reference, named_only)
        spans.append((length, start, end))
        out.append(opening)
        length += len(opening)
        stack.append(_Level(regex, span, ")"))
    found = Expansion("".join(out), length + count)
    found.spans = spans
    return found


def _expand_joined(pattern: str, definition: Callable[[str], str | None], named_only: bool) -> Expansion:
    """Expand the whole string step by step, like ``expand``, if a regex ends with an unclosed reference."""
    own: dict[str, str] = {}
    text = pattern
    price = 0
    for _ in range(_MAX_STEPS):
        price += len(text)
        references = grok_pattern.parse(text)[:1] if len(text) <= MAX_EXPANDED else []
        if not references:
            found = Expansion(text, price, skipped=len(text) > MAX_EXPANDED)
            found.spans = [(0, 0, len(pattern))]
            return found
        reference = references[0]
        if reference.definition is not None:
            own[reference.name] = reference.definition
        regex = own[reference.name] if reference.name in own else definition(reference.name)
        if regex is None:
            quoted = text[reference.start : reference.end]
            fault = Fault(UNKNOWN, f"pattern {quoted} not defined", 0, len(pattern), reference.name)
            return Expansion(price=price, fault=fault)
        text = f"{text[: reference.start]}{_opening(reference, named_only)}{regex}){text[reference.end :]}"
    return Expansion(price=price, skipped=True)


def _compile_expanded(pattern: str, library: Library, named_only: bool) -> Compiled:
    """Expand a pattern and compile the result."""
    references = grok_pattern.parse(pattern)
    if not any(reference.definition is not None for reference in references):
        for reference in references:
            entry = entry_of(reference.name, library)
            if entry.endless or entry.missing:
                refused = _too_deep(reference) if entry.endless else _missing(pattern, reference, entry)
                return Compiled(refused, [], price=1)
            if entry.count > MAX_REPLACEMENTS:
                return Compiled(_too_deep(reference, many=True), [], price=1)
        if library.too_long(references):
            return Compiled(None, [], price=1, skipped=True)
    expansion = expand(pattern, library.regex, named_only)
    fault = expansion.fault
    if fault is not None or expansion.skipped:
        if fault is not None and fault.many:
            fault.many = not entry_of(fault.name, library).endless
        return Compiled(fault, [], price=expansion.price, skipped=expansion.skipped)
    read = oniguruma.read(expansion.text)
    problem = read.problem
    if problem is None:
        return Compiled(None, read.names, price=expansion.price, skipped=read.skipped)
    start, _ = _origin(problem.start, expansion.spans)
    _, end = _origin(max(problem.end - 1, problem.start), expansion.spans)
    return Compiled(Fault(REGEX, problem.message, start, max(start, end)), read.names, price=expansion.price)


def _origin(offset: int, spans: list[tuple[int, int, int]]) -> tuple[int, int]:
    """Return the span in the pattern that a character of the expanded string comes from."""
    if not spans:
        return 0, 0
    begin, start, end = spans[max(0, bisect_right(spans, offset, key=lambda span: span[0]) - 1)]
    if end >= 0:
        return start, end
    return start + offset - begin, start + offset - begin + 1
