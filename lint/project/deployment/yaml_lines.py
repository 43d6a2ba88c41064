"""The mappings of a YAML text, read line by line.

No YAML parser: manifests are often templates, and only a few keys of them matter. Block scalars are skipped.
"""

from __future__ import annotations

from lslint.project.deployment import products
from lslint.project.deployment.text import MAX_LINE

MAX_LINES = 30_000
MAX_NESTING = 60
_TOKEN = (
    r"\s*(?:\"(?:[^\"\\]|\\.)*+\"|'[^']*+'|(?:\{\{[^{}]*+\}\}|\$\{[^{}]*+\}|[^{}\[\],:]|:(?![\s,{}\[\]]|$))++"
    r"|[{}\[\],:])"
)
"""A part of a flow collection: a scalar, which may hold expressions of a template, or punctuation."""


class Node:
    """A mapping or a list.

    ``path``: its keys from the top; ``values``: key -> (value, line) of its scalars; ``items``: (value, line) of the
    scalars in it if it is a list; ``document``: number of the YAML document; ``line``: of its key, 0 if it has none.
    """

    __slots__ = ("document", "items", "line", "parent", "path", "values")

    def __init__(self, path: tuple[str, ...], document: int, parent: Node | None, line: int = 0) -> None:
        self.path = path
        self.line = line
        self.document = document
        self.parent = parent
        self.values: dict[str, tuple[str, int]] = {}
        self.items: list[tuple[str, int]] = []

    def text(self, key: str) -> str:
        """The value of a key, empty if absent."""
        return self.values[key][0] if key in self.values else ""


def parse(text: str) -> list[Node]:
    """All mappings and lists of a YAML file in their order."""
    document = 0
    block = MAX_LINE  # indentation of the key whose block scalar is skipped
    quote = ""  # of the string that goes on from the line before
    top = Node((), document, None)
    nodes = [top]
    stack: list[tuple[int, Node]] = [(-1, top)]
    for number, line in enumerate(text.split("\n"), 1):
        if number > MAX_LINES:
            break
        body = line.strip()
        if not body or body[0] == "#" or len(line) > MAX_LINE:
            continue
        if line.startswith("---"):
            document += 1
            top = Node((), document, None)
            nodes.append(top)
            stack = [(-1, top)]
            continue
        if body.startswith(("{{", "{%")) and ":" not in body.partition("}}")[2]:
            continue
        indent = len(line) - len(line.lstrip(" \t"))
        if indent > block:
            if quote and _closes(body, quote):
                block, quote = MAX_LINE, ""
            continue
        block, quote = MAX_LINE, ""
        if body.endswith(("|", "|-", "|+", ">", ">-", ">+")) and (_key(body) or body.startswith("- ")):
            block = indent + (len(body) - len(body.lstrip("- ")) if body.startswith("- ") and _key(body) else 0)
        while body.startswith("- ") or body == "-":
            # an item belongs to the list of the key above it, which may have the same indentation
            while len(stack) > 1 and stack[-1][0] > indent:
                stack.pop()
            while len(stack) > 1 and stack[-1][0] == indent and not _is_list(stack[-1][1]):
                stack.pop()
            owner = stack[-1][1]
            rest = _without_anchor(body[1:].lstrip())
            indent += len(body) - len(rest)
            body = rest
            if body.startswith("{") and not body.startswith("{{"):
                nodes += _flow(owner.path, document, owner, body, number)
                body = ""
            elif body and _key(body) and len(stack) < MAX_NESTING:
                node = Node(owner.path, document, owner)
                nodes.append(node)
                stack.append((indent - 1, node))
            elif not body.startswith("- ") and body:
                owner.items.append((_scalar(body), number))
                body = ""
        if not body:
            continue
        key = _key(body)
        while len(stack) > 1 and stack[-1][0] >= indent:
            stack.pop()
        owner = stack[-1][1]
        if not key:
            continue
        value = body[body.index(":", len(key)) + 1 :].strip() if not body.startswith(('"', "'")) else _after(body)
        key = key.strip("\"'")
        value = _without_anchor(value)
        if value and value[0] in "&!" and " " not in value:
            value = ""
        if value.startswith("#"):
            value = ""
        if value and value[0] not in "|>":
            _, closed, rest = value.rpartition("]")
            is_list = value[0] == "[" and closed and rest.strip()[:1] in ("", "#")
            if is_list or (value[0] == "{" and not value.startswith("{{")):
                nodes += _flow((*owner.path, key), document, owner, value, number)
            else:
                owner.values.setdefault(key, (_scalar(value), number))
                if value[0] in "\"'" and not _closes(value[1:], value[0]):
                    block, quote = indent, value[0]
        elif len(stack) < MAX_NESTING:
            node = Node((*owner.path, key), document, owner, number)
            nodes.append(node)
            stack.append((indent, node))
    return nodes


def _flow(path: tuple[str, ...], document: int, owner: Node, written: str, line: int) -> list[Node]:
    """The mappings and lists of a collection that is written in one line, outer ones first."""
    made: list[Node] = []
    stack: list[tuple[Node, bool]] = []  # with whether it is a mapping
    key = word = ""
    for token in products.pattern(_TOKEN).findall(written):
        token = token.strip()
        node, is_mapping = stack[-1] if stack else (owner, True)
        if token in ("{", "["):
            if len(stack) >= MAX_NESTING:
                break
            inner = Node((*node.path, key) if key else node.path if stack else path, document, node)
            made.append(inner)
            stack.append((inner, token == "{"))
        elif token in ("}", "]"):
            stack.pop()
            if not stack:
                break
        elif token == ":":
            key = word
            continue
        elif token and token != ",":
            if token[0] == ":" and word and is_mapping:  # "a":1
                key, token = word, token[1:]
            if not is_mapping:
                node.items.append((_scalar(token), line))
            elif key:
                node.values.setdefault(key, (_scalar(token), line))
            else:
                word = _scalar(token)
                continue
        key = word = ""
    return made


def _is_list(node: Node) -> bool:
    """Whether items of the same indentation belong to a node: it is the value of a key and has no keys yet."""
    return not node.values


def _key(body: str) -> str:
    """The key with which a line begins, quotes included; empty if there is none."""
    if body[:1] in "\"'":
        end = body.find(body[0], 1)
        return body[: end + 1] if end > 0 and body[end + 1 : end + 2] == ":" else ""
    at = body.find(":")
    while 0 <= at < len(body) - 1 and body[at + 1] not in " \t":
        at = body.find(":", at + 1)
    return body[:at] if 0 < at <= 120 and "{{" not in body[:at] and '"' not in body[:at] else ""


def _after(body: str) -> str:
    return body[body.index(body[0], 1) + 2 :].strip()


def _without_anchor(value: str) -> str:
    """A value without the anchor before it."""
    return value.partition(" ")[2].lstrip() if value[:1] == "&" and " " in value else value


def _closes(body: str, quote: str) -> bool:
    """Whether a string in quotes ends in a line of it."""
    inside = r"(?:[^\"\\]|\\.)*+\"" if quote == '"' else r"(?:[^']|'')*+'"
    return products.pattern(inside).match(body) is not None


def _scalar(value: str) -> str:
    """A scalar without quotes and comment."""
    if value[:1] in ("'", '"'):
        end = value.find(value[0], 1)
        return value[1:end] if end > 0 else value[1:]
    at = value.find(" #")
    return (value[:at] if at >= 0 else value).strip()
