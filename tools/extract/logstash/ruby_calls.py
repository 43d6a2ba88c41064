"""Calls of methods: those that declare options, those that the files define, and a few of Ruby's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tree_sitter import Node

from extract.common.nodes import field_text, text_of
from extract.logstash.ruby_literals import items
from extract.logstash.ruby_values import (
    BUILT_IN,
    UNKNOWN,
    Code,
    FailError,
    Instance,
    Module,
    Regex,
    Scope,
    Symbol,
    is_a,
)

if TYPE_CHECKING:
    from extract.logstash.ruby import Program


VALUE_CLASSES = ("::SafeURI", "::Password")
"""Classes of Logstash whose instances stand for the text that they are made from."""


EMPTY: dict[str, type[Any]] = {"Hash": dict, "Array": list, "String": str}
"""Classes of Ruby whose ``new`` returns something empty."""
LISTS = ("to_a", "name_list")
"""Methods of unknown objects that return a list: ``Encoding.name_list``, ``to_a`` of a Java array."""


def call(program: Program, node: Node, scope: Scope) -> Any:
    """The value of a call."""
    name = field_text(node, "method")
    receiver = node.child_by_field_name("receiver")
    given = node.child_by_field_name("arguments")
    block_node = node.child_by_field_name("block")
    arguments = items(program, given, scope) if given is not None else []
    if arguments is UNKNOWN:
        arguments = []
    block = None
    if block_node is not None:
        block = Code(
            block_node.child_by_field_name("parameters"), block_node.child_by_field_name("body"), scope, is_block=True
        )
    if receiver is None:
        return call_by_name(program, node, scope, name, arguments, block)
    if name == "new" and text_of(receiver).endswith(VALUE_CLASSES) and len(arguments) == 1:
        return arguments[0]
    if name == "new" and text_of(receiver) in EMPTY and not arguments:
        return EMPTY[text_of(receiver)]()
    owner = program.evaluate(receiver, scope)
    return send(program, node, owner, name, arguments, block)


def call_by_name(
    program: Program, node: Node, scope: Scope, name: str, arguments: list[Any], block: Code | None
) -> Any:
    """A call without receiver."""
    if name in ("raise", "fail"):
        raise FailError
    if name in ("lambda", "proc"):
        return block
    return send(program, node, scope.self, name, arguments, block)


def send(program: Program, node: Node, owner: Any, name: str, arguments: list[Any], block: Code | None) -> Any:
    """``owner.name(arguments)``."""
    if name in ("send", "public_send", "__send__") and arguments:
        return send(program, node, owner, str(arguments[0]), arguments[1:], block)
    if name in ("kind_of?", "is_a?") and arguments and owner is not UNKNOWN:
        wanted = arguments[0]
        return is_a(owner, wanted.name) if isinstance(wanted, Module) and wanted.name in BUILT_IN else UNKNOWN
    if isinstance(owner, Module):
        return _of_module(program, node, owner, name, arguments, block)
    if isinstance(owner, Instance):
        method = owner.of.instance_method(name)
        return program.call(method, owner, arguments, block) if method else UNKNOWN
    if isinstance(owner, Code) and name in ("call", "()"):
        return program.call(owner, owner.scope.self, arguments)
    if owner is UNKNOWN:
        return [UNKNOWN] if name in LISTS else UNKNOWN
    return _of_value(program, owner, name, arguments, block)


def _of_module(program: Program, node: Node, owner: Module, name: str, arguments: list[Any], block: Code | None) -> Any:
    handler = DECLARATIONS.get(name)
    if handler is not None and (arguments or name == "config_name"):
        return handler(program, node, owner, arguments)
    method = owner.module_method(name)
    if method is not None:
        return program.call(method, owner, arguments, block)
    if name == "new":
        made = Instance(owner)
        start = owner.instance_method("initialize")
        if start is not None:
            program.call(start, made, arguments, block)
        return made
    if name in ("name", "to_s"):
        return owner.name
    if name in ("class_eval", "instance_eval", "class_exec", "module_eval", "tap") and block is not None:
        scope = Scope(owner, block.scope.nesting, block.scope.variables)
        return program.call(Code(block.parameters, block.body, scope, is_block=True), owner, [owner])
    if name == "method_defined?" and arguments:
        return owner.instance_method(str(arguments[0])) is not None or str(arguments[0]) in owner.config
    if name in ("const_defined?", "const_get") and arguments:
        found = program.constant(str(arguments[0]), (owner.name,))
        return found is not UNKNOWN if name == "const_defined?" else found
    return UNKNOWN


def _config(program: Program, node: Node, owner: Module, arguments: list[Any]) -> None:
    name = arguments[0]
    if not isinstance(name, str):
        program.skipped.append(f"{program.place}:{node.start_point[0] + 1}: name of the option not known")
        return
    options = arguments[1] if len(arguments) > 1 else {}
    if not isinstance(options, dict):
        program.skipped.append(f"{program.place}:{node.start_point[0] + 1}: declaration of {name} not known")
        options = {Symbol("validate"): UNKNOWN}
    key = f"/{name}/" if isinstance(name, Regex) else str(name)
    owner.config[key] = options
    owner.declared_in[key] = program.place


def _default(program: Program, node: Node, owner: Module, arguments: list[Any]) -> None:
    owner.defaults[str(arguments[0])] = arguments[1] if len(arguments) > 1 else None


def _config_name(program: Program, node: Node, owner: Module, arguments: list[Any]) -> Any:
    if arguments and isinstance(arguments[0], str):
        owner.config_name = str(arguments[0])
    return owner.config_name


def _include(program: Program, node: Node, owner: Module, arguments: list[Any]) -> None:
    for each in arguments:
        if isinstance(each, Module | Instance):
            owner.included.append(each)
            _hook(program, each, "included", owner)


def _extend(program: Program, node: Node, owner: Module, arguments: list[Any]) -> None:
    for each in arguments:
        if isinstance(each, Module | Instance):
            owner.extended.append(each)
            _hook(program, each, "extended", owner)


def _prepend(program: Program, node: Node, owner: Module, arguments: list[Any]) -> None:
    for each in arguments:
        if isinstance(each, Module | Instance):
            _hook(program, each, "prepended", owner)


def _hook(program: Program, module: Module | Instance, name: str, owner: Module) -> None:
    method = module.module_method(name) if isinstance(module, Module) else module.of.instance_method(name)
    if method is not None:
        try:
            program.call(method, module, [owner])
        except FailError:
            program.skipped.append(f"{program.place}: `{name}` fails for {owner.name}")


DECLARATIONS: dict[str, Callable[[Program, Node, Module, list[Any]], Any]] = {
    "config": _config,
    "default": _default,
    "config_name": _config_name,
    "config_plugin": _config_name,
    "include": _include,
    "extend": _extend,
    "prepend": _prepend,
}


def _of_value(program: Program, owner: Any, name: str, arguments: list[Any], block: Code | None) -> Any:
    if name in ("freeze", "dup", "clone", "itself", "to_a", "to_ary", "to_h", "lazy", "flatten", "compact"):
        return owner
    if name == "nil?":
        return owner is None
    if name in ("to_s", "to_sym", "inspect") and isinstance(owner, str | int):
        return Symbol(owner) if name == "to_sym" else str(owner)
    if name in ("each", "each_pair", "map", "collect", "each_with_index", "each_with_object", "select", "reject"):
        return _loop(program, owner, name, arguments, block)
    if isinstance(owner, dict):
        return _of_hash(owner, name, arguments)
    if isinstance(owner, list):
        return _of_array(owner, name, arguments)
    if isinstance(owner, int) and name == "size":
        return 8  # bytes of an integer
    if isinstance(owner, str) and name in ("upcase", "downcase", "strip", "capitalize"):
        return {"upcase": owner.upper, "downcase": owner.lower, "strip": owner.strip, "capitalize": owner.title}[name]()
    return UNKNOWN


def _of_hash(owner: dict[Any, Any], name: str, arguments: list[Any]) -> Any:
    if name == "keys":
        return list(owner)
    if name == "values":
        return list(owner.values())
    if name == "merge" and all(isinstance(each, dict) for each in arguments):
        return {key: value for each in (owner, *arguments) for key, value in each.items()}
    if name in ("fetch", "[]", "dig") and arguments:
        return owner.get(arguments[0], arguments[1] if len(arguments) > 1 else None)
    if name in ("key?", "include?", "has_key?") and arguments:
        return arguments[0] in owner
    return UNKNOWN


def _of_array(owner: list[Any], name: str, arguments: list[Any]) -> Any:
    if name in ("first", "last"):
        return owner[0 if name == "first" else -1] if owner else None
    if name == "include?" and arguments:
        return arguments[0] in owner
    if name == "join" and all(isinstance(each, str | int) for each in owner):
        return str(arguments[0] if arguments else "").join(str(each) for each in owner)
    if name in ("size", "length"):
        return len(owner)
    if name in ("concat", "push", "append", "<<"):
        return [*owner, *arguments]
    return UNKNOWN


def _loop(program: Program, owner: Any, name: str, arguments: list[Any], block: Code | None) -> Any:
    if block is None or not isinstance(owner, list | dict):
        return UNKNOWN
    entries = [[key, value] for key, value in owner.items()] if isinstance(owner, dict) else owner
    results = []
    for index, entry in enumerate(entries):
        given = [entry, index] if name == "each_with_index" else [entry, *arguments]
        results.append(program.call(block, block.scope.self, given))
    if name in ("map", "collect"):
        return results
    if name in ("select", "reject") and isinstance(owner, list) and UNKNOWN not in results:
        return [entry for entry, kept in zip(owner, results, strict=True) if bool(kept) == (name == "select")]
    return owner if name.startswith("each") else UNKNOWN


def bind(program: Program, parameters: Node | None, arguments: list[Any], scope: Scope, block: Code | None) -> None:
    """Sets the parameters of a method or block."""
    if parameters is None:
        return
    nodes = parameters.named_children
    given = list(arguments)
    if len(nodes) > 1 and len(given) == 1 and isinstance(given[0], list):
        given = given[0]
    keywords = [node for node in nodes if node.type in ("keyword_parameter", "hash_splat_parameter")]
    named = given.pop() if keywords and given and isinstance(given[-1], dict) else {}
    named = dict(named)
    for node in nodes:
        name = field_text(node, "name") or text_of(node).lstrip("*&")
        if node.type == "keyword_parameter":
            value = node.child_by_field_name("value")
            missing = program.evaluate(value, scope) if value is not None else UNKNOWN
            scope.variables[name] = named.pop(Symbol(name), missing)
        elif node.type == "hash_splat_parameter":
            scope.variables[name] = named
        elif node.type == "splat_parameter":
            scope.variables[name], given = given, []
        elif node.type == "block_parameter":
            scope.variables[name] = block
        elif node.type == "optional_parameter":
            value = node.child_by_field_name("value")
            scope.variables[name] = given.pop(0) if given else program.evaluate(value, scope) if value else None
        elif node.type == "destructured_parameter":
            bind(program, node, [given.pop(0)] if given else [], scope, None)
        else:
            scope.variables[name] = given.pop(0) if given else None
