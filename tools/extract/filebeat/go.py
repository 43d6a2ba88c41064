"""Declarations of Go packages, read with tree-sitter."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

import tree_sitter_go
from tree_sitter import Language, Node, Parser

from extract.common.nodes import field_text, text_of
from extract.common.trees import Tree

_PARSER = Parser(Language(tree_sitter_go.language()))
_ELSEWHERE = re.compile(r"_(windows|darwin|aix|freebsd|openbsd|netbsd|solaris|plan9|other|stub|test)\.go$")
_TAG = re.compile(r'(\w+):"((?:[^"\\]|\\.)*)"')
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}


@dataclasses.dataclass(frozen=True, eq=False)
class Code:
    """A syntax node with the package and the file that it is in, whose imports its names refer to."""

    node: Node
    package: Package
    imports: dict[str, str]

    @property
    def text(self) -> str:
        return text_of(self.node)

    def field(self, name: str) -> Code | None:
        """A child by the name that the grammar gives it."""
        child = self.node.child_by_field_name(name)
        return None if child is None else self.at(child)

    def at(self, node: Node) -> Code:
        """Another node of the same file."""
        return Code(node, self.package, self.imports)

    def all(self, *types: str) -> Iterator[Code]:
        """The nodes of these types below this one, itself included, in the order of the text."""
        waiting = [self.node]
        while waiting:
            node = waiting.pop()
            if node.type in types:
                yield self.at(node)
            waiting += reversed(node.children)

    def arguments(self) -> list[Code]:
        """The arguments of a call."""
        found = self.node.child_by_field_name("arguments")
        return [] if found is None else [self.at(child) for child in found.named_children if child.type != "comment"]


@dataclasses.dataclass(frozen=True, eq=False)
class Member:
    """A field of a struct; ``name`` is empty for an embedded one."""

    name: str
    type: Code
    tags: dict[str, str]


class Package:
    """What the files of a folder declare. Files for other systems than Linux come last: they only add names."""

    def __init__(self, tree: Tree, path: str) -> None:
        self.tree, self.path = tree, path
        self.types: dict[str, Code] = {}
        self.values: dict[str, Code] = {}
        """Constants and variables with a value."""
        self.variable_types: dict[str, Code] = {}
        self.functions: dict[str, Code] = {}
        self.methods: dict[tuple[str, str], Code] = {}
        """By type and name."""
        self.files: list[Code] = []
        for name in sorted(_files(tree, path), key=lambda name: bool(_ELSEWHERE.search(name))):
            self._read(tree.read(name))

    def _read(self, text: str) -> None:
        root = _PARSER.parse(text.encode()).root_node
        file = Code(root, self, dict(_imports(root)))
        self.files.append(file)
        for node in root.children:
            if node.type == "function_declaration":
                self.functions.setdefault(field_text(node, "name"), file.at(node))
            elif node.type == "method_declaration":
                self.methods.setdefault((_receiver(node), field_text(node, "name")), file.at(node))
            elif node.type == "type_declaration":
                for spec in node.named_children:
                    if spec.type in ("type_spec", "type_alias") and (inner := spec.child_by_field_name("type")):
                        self.types.setdefault(field_text(spec, "name"), file.at(inner))
            elif node.type in ("const_declaration", "var_declaration"):
                self._read_values(file.at(node))

    def _read_values(self, declaration: Code) -> None:
        for spec in declaration.all("const_spec", "var_spec"):
            names = [text_of(node) for node in spec.node.children_by_field_name("name")]
            value, kind = spec.field("value"), spec.field("type")
            if kind is not None:
                self.variable_types.update((name, kind) for name in names)
            if value is not None:
                for name, node in zip(names, value.node.named_children, strict=False):
                    self.values.setdefault(name, spec.at(node))

    def calls(self, function: str) -> Iterator[Code]:
        """The calls of a function or method by its name, as ``Register`` in ``input.Register("x", New)``."""
        for file in self.files:
            for call in file.all("call_expression"):
                if (called := call.field("function")) and called.text.rpartition(".")[2] == function:
                    yield call


def members(struct: Code) -> Iterator[Member]:
    """The fields of a ``struct_type``."""
    for body in struct.node.named_children:
        for field in body.named_children:
            kind = field.child_by_field_name("type")
            if field.type != "field_declaration" or kind is None:
                continue
            tag = field.child_by_field_name("tag")
            tags = dict(_TAG.findall(text_of(tag)[1:-1])) if tag is not None else {}
            names = [text_of(node) for node in field.children_by_field_name("name")] or [""]
            for name in names:
                yield Member(name, struct.at(kind), tags)


def parameters(function: Code) -> list[tuple[str, Code]]:
    """Names and types of the parameters, those without a name as ``_``."""
    found: list[tuple[str, Code]] = []
    listed = function.node.child_by_field_name("parameters")
    for each in listed.named_children if listed is not None else []:
        kind = each.child_by_field_name("type")
        if kind is not None:
            names = [text_of(node) for node in each.children_by_field_name("name")] or ["_"]
            found += [(name, function.at(kind)) for name in names]
    return found


def receiver(method: Code) -> tuple[str, Code] | None:
    """Name and type of the receiver of a method."""
    listed = method.node.child_by_field_name("receiver")
    for each in listed.named_children if listed is not None else []:
        name, kind = each.child_by_field_name("name"), each.child_by_field_name("type")
        if kind is not None:
            return (text_of(name) if name is not None else "_"), method.at(kind)
    return None


def string(node: Node) -> str | None:
    """The value of a string literal."""
    text = text_of(node)
    if node.type == "raw_string_literal":
        return text[1:-1]
    if node.type == "interpreted_string_literal":
        return re.sub(r"\\(.)", lambda match: ESCAPES.get(match[1], match[1]), text[1:-1])
    return None


def _files(tree: Tree, path: str) -> list[str]:
    start = f"{path}/" if path else ""
    return [
        name
        for name in tree.files()
        if name.startswith(start) and name.endswith(".go") and "/" not in name[len(start) :]
        if not name.endswith("_test.go")
    ]


def _imports(root: Node) -> Iterator[tuple[str, str]]:
    for declaration in root.children:
        if declaration.type != "import_declaration":
            continue
        waiting = list(declaration.named_children)
        for node in waiting:
            if node.type == "import_spec_list":
                waiting += node.named_children
            elif node.type == "import_spec" and (place := node.child_by_field_name("path")):
                path = text_of(place)[1:-1]
                name = node.child_by_field_name("name")
                last = re.sub(r"/v\d+$", "", path).rpartition("/")[2].removeprefix("go-")
                yield (text_of(name) if name is not None else last), path


def _receiver(node: Node) -> str:
    listed = node.child_by_field_name("receiver")
    return re.sub(r"\[.*|\W", "", text_of(listed).split()[-1]) if listed is not None else ""
