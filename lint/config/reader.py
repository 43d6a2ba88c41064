"""Reads and checks the values of a config file: what the keys of ``keys`` have in common."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable

from lslint.config.command_line import closest, did_you_mean
from lslint.config.errors import UsageError
from lslint.config.own_rules import Permission
from lslint.config.rule_selection import expand
from lslint.files import fs
from lslint.files.globs import compile_pattern
from lslint.grammar.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

MAX_GLOBS = 1_000
"""Path patterns of a config: each file of the tree is compared with each of them."""
MAX_SHOWN = 100
"""Characters of a value that a message quotes."""
MAX_GLOB_CHARS = 100_000
"""Characters of all path patterns of a config."""


@record
class PathPattern:
    """A pattern of files and what holds for them; ``folder`` is where the pattern starts, ``text`` as written,
    ``file`` the absolute path of the config."""

    file: str
    folder: str
    text: str
    pattern: re.Pattern[str]
    value: Any


@record
class DeclaredPipeline:
    """A pipeline of the config: its id, and patterns of the files that make it, relative to ``folder``. Files outside
    ``root`` are left alone, unless that is None."""

    id: str
    paths: list[str]
    folder: str
    root: str | None = None


class ConfigReader:
    """Checks the values of one config file. All methods raise ``UsageError`` that names the file and the key.

    ``key``: the key that is being read. ``folder``: where its paths and patterns start, absolute. ``root``: what no
    file that it names may lie outside of; None: anywhere. ``allowed``: the custom rules that may run; None: none.
    ``above``: the ``Config`` that this one extends, or None. ``settings``: the names of all keys. ``globs``:
    number and characters of the path patterns so far, those of ``above`` included.
    """

    def __init__(
        self,
        path: str,
        root: str | None = None,
        allowed: Permission | None = None,
        above: Any = None,
        settings: Collection[str] = (),
    ) -> None:
        self.path = path
        self.folder = os.path.dirname(os.path.abspath(path))
        self.root = root
        self.allowed = allowed
        self.above = above
        self.settings = settings
        self.globs = above.globs if above is not None else (0, 0)
        self.key = ""

    def fail(self, message: str, place: str = "") -> NoReturn:
        """Raise the error. ``place`` follows the key if the fault is inside the value: ``.name``, ``: pattern``."""
        raise UsageError(f"{self.path}: {self.key}{place}: {message}")

    def unknown(self, name: str, known: Iterable[str], place: str = "") -> NoReturn:
        """Raise the error for a key that does not exist; ``known``: those that do."""
        names = list(known)
        hint = did_you_mean(name, names) or f"; the keys are {', '.join(names)}"
        self.fail(f"unknown key{hint}", place)

    def texts(self, value: Any, place: str = "") -> list[str]:
        """A list of strings."""
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fail("must be a list of strings", place)
        return list(value)

    def table(self, value: Any, example: str, place: str = "") -> dict[str, Any]:
        """A table; ``example`` shows one in the message."""
        if not isinstance(value, dict):
            self.fail(f"must be a table: {example}", place)
        return value

    def choice(self, value: Any, choices: tuple[str, ...], place: str = "", hint: bool = False) -> str:
        """One of these strings. ``hint``: the message names the one that may have been intended."""
        if value not in choices:
            suggestion = closest(value, choices) if hint and isinstance(value, str) else ""
            mean = f"; did you mean {suggestion}?" if suggestion else ""
            if isinstance(value, str):
                self.fail(f"unknown value {value[:MAX_SHOWN]!r}{mean} (one of: {', '.join(choices)})", place)
            self.fail(f"must be one of: {', '.join(choices)}", place)
        return str(value)

    def file(self, name: str, place: str = "") -> str:
        """The path of a file or folder that the config names. Fails where it is outside the project."""
        path = os.path.join(self.folder, name)
        if self.root is not None and not fs.is_inside(path, self.root):
            self.fail(outside(name), place)
        return path

    def codes(self, value: Any, place: str = "") -> list[str]:
        """A list of rules: codes, prefixes or ``ALL``; names become codes."""
        return [self.code(code, place) for code in self.texts(value, place)]

    def code(self, selector: str, place: str = "") -> str:
        """The code, prefix or ``ALL`` that a selector means."""
        try:
            return expand(selector)
        except ValueError as error:
            self.fail(str(error), place)

    def path_pattern(self, glob: str, value: Any = None) -> PathPattern:
        """A pattern of paths below the folder of the config, and what it sets for them."""
        self.globs = (self.globs[0] + 1, self.globs[1] + len(glob))
        if self.globs[0] > MAX_GLOBS or self.globs[1] > MAX_GLOB_CHARS:
            self.fail(f"too many path patterns: at most {MAX_GLOBS:,} with {MAX_GLOB_CHARS:,} characters are supported")
        try:
            return PathPattern(os.path.abspath(self.path), self.folder, glob, compile_pattern(glob), value)
        except ValueError as error:
            self.fail(str(error))


def outside(name: str) -> str:
    """Why a file that a config names is not read."""
    return (
        f"{name} is outside the project: a config may name only files in its own repository (or folder, if there is no"
        " repository); name the config with --config from outside the project to allow it"
    )
