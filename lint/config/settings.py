"""What a run goes by: the command line joined with the config that holds for each file."""

from __future__ import annotations

import os
from collections.abc import Iterable

from lslint.config.command_line import PRODUCTS, Values
from lslint.config.errors import UsageError
from lslint.config.rule_selection import Selection
from lslint.files import fs
from lslint.files.paths import relative

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.config.keys import Config


class Settings:
    """Settings for one file, or for the run as a whole.

    ``cli``: the command line. ``config``: the config file's content, or None. ``selection``: rules to report.
    ``targets``: product -> release text or None. ``fail_on``: ``error``, ``warning`` or ``info``. ``kind``: the kind
    that ``--kind`` names, or None (``kind_of`` asks the config too). ``rule_options``: what rules receive as
    ``Context.options``: that of the config (``Config.rule_options``: values of their options by code, and what the rows
    of other keys give them), and ``assumed``, only where the target is the newest release because none is set.
    """

    def __init__(self, cli: Values | None = None, config: Config | None = None) -> None:
        """Joins both; what the command line says wins. Raises ``UsageError`` for unknown rules and releases on it."""
        self.cli = cli = cli or Values()
        self.config = config
        select: list[str] | None = cli.select or None
        extend, ignore = list(cli.extend_select), list(cli.ignore)
        self.targets: dict[str, str | None] = dict.fromkeys(PRODUCTS)
        self.fail_on = cli.fail_on or "warning"
        if config is not None:
            if select is None:
                select = config.select
                extend = config.extend_select + extend
            ignore = config.ignore + ignore
            self.targets.update(config.targets)
            self.fail_on = cli.fail_on or config.fail_on or "warning"
        if cli.target:
            from lslint.config.targets import read_targets

            self.targets.update(read_targets(cli.target))
        try:
            self.selection = Selection(select, ignore, extend)
        except ValueError as error:
            raise UsageError(str(error)) from None
        if config is not None and config.own:
            self.selection.allow(tuple(config.own))
        self.kind = cli.kind
        self._severities: dict[str, str | None] = {}
        self.rule_options: dict[str, dict[str, Any]] = config.rule_options() if config is not None else {}

    def for_newest(self, product: str) -> Settings:
        """The same for the newest release of a product, where no target is set; itself where one is."""
        if self.targets[product] is not None:
            return self
        from copy import copy

        from lslint.rules import knowledge

        other = copy(self)
        other.targets = {**self.targets, product: knowledge.load("releases")[product][-1]}
        other.rule_options = {**self.rule_options, "assumed": {product: True}}
        return other

    def ignored(self, path: str) -> list[str]:
        """Codes and prefixes that the config's ``per-file-ignores`` hide in this file."""
        if self.config is None:
            return []
        return [
            code
            for where in self.config.per_file_ignores
            if where.pattern.fullmatch(relative(path, where.folder))
            for code in where.value
        ]

    def kind_of(self, path: str) -> str | None:
        """The kind that ``--kind`` or the config's ``kinds`` gives this file; None where its content decides."""
        if self.kind is None and self.config is not None:
            for where in self.config.kinds:
                if where.pattern.fullmatch(relative(path, where.folder)):
                    return str(where.value)
        return self.kind

    def find_kind(self, path: str, text: str) -> str:
        """The kind of a file: given, else by its name and content."""
        named = self.kind_of(path)
        if named is not None:
            return named
        from lslint.kinds.detect import detect

        return detect(path, text)

    def severity(self, code: str) -> str | None:
        """The severity that the config gives a rule: by the longest prefix; None where it leaves the rule's own."""
        if code not in self._severities:
            given = self.config.severity if self.config is not None else {}
            best = max((p for p in given if p == "ALL" or code.startswith(p)), key=_length, default=None)
            self._severities[code] = None if best is None else given[best]
        return self._severities[code]

    def excluded(self, path: str) -> bool:
        """True if the config's ``exclude`` names this file or a folder above it."""
        excluded = self.config.excluded if self.config is not None else []
        if not excluded:
            return False
        below = relative(path, excluded[0].folder)
        return any(one.pattern.fullmatch(below) for one in excluded)


def _length(prefix: str) -> int:
    return 0 if prefix == "ALL" else len(prefix)


MAX_TREES = 1_000
"""Folders of named paths whose projects are looked for."""


def roots_of(paths: Iterable[str]) -> list[str]:
    """The projects of the working directory and of named paths (of the first ``MAX_TREES`` folders)."""
    folders = {os.getcwd(): None}
    for path in paths:
        if path != "-" and len(folders) <= MAX_TREES:
            folders[path if fs.is_dir(path) else os.path.dirname(path) or "."] = None
    return [*dict.fromkeys(fs.project_root(folder) for folder in folders)]
