"""Patterns of grok filters: their locations and the pattern libraries for them."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import (
    Array,
    Bareword,
    Boolean,
    Clause,
    Comparison,
    Expression,
    Group,
    Not,
    Option,
    Plugin,
    Regexp,
    Selector,
    String,
    Value,
)
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.api import Context
from lslint.rules.facts import fact, grouped, keyed_fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.grok import library
from lslint.rules.logstash.grok.limits import budget
from lslint.rules.logstash.values.options import pairs
from lslint.rules.shared.pipeline_files import pipeline_trees

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from lslint.rules.logstash.grok.library import Library
    from lslint.rules.logstash.grok.shape import Shape


@fact
def patterns(grok: Plugin) -> list[tuple[str, String]]:
    """Return the ``(field, pattern)`` pairs of a filter in source order. The list must not be modified.

    ``match`` may be a hash or an array of pairs, contain lists of patterns, and be set several times. The option
    ``pattern`` of 1.x applies to the field ``@message``.
    """
    found: list[tuple[str, String]] = []
    for option in grok.options:
        value = option.value
        if option.name == "match":
            for field, given in pairs(value):
                found += [(field, pattern) for pattern in _strings(given)]
        elif option.name == "pattern":
            found += [("@message", pattern) for pattern in _strings(value)]
    return found


def patterns_by_field(grok: Plugin) -> dict[str, list[String]]:
    """Return the patterns per field, in source order."""
    return grouped(patterns(grok))


def repeated(grok: Plugin) -> list[tuple[String, String, str]]:
    """Return the patterns of a filter that never match, as grok stops at an earlier one of the same field: each with
    that one, and why: it is the same up to names of captures, or the beginning, or it matches any text."""
    if grok.option("break_on_match") is not None and not grok.is_true("break_on_match"):
        return []
    found: list[tuple[String, String, str]] = []
    for several in patterns_by_field(grok).values():
        seen: dict[str, String] = {}
        sizes: set[int] = set()
        wild = None
        for pattern in several if len(several) > 1 else ():
            bare = _without_names(pattern.value)
            same = seen.get(bare)
            first = same or wild or _beginning(bare, seen, sizes)
            if first is None:
                seen[bare] = pattern
                sizes.add(len(bare))
                wild = pattern if _is_wild(bare) else None
                continue
            reason = "matches any text" if wild else "is its beginning"
            if same is not None:
                reason = "is the same" if first.value == pattern.value else "differs only in capture names"
            found.append((pattern, first, reason))
    return found


def _beginning(later: str, seen: dict[str, String], sizes: set[int]) -> String | None:
    """Return the first of the patterns seen, of these sizes, that matches wherever a later one does, as that one goes
    on after it; None if there is none."""
    least = max(later.rfind("|"), 0)
    ends = (size for size in sizes if size > least and later[size : size + 1] not in ("?", "*", "+", "{"))
    beginnings = [seen[later[:end]] for end in ends if later[:end] in seen]
    return min(beginnings, key=lambda pattern: pattern.start, default=None)


def _without_names(pattern: str) -> str:
    return compiled(_CAPTURE).sub(lambda match: match[1] or match[2], pattern)


def unreached_alternative(pattern: str) -> tuple[int, int] | None:
    """Return the span of the first alternative of a whole pattern that is never tried with success, or None: an earlier
    one is the same up to the names of captures, or matches any text."""
    if "|" not in pattern:
        return None
    depth = start = 0
    seen: set[str] = set()
    for token in compiled(_TOKEN).finditer(pattern + "|"):
        if token[0] in ("(", ")"):
            depth += 1 if token[0] == "(" else -1
        elif token[0] == "|" and depth == 0:
            bare = _without_names(pattern[start : token.start()])
            if ("%{" in bare and bare in seen) or not seen.isdisjoint(("%{DATA}", "%{GREEDYDATA}")):
                return start, token.start()
            seen.add(bare)
            start = token.end()
    return None


_TOKEN = r"\\.|\[(?:\\.|[^\]\\])*+(?:\]|\Z)|%\{[^}]*+(?:\}|\Z)|[()|]"
_CAPTURE = r"(%\{\w+)(?::[^{}]*)?(?=\})|(\(\?<)(?![=!])[^>()]*+>"
"""A reference to a pattern or a named group, without the name of the capture in its groups."""


def _strings(value: Value) -> Iterator[String]:
    for item in value.items if isinstance(value, Array) else (value,):
        if isinstance(item, String) and not _runs_on(item):
            yield item


_NEXT_LINE = r"\n[ \t\r\f\v]*(?:\}\s*(?:\n|$)|\w+ *(?:=>|\{\s*(?:\n|$)))"
"""A line of a pipeline inside a string: the next brace or setting."""


def _runs_on(string: String) -> bool:
    """Return whether the closing quote of a string is missing: it is truncated or includes the following lines."""
    value = string.value
    if string.end - string.start < len(value) + 2:
        return True
    return "\n" in value and compiled(_NEXT_LINE).search(value) is not None


def matches_anything(grok: Plugin) -> bool:
    """Return whether a pattern matches any string: it consists only of ``%{DATA}`` and ``%{GREEDYDATA}``, or all its
    parts are optional."""
    return any(_is_wild(pattern.value) for _, pattern in patterns(grok))


_OPTIONAL = r"\(\?:[^()|]*(?:\|[^()|]*)*\|\)|%\{SPACE\}|\\s\*"
_LITERAL = r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\](?=[^}]*(?:%\{|$))"
"""An escape, or a character class, which no brackets of a field name are."""
_GROUP = r"\((?:\?(?::|<\w[\w-]*>))?[^()]*\)([?*]|\{0,\d*\})?[?+]?"


def _is_wild(pattern: str) -> bool:
    bare = compiled(_LITERAL).sub("x", compiled(_OPTIONAL).sub("", compiled(_OPTIONAL).sub("", pattern)))
    for _ in range(_MAX_NESTED):
        left = compiled(_GROUP).sub(lambda group: "" if group[1] else "x", bare)
        if left == bare:
            break
        bare = left
    bare = bare.removeprefix("^").removeprefix("\\A")
    parts = bare.removesuffix("$").split("}")
    named = [part.partition(":")[0] for part in parts[:-1]]
    return not bare or (bool(named) and not parts[-1] and all(name in ("%{DATA", "%{GREEDYDATA") for name in named))


_MAX_NESTED = 8
"""Groups inside each other that are read."""


def definitions(grok: Plugin) -> dict[str, str]:
    """Return the ``pattern_definitions`` of a filter, name -> regex."""
    return {
        name: given.value
        for option in grok.all("pattern_definitions")
        for name, given in pairs(option.value)
        if isinstance(given, String | Bareword)
    }


def reads_files(grok: Plugin) -> bool:
    """Return whether the filter reads pattern files."""
    return any(grok.option(name) is not None for name in ("patterns_dir", "patterns_files_glob"))


MAX_DEFINITIONS = 1_000
"""Maximum number of definitions in one filter; above it, patterns are not analyzed, as each may depend on all
definitions."""


def is_analyzed(grok: Plugin, ctx: Context) -> bool:
    """Return whether the definitions of a filter are within the limit; otherwise its patterns are not analyzed."""
    return _libraries(grok, ctx) is not None


@fact
def every_library(grok: Plugin) -> list[Library]:
    """Return the newest pattern sets, extended with the definitions of the filter; empty if it has too many of them."""
    own_definitions = definitions(grok)
    if len(own_definitions) > MAX_DEFINITIONS:
        return []
    bases = (
        [library.shared()]
        if is_same_in_every_set(grok)
        else [library.standard(one) for one in (library.LEGACY, library.ECS)]
    )
    return [library.with_definitions(base, own_definitions) for base in bases] if own_definitions else bases


def libraries(grok: Plugin, ctx: Context) -> list[Library]:
    """Return the pattern sets that the filter may use, extended with its definitions.

    One set if ``ecs_compatibility``, the setting of the same name or the target release determines it, or if the
    patterns are the same in every set, else both. Built once per filter, so that its patterns and the rules share the
    data of the names. Without the definitions if ``is_analyzed`` returns false.
    """
    found = _libraries(grok, ctx)
    return found if found is not None else [library.standard(name, ctx.target) for name in sets(grok, ctx)]


@keyed_fact
def libraries_with_files(grok: Plugin, ctx: Context) -> list[Library]:
    """Return ``libraries``, extended with the definitions in the pattern files of the project that the filter reads. If
    one of its folders is not in the project or cannot be read, no file is used."""
    known_libraries = libraries(grok, ctx)
    option = grok.option("patterns_dir")
    if option is None or ctx.options.get("patterns") is not None or not is_analyzed(grok, ctx):
        return known_libraries
    globs = grok.option("patterns_files_glob")
    if globs is not None and [text.value for text in _strings(globs.value)] != ["*"]:
        return known_libraries
    files: dict[str, str] = {}
    for definitions_of_folder in _folders(option, ctx):
        if definitions_of_folder is None:
            return known_libraries
        for name, (regex, _) in definitions_of_folder.items():
            if files.setdefault(name, regex) != regex:
                return known_libraries
    if not files or len(files) > MAX_DEFINITIONS:
        return known_libraries
    own = {**files, **definitions(grok)}
    return [library.with_definitions(library.standard(name, ctx.target), own) for name in sets(grok, ctx)]


def _folders(option: Option, ctx: Context) -> Iterator[Mapping[str, tuple[str, str]] | None]:
    """Yield the definitions (name -> regex and file) of each folder of a ``patterns_dir``; None for an unknown one."""
    for folder in option.value.items if isinstance(option.value, Array) else (option.value,):
        yield ctx.project.grok_definitions(folder.value) if isinstance(folder, String | Bareword) else None


def place_of_definition(grok: Plugin, name: str, ctx: Context) -> str:
    """Return `` in FILE`` for a name that a pattern file of the project defines for a filter, else an empty string."""
    option = grok.option("patterns_dir")
    for definitions_of_folder in _folders(option, ctx) if option is not None and name not in definitions(grok) else ():
        if definitions_of_folder is not None and name in definitions_of_folder:
            return f" in {definitions_of_folder[name][1]}"
    return ""


@keyed_fact
def _with_config(choice: tuple[Library, bool], ctx: Context) -> Library:
    """Return a standard library with the definitions of the config; those in its files if the second item is true."""
    base, with_files = choice
    given = ctx.options["patterns"]
    both = {**given["own"], **(given["files"] if with_files else {})}
    return library.with_definitions(base, both) if both else base


@keyed_fact
def _libraries(grok: Plugin, ctx: Context) -> list[Library] | None:
    own_definitions = definitions(grok)
    given = ctx.options.get("patterns")
    if len(own_definitions) > MAX_DEFINITIONS:
        return None
    if given is None and is_same_in_every_set(grok):
        bases = [library.shared()]
    else:
        bases = [library.standard(name, ctx.target) for name in sets(grok, ctx)]
    if given is None:
        return [library.with_definitions(base, own_definitions) for base in bases] if own_definitions else bases
    files = given["files"] if given["files"] and reads_files(grok) else {}
    if not own_definitions:  # shared by all filters without definitions
        return [_with_config((base, bool(files)), ctx) for base in bases]
    left = budget(ctx)
    if left.left <= 0:
        return None
    left.left -= 5 * len(bases) * (len(given["own"]) + len(files))  # copied per filter; an entry uses 50 bytes
    return [library.with_definitions(base, {**given["own"], **files, **own_definitions}) for base in bases]


@fact
def is_same_in_every_set(grok: Plugin) -> bool:
    """Return whether the patterns of a filter match and write the same with every set. Then the settings, for which the
    whole project is searched, are not needed."""
    own_definitions = definitions(grok)
    if reads_files(grok) or any(library.is_standard(name) for name in own_definitions):
        return False
    texts = [*own_definitions.values(), *(pattern.value for _, pattern in patterns(grok))]
    return not any("${" in text for text in texts) and all(
        reference.definition is None
        and (reference.name in own_definitions or library.is_same_in_every_set(reference.name))
        for text in texts
        for reference in grok_pattern.parse(text)
    )


def sets(grok: Plugin, ctx: Context) -> list[str]:
    """Return the names of the bundled pattern sets that the filter may use."""
    option = grok.option("ecs_compatibility")
    mode: object = None
    if option is not None and isinstance(option.value, (String, Bareword)):
        mode = option.value.value
    else:
        setting = ctx.project.setting("pipeline.ecs_compatibility")
        if setting is not None and setting.path is not None:
            mode = setting.value
    if mode == "disabled":
        return [library.LEGACY]
    if mode in ("v1", "v8"):
        return [library.ECS]
    if mode is None and ctx.target is not None:
        return [library.ECS if ctx.target.at_least(8) else library.LEGACY]
    return [library.LEGACY, library.ECS]


def several_lines(pattern: str, ctx: Context) -> bool:
    """Return whether events with several lines are likely: because of the pattern, or of a ``multiline`` codec or
    filter."""
    if any(character in pattern for character in ("(?m", "\\n", "\\r", "\n", "MULTILINE", "STACKTRACE")):
        return True
    return has_multiline(ctx)


@fact
def has_multiline(ctx: Context) -> bool:
    """Return whether the pipeline has a ``multiline`` codec or filter."""
    return any(plugin.name == "multiline" for tree in pipeline_trees(ctx) for plugin in tree.plugins())


# Last words of the names of fields that contain a log line or the rest of one.
_LINES = frozenset({
    "line", "raw", "payload", "text", "data", "body", "content", "entry", "record", "event",
    "rest", "remainder", "remaining", "tail",
})  # fmt: skip
_OWNERS = frozenset({"", "event", "log", "message", "msg", "line", "syslog"})  # of a field `original`
_LINE_ENDS = ("message", "msg", "mesg", "log", "logs", "messages", "lines")


def holds_a_line(field: str) -> bool:
    """Return whether the name of a field indicates a log line, not a part of it: a path, an address, a time."""
    above, _, name = field.rstrip("]").replace("][", ".").replace("[", ".").rpartition(".")
    owner, _, last = name.rstrip("0123456789_-").replace("-", "_").replace(" ", "_").rpartition("_")
    for at in range(len(last) - 1, 0, -1):
        if last[at].isupper() and last[at - 1].islower():  # camelCase
            last = last[at:]
            break
    last = last.lower()
    if last == "original":  # of a request, a URL, a user agent
        return (owner or above.rpartition(".")[2]).lower() in _OWNERS
    return last in _LINES or last.endswith(_LINE_ENDS)


_MAX_DEPTH = 50  # maximum number of enclosing conditions that are checked, so that deep nesting is not quadratic


def _path(field: str) -> tuple[str, ...]:
    return tuple(part for part in field.replace("]", "[").split("[") if part)


def chosen(field: str, ctx: Context) -> bool:
    """Return whether an enclosing condition tests the content of the field: lines of other formats do not reach the
    filter."""
    return any(_looks_into((clause, _path(field)), ctx) for clause in ctx.clauses[-_MAX_DEPTH:])


@keyed_fact
def _looks_into(clause_and_path: tuple[Clause, tuple[str, ...]], ctx: Context) -> bool:
    """Return whether the condition of a clause requires that the field contains a string or matches a regex."""
    del ctx
    clause, field = clause_and_path
    todo: list[tuple[Expression, bool]] = [] if clause.condition is None else [(clause.condition, True)]
    while todo:
        node, positive = todo.pop()
        if isinstance(node, Group):
            todo.append((node.inner, positive))
        elif isinstance(node, Not):
            todo.append((node.operand, not positive))
        elif isinstance(node, Boolean):
            if all(operator[0] == ("and" if positive else "or") for operator in node.operators):
                todo.extend((operand, positive) for operand in node.operands)
            elif positive and all(_asks(operand, field, True) for operand in node.operands):
                return True
        elif _asks(node, field, positive):
            return True
    return False


def _asks(node: Expression, field: tuple[str, ...], positive: bool) -> bool:
    if not isinstance(node, Comparison):
        return False
    inside = node.operator == ("in" if positive else "not in") and isinstance(node.left, String)
    tested = node.right if inside else node.left if node.operator == ("=~" if positive else "!~") else None
    return isinstance(tested, Selector) and tested.path == field


def asked(field: str, ctx: Context) -> list[str]:
    """Return the strings and regexes that the enclosing conditions require of a field."""
    return [text for clause in ctx.clauses[-_MAX_DEPTH:] for text in _asked((clause, _path(field)), ctx)]


@keyed_fact
def _asked(clause_and_path: tuple[Clause, tuple[str, ...]], ctx: Context) -> list[str]:
    del ctx
    clause, field = clause_and_path
    found: list[str] = []
    todo: list[Expression] = [] if clause.condition is None else [clause.condition]
    while todo:
        node = todo.pop()
        if isinstance(node, Group):
            todo.append(node.inner)
        elif isinstance(node, Boolean):
            todo += node.operands
        elif isinstance(node, Comparison) and _asks(node, field, True):
            text = node.left if node.operator == "in" else node.right
            found.append(text.pattern if isinstance(text, Regexp) else getattr(text, "value", ""))
    return found


_CLEAN = plugins_with("clean lines")


def priority(pattern: str, shape: Shape, ctx: Context) -> bool | None:
    """Return whether the intended lines of the pattern begin with a syslog priority, ``<13>``, that the pattern does
    not match.

    True: the pattern begins with a time, and an input reads raw lines from the network. False: the lines are not syslog
    lines, or no input reads raw lines. None: unknown.
    """
    if shape.first >> ord("<") & 1:
        return False
    if "%{SYSLOG" in pattern or any(name == "MONTH" or "SYSLOG" in name for name in shape.lead):
        return reads_raw_lines(ctx)
    return begins_with_time(pattern, shape) and reads_raw_lines(ctx) is True


_TIME_NAME = r"(?i)time|date|iso8601|^(?:month|day|year)$|(?:^|_)ts(?:$|_)"
_TIME_GROUP = r"\W*\(\?<[^>]*(?i:time|date)[^>]*>"
_NOT_TEXT = r"\(\?<\w+>|\(\?[a-z]*[:)]"


def begins_with_time(pattern: str, shape: Shape) -> bool:
    """Return whether a pattern begins with a time, by the names of its first references or of its first group."""
    references = grok_pattern.parse(pattern)
    names = list(shape.lead)
    if references and not compiled(r"\w").search(compiled(_NOT_TEXT).sub("", pattern[: references[0].start])):
        names.append(references[0].name)
    return any(compiled(_TIME_NAME).search(name) for name in names) or compiled(_TIME_GROUP).match(pattern) is not None


@fact
def reads_raw_lines(ctx: Context) -> bool | None:
    """Return whether an input reads unmodified lines from the network; None if unknown."""
    inputs = [p for tree in pipeline_trees(ctx) for section, p, _ in tree.walk_plugins() if section.kind == "input"]
    if any(is_raw(plugin) or plugin.name == "syslog" for plugin in inputs):
        return True
    return False if inputs and all(plugin.name in _CLEAN for plugin in inputs) else None


_RAW = plugins_with("network lines")


def is_raw(plugin: Plugin) -> bool:
    """Return whether the input reads unmodified lines from the network."""
    codec = plugin.option("codec")
    if plugin.name not in _RAW:
        return False
    return codec is None or getattr(codec.value, "name", getattr(codec.value, "value", "")) in ("plain", "line")


def is_anchored(pattern: str) -> bool:
    """Return whether a pattern begins with ``^`` and has no alternatives; others may be anchored, too."""
    return pattern[:1] == "^" and "|" not in pattern


def is_open(pattern: str) -> bool:
    """Return whether the pattern begins with a variable or a template marker, so that its beginning is unknown."""
    return pattern.startswith(("${", "{{", "{%", "<%", "@@", "$(")) and not pattern.startswith("<%{")


_MAX_COMPARED = 50  # maximum number of patterns that are searched for a literal


def slow_to_refuse(several: list[str], libraries: list[Library]) -> list[int]:
    """Return the indices of the patterns of a field that slow down lines meant for one of the other patterns.

    Excluded are patterns that begin with a literal after an anchor, and patterns with a rare literal that less than
    half of the patterns contain: the engine searches for it first. Patterns whose first name is unknown are excluded,
    too.
    """
    found = []
    others = [pattern.replace("\\", "") for pattern in several[:_MAX_COMPARED]]
    for index, pattern in enumerate(several):
        shapes = [library_.read(pattern) for library_ in libraries]
        if all(shape.known and not _refused(shape, others) for shape in shapes):
            found.append(index)
    return found


def _refused(shape: Shape, others: list[str]) -> bool:
    from lslint.rules.logstash.grok import cost

    if shape.low == 0:
        return True  # matches everything
    if shape.anchored and any(farthest == 0 for _, _, farthest in shape.literals):
        return True
    return any(
        2 * sum(literal in other for other in others) < len(others) and cost.is_rare(literal)
        for literal, _, _ in shape.literals
    )
