"""Config files: ``lslint.toml``, ``.lslint.toml`` or ``[tool.lslint]`` in ``pyproject.toml``."""

from __future__ import annotations

from lslint.config.errors import UsageError
from lslint.config.model import Config, outside
from lslint.files import fs as disk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from lslint.config.own_rules import Permission


ABOUT_RULES = ("plugins", "select", "ignore", "extend-select", "severity", "options", "per-file-ignores")
"""Keys that commands without rules leave unread: they may name rules of the repository's own, which do not run then."""

MOST_BYTES = 1024 * 1024
MOST_PARTS = 100
MOST_EXTENDED = 10


def read_config(
    path: str,
    allowed: Permission | None = None,
    below: tuple[str, ...] = (),
    rules: bool = True,
    root: str | None = "",
    warn: Callable[[str], None] | None = None,
) -> Config | None:
    """The config in that file; None for a ``pyproject.toml`` without ``[tool.lslint]``. Raises ``UsageError``.

    ``allowed``: the custom rules that may run; None: none. ``below``: the files that led here by ``extend``, absolute.
    ``rules``: False leaves out what is about rules. ``root``: the folder that no file it names may lie outside of;
    None: anywhere; empty: the project that the config lies in. ``warn`` receives why a ``pyproject.toml`` is not read.
    """
    import os

    project = os.path.basename(path) == "pyproject.toml"
    if root is not None and disk.is_link(path):
        allowed_root = root or disk.project_root(os.path.dirname(os.path.abspath(path)))
        if not disk.is_inside(path, allowed_root):  # not read: whether it has a table would be known
            if not project:
                raise UsageError(f"{path}: is a symbolic link that leads out of the project")
            if warn is not None:
                warn(f"{path}: not read as a config: is a symbolic link that leads out of the project")
            return None
    try:
        data = disk.read_bytes(path, MOST_BYTES)
    except OSError as error:
        raise UsageError(f"{path}: cannot read the config: {error.strerror}") from None
    if project and not _may_hold_table(data):
        return None
    if len(data) > MOST_BYTES:
        raise UsageError(f"{path}: is too large for a config: the limit is {MOST_BYTES // 1024} kB")
    if _many_parts(data):
        raise UsageError(f"{path}: not readable: a key of more than {MOST_PARTS} parts")
    import tomllib

    try:
        table = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:  # besides syntax errors: numbers of more digits than Python reads
        raise UsageError(f"{path}: not readable as TOML: {error}") from None
    if project:
        tool = table.get("tool", {})
        if not isinstance(tool, dict) or "lslint" not in tool:
            return None
        table = tool["lslint"]
        if not isinstance(table, dict):
            raise UsageError(f"{path}: tool.lslint: must be a table")
    _usable(path, table)
    if not rules:
        table = {key: value for key, value in table.items() if key not in ABOUT_RULES}
    if root == "":
        root = disk.project_root(os.path.dirname(os.path.abspath(path))) if _names_files(table) else None
    above = _extended(path, table, allowed, below, rules, root) if "extend" in table else None
    return Config(path, table, above, allowed, root)


NAMING_FILES = ("extend", "baseline", "patterns-dir", "pipeline", "extra-plugins")
"""Keys whose values name files or folders."""


def _names_files(table: dict[str, Any]) -> bool:
    return any(key in table for key in NAMING_FILES)


def _usable(path: str, table: dict[str, Any]) -> None:
    """Raises ``UsageError`` for integers beyond 64 bits, which TOML does not have and Python may not print, and for NUL
    characters, which no path and no regular expression of a config needs and the operating system refuses."""
    todo: list[tuple[str, Any]] = [("", table)]
    while todo:
        key, value = todo.pop()
        if isinstance(value, dict):
            todo += [(f"{key}.{name}" if key else name, inner) for name, inner in value.items()]
        elif isinstance(value, list):
            todo += [(key, inner) for inner in value]
        elif isinstance(value, int) and not -(2**63) <= value < 2**63:
            raise UsageError(f"{path}: {key}: the integer does not fit into 64 bits")
        if "\0" in key or (isinstance(value, str) and "\0" in value):
            raise UsageError(f"{path}: {key}: must not contain a NUL character")


def _extended(
    path: str,
    table: dict[str, Any],
    allowed: Permission | None,
    below: tuple[str, ...],
    rules: bool,
    root: str | None,
) -> Config:
    """The config that a file extends."""
    import os

    from lslint.files.paths import shown

    wanted = table["extend"]
    if not isinstance(wanted, str) or not wanted:
        raise UsageError(f"{path}: extend: must be the path of another config file")
    full = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(path)), wanted))
    chain = (*below, os.path.abspath(path))
    if full in chain:
        raise UsageError(f"{path}: extend: {wanted} extends this file in turn")
    if len(chain) > MOST_EXTENDED:
        raise UsageError(f"{path}: extend: more than {MOST_EXTENDED} files in a row")
    if root is not None and not disk.is_inside(full, root):
        raise UsageError(f"{path}: extend: {outside(wanted)}")
    found = read_config(shown(full), allowed, chain, rules, root)
    if found is None:
        raise UsageError(f"{path}: extend: {wanted} has no [tool.lslint] table")
    return found


def _may_hold_table(data: bytes) -> bool:
    """False if the text has no ``[tool.lslint]`` in any spelling: then reading it as TOML, 10 ms, is saved."""
    import re

    return re.search(rb"""(?m)^[ \t\[]*["']?tool["']?[ \t]*(?:\.[ \t]*["']?lslint|[\]=])""", data) is not None


def _many_parts(data: bytes) -> bool:
    """True for ``a.b.c…`` far beyond all need: the TOML reader takes quadratic time for it."""
    import re

    return data.count(b".") > MOST_PARTS and re.search(rb"(?:[^\n.=#,]{1,200}\.){%d}" % MOST_PARTS, data) is not None
