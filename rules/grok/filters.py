"""The patterns of a grok filter: where they stand and which library they are read with."""

from lslint.grammar.nodes import Array, Bareword, Hash, String
from lslint.rules.grok import library

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.nodes import Plugin, Value
    from lslint.rules.api import Context
    from lslint.rules.grok.library import Library


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
    """The pattern sets that the filter may be reading with its own definitions on top: one where the option, a setting or
    the target release decides, else both."""
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
