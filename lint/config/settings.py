"""What a run goes by: the command line joined with the config that holds for each file."""

from __future__ import annotations

import os

from lslint.config.command_line import PRODUCTS, Values
from lslint.config.errors import UsageError
from lslint.config.rule_selection import Selection, expand
from lslint.files import fs
from lslint.files.paths import relative, report_path
from lslint.grammar.record import cached_property
from lslint.kinds.detect import detect
from lslint.rules import knowledge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Protocol

    from lslint.config.keys import Config
    from lslint.config.reader import PathPattern
    from lslint.config.suppress_entries import SuppressTable
    from lslint.config.targets import Target
    from lslint.rules.api import Severity
    from lslint.rules.release import Release

    class Inference(Protocol):
        """What the manifests of a project say about a file: ``lslint.project.inference.Inference``."""

        def __call__(self, path: str, kind: str, line: int = 0) -> Any:
            """Return the ``Deployment`` of the product that reads the file; None if no manifest names it."""

        def products(self, path: str) -> frozenset[str]:
            """Return the search servers that the manifests of the file run."""


class Settings:
    """Settings for one file, or for the run as a whole.

    ``cli``: the command line. ``config``: the config file's content, or None. ``selection``: rules to report.
    ``targets``: product -> release or range as the user gave it, or None. ``inference(path, kind, text)``: the
    ``Deployment`` that a file without a target belongs to, or None; None if nothing is to be inferred. ``fail_on``:
    ``error``, ``warning`` or ``info``. ``kind``: the kind that ``--kind`` names, or None (``kind_of`` asks the config
    too). ``rule_options``: what rules receive as ``Context.options``: that of the config (``Config.rule_options``:
    values of their options by code, and what the rows of other keys give them), and ``assumed``, only where the target
    is the newest release because none is set. It has one attribute per setting, so that nothing after it reads the
    config file or the command line.
    """

    def __init__(
        self, cli: Values | None = None, config: Config | None = None, inference: Inference | None = None
    ) -> None:
        """Joins both; what the command line says wins. Raises ``UsageError`` for unknown rules and releases on it."""
        self.cli = cli = cli or Values()
        self.config = config
        select: list[str] | None = cli.select or None
        extend, ignore = list(cli.extend_select), list(cli.ignore)
        self.targets: dict[str, str | None] = dict.fromkeys(PRODUCTS)
        self._by_path: list[PathPattern] = []
        self._fixed: dict[str, Target] = {}
        self.fail_on = cli.fail_on or "warning"
        if config is not None:
            if select is None:
                select = config.select
                extend = config.extend_select + extend
            ignore = config.ignore + ignore
            if config.targets.products:
                from lslint.config.targets import by_product

                self.targets.update(by_product(config.targets.products))
            self._by_path = config.targets.paths
            self.fail_on = cli.fail_on or config.fail_on or "warning"
        if cli.target:
            from lslint.config.targets import AUTO, NEWEST, OPTION, parse_target, read_targets, resolved

            given, mode = read_targets(cli.target)
            if mode in (AUTO, NEWEST):
                self.targets = dict.fromkeys(PRODUCTS)
                self._by_path = []
            if mode == NEWEST:
                given = {**{product: resolved(product, NEWEST) for product in PRODUCTS}, **given}
            self.targets.update(given)
            self._fixed = {product: parse_target(product, release, OPTION) for product, release in given.items()}
        self.inference = inference
        _check_selectors(cli)
        self.selection = Selection(select, ignore, extend)
        if config is not None and config.own:
            self.selection.allow(tuple(config.own))
        self.kind = cli.kind
        self._severities: dict[str, Severity | None] = {}
        self.rule_options: dict[str, dict[str, Any]] = config.rule_options() if config is not None else {}

    def target(self, product: str, path: str) -> Target | None:
        """The releases that the user gives for a file of this product: on the command line, else for a pattern of the
        config that matches the file, else in the config; None where they give none."""
        if product in self._fixed:
            return self._fixed[product]
        given = self.targets.get(product)
        for where in self._by_path:
            if product in where.value and where.pattern.fullmatch(relative(path, where.folder)):
                given = where.value[product]
        if not given:
            return None
        from lslint.config.targets import parse_target

        config = self.config
        origin = "" if config is None else report_path(os.path.abspath(config.origins.get("targets", config.path)))
        return parse_target(product, given, origin)

    def newest_release(self, product: str, path: str, line: int = 0) -> Release | None:
        """The newest release of a product that a file is for, as the user gives it or as manifests name it; None if
        neither does. ``line``: where the config begins in a manifest that contains it."""
        target = self.target(product, path)
        if target is not None:
            return target.high
        from lslint.rules.release import Release

        deployment = self.inference(path, product, line) if self.inference is not None else None
        return Release(deployment.high) if deployment is not None and deployment.high else None

    def with_target(self, product: str, target: Target) -> Settings:
        """The same for these releases of a product."""
        from copy import copy

        other = copy(self)
        other._fixed = {**self._fixed, product: target}
        return other

    def for_newest(self, product: str) -> Settings:
        """The same for the newest release of a product, for files without a target; itself if the user gives one."""
        if self.targets[product]:
            return self
        from lslint.config.targets import parse_target

        other = self.with_target(product, parse_target(product, knowledge.load("releases")[product][-1]))
        other.rule_options = {**self.rule_options, "assumed": {product: True}}
        return other

    @property
    def line_length(self) -> int:
        """The line length of formatted pipelines."""
        from lslint.config.format_options import LINE_LENGTH

        given = self.config.format if self.config is not None else {}
        return int(given.get("line_length", LINE_LENGTH))

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

    @property
    def has_entries(self) -> bool:
        """Whether the config has ``[[suppress]]`` entries or ``per-file-ignores``: they name rules, and unused ones are
        reported."""
        return self.config is not None and bool(self.config.suppress or self.config.per_file_ignores)

    @cached_property
    def suppress_table(self) -> SuppressTable:
        """The config's ``[[suppress]]`` entries."""
        from lslint.config.suppress_entries import SuppressTable

        return SuppressTable(self.config.suppress if self.config is not None else ())

    def kind_of(self, path: str) -> str | None:
        """The kind that ``--kind`` or the config's ``kinds`` gives this file; None where its content decides."""
        if self.kind is None and self.config is not None:
            for where in self.config.kinds:
                if where.pattern.fullmatch(relative(path, where.folder)):
                    return str(where.value)
        return self.kind

    @property
    def keeps_read_files(self) -> bool:
        """Whether results keep the names of the other files that were read: for the report, for ``--fix``, and so that
        ``--output-file`` replaces none of them."""
        cli = self.cli
        is_shown = cli.json or cli.show_settings or cli.output_format in ("json", "jsonl")
        return is_shown or cli.output_file is not None or cli.fix

    @property
    def placeholders(self) -> list[str]:
        """The regular expressions of markers that the config gives."""
        return self.config.placeholders if self.config is not None else []

    def find_kind(self, path: str, text: str) -> str:
        """The kind of a file: given, else by its name and content."""
        return self.kind_of(path) or detect(path, text)

    def severity(self, code: str) -> Severity | None:
        """The severity that the config gives a rule: by the longest prefix; None where it leaves the rule's own."""
        if code not in self._severities:
            given = self.config.severity if self.config is not None else {}
            fitting = [prefix for prefix in given if code.startswith(prefix)] or ["ALL"]
            self._severities[code] = given.get(max(fitting, key=len))
        return self._severities[code]

    def excluded(self, path: str) -> bool:
        """True if the config's ``exclude`` names this file or a folder above it."""
        excluded = self.config.excluded if self.config is not None else []
        if not excluded:
            return False
        below = relative(path, excluded[0].folder)
        return any(entry.pattern.fullmatch(below) for entry in excluded)


def _check_selectors(cli: Values) -> None:
    """Raises ``UsageError`` that names the option for rules that do not exist; those of configs are read before."""
    options = {"--select": cli.select, "--extend-select": cli.extend_select, "--ignore": cli.ignore}
    for option, selector in ((name, each) for name, selectors in options.items() for each in selectors):
        try:
            expand(selector)
        except ValueError as error:
            raise UsageError(f"option {option}: {error}") from None


MAX_TREES = 1_000
"""Folders of named paths whose projects are looked for."""


def roots_of(paths: Iterable[str]) -> list[str]:
    """The projects of the working directory and of named paths (of the first ``MAX_TREES`` folders)."""
    folders = {os.getcwd(): None}
    for path in paths:
        if path != "-" and len(folders) <= MAX_TREES:
            folders[path if fs.is_dir(path) else os.path.dirname(path) or "."] = None
    return [*dict.fromkeys(fs.project_root(folder) for folder in folders)]
