"""XPath for the xml filter: absolute paths of names, ``*``, ``@name`` and ``text()``, alone or in ``count()`` or
``string()``. Everything else is not run."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lslint.execution.errors import NotRun
from lslint.execution.values import ruby_float
from lslint.execution.xml_tree import Element, Text

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


def compile(text: str) -> XPath:
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
        raise NotRun("how this text is written as XML is not modelled")
    return text.content
