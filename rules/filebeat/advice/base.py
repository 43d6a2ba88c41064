"""Base classes of advice: of any, and of advice that compares one setting with a bound.

A rule of the latter is its metadata, the setting, how its value is read, ``is_bad`` and the message.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.settings import inputs, main, outputs, write
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar

    from lslint.rules.filebeat.config_model.merge import Value


class Advice(Rule):
    """Advice about a config that Filebeat accepts."""

    stage = "advice"
    kinds: ClassVar[tuple[str, ...]] = ("filebeat",)
    visits = ("file",)


class Setting:
    """A setting that advice is about. ``owner``: the type of the input or the name of the output that it belongs to;
    ``options``: the settings of that; ``name``: its path there; ``value``: as Filebeat reads it."""

    __slots__ = ("ctx", "name", "options", "owner", "place", "value")

    def __init__(self, ctx: Context, owner: str, options: Obj, name: str, setting: MergedSetting, value: Any) -> None:
        self.ctx = ctx
        self.owner = owner
        self.options = options
        self.name = name
        self.place = setting
        self.value = value


class SettingAdvice(Advice):
    """One setting compared with a bound: a finding at its value where ``is_bad``.

    ``setting``: its path. ``reads``: converts a value as Filebeat does; None where it cannot be known. ``message``: a
    format string with ``{name}`` (the path), ``{written}`` (the value in the file), ``{value}`` (as read) and
    ``{owner}``. ``write``: the value that the fix writes; empty: no fix.
    """

    setting: ClassVar[str]
    message: ClassVar[str]
    write: ClassVar[str] = ""

    def sections(self, ctx: Context) -> Iterator[tuple[str, Obj]]:
        """What may have the setting, with its name for messages: the whole config."""
        config = main(ctx)
        if config is not None:
            yield "", config.root

    @staticmethod
    def reads(value: Value, /) -> Any:
        """See the class."""
        raise NotImplementedError

    def path(self, owner: str) -> str:
        """The path of the setting in an input or output."""
        del owner
        return self.setting

    def is_bad(self, value: Any, setting: Setting) -> bool:
        """Whether to report the setting, whose value is read as ``value``."""
        raise NotImplementedError

    def text(self, setting: Setting) -> str:
        """The message."""
        return self.message

    def better(self, setting: Setting) -> str:
        """The value that the fix writes; empty: no fix."""
        return self.write

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for owner, options in self.sections(ctx):
            name = self.path(owner)
            merged_setting = options.get(name)
            written = options.value(name)
            value = self.reads(written)
            if merged_setting is None or value is None:
                continue
            setting = Setting(ctx, owner, options, name, merged_setting, value)
            if self.is_bad(value, setting):
                message = self.text(setting).format(name=name, written=written, value=value, owner=owner)
                better = self.better(setting)
                yield self.finding(
                    merged_setting.span, message, fix=write(ctx, merged_setting, better) if better else None
                )


class OutputAdvice(SettingAdvice):
    """About a setting of the outputs named ``of`` that are on."""

    of: ClassVar[tuple[str, ...]]

    def sections(self, ctx: Context) -> Iterator[tuple[str, Obj]]:
        for setting, options in outputs(ctx, *self.of):
            yield setting.name, options


class InputAdvice(SettingAdvice):
    """About a setting of the inputs of the types ``of`` that are on. ``in_filestream``: its path in ``filestream``
    inputs, where that differs."""

    of: ClassVar[tuple[str, ...]] = ("log", "filestream")
    in_filestream: ClassVar[str] = ""

    def sections(self, ctx: Context) -> Iterator[tuple[str, Obj]]:
        return inputs(ctx, *self.of)

    def path(self, owner: str) -> str:
        return self.in_filestream if owner == "filestream" and self.in_filestream else self.setting
