"""Config files: ``lslint.toml``, ``.lslint.toml`` or ``[tool.lslint]`` in ``pyproject.toml``."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

from lslint.config.errors import UsageError
from lslint.config.keys import KEYS, Config
from lslint.config.own_rules import Permission
from lslint.config.reader import ConfigReader, outside
from lslint.files import fs
from lslint.files.paths import report_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAX_BYTES = 1024 * 1024
MAX_PARTS = 100
MAX_EXTENDED = 10


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
    project = os.path.basename(path) == "pyproject.toml"
    if root is not None and fs.is_link(path):
        allowed_root = root or fs.project_root(os.path.dirname(os.path.abspath(path)))
        if not fs.is_inside(path, allowed_root):  # not read: whether it has a table would be known
            if not project:
                raise UsageError(f"{path}: is a symbolic link that leads outside the project")
            if warn is not None:
                warn(f"{path}: not read as a config: is a symbolic link that leads outside the project")
            return None
    try:
        data = fs.read_bytes(path, MAX_BYTES)
    except OSError as error:
        raise UsageError(f"{path}: cannot read the config: {error.strerror}") from None
    if project and re.search(_TABLE, data) is None:
        return None
    if len(data) > MAX_BYTES:
        raise UsageError(f"{path}: is too large for a config: the limit is {MAX_BYTES // 1024} kB")
    # the TOML reader takes quadratic time for ``a.b.c…`` far beyond all need
    if data.count(b".") > MAX_PARTS and re.search(rb"(?:[^\n.=#,]{1,200}\.){%d}" % MAX_PARTS, data) is not None:
        raise UsageError(f"{path}: invalid config: a key has more than {MAX_PARTS} parts")
    import tomllib

    try:
        table = tomllib.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:  # besides syntax errors: numbers of more digits than Python reads
        raise UsageError(f"{path}{_position(error)}") from None
    if project:
        tool = table.get("tool", {})
        if not isinstance(tool, dict) or "lslint" not in tool:
            return None
        table = tool["lslint"]
        if not isinstance(table, dict):
            raise UsageError(f"{path}: tool.lslint: must be a table")
    _usable(path, table)
    if "required-version" in table:  # first: other keys may be those of a newer release
        reader = ConfigReader(path)
        reader.key = "required-version"
        KEYS["required-version"].read(reader, table["required-version"])
    if not rules:
        table = {name: value for name, value in table.items() if name not in KEYS or not KEYS[name].about_rules}
    if root == "":
        names_files = any(name in KEYS and KEYS[name].names_files for name in table)
        root = fs.project_root(os.path.dirname(os.path.abspath(path))) if names_files else None
    above = _extended(path, table, allowed, below, rules, root) if "extend" in table else None
    return Config(path, table, above, allowed, root)


def _position(error: ValueError | RecursionError) -> str:
    """``:3:7: invalid TOML: invalid value``: the message of the TOML reader, with its position as other messages have
    it. The reader has no attribute for it in all supported releases of Python."""
    text, _, place = str(error).rpartition(" (at ")
    match = re.fullmatch(r"line (\d+), column (\d+)\)", place)
    if match is None:  # also "(at end of document)", which needs no numbers
        return f": invalid TOML: {error}"
    return f":{match[1]}:{match[2]}: invalid TOML: {text[:1].lower()}{text[1:]}"


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
    path: str, table: dict[str, Any], allowed: Permission | None, below: tuple[str, ...], rules: bool, root: str | None
) -> Config:
    reader = ConfigReader(path)
    reader.key = "extend"
    wanted = KEYS["extend"].read(reader, table["extend"])
    full = os.path.normpath(os.path.join(reader.folder, wanted))
    chain = (*below, os.path.abspath(path))
    if full in chain:
        reader.fail(f"{wanted} extends this file again; remove one of these extend keys")
    if len(chain) > MAX_EXTENDED:
        reader.fail(f"more than {MAX_EXTENDED} configs extend each other; shorten the chain")
    if root is not None and not fs.is_inside(full, root):
        reader.fail(outside(wanted))
    config = read_config(report_path(full), allowed, chain, rules, root)
    if config is None:
        reader.fail(f"{wanted} contains no [tool.lslint] table")
    return config


_TABLE = rb"""(?m)^[ \t\[]*["']?tool["']?[ \t]*(?:\.[ \t]*["']?lslint|[\]=])"""
"""``[tool.lslint]`` in any spelling. Reading a file without it as TOML, 10 ms, is saved."""
