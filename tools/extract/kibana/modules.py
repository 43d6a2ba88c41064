"""Modules of Kibana, TypeScript or compiled JavaScript: their declarations, imports and exports.

The sources are parsed, not run. A name of a module leads to the syntax node of its declaration, or to another module.
"""

from __future__ import annotations

import dataclasses
import json
import posixpath
import re
from collections.abc import Iterator

import tree_sitter_typescript
from tree_sitter import Language, Node, Parser

from extract.common.nodes import field_text, text_of
from extract.common.trees import Tree

_LANGUAGE = Language(tree_sitter_typescript.language_typescript())
_ENDINGS = tuple(f"{name}.{ending}" for name in ("", "/index", "/src/index") for ending in ("ts", "tsx", "js"))
_FIXED = {"src/core/server": "src/core/server/index", "kibana/server": "src/core/server/index"}


@dataclasses.dataclass(frozen=True)
class Import:
    """A name of another module; ``name`` is ``*`` for the module itself."""

    module: str
    name: str


@dataclasses.dataclass(frozen=True)
class Member:
    """A name that a pattern takes out of a value: ``const { object } = schema``."""

    value: Node
    name: str


Declaration = Node | Import | Member


@dataclasses.dataclass
class Module:
    """One file: its declarations by name, and what its exported names stand for."""

    path: str
    declared: dict[str, Declaration] = dataclasses.field(default_factory=dict)
    exported: dict[str, Declaration | str] = dataclasses.field(default_factory=dict)
    """A node, a name of another module, or a name that is declared here."""
    everything_of: list[str] = dataclasses.field(default_factory=list)
    """Modules all of whose names are exported."""
    statics: dict[str, dict[str, Node]] = dataclasses.field(default_factory=dict)
    """Static properties that compiled classes get after their declaration."""


class Modules:
    """The modules of a tree, each parsed when it is first needed."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._files = frozenset(tree.files())
        self._parser = Parser(_LANGUAGE)
        self._loaded: dict[str, Module] = {}
        self._packages = self._find_packages()

    def _find_packages(self) -> dict[str, str]:
        """Folders of the packages by name: ``@kbn/utils``."""
        found = {}
        for path in self._files:
            folder, name = posixpath.split(path)
            if name == "package.json" and folder.startswith("packages/kbn-") and folder.count("/") == 1:
                found["@kbn/" + folder.removeprefix("packages/kbn-")] = folder
            elif name == "kibana.jsonc":
                found[str(self.manifest(path).get("id", ""))] = folder
            elif name == "package.json" and re.fullmatch(r"node_modules/@kbn/[\w-]+", folder):
                found.setdefault(folder.removeprefix("node_modules/"), folder)
        return found

    def manifest(self, path: str) -> dict[str, object]:
        """The content of a manifest, JSON with comments."""
        text = re.sub(r'("(?:\\.|[^"\\])*")|//[^\n]*|/\*.*?\*/', lambda m: m[1] or "", self.tree.read(path), flags=re.S)
        content: dict[str, object] = json.loads(re.sub(r",(\s*[}\]])", r"\1", text))
        return content

    def find(self, path: str) -> str | None:
        """The file of a module whose path has no ending."""
        if path in self._files and path.endswith((".ts", ".tsx", ".js")):
            return path
        return next((path + ending for ending in _ENDINGS if path + ending in self._files), None)

    def resolve(self, origin: str, name: str) -> str | None:
        """The file that a module means by ``name`` in an import; None for modules that are not of Kibana."""
        if name.startswith("."):
            return self.find(posixpath.normpath(posixpath.join(posixpath.dirname(origin), name)))
        if name.startswith("@kbn/"):
            package, _, rest = name.removeprefix("@kbn/").partition("/")
            folder = self._packages.get(f"@kbn/{package}")
            return self.find(posixpath.join(folder, rest) if rest else folder) if folder else None
        return self.find(_FIXED.get(name, name)) if name.startswith(("src/", "x-pack/", "kibana/")) else None

    def load(self, path: str) -> Module:
        """The module of a file."""
        if path not in self._loaded:
            module = self._loaded[path] = Module(path)
            root = self._parser.parse(self.tree.read(path).encode()).root_node
            # compiled modules export names above the calls of `require` that bring them
            for statement in sorted(root.named_children, key=lambda node: node.type == "expression_statement"):
                _statement(module, statement)
        return self._loaded[path]

    def lookup(self, path: str, name: str, seen: tuple[str, ...] = ()) -> tuple[str, Declaration] | None:
        """The file and the declaration of an exported name."""
        if path in seen:
            return None
        module = self.load(path)
        found = module.exported.get(name)
        if isinstance(found, str):
            found = module.declared.get(found)
        if found is not None:
            return path, found
        for other in module.everything_of:
            file = self.resolve(path, other)
            inner = self.lookup(file, name, (*seen, path)) if file else None
            if inner is not None:
                return inner
        return None


def string(node: Node | None) -> str:
    """The content of a string literal."""
    return text_of(node)[1:-1]


def unwrapped(node: Node) -> Node:
    """An expression without parentheses, casts and the left parts of a sequence."""
    while True:
        if node.type in ("parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression"):
            node = node.named_children[0]
        elif node.type == "sequence_expression":
            node = node.named_children[-1]
        else:
            return node


def _statement(module: Module, node: Node) -> None:
    if node.type == "import_statement":
        _import(module, node)
    elif node.type == "export_statement":
        _export(module, node)
    elif node.type in ("lexical_declaration", "variable_declaration"):
        for name, value in _declarators(node):
            if name.type == "object_pattern":
                for part in name.named_children:
                    if part.type == "shorthand_property_identifier_pattern":
                        module.declared[text_of(part)] = Member(value, text_of(part))
                continue
            module.declared[text_of(name)] = _required(value) or value
            _assigned(module, value)
    elif node.type in ("function_declaration", "enum_declaration", "class_declaration"):
        module.declared[field_text(node, "name")] = node
    elif node.type == "expression_statement":
        _expression(module, node.named_children[0])


def _declarators(node: Node) -> Iterator[tuple[Node, Node]]:
    for child in node.named_children:
        name, value = child.child_by_field_name("name"), child.child_by_field_name("value")
        if child.type == "variable_declarator" and name is not None and value is not None:
            yield name, value


def _required(value: Node) -> Import | None:
    """The module of ``require("…")``, also inside a call that adapts it."""
    match = re.fullmatch(r"(?:_interopRequire\w+\(|\w+\()?require\(\"([^\"]+)\"\)\)?", text_of(value))
    return Import(match[1], "*") if match else None


def _import(module: Module, node: Node) -> None:
    source = string(node.child_by_field_name("source"))
    for clause in node.named_children:
        if clause.type != "import_clause":
            continue
        for part in clause.named_children:
            if part.type == "identifier":
                module.declared[text_of(part)] = Import(source, "default")
            elif part.type == "namespace_import":
                module.declared[text_of(part.named_children[0])] = Import(source, "*")
            else:
                for one in part.named_children:
                    name = field_text(one, "name")
                    module.declared[field_text(one, "alias") or name] = Import(source, name)


def _export(module: Module, node: Node) -> None:
    source = node.child_by_field_name("source")
    declaration = node.child_by_field_name("declaration")
    if declaration is not None:
        before = set(module.declared)
        _statement(module, declaration)
        for name in module.declared.keys() - before:
            module.exported[name] = name
        return
    clause = next((child for child in node.named_children if child.type == "export_clause"), None)
    if clause is None:
        if source is not None:
            module.everything_of.append(string(source))
        return
    for one in clause.named_children:
        name = field_text(one, "name")
        shown = field_text(one, "alias") or name
        module.exported[shown] = Import(string(source), name) if source is not None else name


def _expression(module: Module, node: Node) -> None:
    if node.type == "assignment_expression":
        _assigned(module, node)
        return
    written = text_of(node)
    enumeration = re.match(r"\(function \((\w+)\) \{", written)
    if enumeration is not None:
        module.declared[enumeration[1]] = node
        return
    static = re.match(r'\(0, _defineProperty2\.default\)\((\w+), "(\w+)", ', written)
    given = node.child_by_field_name("arguments")
    if static is not None and given is not None:
        module.statics.setdefault(static[1], {})[static[2]] = given.named_children[2]
        return
    getter = re.match(
        r'Object\.defineProperty\(exports, "(\w+)", \{\s*enumerable: true,'
        r"\s*get: function \(\) \{\s*return (\w+)\.(\w+)",
        written,
    )
    if getter is not None:
        source = module.declared.get(getter[2])
        if isinstance(source, Import):
            module.exported[getter[1]] = Import(source.module, getter[3])
        return
    every = re.match(r"Object\.keys\((\w+)\)\.forEach", written)
    source = module.declared.get(every[1]) if every is not None else None
    if isinstance(source, Import):
        module.everything_of.append(source.module)


def _assigned(module: Module, node: Node) -> None:
    """Record ``exports.a = exports.b = value``."""
    names = []
    while node.type == "assignment_expression":
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if left is None or right is None:
            return
        names.append(text_of(left))
        node = right
    for name in names:
        if name.startswith("exports.") and text_of(node) != "void 0":
            module.exported[name.removeprefix("exports.")] = text_of(node) if node.type == "identifier" else node
