"""What a run goes by: the command line joined with the config that holds for each file."""

import os

from lslint.config.command_line import PRODUCTS, UsageError, Values
from lslint.config.rule_selection import Selection
from lslint.files import fs as disk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from lslint.config.config_file import Config

CONFIG_NAMES = ("lslint.toml", ".lslint.toml", "pyproject.toml")


class Settings:
    """Settings for one file, or for the run as a whole.

    ``cli``: the command line. ``config``: the config file's content, or None. ``selection``: rules to report.
    ``targets``: product -> release text or None. ``fail_on``: ``error``, ``warning`` or ``info``. ``kind``: the kind
    that ``--kind`` names, or None (``kind_of`` asks the config too). ``rule_options``: what the config tells the rules:
    values of their options by code; ``plugins`` that are installed besides the bundled ones (``{"filter/acme": rows of
    its options or None}``), ``env``: ``{"names": …, "values": …}`` of the variables that are set, ``components`` and
    ``policies``: the same of what the server has besides the files of the tree, ``patterns``: grok patterns, ``own``
    for every filter and ``files`` for those that read pattern files, None where these are not told; ``assumed``: there
    only where the target is the newest release for want of a real one.
    """

    __slots__ = ("_severities", "cli", "config", "fail_on", "kind", "rule_options", "selection", "targets")

    def __init__(self, cli: "Values | None" = None, config: "Config | None" = None) -> None:
        """Joins both; what the command line says wins. Raises ``UsageError`` for unknown rules and releases on it."""
        cli = cli or Values()
        self.cli = cli
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
        self.rule_options: dict[str, dict[str, Any]] = {}
        if config is not None:
            self.rule_options.update(config.options)
            if config.extra_plugins:
                self.rule_options["plugins"] = config.extra_plugins
            if config.env is not None:
                values = {name: value for name, value in config.env.items() if value is not None}
                self.rule_options["env"] = {"names": frozenset(config.env), "values": values}
            if config.extra_patterns or config.patterns_dir is not None:
                from lslint.config.pattern_files import definitions

                files = (
                    None if config.patterns_dir is None else definitions(config.patterns_dir, config.path, config.root)
                )
                self.rule_options["patterns"] = {"own": config.extra_patterns, "files": files}
            if config.cluster:
                self.rule_options["cluster"] = dict(config.cluster)
            for key, names in (("components", config.components), ("policies", config.policies)):
                if names is not None:
                    self.rule_options[key] = {"names": frozenset(names)}

    def for_newest(self, product: str) -> "Settings":
        """The same for the newest release of a product, where no target is set; itself where one is."""
        if self.targets[product] is not None:
            return self
        from copy import copy

        from lslint.rules import knowledge

        other = copy(self)
        other.targets = {**self.targets, product: knowledge.load("releases")[product][-1]}
        other.rule_options = {**self.rule_options, "assumed": {product: True}}
        return other

    def ignored(self, path: str) -> "list[str]":
        """Codes and prefixes that the config's ``per-file-ignores`` hide in this file."""
        if self.config is None:
            return []
        return [
            code
            for where in self.config.per_file_ignores
            if where.pattern.fullmatch(relative(path, where.folder))
            for code in where.value
        ]

    def kind_of(self, path: str) -> "str | None":
        """The kind that ``--kind`` or the config's ``kinds`` gives this file; None where its content decides."""
        if self.kind is None and self.config is not None:
            for where in self.config.kinds:
                if where.pattern.fullmatch(relative(path, where.folder)):
                    return str(where.value)
        return self.kind

    def severity(self, code: str) -> "str | None":
        """The severity that the config gives a rule: by the longest prefix; None where it leaves the rule's own."""
        if code not in self._severities:
            given = self.config.severity if self.config is not None else {}
            best = max((p for p in given if p == "ALL" or code.startswith(p)), key=_length, default=None)
            self._severities[code] = None if best is None else given[best]
        return self._severities[code]

    def excluded(self, path: str) -> bool:
        """True if the config's ``exclude`` names this file or a folder above it."""
        if self.config is None or not self.config.exclude:
            return False
        place = relative(path, self.config.exclude_folder)
        return any(pattern.fullmatch(place) for pattern in self.config.exclude_patterns)


def _length(prefix: str) -> int:
    return 0 if prefix == "ALL" else len(prefix)


def relative(path: str, folder: str) -> str:
    """The path as seen from a folder (absolute), with ``/``."""
    full = os.path.abspath(path)
    if full.startswith(folder.rstrip(os.sep) + os.sep):
        return full[len(folder.rstrip(os.sep)) + 1 :].replace(os.sep, "/")
    return os.path.relpath(full, folder).replace(os.sep, "/")


def shown(path: str) -> str:
    """An absolute path as reports show it: relative if it lies below the working directory."""
    try:
        base = os.getcwd().rstrip(os.sep) + os.sep
    except OSError:  # it is gone
        return path
    return path[len(base) :].replace(os.sep, "/") if path.startswith(base) else path


class Resolver:
    """Finds the settings of each file: the nearest config above it. Folders and configs are looked at once."""

    __slots__ = ("_by_config", "_by_folder", "_fixed", "_rules", "cli")

    def __init__(self, cli: Values, rules: bool = True) -> None:
        """``rules``: False where no rule will run, so that those of a repository's own need not be loaded.

        Raises ``UsageError`` if ``--config`` cannot be used or the command line names what does not exist.
        """
        self.cli = cli
        self._rules = rules
        self._by_folder: dict[str, Config | None] = {}
        self._by_config: dict[str, Settings] = {}
        self._fixed: Settings | None = None
        if cli.isolated:
            self._fixed = Settings(cli)
        elif cli.config is not None:
            from lslint.config.config_file import read_config

            # CI systems pass the config of the repository here: only the user's own may allow code
            users = user_config()
            own = users != "" and os.path.realpath(cli.config) == os.path.realpath(users)
            if own:
                # by its own path: from a link in a checkout, relative paths of plugins would lead into the checkout
                config = read_config(users, None, rules=rules, root=None)
            else:
                root = _root_of_named(cli.config, cli.paths)
                config = read_config(cli.config, tuple(cli.allow_plugins), rules=rules, root=root)
            if config is None:
                raise UsageError(f"{cli.config}: has no [tool.lslint] table")
            self._fixed = Settings(cli, config)

    def for_run(self) -> Settings:
        """The settings for what concerns no single file: those of the working directory."""
        return self._fixed or self._of_folder(os.getcwd())

    def for_file(self, path: str) -> Settings:
        """The settings for a file. Raises ``UsageError`` if its config cannot be used."""
        return self._fixed or self._of_folder(os.path.dirname(os.path.abspath(path)))

    def _of_folder(self, folder: str) -> Settings:
        config = self._config(folder)
        key = config.path if config else ""
        found = self._by_config.get(key)
        if found is None:
            found = self._by_config[key] = Settings(self.cli, config)
        return found

    def _config(self, folder: str) -> "Config | None":
        below: list[str] = []
        config: Config | None = None
        while True:
            if folder in self._by_folder:
                config = self._by_folder[folder]
                break
            below.append(folder)
            config = _config_in(folder, tuple(self.cli.allow_plugins), self._rules)
            parent = os.path.dirname(folder)
            if config is not None:
                break
            if parent == folder:
                config = self._user_config()
                break
            folder = parent
        for seen in below:
            self._by_folder[seen] = config
        return config

    def _user_config(self) -> "Config | None":
        """The config for files that have none above them."""
        path = user_config()
        if path not in self._by_folder:
            self._by_folder[path] = None
            if path and disk.is_file(path):
                from lslint.config.config_file import read_config

                self._by_folder[path] = read_config(path, None, rules=self._rules, root=None)
        return self._by_folder[path]


MOST_TREES = 1_000
"""Folders of named paths whose projects are looked for."""


def roots_of(paths: "Iterable[str]") -> "list[str]":
    """The projects of the working directory and of named paths (of the first ``MOST_TREES`` folders)."""
    folders = {os.getcwd(): None}
    for path in paths:
        if path != "-" and len(folders) <= MOST_TREES:
            folders[path if disk.is_dir(path) else os.path.dirname(path) or "."] = None
    return [*dict.fromkeys(disk.project_root(folder) for folder in folders)]


def _root_of_named(path: str, paths: "Iterable[str]") -> "str | None":
    """The ``root`` of a config that the command line names: the smallest project of this run that holds it. One from
    outside of them is the user's own and may name files anywhere."""
    return max((root for root in roots_of(paths) if disk.is_inside(path, root)), key=len, default=None)


def user_config() -> str:
    """Where the user's own config is: ``lslint/lslint.toml`` in ``XDG_CONFIG_HOME``, ``~/.config`` or ``APPDATA``.

    Empty if that is a relative path (CI jobs set ``HOME=.``): in a checkout it would name a file of the checkout, and
    this config may run code.
    """
    folder = os.environ.get("APPDATA" if os.name == "nt" else "XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    return os.path.join(folder, "lslint", "lslint.toml") if os.path.isabs(folder) else ""


def user_allowed() -> tuple[str, ...]:
    """What the user's own config allows under ``allow-plugins``, paths made absolute."""
    path = user_config()
    if not path or not disk.is_file(path):
        return ()
    from lslint.config.config_file import read_config

    config = read_config(path, None, root=None)
    return tuple(config.allow_plugins) if config is not None else ()


def _config_in(folder: str, allowed: tuple[str, ...], rules: bool) -> "Config | None":
    for name in CONFIG_NAMES:
        path = os.path.join(folder, name)
        if disk.is_file(path):
            from lslint.config.config_file import read_config

            config = read_config(shown(path), allowed, rules=rules)
            if config is not None:
                return config
    return None
