"""``xml``: parses an XML document into an object, as XmlSimple does, and evaluates XPath expressions: absolute paths of
names, ``*``, ``@name`` and ``text()``, alone or in ``count()`` or ``string()``. Everything else is not run."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lslint.execution import xml_tree
from lslint.execution.decorations import Decorations
from lslint.execution.environment import Environment
from lslint.execution.errors import FieldError, NotRun, StartError
from lslint.execution.event import MISSING, Event, Path, reference
from lslint.execution.options import Options
from lslint.execution.ruby_strings import strip
from lslint.execution.values import ruby_float
from lslint.execution.xml_tree import Element, Malformed, Text

_FAILED = "_xmlparsefailure"
_CONTENT, _ANONYMOUS = "content", "anon"


def prepare(options: Options, environment: Environment) -> Callable[[Event], list[Event]]:
    """Return the function that reads the document of an event."""
    source = options.field("source")
    target = options.field("target")
    store = options.flag("store_xml", True)
    if source is None or (store and target is None):
        raise StartError("`source` is required, and `target` if `store_xml` is true")
    paths = [(_compile(text), reference(name)) for text, name in options.text_table("xpath").items()]
    by_local_name = options.flag("remove_namespaces")
    simple = _Simple(
        options.flag("force_array", True), options.flag("force_content"), options.flag("suppress_empty", True)
    )
    decorate = Decorations(options)

    def read(event: Event) -> list[Event]:
        value = event.get(source)
        if value is MISSING or value is None or value is False:
            return [event]
        text = value[0] if isinstance(value, list) and len(value) == 1 else value
        if not isinstance(text, str):
            event.tag(_FAILED)
            return [event]
        if not strip(text):
            return [event]
        root = _root(text)
        results = [(name, _find(path, root, text, by_local_name)) for path, name in paths]
        collapsed = simple.collapse(root) if store and root is not None else None
        matched = _set(event, results, simple.force_array)
        if store and target is not None:
            try:
                if root is None:
                    raise Malformed
                event.set(target, collapsed)
            except (Malformed, FieldError):
                event.tag(_FAILED)
                return [event]
            matched = True
        if matched:
            decorate(event)
        return [event]

    return read


def _root(text: str) -> Element | None:
    """Return the root of a document, None if it is malformed."""
    opened = text.find("<")
    if opened < 0 or text.find(">", opened) < 0:
        if opened >= 0 or strip(text) == "-":
            raise NotRun("a string with `<` and without a complete tag, or only `-`, is not modelled")
        return None
    try:
        return xml_tree.parse(text)
    except Malformed:
        return None


def _find(path: XPath, root: Element | None, text: str, by_local_name: bool) -> list[str]:
    """Return the results of an expression. Of a malformed document a part is read; which one is not modelled."""
    if root is None and "<" in text and all(_has_tag(text, name) for name in path.names):
        raise NotRun("XPath in malformed XML is not modelled")
    return path.values(root, by_local_name)


def _has_tag(text: str, name: str) -> bool:
    return re.search(rf"[<:]{re.escape(name)}(?![\w.-])", text) is not None


def _set(event: Event, results: list[tuple[Path, list[str]]], force_array: bool) -> bool:
    """Set the results of the expressions; return whether there are any. A single one is a string without
    ``force_array``."""
    matched = False
    for name, strings in results:
        if not strings:
            continue
        if event.has(name):
            raise NotRun("XPath into a field that exists is not modelled")
        event.set(name, strings if force_array or len(strings) > 1 else strings[0])
        matched = True
    return matched


@dataclass(slots=True)
class _Simple:
    """The options of XmlSimple that the filter sets."""

    force_array: bool
    force_content: bool
    suppress_empty: bool

    def collapse(self, element: Element) -> Any:
        """Return the value of an element: a string, or an object of its attributes and children."""
        result: dict[str, Any] = dict(element.attributes)
        children, texts = element.elements, element.texts
        if children:
            for child in children:
                value = self.collapse(child)
                if not (self.suppress_empty and _is_empty(value) and not element.attributes):
                    self._merge(result, child.name, value)
            if strip("".join(text.content for text in texts)):
                if any(text.raw for text in texts):
                    raise NotRun("references and CDATA sections in mixed content are not modelled")
                contents: list[str] = [text.content for text in texts]
                result[_CONTENT] = contents[0] if len(contents) == 1 else contents
        elif texts:
            return self._text(result, element)
        lists = [name for name, value in result.items() if isinstance(value, list)]
        if lists == [_ANONYMOUS]:
            return result[_ANONYMOUS]
        return None if not result and self.suppress_empty else result

    def _text(self, result: dict[str, Any], element: Element) -> Any:
        value = "".join(text.content for text in element.texts)
        if not element.attributes:
            if _is_empty(value):
                return {}
            if not self.force_content:
                return value
        self._merge(result, _CONTENT, value)
        return result

    def _merge(self, result: dict[str, Any], name: str, value: Any) -> None:
        old = result.get(name, MISSING)
        if isinstance(old, list):
            old.append(value)
        elif old is not MISSING:
            result[name] = [old, value]
        elif isinstance(value, list) or (self.force_array and name != _CONTENT):
            result[name] = [value]
        else:
            result[name] = value


def _is_empty(value: Any) -> bool:
    return value is None or value == {} or (isinstance(value, str) and not value.strip(" \t\n\v\f\r"))


_NAME = r"[A-Za-z_][A-Za-z0-9_.-]*+"
_STEP = re.compile(rf"(//?)(?:({_NAME}|\*)(?![(:])|@({_NAME})(?!:)|(text\(\)))")
_CALL = re.compile(r"\s*(count|string)\(\s*(.*?)\s*\)\s*", re.DOTALL)
_SIMPLE = re.compile(r"[^&<>\"\x00-\x08\x0b-\x1f\x7f-\U0010ffff]*")
"""Text that is written as it is, by every writer."""

Found = Element | Text | str


@dataclass(slots=True)
class XPath:
    """A compiled expression. ``function``: ``count``, ``string`` or nothing; ``steps``: whether descendants count, and
    the name, ``@name`` or ``text()``."""

    function: str
    steps: list[tuple[bool, str]]

    @property
    def names(self) -> set[str]:
        """The names of the elements on the path."""
        return {name for _, name in self.steps if name[0] not in "@*" and name != "text()"}

    def values(self, root: Element | None, by_local_name: bool) -> list[str]:
        """Return the strings of the nodes, or the result of the function as the only string. ``by_local_name``:
        namespaces do not count."""
        nodes = [] if root is None else self._nodes(root, by_local_name)
        if self.function == "count":
            return [ruby_float(float(len(nodes)))]
        if self.function == "string":
            return [_string(nodes[0]) if nodes else ""]
        return [_written(node) for node in nodes]

    def _nodes(self, root: Element, by_local_name: bool) -> list[Found]:
        document = Element("", False, {}, 0, [root])
        context: list[Element] = [document]
        for deep, name in self.steps:
            if deep:
                context = _all_below(context)
            if name[0] == "@":
                return [node.attributes[name[1:]] for node in context if name[1:] in node.attributes]
            if name == "text()":
                return [text for node in context for text in node.texts]
            context = [
                child
                for node in context
                for child in node.elements
                if name == "*" or (name == child.name and (by_local_name or not child.spaced))
            ]
            context.sort(key=lambda node: node.number)
        return list(context)


def _compile(text: str) -> XPath:
    """Return the compiled expression. Raises ``NotRun``."""
    call = _CALL.fullmatch(text)
    function, path = (call[1], call[2]) if call is not None else ("", text.strip())
    steps: list[tuple[bool, str]] = []
    offset = 0
    while offset < len(path):
        match = _STEP.match(path, offset)
        if match is None or (steps and (steps[-1][1][0] == "@" or steps[-1][1] == "text()")):
            break
        lead, name, attribute, node = match.groups()
        steps.append((lead == "//", name or node or f"@{attribute}"))
        offset = match.end()
    if not steps or offset < len(path):
        raise NotRun(f"the XPath expression `{text}` is not modelled")
    return XPath(function, steps)


def _all_below(elements: list[Element]) -> list[Element]:
    """Return elements and all below them, once each, in the order of the document."""
    below: dict[int, Element] = {}
    stack = list(elements)
    while stack:
        element = stack.pop()
        if element.number not in below:
            below[element.number] = element
            stack.extend(element.elements)
    return [below[number] for number in sorted(below)]


def _string(node: Found) -> str:
    """Return the string value of a node."""
    if isinstance(node, str):
        return node
    if isinstance(node, Text):
        return node.content
    return "".join(_string(child) for child in node.children)


def _written(node: Found) -> str:
    """Return a node as XML. Raises ``NotRun`` for what may be written in several ways."""
    if isinstance(node, str):
        return node
    if isinstance(node, Text):
        return _simple(node)
    if node.elements or node.spaced or any(":" in name for name in node.attributes):
        raise NotRun("how an element with children or a namespace is written is not modelled")
    content = "".join(map(_simple, node.texts))
    attributes = "".join(f' {name}="{_simple(Text(value))}"' for name, value in node.attributes.items())
    return f"<{node.name}{attributes}>{content}</{node.name}>" if content else f"<{node.name}{attributes}/>"


def _simple(text: Text) -> str:
    if text.raw or _SIMPLE.fullmatch(text.content) is None:
        raise NotRun("how text with references, quotes or other special characters is written as XML is not modelled")
    return text.content
