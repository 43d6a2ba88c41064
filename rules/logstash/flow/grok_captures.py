"""The fields that a grok filter sets."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import texts
from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.dataflow.grok_fields import of_name, own
from lslint.rules.logstash.dataflow.writes import Path
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow import values
from lslint.rules.logstash.flow.compiler import Compiler, made
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.grok.library import ECS, LEGACY, Library, every_set, is_same_in_every_set, standard
from lslint.rules.logstash.values.options import pair_nodes, strings


def grok(maker: Compiler) -> None:
    """Add the captures of a grok filter."""
    plugin = maker.plugin
    found = filters.patterns(plugin)
    libraries = filters.every_library(plugin) if maker.ctx is None else filters.libraries_with_files(plugin, maker.ctx)
    if len(libraries) > 1:
        maker.effects.by_mode = True
        libraries = libraries[1:] if maker.ecs else libraries[:1]
    given = sum(1 for option in plugin.all("match") for _, one in pair_nodes(option.value) for _ in strings(one))
    target: Path | None = ()
    option = plugin.option("target")
    if option is not None:
        target = maker.name(option.value)
    is_known = (
        len(found) == given
        and target is not None
        and all(plugin.option(name) is None for name in options_with("decides captures"))
        and bool(libraries)
        and (maker.ctx is None or filters.is_analyzed(plugin, maker.ctx))
    )
    captures = _Captures(maker, target or ())
    for source, pattern in found if is_known else ():
        captures.source = path_of(source)
        captures.add(pattern.value, libraries[0])
    if not is_known or captures.are_open:
        maker.add(do.OPEN)


class _Captures:
    """Adds the captures of grok patterns. ``source``: the field that they match; ``are_open``: they may write further
    fields."""

    def __init__(self, maker: Compiler, target: Path) -> None:
        self._maker = maker
        self._target = target
        self._overwritten = {path_of(name) for option in maker.plugin.all("overwrite") for name in texts(option.value)}
        self.are_open = False
        self.source: Path = ("message",)

    def add(self, pattern: str, library: Library) -> None:
        """Add the captures of one pattern."""
        references = grok_pattern.parse(pattern)
        kinds: dict[str | None, int] = {}
        for reference in references:  # of a name in two alternatives, only the first is converted
            type_ = _GROK_TYPES.get(reference.type or "", values.TEXT)
            known = kinds.get(reference.field)
            kinds[reference.field] = type_ if known is None else known | type_ | values.TEXT
        for capture in own(pattern):
            is_typed = ":" in pattern[capture.start : capture.end] and capture.name not in kinds
            self._capture(capture.name, kinds.get(capture.name, values.TEXT) | (values.NUMBERS if is_typed else 0))
        for reference in references:
            if reference.definition is not None or library.regex(reference.name) is None:  # of a file
                self.are_open = True
            else:
                names = of_name(reference.name, library)
                if not library.is_own(reference.name) and not is_same_in_every_set(reference.name):
                    release = self._maker.ctx.target if self._maker.ctx is not None else None
                    by_set = [of_name(reference.name, standard(one, release)) for one in (LEGACY, ECS)]
                    if release is None:
                        by_set[0] |= of_name(reference.name, every_set()[-1])
                    names |= self._maker.by_mode(*by_set)
                    self._maker.effects.other_mode.update(map(path_of, by_set[0] ^ by_set[1]))
                for name in sorted(names):
                    self._capture(name, values.TEXT | values.NUMBERS)
        if "${" in pattern:
            self.are_open = True

    def _capture(self, name: str, types: int) -> None:
        if "%{" in name or "${" in name or not name:
            self.are_open = True
            return
        field = path_of(name)
        value = made(types)
        if field in self._overwritten:
            self._maker.add(do.WRITE, (*self._target, *field), value, False)
        else:
            self._maker.add(do.CAPTURE, (*self._target, *field), value, self.source)


_GROK_TYPES = {"int": values.INTEGER, "float": values.FLOAT}
