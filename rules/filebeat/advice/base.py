"""Base classes for advice rules: one for any advice, and one for rules that check the value of a single setting.

A rule of the second kind defines its metadata, the setting, how to convert its value, ``is_bad`` and the message.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Fix, Rule
from lslint.rules.filebeat.advice.settings import main, outputs, write
from lslint.rules.filebeat.checks.config import analyze
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
        """Yield findings for the merged config that ``analyze`` returns."""
        raise NotImplementedError


def _is_set_twice(ctx: Context, setting: MergedSetting) -> bool:
    """Return whether a setting is set twice, dotted and nested, so that Filebeat may use the other value."""
    return any(clash.start == setting.start for clash in analyze(ctx).merged.clashes)


class FilebeatSetting:
    """A setting that a rule checks.

    ``owner``: the type of the input or name of the output that contains it; ``options``: all settings of the owner;
    ``name``: the path of the setting in ``options``; ``merged``: the merged entry; ``written``: its value.
    """

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
    """Advice on one setting of the whole config: a finding at its value if ``is_bad`` returns true."""

    def sections(self, ctx: Context) -> Iterator[tuple[str, Obj]]:
        """Yield the sections that may contain the setting, each with its name for messages: the whole config."""
        config = main(ctx)
        if config is not None:
            yield "", config.root

    def advise(self, ctx: Context) -> Findings:
        (name,) = self.settings
        for owner, options in self.sections(ctx):
            merged = options.get(name)
            if merged is not None and not _is_set_twice(ctx, merged):
                setting = FilebeatSetting(ctx, owner, options, name, merged)
                # a value that depends on a variable is None
                finding = self.advice(setting, setting) if setting.written is not None else None
                if finding is not None:
                    yield finding

    def fix_of(self, setting: FilebeatSetting, details: dict[str, Any], about: FilebeatSetting) -> Fix | None:
        if not self.write:
            return None
        written = self.write.format(**details)
        return write(setting.ctx, setting.merged, written, title=f"Set `{setting.name}` to `{written}`")


class OutputAdvice(FilebeatSettingAdvice):
    """Advice on a setting of the enabled outputs named in ``of``."""

    of: ClassVar[tuple[str, ...]]

    def sections(self, ctx: Context) -> Iterator[tuple[str, Obj]]:
        for setting, options in outputs(ctx, *self.of):
            yield setting.name, options
