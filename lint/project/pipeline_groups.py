"""Pipelines of a run: files that run together, and their settings."""

from __future__ import annotations

import os

from lslint.files.shown_path import ShownPath
from lslint.grammar.parse_errors import ParseError
from lslint.grammar.record import record
from lslint.grammar.template_hints import has_marker, may_hold
from lslint.rules.api import SettingValue, Sibling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile, Mapping


@record
class Parsed:
    """A pipeline file, parsed once for its own check and for its siblings."""

    sibling: Sibling
    errors: list[ParseError]


class PipelineGroup:
    """Files (absolute paths) that run together, in the order in which Logstash reads them.

    ``entry``: their mapping in the pipelines.yml ``entry_path``, or None.
    """

    def __init__(self, paths: list[str], declared: bool, entry: Mapping | None = None, entry_path: str = "") -> None:
        self.paths = paths
        self.declared = declared
        self.entry = entry
        self.entry_path = entry_path
        self.members = frozenset(paths)


def name_of(group: PipelineGroup, path: str, *, is_complete: bool = False) -> str:
    """The name of the pipeline of a file: its id where one is declared, else the folder or the file that it is.
    ``is_complete``: the file has inputs and outputs, so it is a separate pipeline where nothing is declared."""
    if is_complete and not group.declared:
        return path
    if group.entry is not None:
        declared = value_of(group.entry, "pipeline.id", group.entry_path)
        if declared is not None:
            return str(declared.value)
    return path if len(group.paths) == 1 else os.path.dirname(path) or "."


ECS_MODE = "pipeline.ecs_compatibility"
_WRITTEN = ("pipeline.id", "path.config", "config.string")
"""Settings of which only a value in the file counts."""
MARKER = "${____}"
"""The value of a setting that a template marker makes."""


def value_of(root: Mapping, name: str, path: str) -> SettingValue | None:
    """A setting in a mapping, flat or nested; None if it is absent or no plain value. Variables are not replaced."""
    from lslint.grammar.config.tree import Scalar, resolve

    entry = root.find(name)
    value = resolve(entry.value) if entry is not None else None
    if not isinstance(value, Scalar) or value.value is None:
        return None
    if "${" in value.text:
        return SettingValue(value.text, ShownPath(path), value.start, value.end) if name not in _WRITTEN else None
    if value.text[:1] == "$":
        return SettingValue(MARKER, ShownPath(path), value.start, value.end)  # a script replaces it
    shown = value.text if name == "pipeline.id" else value.value  # `y` is a boolean in YAML, but a name here
    return SettingValue(shown, ShownPath(path), value.start, value.end)


def open_markers(tree: ConfigFile, text: str) -> None:
    """Replace the values that have template markers with a variable, whose value is not known either."""
    from lslint.grammar.config.tree import Scalar

    for node in tree.walk() if may_hold(text) else ():
        if isinstance(node, Scalar) and has_marker(text[node.start : node.end]):
            node.text = node.value = MARKER
