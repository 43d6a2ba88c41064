"""Base classes for advice rules: one for any advice, and one for rules that check the value of a single setting.

A rule of the second kind defines its metadata, the setting, how to convert its value, ``is_bad`` and the message.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Fix, Rule
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj
from lslint.rules.filebeat.view import FilebeatView, view_of
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
        return self.advise(view_of(ctx))

    def advise(self, view: FilebeatView) -> Findings:
        """Yield findings for a config."""
        raise NotImplementedError


class FilebeatSetting:
    """A setting that a rule checks.

    ``owner``: the type of the input or name of the output that contains it; ``options``: all settings of the owner;
    ``name``: the path of the setting in ``options``; ``merged``: the merged entry; ``written``: its value.
    """

    __slots__ = ("merged", "name", "options", "owner", "span", "view", "written")

    def __init__(self, view: FilebeatView, owner: str, options: Obj, name: str, merged: MergedSetting) -> None:
        self.view = view
        self.owner = owner
        self.options = options
        self.name = name
        self.merged = merged
        self.span = merged.span
        self.written = options.value(name)


class FilebeatSettingAdvice(Advice, SettingAdvice):
    """Advice on one setting of the whole config: a finding at its value if ``is_bad`` returns true."""

    def sections(self, view: FilebeatView) -> Iterator[tuple[str, Obj]]:
        """Yield the sections that may contain the setting, each with its name for messages: the whole config."""
        if view.is_whole:
            yield "", view.root

    def advise(self, view: FilebeatView) -> Findings:
        (name,) = self.settings
        clashes = {clash.start for clash in view.analysis.merged.clashes}  # Filebeat may use the other value
        for owner, options in self.sections(view):
            merged = options.get(name)
            if merged is not None and merged.start not in clashes:
                setting = FilebeatSetting(view, owner, options, name, merged)
                # a value that depends on a variable is None
                finding = self.advice(setting, setting) if setting.written is not None else None
                if finding is not None:
                    yield finding

    def fix_of(self, setting: FilebeatSetting, details: dict[str, Any], about: FilebeatSetting) -> Fix | None:
        if not self.write:
            return None
        written = self.write.format(**details)
        return setting.view.write(setting.merged, written, title=f"Set `{setting.name}` to `{written}`")


class OutputAdvice(FilebeatSettingAdvice):
    """Advice on a setting of the enabled outputs named in ``of``."""

    of: ClassVar[tuple[str, ...]]

    def sections(self, view: FilebeatView) -> Iterator[tuple[str, Obj]]:
        for setting, options in view.outputs(*self.of):
            yield setting.name, options
