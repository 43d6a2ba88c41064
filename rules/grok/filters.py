"""The patterns of a grok filter: where they stand and which library they are read with."""

from lslint.grammar import grok_pattern
from lslint.grammar.nodes import Array, Bareword, Hash, String
from lslint.rules.grok import cost, library

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.nodes import Pipeline, Plugin, Value
    from lslint.rules.api import Context
    from lslint.rules.grok.library import Library
    from lslint.rules.grok.shape import Shape


def patterns(grok: "Plugin") -> "Iterator[tuple[str, String]]":
    """``(field, pattern)`` of every pattern, in source order: ``match`` as hash, as array of pairs, with lists of
    patterns, given several times; and the option ``pattern`` of 1.x (field ``@message``)."""
    for option in grok.options:
        value = option.value
        if option.name == "match":
            pairs: list[tuple[Value, Value]] = []
            if isinstance(value, Hash):
                pairs = [(pair.key, pair.value) for pair in value.pairs]
            elif isinstance(value, Array):
                pairs = list(zip(value.items[::2], value.items[1::2], strict=False))
            for key, given in pairs:
                if isinstance(key, (String, Bareword)):
                    for pattern in _strings(given):
                        yield key.value, pattern
        elif option.name == "pattern":
            for pattern in _strings(value):
                yield "@message", pattern


def _strings(value: "Value") -> "Iterator[String]":
    for item in value.items if isinstance(value, Array) else (value,):
        if isinstance(item, String):
            yield item


def definitions(grok: "Plugin") -> "dict[str, str]":
    """``pattern_definitions`` of a filter, name -> regex."""
    found: dict[str, str] = {}
    for option in grok.all("pattern_definitions"):
        value = option.value
        if isinstance(value, Hash):
            for pair in value.pairs:
                if isinstance(pair.key, (String, Bareword)) and isinstance(pair.value, (String, Bareword)):
                    found[pair.key.value] = pair.value.value
        elif isinstance(value, Array):
            for key, given in zip(value.items[::2], value.items[1::2], strict=False):
                if isinstance(key, (String, Bareword)) and isinstance(given, (String, Bareword)):
                    found[key.value] = given.value
    return found


def libraries(grok: "Plugin", ctx: "Context") -> "list[Library]":
    """The pattern sets that the filter may be reading, with its own definitions on top.

    One where ``ecs_compatibility``, the setting of the same name or the target release decides, else both.
    """
    own = definitions(grok)
    names = _sets(grok, ctx)
    bases = [library.standard(name) for name in names]
    return [library.with_definitions(base, own) for base in bases] if own else bases


def _sets(grok: "Plugin", ctx: "Context") -> "list[str]":
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


def several_lines(pattern: str, ctx: "Context") -> bool:
    """True where events of several lines are to be expected: the pattern or a ``multiline`` codec or filter says so."""
    if any(sign in pattern for sign in ("(?m", "\\n", "\\r", "\n", "MULTILINE", "STACKTRACE")):
        return True
    found: bool | None = ctx.memo.get("several lines")
    if found is None:
        trees: list[Pipeline] = [ctx.tree, *(sibling.tree for sibling in ctx.project.siblings())]  # type: ignore[list-item]
        found = any(plugin.name == "multiline" for tree in trees for plugin in tree.plugins())
        ctx.memo["several lines"] = found
    return found


# Fields by whose names their values are parts of a line: nobody reads a whole line from a path or an address.
_PARTS = (
    "path", "file", "filename", "source", "host", "hostname", "addr", "address", "remoteaddress", "ip", "url", "uri",
    "name", "time", "timestamp", "walltime", "date", "user", "username", "agent", "port", "id", "domain", "index",
    "topic", "type",
)  # fmt: skip


def holds_a_part(field: str) -> bool:
    """True for a field that by its name holds a path, an address, a name or the like, not a line of a log."""
    last = field.rstrip("]").rsplit("[", 1)[-1].rsplit(".", 1)[-1].lower()
    return last.rsplit("_", 1)[-1].rsplit("-", 1)[-1] in _PARTS


def is_open(pattern: str) -> bool:
    """True where the beginning is not in the file: a variable or a template marker stands there."""
    return pattern.startswith(("${", "{{", "{%", "<%", "@@", "$("))


def searched(pattern: str, libraries: "list[Library]") -> "Shape | None":
    """The shape of a pattern whose search costs time that an anchor would save, or None.

    ``libraries``: the sets that may be in use. It must be unanchored and worth it in all of those in which its first
    name is known, and it must not look like a search that is meant: an anchor or word edge of its own, a single
    element, or an anchor at the end only.
    """
    if pattern[:1] == "^" and "|" not in pattern:
        return None
    least, steps = None, 0.0
    references = grok_pattern.parse(pattern)
    for library_ in libraries:
        shape = library_.read(pattern, references)
        if not shape.known:
            continue
        if shape.anchored or shape.deliberate or shape.parts < 2 or shape.ends == "line":
            return None
        lost = cost.lost_steps(shape)
        if lost < cost.WORTHWHILE:
            return None
        if least is None or lost < steps:
            least, steps = shape, lost
    return least
