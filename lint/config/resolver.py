"""Which config holds for a file."""

from __future__ import annotations

import os

from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.config.settings import Settings, roots_of
from lslint.files import fs
from lslint.files.paths import report_path, upwards
from lslint.grammar.bounded_cache import once

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lslint.config.keys import Config
    from lslint.config.own_rules import Permission
    from lslint.config.settings import Inference

CONFIG_NAMES = ("lslint.toml", ".lslint.toml", "pyproject.toml")


class Resolver:
    """Finds the settings of each file: the nearest config above it. Folders and configs are looked at once."""

    def __init__(
        self,
        cli: Values,
        rules: bool = True,
        warn: Callable[[str], None] | None = None,
        inference: Inference | None = None,
    ) -> None:
        """``rules``: False where no rule will run, so that those of a repository's own need not be loaded. ``warn``
        receives why a file that looks like a config is not read. ``inference``: see ``Settings``.

        Raises ``UsageError`` if ``--config`` cannot be used or the command line names what does not exist.
        """
        self.cli = cli
        self._rules = rules
        self._warn = warn
        self._inference = inference
        self._by_folder: dict[str, Config | None] = {}
        self._by_config: dict[str, Settings] = {}
        self._fixed: Settings | None = None
        if cli.isolated and cli.config is not None:
            raise UsageError("--isolated ignores all configs and cannot be combined with --config; remove one of them")
        if cli.isolated and cli.allow_plugins:
            raise UsageError(
                "--isolated ignores the configs that name custom rules, so --allow-plugins would load none; remove one"
                " of them"
            )
        if cli.isolated:
            self._fixed = Settings(cli, inference=inference)
        elif cli.config is not None:
            from lslint.config.config_file import read_config

            # CI systems pass the config of the repository here: only the user's own may allow code
            users = user_config()
            if users and fs.real(cli.config) == fs.real(users):
                # by its own path: from a link in a checkout, relative paths of plugins would lead into the checkout
                config = read_config(users, users_own(), rules=rules, root=None)
            else:
                roots = (root for root in roots_of(cli.paths) if fs.is_inside(cli.config, root))
                root = max(roots, key=len, default=None)  # a file outside of them may name files anywhere
                config = read_config(cli.config, permission(cli), rules=rules, root=root, warn=warn)
            if config is None:
                raise UsageError(f"{cli.config}: contains no [tool.lslint] table")
            self._fixed = Settings(cli, config, inference)

    def for_run(self) -> Settings:
        """The settings for what concerns no single file: those of the working directory."""
        return self._fixed or self._of_folder(os.getcwd())

    def for_file(self, path: str) -> Settings:
        """The settings for a file. Raises ``UsageError`` if its config cannot be used."""
        return self._fixed or self._of_folder(os.path.dirname(os.path.abspath(path)))

    def _of_folder(self, folder: str) -> Settings:
        config = self._config(folder)
        key = config.path if config else ""
        return once(self._by_config, key, lambda: Settings(self.cli, config, self._inference))

    def _config(self, folder: str) -> Config | None:
        below: list[str] = []
        config: Config | None = None
        for each in upwards(folder):
            if each in self._by_folder:
                config = self._by_folder[each]
                break
            below.append(each)
            config = _config_in(each, self.cli, self._rules, self._warn)
            if config is not None:
                break
        else:
            config = once(self._by_folder, user_config(), lambda: _read_user_config(self._rules))
        self._by_folder.update(dict.fromkeys(below, config))
        return config


def user_config() -> str:
    """Where the user's own config is: ``lslint/lslint.toml`` in ``XDG_CONFIG_HOME``, ``~/.config`` or ``APPDATA``.

    Empty if that is a relative path (CI jobs set ``HOME=.``): in a checkout it would name a file of the checkout, and
    this config may run code.
    """
    folder = os.environ.get("APPDATA" if os.name == "nt" else "XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    return os.path.join(folder, "lslint", "lslint.toml") if os.path.isabs(folder) else ""


def user_allowed() -> tuple[str, ...]:
    """What the user's own config allows under ``allow-plugins``, paths made absolute."""
    config = _read_user_config()
    return tuple(config.allow_plugins) if config is not None else ()


def _read_user_config(rules: bool = True) -> Config | None:
    path = user_config()
    if not path or not fs.is_file(path):
        return None
    from lslint.config.config_file import read_config

    return read_config(path, users_own(), rules=rules, root=None)


def permission(cli: Values) -> Permission:
    """The custom rules that ``--allow-plugins`` and the user-level config allow."""
    from lslint.config.own_rules import Permission

    return Permission(tuple(cli.allow_plugins), user_allowed, has_option=cli.has_allow_plugins)


def users_own() -> Permission:
    """The permission of the user-level config: all rules that it names."""
    from lslint.config.own_rules import Permission

    return Permission((), everything=True)


def _config_in(folder: str, cli: Values, rules: bool, warn: Callable[[str], None] | None) -> Config | None:
    for name in CONFIG_NAMES:
        path = os.path.join(folder, name)
        if fs.is_file(path):
            from lslint.config.config_file import read_config

            config = read_config(report_path(path), permission(cli), rules=rules, warn=warn)
            if config is not None:
                return config
    return None
