"""Test case files of logstash-filter-verifier, of its releases 1.x and 2.x, in JSON and YAML.

A file sets ``codec``, ``fields``, ``ignore``, ``input_plugin``, ``export_metadata`` and ``export_outputs`` for its
``testcases``, each with ``input``, ``expected``, ``fields`` and ``description``. Older files have one ``input`` and
``expected`` at the top. An element with only ``input`` and the next one with only ``expected`` are one test case.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import Any, TypeVar

from lslint.execution.errors import FieldError
from lslint.execution.references import Path, reference
from lslint.files.source import Source
from lslint.grammar.config.tree import ConfigFile, ConfigNode, Mapping, Scalar, Sequence, resolve

EXTENSIONS = (".json", ".yaml", ".yml")
T = TypeVar("T", Mapping, Sequence, Scalar)
MAX_NODES = 500_000
"""Values of a file, those of aliases counted each time."""


class CaseFileError(Exception):
    """A file is not a test case file. ``offset``: where, in its text."""

    def __init__(self, message: str, offset: int = 0) -> None:
        super().__init__(message)
        self.offset = offset


@dataclass
class Case:
    """A test case. ``line``: where it begins, from 1. ``fields``: set in its events, by path."""

    number: int
    line: int
    description: str
    inputs: list[str]
    fields: list[tuple[Path, Any]]
    expected: list[dict[str, Any]]
    ignore: list[Path]
    has_expected: bool

    @property
    def name(self) -> str:
        """What reports call it."""
        return self.description or f"test case {self.number}"


@dataclass
class CaseFile:
    """The test cases of a file. ``input_plugin``: the ID of the input that the lines come from, or empty."""

    source: Source
    codec: str
    input_plugin: str
    export_metadata: bool
    export_outputs: bool
    cases: list[Case] = field(default_factory=list)


def may_be_cases(path: str, text: str) -> bool:
    """Return whether the name and the words of a file allow that it holds test cases."""
    return path.lower().endswith(EXTENSIONS) and ("testcases" in text or ("expected" in text and "input" in text))


def read_cases(source: Source) -> CaseFile | None:
    """Return the test cases of a file, None if it is none of this kind. Raises ``CaseFileError``."""
    tree, errors = _parse(source)
    roots = [resolve(document.root) for document in tree.documents if document.root is not None]
    if not any(isinstance(document, Mapping) and _has_cases(document) for document in roots):
        return None
    if errors:
        raise CaseFileError("the file has syntax errors", errors[0].start)
    root, *others = [document for document in roots if not (isinstance(document, Scalar) and document.value is None)]
    if others:
        raise CaseFileError(
            "the file has several YAML documents, of which logstash-filter-verifier reads only the first; put all test"
            " cases into one",
            others[0].start,
        )
    assert isinstance(root, Mapping)
    reader = _Reader(source)
    file = CaseFile(
        source, reader.text(root, "codec") or "line", reader.text(root, "input_plugin"),
        reader.flag(root, "export_metadata"), reader.flag(root, "export_outputs"),
    )  # fmt: skip
    common = reader.fields(root)
    ignore = [("@version",), *reader.references(root)]
    listed = root.get("testcases")
    nodes = listed.items if isinstance(listed, Sequence) else [root]
    for number, item in enumerate(nodes, 1):
        node = _typed(resolve(item), Mapping, "a test case is not an object")
        is_root = node is root
        case = Case(
            number, source.lines.position(item.start)[0], reader.text(node, "description"), reader.inputs(node),
            common if is_root else [*common, *reader.fields(node)], reader.events(node),
            ignore if is_root else [*ignore, *reader.references(node)], node.entry("expected") is not None,
        )  # fmt: skip
        before = file.cases[-1] if file.cases and not file.input_plugin else None
        has_input = node.entry("input") or node.entry("fields")
        # Release 1.x compares all events of a file at once, so an element may have only what the one before it expects
        if before is not None and before.inputs and not before.has_expected and not has_input:
            file.cases[-1] = _joined(before, case)
        else:
            file.cases.append(case)
    return file


def _joined(before: Case, case: Case) -> Case:
    name = before.description or case.description
    return replace(
        case, number=before.number, line=before.line, description=name, inputs=before.inputs, fields=before.fields
    )


def _parse(source: Source) -> tuple[ConfigFile, list[Any]]:
    if source.path.lower().endswith(".json"):
        from lslint.grammar.config.json import parser as json_tree

        return json_tree.parse(source.text)
    from lslint.grammar.config.yaml import parser as yaml_tree

    return yaml_tree.parse(source.text, templates=False)


def _has_cases(root: Mapping) -> bool:
    listed = root.get("testcases")
    if isinstance(listed, Sequence):
        items = [resolve(item) for item in listed.items]
        return not items or any(
            isinstance(item, Mapping) and (item.entry("expected") or item.entry("input")) for item in items
        )
    return isinstance(root.get("input"), Sequence) and isinstance(root.get("expected"), Sequence)


def _typed(node: ConfigNode, kind: type[T], problem: str) -> T:
    """Return a node of this class. Raises ``CaseFileError`` for another one."""
    if not isinstance(node, kind):
        raise CaseFileError(problem, node.start)
    return node


def _given(node: Mapping, name: str) -> ConfigNode | None:
    """Return a value that is set and not null."""
    value = node.get(name)
    return None if isinstance(value, Scalar) and value.value is None else value


class _Reader:
    """Reads the values of one file."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.count = 0

    def value(self, node: ConfigNode, depth: int = 0) -> Any:
        """Return a node as a Python value."""
        node = resolve(node)
        self.count += 1
        if self.count > MAX_NODES or depth > 200:
            raise CaseFileError("the file has too many values", node.start)
        if isinstance(node, Mapping):
            return {entry.name: self.value(entry.value, depth + 1) for entry in node.entries}
        if isinstance(node, Sequence):
            return [self.value(item, depth + 1) for item in node.items]
        value = node.value if isinstance(node, Scalar) else None
        if isinstance(value, float) and not isfinite(value):
            raise CaseFileError(
                "the number is infinite or not a number, which events in JSON cannot contain", node.start
            )
        return value

    def text(self, node: Mapping, name: str) -> str:
        value = _given(node, name)
        return "" if value is None else _typed(value, Scalar, f"`{name}` is not a string").text

    def flag(self, node: Mapping, name: str) -> bool:
        value = _given(node, name)
        if value is not None and not (isinstance(value, Scalar) and isinstance(value.value, bool)):
            raise CaseFileError(f"`{name}` is not `true` or `false`", value.start)
        return value is not None and value.value is True

    def items(self, node: Mapping, name: str) -> list[ConfigNode]:
        value = _given(node, name)
        if value is None:
            return []
        return [resolve(item) for item in _typed(value, Sequence, f"`{name}` is not a list").items]

    def inputs(self, node: Mapping) -> list[str]:
        problem = "an element of `input` is not a string"
        return [_typed(item, Scalar, problem).text for item in self.items(node, "input")]

    def events(self, node: Mapping) -> list[dict[str, Any]]:
        problem = "an element of `expected` is not an object"
        return [expanded(self.value(_typed(item, Mapping, problem))) for item in self.items(node, "expected")]

    def fields(self, node: Mapping) -> list[tuple[Path, Any]]:
        value = _given(node, "fields")
        if value is None:
            return []
        return list(_leaves(expanded(self.value(_typed(value, Mapping, "`fields` is not an object"))), ()))

    def name(self, item: ConfigNode) -> str:
        """Return a string, in YAML also another scalar as it is written. Raises ``FieldError``."""
        if not isinstance(item, Scalar) or not item.text or item.value is None:
            raise FieldError
        if not isinstance(item.value, str) and self.source.path.lower().endswith(".json"):
            raise FieldError
        return item.text

    def references(self, node: Mapping) -> list[Path]:
        paths = []
        for name in ("ignore", "ignore_fields"):
            for item in self.items(node, name):
                try:
                    paths.append(reference(self.name(item)))
                except FieldError:
                    raise CaseFileError(f"an element of `{name}` is not a field reference", item.start) from None
        return paths


def _leaves(value: dict[str, Any], above: Path) -> list[tuple[Path, Any]]:
    paths: list[tuple[Path, Any]] = []
    for name, inner in value.items():
        if isinstance(inner, dict) and inner:
            paths += _leaves(inner, (*above, name))
        else:
            paths.append(((*above, name), inner))
    return paths


def expanded(value: dict[str, Any]) -> dict[str, Any]:
    """Return an object in which keys such as ``[a][b]`` are objects inside objects."""
    nested: dict[str, Any] = {}
    for name, inner in value.items():
        inner = expanded(inner) if isinstance(inner, dict) else inner
        path: Path = (name,)
        if name.startswith("[") and name.endswith("]"):
            with suppress(FieldError):
                path = reference(name)
        target = nested
        for key in path[:-1]:
            below = target.get(key)
            if not isinstance(below, dict):
                below = target[key] = {}
            target = below
        old = target.get(path[-1])
        target[path[-1]] = {**old, **inner} if isinstance(old, dict) and isinstance(inner, dict) else inner
    return nested
