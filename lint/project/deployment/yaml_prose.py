"""Lines of a YAML manifest with strings for people: labels, notes in variables, documents in config maps.

An image in such a string is not deployed.
"""

from __future__ import annotations

from collections.abc import Iterator

from lslint.project.deployment import products
from lslint.project.deployment.yaml_lines import Node

NOTES = frozenset(("labels", "annotations"))
_DESCRIPTIONS = ("description:", "help:", "summary:", "title:")
_VARIABLES = ("environment", "env")
_DATA = (("data",), ("stringData",))
_MAPS = ("ConfigMap", "Secret")
_READ_BY_TOOLS = ("yml", "yaml", "json", "sh", "bash", "ps1", "py", "env", "tf", "j2", "tpl", "toml", "properties")
"""Endings of the names of files in a config map that deploy something."""
_COMMAND = r"\b(?:docker|podman|nerdctl|ctr|crictl|kubectl|helm|run|pull)\s"
_ECHO = r"\b(?:echo|printf)\s[^;&\n]*"
_NAME = r"[\w.-]+="


class Prose:
    """``lines``: those with strings for people; ``values``: those of variables whose strings are no image alone."""

    __slots__ = ("lines", "values")

    def __init__(self) -> None:
        self.lines: set[int] = set()
        self.values: set[int] = set()


def find(nodes: list[Node], text: str) -> Prose:
    """The lines of a manifest with strings for people. ``nodes``: its mappings."""
    made = Prose()
    written = text.split("\n")
    maps = {node.document for node in nodes if not node.path and node.text("kind") in _MAPS}
    for node in nodes:
        if not NOTES.isdisjoint(node.path):
            for _, line in _scalars(node):
                made.lines.update(_extent(written, line))
            if node.line and _is_block(written[node.line - 1]):
                made.lines.update(_extent(written, node.line))
        elif node.path in _DATA and node.document in maps:
            for name, (value, line) in node.values.items():
                if _is_document(name) or _is_note(value):
                    made.lines.update(_extent(written, line))
        elif node.path[:-1] in _DATA and node.document in maps and _is_document(node.path[-1]):
            made.lines.update(_extent(written, node.line))
        elif _is_of_container(node.path) and node.path[-1] in _VARIABLES:
            for value, line in _scalars(node):
                lines = _extent(written, line)
                whole = " ".join([value, *(written[number - 1] for number in lines[1:])])
                if _is_note(products.pattern(_NAME).sub("", whole, 1)):
                    made.values.update(lines)
        elif node.line and _is_of_container(node.path) and node.path[-2:-1] and node.path[-2] in _VARIABLES:
            lines = _extent(written, node.line)
            if _is_block(written[node.line - 1]) and _is_note(" ".join(written[number - 1] for number in lines[1:])):
                made.values.update(lines)
    return made


def is_description(line: str) -> bool:
    """Whether a line has a key whose value is for people: a release in it is an example."""
    return line.lstrip("- ").startswith(_DESCRIPTIONS)


def without_echo(line: str) -> str:
    """A line of a script without what it only prints. What it writes to a file or program stays."""
    if "echo " not in line and "printf " not in line:
        return line
    return products.pattern(_ECHO).sub(lambda match: match[0] if _goes_on(match[0]) else " ", line)


def _goes_on(command: str) -> bool:
    return ">" in command or "|" in command or "::set" in command


def _scalars(node: Node) -> Iterator[tuple[str, int]]:
    yield from node.values.values()
    yield from node.items


def _is_of_container(path: tuple[str, ...]) -> bool:
    return path[:1] == ("services",) or "containers" in path or "initContainers" in path


def _is_document(name: str) -> bool:
    """Whether a name in a config map is the name of a file that no tool of deployment reads."""
    stem, dot, ending = name.lower().rpartition(".")
    return ending not in _READ_BY_TOOLS if dot and stem else name.lower() in ("readme", "notes", "changelog")


def _is_note(value: str) -> bool:
    """Whether a value is text: several words without a command."""
    return " " in value.strip() and products.pattern(_COMMAND).search(value) is None


def _is_block(line: str) -> bool:
    return line.rstrip().endswith(("|", "|-", "|+", ">", ">-", ">+"))


def _extent(written: list[str], line: int) -> range:
    """The lines of the value that begins in a line: those that follow with more indentation belong to it."""
    indent = _indent(written[line - 1])
    end = line
    while end < len(written) and (not written[end].strip() or _indent(written[end]) > indent):
        end += 1
    return range(line, end + 1)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))
