"""Base classes of advice: of any, and of advice that compares one setting with a bound.

A rule of the latter is its metadata, the setting, how its value is read, ``is_bad`` and the message.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Fix, Rule
from lslint.rules.filebeat.advice.settings import inputs, main, outputs, write
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj
from lslint.rules.shared.factories import SettingAdvice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar

    from lslint.rules.api import Severity


class Advice(Rule):
    """Advice about a config that Filebeat accepts."""

    severity: ClassVar[Severity] = "info"
    kinds: ClassVar[tuple[str, ...]] = ("filebeat",)
    visits = ("file",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        return self.advise(ctx)

    def advise(self, ctx: Context) -> Findings:
        """Findings for a config, which advice reads as ``analyze`` merged it."""
        raise NotImplementedError


class FilebeatSetting:
    """A setting that advice is about. ``owner``: the type of the input or the name of the output that it belongs to;
    ``options``: the settings of that; ``name``: its path there; ``merged``: what sets it; ``written``: its value."""

    __slots__ = ("ctx", "merged", "name", "options", "owner", "span", "written")

    def __init__(self, ctx: Context, owner: str, options: Obj, name: str, merged: MergedSetting) -> None:
        self.ctx = ctx
        self.owner = owner
        self.options = options
        self.name = name
        self.merged = merged
        self.span = merged.span
        self.written = options.value(name)


class FilebeatSettingAdvice(Advice, SettingAdvice):
    """Advice on one setting of the whole config: a finding at its value where ``is_bad``."""

    def sections(self, ctx: Context) -> Iterator[tuple[str, Obj]]:
        """What may have the setting, with its name for messages: the whole config."""
        config = main(ctx)
        if config is not None:
            yield "", config.root

    def path(self, owner: str) -> str:
        """The path of the setting in an input or output."""
        return self.settings[0]

    def advise(self, ctx: Context) -> Findings:
        for owner, options in self.sections(ctx):
            name = self.path(owner)
            merged = options.get(name)
            if merged is not None:
                setting = FilebeatSetting(ctx, owner, options, name, merged)
                finding = self.advice(setting, setting)
                if finding is not None:
                    yield finding

    def fix_of(self, setting: FilebeatSetting, details: dict[str, Any], about: FilebeatSetting) -> Fix | None:
        return write(setting.ctx, setting.merged, self.write.format(**details)) if self.write else None


class OutputAdvice(FilebeatSettingAdvice):
    """About a setting of the outputs named ``of`` that are on."""

    of: ClassVar[tuple[str, ...]]

    def sections(self, ctx: Context) -> Iterator[tuple[str, Obj]]:
        for setting, options in outputs(ctx, *self.of):
            yield setting.name, options


class InputAdvice(FilebeatSettingAdvice):
    """About a setting of the inputs of the types ``of`` that are on. The last of its names is that in ``filestream``
    inputs."""

    of: ClassVar[tuple[str, ...]] = ("log", "filestream")

    def sections(self, ctx: Context) -> Iterator[tuple[str, Obj]]:
        return inputs(ctx, *self.of)

    def path(self, owner: str) -> str:
        return self.settings[-1 if owner == "filestream" else 0]
