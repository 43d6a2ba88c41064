"""Java sources: the types of a tree, parsed when they are asked for."""

from __future__ import annotations

import collections
import dataclasses
import functools
import re
from collections.abc import Iterator

import tree_sitter_java
from tree_sitter import Language, Node, Parser

from extract.common.nodes import field_text, text_of
from extract.common.trees import Tree

PARSER = Parser(Language(tree_sitter_java.language()))
TYPES = ("class_declaration", "interface_declaration", "enum_declaration", "record_declaration")


@dataclasses.dataclass
class Field:
    """A field of a type."""

    type: str
    value: Node | None
    is_static: bool


@dataclasses.dataclass
class Method:
    """A method or constructor."""

    name: str
    parameters: list[str]
    has_rest: bool
    body: Node | None


class Type:
    """A class, interface, enumeration or record."""

    def __init__(self, node: Node, file: File, outer: Type | None) -> None:
        self.node = node
        self.file = file
        self.outer = outer
        self.name = field_text(node, "name") if node.type != "class_body" else ""
        self.is_enum = node.type == "enum_declaration"
        self.parents = _parents(node)
        self.fields: dict[str, Field] = {}
        self.methods: dict[str, list[Method]] = collections.defaultdict(list)
        self.constructors: list[Method] = []
        self.inner: dict[str, Type] = {}
        self.constants: dict[str, list[Node]] = {}
        self.initializers: list[Node] = []
        body = node if node.type == "class_body" else node.child_by_field_name("body")
        for member in body.named_children if body is not None else ():
            members = member.named_children if member.type == "enum_body_declarations" else [member]
            for each in members:
                self._member(each)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def _member(self, node: Node) -> None:
        if node.type in ("field_declaration", "constant_declaration"):
            kind = field_text(node, "type")
            is_static = node.type == "constant_declaration" or self.node.type == "interface_declaration"
            is_static = is_static or "static" in _modifiers(node)
            for child in node.children_by_field_name("declarator"):
                name, value = child.child_by_field_name("name"), child.child_by_field_name("value")
                self.fields[text_of(name)] = Field(kind, value, is_static)
        elif node.type == "method_declaration":
            self.methods[field_text(node, "name")].append(_method(node))
        elif node.type in ("constructor_declaration", "compact_constructor_declaration"):
            self.constructors.append(_method(node))
        elif node.type == "enum_constant":
            given = node.child_by_field_name("arguments")
            self.constants[field_text(node, "name")] = arguments(given)
        elif node.type == "static_initializer":
            self.initializers.append(node)
        elif node.type in TYPES:
            inner = Type(node, self.file, self)
            self.inner[inner.name] = inner


class File:
    """A source file."""

    def __init__(self, path: str, content: str) -> None:
        self.path = path
        self.imports: dict[str, str] = {}
        self.static_imports: dict[str, str] = {}
        self.wildcards: list[str] = []
        self.package = ""
        self.types: dict[str, Type] = {}
        root = PARSER.parse(content.encode()).root_node
        for node in root.named_children:
            if node.type == "package_declaration":
                self.package = text_of(node).removeprefix("package").strip(" ;\n")
            elif node.type == "import_declaration":
                self._import(text_of(node))
            elif node.type in TYPES:
                found = Type(node, self, None)
                self.types[found.name] = found

    def _import(self, line: str) -> None:
        match = re.fullmatch(r"import\s+(static\s+)?([\w.]+?)(\.\*)?\s*;", line)
        if match is None:
            return
        is_static, name, wildcard = match.groups()
        if wildcard:
            self.wildcards.append(name)
        elif is_static:
            self.static_imports[name.rpartition(".")[2]] = name.rpartition(".")[0]
            self.imports.setdefault(name.rpartition(".")[2], name)
        else:
            self.imports[name.rpartition(".")[2]] = name


class Sources:
    """The types of a tree by their name."""

    def __init__(self, tree: Tree, *patterns: str) -> None:
        self.tree = tree
        self.paths: dict[str, list[str]] = collections.defaultdict(list)
        for path in tree.matching(*patterns):
            self.paths[path.rpartition("/")[2].removesuffix(".java")].append(path)

    @functools.cache  # noqa: B019  (the sources live as long as the command)
    def file(self, path: str) -> File:
        """A parsed file."""
        return File(path, self.tree.read(path))

    def by_name(self, qualified: str) -> Type | None:
        """The type with a qualified name such as ``a.b.Outer.Inner``; None if the tree lacks it."""
        parts = qualified.split(".")
        for place in range(len(parts) - 1, -1, -1):
            ending = "/" + "/".join(parts[: place + 1]) + ".java"
            for path in self.paths.get(parts[place], ()):
                if f"/{path}".endswith(ending):
                    found = self.file(path).types.get(parts[place])
                    for inner in parts[place + 1 :]:
                        found = found.inner.get(inner) if found is not None else None
                    return found
        return None

    def find(self, name: str, user: Type) -> Type | None:
        """The type that ``name`` (may contain dots) means inside of another one; None if the tree lacks it."""
        first, _, rest = name.partition(".")
        found = self._first(first, user)
        if found is None:
            return self.by_name(name) if "." in name and name[0].islower() else None
        for part in rest.split(".") if rest else ():
            found = self._inner(found, part)
            if found is None:
                return None
        return found

    def parents(self, kind: Type) -> Iterator[Type]:
        """The superclass and interfaces of a type, nearest first, each once."""
        seen, todo = {id(kind)}, [kind]
        while todo:
            current = todo.pop(0)
            for name in current.parents:
                found = self.find(name, current.outer or current)
                if found is not None and id(found) not in seen:
                    seen.add(id(found))
                    yield found
                    todo.append(found)

    def _inner(self, kind: Type, name: str) -> Type | None:
        if name in kind.inner:
            return kind.inner[name]
        return next((each.inner[name] for each in self.parents(kind) if name in each.inner), None)

    def _first(self, name: str, user: Type) -> Type | None:
        current: Type | None = user
        while current is not None:
            if current.name == name:
                return current
            if name in current.inner:
                return current.inner[name]
            current = current.outer
        file = user.file
        if name in file.types:
            return file.types[name]
        for place in (file.imports.get(name), f"{file.package}.{name}", *(f"{each}.{name}" for each in file.wildcards)):
            if place is not None and (found := self.by_name(place)) is not None:
                return found
        if name in file.imports:
            return None
        current = user
        while current is not None:
            if current.name and (inner := self._inherited(current, name)) is not None:
                return inner
            current = current.outer
        return None

    def _inherited(self, kind: Type, name: str) -> Type | None:
        if any(name == parent.partition(".")[0] for parent in kind.parents):
            return None
        return next((each.inner[name] for each in self.parents(kind) if name in each.inner), None)


def arguments(node: Node | None) -> list[Node]:
    """The arguments of a call, without comments."""
    return [each for each in node.named_children if "comment" not in each.type] if node is not None else []


def without_generics(name: str) -> str:
    """``Map.Entry`` of ``Map.Entry<String, List<String>>``."""
    return re.sub(r"<.*>|\s|@\w+", "", name, flags=re.DOTALL)


def _modifiers(node: Node) -> list[str]:
    return [text_of(part) for child in node.children if child.type == "modifiers" for part in child.children]


def _parents(node: Node) -> list[str]:
    names = []
    for child in node.children:
        if child.type == "superclass":
            names += [text_of(each) for each in child.named_children]
        elif child.type in ("super_interfaces", "extends_interfaces"):
            names += [text_of(each) for part in child.named_children for each in part.named_children]
    return [without_generics(name) for name in names]


def _method(node: Node) -> Method:
    listed = node.child_by_field_name("parameters")
    names, has_rest = [], False
    for each in listed.named_children if listed is not None else ():
        if each.type == "spread_parameter":
            has_rest = True
            names.append(text_of(each.named_children[-1]).partition("=")[0].strip())
        elif each.type == "formal_parameter":
            names.append(field_text(each, "name"))
    return Method(field_text(node, "name"), names, has_rest, node.child_by_field_name("body"))
