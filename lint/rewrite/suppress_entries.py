"""New ``[[suppress]]`` entries for findings in files that have no comments."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from lslint.config.config_file import MAX_BYTES
from lslint.config.config_text import NotInsertable, with_entries
from lslint.config.reader import MAX_GLOB_CHARS, MAX_GLOBS
from lslint.config.resolver import user_config
from lslint.config.settings import Settings
from lslint.config.suppress_entries import MAX_ENTRIES, literal_path
from lslint.engine.result import FileResult
from lslint.files import fs
from lslint.files.atomic import FixError, write_atomic
from lslint.files.globs import compile_pattern
from lslint.files.paths import relative, report_path
from lslint.kinds import BY_NAME
from lslint.suppression.placement import has_comments

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.config.config_text import NewEntry

NEW_CONFIG = "lslint.toml"


def needs_entries(kind: str, path: str) -> bool:
    """Whether findings of a file can be suppressed only by entries: it is JSON, or JSON that contains configs."""
    return not has_comments(kind, path) if kind in BY_NAME else path.lower().endswith(".json")


def config_for(path: str, settings: Settings, workspace: str = "") -> tuple[str, bool]:
    """The config, absolute, into which the entries for a file are written, and whether it is a new one.

    That is the config in force if it is part of the project; without any config, a new one at the root of the project,
    or in the folder ``workspace`` if given. Raises ``NotInsertable``.
    """
    if settings.cli.isolated:
        raise NotInsertable("--isolated uses no config")
    root = fs.project_root(os.path.dirname(os.path.abspath(path)), or_working_directory=True)
    if settings.config is None:
        if workspace:
            root = fs.real(workspace)
            if not fs.is_inside(path, root):
                raise NotInsertable("the file is outside the workspace")
        new = os.path.join(root, NEW_CONFIG)
        if fs.exists(new):
            raise NotInsertable(f"{report_path(new)} exists, but is not in force for the file")
        return new, True
    config = os.path.abspath(settings.config.path)
    if config == user_config() or not fs.is_inside(config, root):
        raise NotInsertable(f"the config in force, {report_path(config)}, is outside the project")
    return config, False


def entry_for(path: str, config: str, code: str, reason: str) -> NewEntry:
    """The entry for a rule in a file, as it is written into the config at an absolute path. Raises
    ``NotInsertable``."""
    entry: NewEntry = {"path": pattern_of(path, config), "code": code}
    if reason.strip():
        entry["reason"] = reason
    return entry


def check_limits(settings: Settings, entries: Collection[NewEntry]) -> None:
    """Raises ``NotInsertable`` where the config could not be read with more entries."""
    config = settings.config
    count, chars = config.globs if config is not None else (0, 0)
    paths = {entry["path"] for entry in entries}
    patterns = [path for path in paths if not literal_path(path)]
    if (
        count + len(patterns) > MAX_GLOBS
        or chars + sum(map(len, patterns)) > MAX_GLOB_CHARS
        or (len(config.suppress) if config is not None else 0) + len(entries) > MAX_ENTRIES
    ):
        raise NotInsertable("the config would have too many entries; use a baseline")


def pattern_of(path: str, config: str) -> str:
    """The pattern that matches exactly this file from the folder of a config. Raises ``NotInsertable``."""
    below = relative(path, os.path.dirname(config))
    pattern = re.sub(r"([\\*?\[])", r"\\\1", below)
    if "/" not in pattern:
        pattern = f"/{pattern}"  # else it would match this name in every folder
    try:
        matches = not below.startswith("../") and compile_pattern(pattern).fullmatch(below) is not None
    except ValueError:
        matches = False
    if not matches:
        raise NotInsertable("no pattern of the config can name the file")
    return pattern


@dataclass(eq=False)
class NewEntries:
    """Entries of one config. ``findings``: how many they suppress."""

    config: str
    new: bool
    settings: Settings
    entries: dict[tuple[str, str], NewEntry] = field(default_factory=dict)
    findings: int = 0

    def write(self) -> None:
        """Inserts the entries into the config. Raises ``FixError`` and ``NotInsertable``; then nothing is written."""
        data = b""
        if not self.new:
            try:
                data = fs.read_bytes(self.config, MAX_BYTES)
                text = data.decode("utf-8")
            except (OSError, ValueError):
                raise FixError("it cannot be read") from None
        else:
            text = ""
        check_limits(self.settings, self.entries.values())
        written = with_entries(text, self.config, list(self.entries.values()))
        write_atomic(self.config, written.encode("utf-8"), expected=None if self.new else data, new=self.new)


def add(
    result: FileResult, settings: Settings, reason: str, configs: dict[str, NewEntries]
) -> Iterable[tuple[int, str]]:
    """Collects entries for all findings of a file in ``configs``, by path of the config. Returns line and reason of the
    findings that have none. Nothing is written."""
    source = result.source
    if source is None:
        return []
    findings = [finding for finding in result.findings if not finding.rule.code.startswith("LS9")]
    try:
        config, new = config_for(result.path, settings)
        entries = [entry_for(result.path, config, finding.rule.code, reason) for finding in findings]
        with_entries("", NEW_CONFIG, entries)  # a name that TOML cannot hold must not stop the entries of other files
    except NotInsertable as error:
        return dict.fromkeys((source.lines.position(finding.start)[0], str(error)) for finding in findings)
    if entries:
        target = configs.setdefault(config, NewEntries(config, new, settings))
        target.entries.update({(entry["path"], entry["code"]): entry for entry in entries})
        target.findings += len(findings)
    return ()
