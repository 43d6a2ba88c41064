"""The patterns of a grok filter: where they stand and which library they are read with."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import (
    Array,
    Bareword,
    Boolean,
    Clause,
    Comparison,
    Expression,
    Group,
    Not,
    Plugin,
    Selector,
    String,
    Value,
)
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.api import Context
from lslint.rules.facts import fact, keyed_fact
from lslint.rules.logstash.grok import cost, library
from lslint.rules.logstash.grok.limits import budget
from lslint.rules.logstash.values.options import pairs
from lslint.rules.shared.pipeline_files import pipeline_trees

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.grok.library import Library
    from lslint.rules.logstash.grok.shape import Shape


@fact
def patterns(grok: Plugin) -> list[tuple[str, String]]:
    """``(field, pattern)`` of every pattern, in source order: ``match`` as hash, as array of pairs, with lists of
    patterns, given several times; and the option ``pattern`` of 1.x (field ``@message``). Must not be modified."""
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
    """The patterns of each field, in source order."""
    found: dict[str, list[String]] = {}
    for field, pattern in patterns(grok):
        found.setdefault(field, []).append(pattern)
    return found


def _strings(value: Value) -> Iterator[String]:
    for item in value.items if isinstance(value, Array) else (value,):
        if isinstance(item, String):
            yield item


def matches_anything(grok: Plugin) -> bool:
    """True where a pattern is made of ``%{DATA}`` and ``%{GREEDYDATA}`` alone: it matches any text."""
    return any(_is_wild(pattern.value) for _, pattern in patterns(grok))


def _is_wild(pattern: str) -> bool:
    parts = pattern.removeprefix("^").removesuffix("$").split("}")
    named = [part.partition(":")[0] for part in parts[:-1]]
    return bool(named) and not parts[-1] and all(name in ("%{DATA", "%{GREEDYDATA") for name in named)


def definitions(grok: Plugin) -> dict[str, str]:
    """``pattern_definitions`` of a filter, name -> regex."""
    return {
        name: given.value
        for option in grok.all("pattern_definitions")
        for name, given in pairs(option.value)
        if isinstance(given, String | Bareword)
    }


def reads_files(grok: Plugin) -> bool:
    """True where the filter reads pattern files."""
    return any(grok.option(name) is not None for name in ("patterns_dir", "patterns_files_glob"))


MAX_DEFINITIONS = 1_000
"""Definitions in one filter; with more its patterns are not analyzed, as each may depend on all others."""


def is_analyzed(grok: Plugin, ctx: Context) -> bool:
    """False for a filter whose definitions exceed a limit: its patterns are not analyzed."""
    return _libraries(grok, ctx) is not None


def libraries(grok: Plugin, ctx: Context) -> list[Library]:
    """The pattern sets that the filter may be reading, with its own definitions on top.

    One where ``ecs_compatibility``, the setting of the same name or the target release decides, else both. Made once
    for each filter, so that what is known of their names is shared by its patterns and by the rules. Where
    ``is_analyzed`` is false, none of the definitions is in them.
    """
    found = _libraries(grok, ctx)
    return found if found is not None else [library.standard(name) for name in _sets(grok, ctx)]


@fact
def _config_libraries(ctx: Context) -> dict[tuple[int, bool], Library]:
    """The libraries of filters without definitions, by identity of the standard library and whether files are read."""
    return {}


@keyed_fact
def _libraries(grok: Plugin, ctx: Context) -> list[Library] | None:
    own = definitions(grok)
    given = ctx.options.get("patterns")
    bases = [library.standard(name) for name in _sets(grok, ctx)]
    if len(own) > MAX_DEFINITIONS:
        return None
    if given is None:
        return [library.with_definitions(base, own) for base in bases] if own else bases
    files = given["files"] if given["files"] and reads_files(grok) else {}
    if not own:  # the same for all filters without definitions
        made_libraries = _config_libraries(ctx)
        found = []
        for base in bases:
            key = id(base), bool(files)
            if key not in made_libraries:
                both = {**given["own"], **files}
                made_libraries[key] = library.with_definitions(base, both) if both else base
            found.append(made_libraries[key])
        return found
    left = budget(ctx)
    if left.left <= 0:
        return None
    left.left -= 5 * len(bases) * (len(given["own"]) + len(files))  # copied for each filter; an entry takes 50 bytes
    return [library.with_definitions(base, {**given["own"], **files, **own}) for base in bases]


def _sets(grok: Plugin, ctx: Context) -> list[str]:
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
    """True where events of several lines are to be expected: the pattern or a ``multiline`` codec or filter says so."""
    if any(character in pattern for character in ("(?m", "\\n", "\\r", "\n", "MULTILINE", "STACKTRACE")):
        return True
    return _has_multiline(ctx)


@fact
def _has_multiline(ctx: Context) -> bool:
    """Whether the pipeline has a ``multiline`` codec or filter."""
    return any(plugin.name == "multiline" for tree in pipeline_trees(ctx) for plugin in tree.plugins())


# Fields that hold a line of a log, or what is left of one, by the last word of their name.
_LINES = frozenset({
    "line", "raw", "original", "payload", "text", "data", "body", "content", "entry", "record", "event",
    "rest", "remainder", "remaining", "tail",
})  # fmt: skip
_LINE_ENDS = ("message", "msg", "mesg", "log", "logs", "messages", "lines")


def holds_a_line(field: str) -> bool:
    """True for a field that by its name holds a line of a log; others hold a part: a path, an address, a time."""
    name = field.rstrip("]").rsplit("[", 1)[-1].rsplit(".", 1)[-1].rstrip("0123456789_-")
    last = name.replace("-", "_").replace(" ", "_").rsplit("_", 1)[-1]
    for at in range(len(last) - 1, 0, -1):
        if last[at].isupper() and last[at - 1].islower():  # camelCase
            last = last[at:]
            break
    last = last.lower()
    return last in _LINES or last.endswith(_LINE_ENDS)


_MAX_DEPTH = 50  # conditions around a filter that are looked at, so that depth costs no more than length


def chosen(field: str, ctx: Context) -> bool:
    """True where a condition around has looked into that field: lines of other formats do not get there."""
    path = tuple(part for part in field.replace("]", "[").split("[") if part)
    return any(_looks_into((clause, path), ctx) for clause in ctx.clauses[-_MAX_DEPTH:])


@keyed_fact
def _looks_into(clause_and_path: tuple[Clause, tuple[str, ...]], ctx: Context) -> bool:
    """Whether the condition of a clause holds only for values of a field that contain a string or match an
    expression."""
    del ctx
    clause, path = clause_and_path
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
            elif positive and all(_asks(operand, path, True) for operand in node.operands):
                return True
        elif _asks(node, path, positive):
            return True
    return False


def _asks(node: Expression, path: tuple[str, ...], positive: bool) -> bool:
    if not isinstance(node, Comparison):
        return False
    inside = node.operator == ("in" if positive else "not in") and isinstance(node.left, String)
    field = node.right if inside else node.left if node.operator == ("=~" if positive else "!~") else None
    return isinstance(field, Selector) and tuple(field.path) == path


_CLEAN = ("beats", "elastic_agent", "lumberjack", "file", "stdin", "syslog", "http", "pipe", "exec", "jdbc", "s3")


def priority(pattern: str, shape: Shape, ctx: Context) -> bool | None:
    """Whether a syslog line that the pattern is for begins with ``<13>`` or the like, which the pattern does not take.

    True: an input reads lines raw from the network. False: no syslog, or none of the inputs does so. None: not known.
    """
    if "%{SYSLOG" not in pattern and not any(name == "MONTH" or "SYSLOG" in name for name in shape.lead):
        return False
    if shape.first >> ord("<") & 1:
        return False
    return _reads_raw_lines(ctx)


@fact
def _reads_raw_lines(ctx: Context) -> bool | None:
    """Whether an input reads lines from the network unchanged; None if that is not known."""
    inputs = [p for tree in pipeline_trees(ctx) for section, p, _ in tree.walk_plugins() if section.kind == "input"]
    if any(plugin.name in ("tcp", "udp") and _plain(plugin) for plugin in inputs):
        return True
    return False if inputs and all(plugin.name in _CLEAN for plugin in inputs) else None


def _plain(plugin: Plugin) -> bool:
    codec = plugin.option("codec")
    return codec is None or getattr(codec.value, "name", getattr(codec.value, "value", "")) in ("plain", "line")


def is_open(pattern: str) -> bool:
    """True where the beginning is not in the file: a variable or a template marker stands there."""
    return pattern.startswith(("${", "{{", "{%", "<%", "@@", "$("))


_MAX_PARTS = 3


def searched(pattern: str, libraries: list[Library]) -> Shape | None:
    """The shape of a pattern whose search costs time that an anchor would save, or None.

    ``libraries``: the sets that may be in use. It must be unanchored and worth it in all of those in which its first
    name is known, and it must not look like a search that is meant: an anchor or word edge of its own, a single
    element, a few of them without any blank between (a word of a line), or an anchor at the end only. Where one
    character is enough for a match, hardly a line fails.
    """
    if pattern[:1] == "^" and "|" not in pattern:
        return None
    return libraries[0].kept("searched ", pattern, lambda: _searched(pattern, libraries), len(libraries))


def _searched(pattern: str, libraries: list[Library]) -> Shape | None:
    least, steps = None, 0.0
    references = grok_pattern.parse(pattern)
    for library_ in libraries:
        shape = library_.read(pattern, references)
        if not shape.known:
            continue
        if shape.anchored or shape.deliberate or shape.parts < 2 or shape.ends == "line" or shape.low <= 1:
            return None
        if not shape.space and shape.parts <= _MAX_PARTS:
            return None
        lost = cost.lost_steps(shape)
        if lost < cost.WORTHWHILE:
            return None
        if least is None or lost < steps:
            least, steps = shape, lost
    return least


_MAX_COMPARED = 50  # patterns that a literal is looked for in


def slow_to_refuse(several: list[str], libraries: list[Library]) -> list[int]:
    """Which of the patterns of a field a line that is meant for another one of them costs time, by index.

    Not those that begin with a literal behind an anchor, nor those with a literal of their own (less than half of the
    patterns show it) that few lines hold: the engine looks for it first. Where the first name is not known: no telling.
    """
    found = []
    others = [pattern.replace("\\", "") for pattern in several[:_MAX_COMPARED]]
    for index, pattern in enumerate(several):
        shapes = [library_.read(pattern) for library_ in libraries]
        if all(shape.known and not _refused(shape, others) for shape in shapes):
            found.append(index)
    return found


def _refused(shape: Shape, others: list[str]) -> bool:
    if shape.low == 0:
        return True  # matches everything
    if shape.anchored and any(farthest == 0 for _, _, farthest in shape.literals):
        return True
    return any(
        2 * sum(literal in other for other in others) < len(others) and cost.is_rare(literal)
        for literal, _, _ in shape.literals
    )
