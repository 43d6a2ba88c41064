"""What the readers of manifests return."""

from __future__ import annotations

import os

from lslint.files.paths import report_path
from lslint.files.source import Lines
from lslint.grammar.config.tree import Entry, Mapping, Scalar, Sequence, resolve
from lslint.rules.project_view import Runtime, Variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.config.tree import ConfigDocument, ConfigNode
    from lslint.grammar.parse_errors import ParseError

MAX_VALUE = 60
MAX_ENTRIES = 500
_PIPELINES = ("pipeline", "conf", "logstash")
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.:/,-")


class Service:
    """A runtime, and what is needed to find the files that it runs.

    ``folder``: that of its manifest; ``products``: those of its image; ``uses``: absolute paths that it mounts or
    copies; ``config_maps``: ConfigMaps that it mounts; ``image``: the image reference; ``built``: the Dockerfile that
    it builds, in the folder ``context``; ``nodes``: how often it runs, 0 if unknown; ``hosts``: other nodes that it
    names; ``is_single``: ``discovery.type`` is ``single-node``; ``is_helper``: it runs another command; ``span``: of
    its text in the manifest; ``parts``: what each of several manifests says about it, empty if there is only one.
    """

    __slots__ = (
        "built", "config_maps", "context", "folder", "hosts", "image", "is_helper", "is_single", "nodes", "parts",
        "products", "runtime", "span", "uses",
    )  # fmt: skip

    def __init__(self, name: str, path: str, line: int) -> None:
        self.runtime = Runtime(name, report_path(path), line)
        self.folder = os.path.dirname(path)
        self.products: frozenset[str] = frozenset()
        self.uses: list[str] = []
        self.config_maps: set[str] = set()
        self.image = ""
        self.built = ""
        self.context = ""
        self.is_helper = False
        self.span = (0, 0)
        self.nodes = 1
        self.hosts: set[str] = set()
        self.is_single = False
        self.parts: list[Part] = []

    def set(self, name: str, value: str | None, path: str, line: int, *, keep: bool = False) -> None:
        """Sets a variable. ``keep``: an earlier one of this name counts."""
        known = self.runtime.variables
        if len(known) < MAX_ENTRIES and not (keep and name in known):
            known[name] = Variable(name, shown_value(name, value), report_path(path), line)

    def runs(self, product: str) -> bool:
        """Whether its image, or its name where the image is unknown, is that of a product."""
        return product in self.products if self.products else product in self.runtime.name.lower()

    def merge(self, other: Service) -> None:
        """Adds what another compose file of the folder says about the same service."""
        own, new = self.runtime, other.runtime
        if not self.parts:
            self.parts.append(Part(self))
        self.parts.append(Part(other))
        for name, variable in new.variables.items():
            known = own.variables.get(name)
            if known is None:
                own.variables[name] = variable
            elif known.value != variable.value:
                own.variables[name] = Variable(name, None, known.path, known.line)
        own.ports = None if own.ports is None or new.ports is None else {**new.ports, **own.ports}
        own.is_complete = own.is_complete and new.is_complete
        own.is_container = own.is_container and new.is_container
        own.command = new.command or own.command
        own.subnets += new.subnets
        own.read_only += [place for place in new.read_only if place not in own.read_only]
        own.volumes += [place for place in new.volumes if place not in own.volumes]
        self.products = self.products or other.products
        self.image = self.image or other.image
        self.built, self.context = (self.built, self.context) if self.built else (other.built, other.context)
        self.uses += [place for place in other.uses if place not in self.uses]
        self.nodes = 0 if not self.nodes or not other.nodes else max(self.nodes, other.nodes)
        self.hosts |= other.hosts
        self.is_single = self.is_single or other.is_single
        self.is_helper = self.is_helper or other.is_helper

    def mounted(self, is_mounted: bool, path: str = "") -> Runtime:
        """The runtime as one file (absolute path) sees it. One that does not name the file may not be the only one."""
        own = self.runtime
        made = Runtime(own.name, own.path, own.line)
        made.is_container, made.is_pod, made.ports, made.variables = (
            own.is_container,
            own.is_pod,
            own.ports,
            own.variables,
        )
        if path:
            made.ports = self._ports_for(path)
        made.is_mounted = is_mounted
        made.has_pipelines = any(map(_may_hold_pipelines, self.uses))
        made.command, made.subnets, made.image = own.command, own.subnets, own.image or self.image
        made.read_only, made.volumes = own.read_only, own.volumes
        made.is_complete = own.is_complete and is_mounted
        return made

    def _ports_for(self, path: str) -> dict[str, str] | None:
        """The ports of the manifests that run a file, without those of complete manifests that do not name it: they are
        alternatives to the others, and run other files."""
        own = self.runtime
        parts = [one for one in self.parts if not one.is_complete or _names(one.uses, path)]
        if len(parts) == len(self.parts) or not any(one.is_complete for one in parts):
            return own.ports
        found: dict[str, str] = {}
        for one in parts:
            if one.ports is None:
                return None
            found |= {port: where for port, where in one.ports.items() if port not in found}
        return found

    def holds(self, path: str, offset: int) -> bool:
        """Whether a place of a manifest (path as shown) is inside of its declaration."""
        return self.runtime.path == path and self.span[0] <= offset < self.span[1]

    def is_for(self, path: str) -> bool:
        """Whether the manifest names the file (absolute path) or a folder that it is in."""
        return _names(self.uses, path)


def _may_hold_pipelines(path: str) -> bool:
    """Whether a file or folder has the name of a pipeline, or of a folder for them."""
    name = os.path.basename(path).lower()
    return name.endswith(".conf") or ("." not in name and any(word in name for word in _PIPELINES))


def _names(uses: list[str], path: str) -> bool:
    return any(path == place or path.startswith(place + os.sep) for place in uses)


class Part:
    """What one of several manifests says about a service. ``is_complete``: it runs the service without the others."""

    __slots__ = ("is_complete", "ports", "uses")

    def __init__(self, service: Service) -> None:
        self.is_complete = bool(service.image or service.built)
        self.ports = service.runtime.ports
        self.uses = list(service.uses)


def shown_value(name: str, value: str | None) -> str | None:
    """A value that rules may use and messages may show; None for any other one."""
    if value is None or not 0 < len(value) <= MAX_VALUE or not _PLAIN.issuperset(value):
        return None
    from lslint.rules.shared.secret_names import may_be_secret_name
    from lslint.rules.shared.secret_shapes import has_random

    return None if may_be_secret_name(name) or may_be_secret_name(name.lower()) or has_random(value) else value


class Document:
    """A document of a YAML manifest. ``is_whole``: it was read without an error and contains no template markers."""

    __slots__ = ("_lines", "is_whole", "path", "root", "text")

    def __init__(self, path: str, text: str, root: Mapping, is_whole: bool, lines: Lines) -> None:
        self.path = path
        self.text = text
        self.root = root
        self.is_whole = is_whole
        self._lines = lines

    def line(self, node: ConfigNode | Entry) -> int:
        """The line of a node."""
        return self._lines.position(node.start)[0]


def documents(path: str, text: str) -> list[Document]:
    """The documents of a YAML text that are mappings."""
    from lslint.grammar.config.yaml import parser

    tree, errors = parser.parse(text)
    lines = Lines(text)
    found: list[Document] = []
    for document in tree.documents:
        root = resolve(document.root) if document.root is not None else None
        if isinstance(root, Mapping):
            found.append(Document(path, text, root, not _is_touched(document, errors), lines))
    return found


def _is_touched(document: ConfigDocument, errors: list[ParseError]) -> bool:
    return any(
        error.kind == "template-marker"
        or (error.kind != "yaml-duplicate-key" and document.start <= error.start <= document.end)
        for error in errors
    )


def entries(node: ConfigNode | None) -> Iterator[tuple[str, ConfigNode, Entry]]:
    """Name, value and entry of a mapping, merge keys included; an explicit entry comes after a merged one."""
    if not isinstance(node, Mapping):
        return
    for entry in node.entries:
        if entry.name == "<<":
            merged = resolve(entry.value)
            for source in reversed(merged.items[:20]) if isinstance(merged, Sequence) else [merged]:
                target = resolve(source)
                if isinstance(target, Mapping):
                    yield from ((one.name, resolve(one.value), one) for one in target.entries if one.name != "<<")
    for entry in node.entries:
        if entry.name != "<<":
            yield entry.name, resolve(entry.value), entry


def at(node: ConfigNode | None, *names: str) -> ConfigNode | None:
    """The value below some keys; None if absent."""
    for name in names:
        node = node.get(name) if isinstance(node, Mapping) else None
    return node


def items(node: ConfigNode | None) -> list[ConfigNode]:
    """The items of a list, or a single value as a list; empty if absent."""
    if isinstance(node, Sequence):
        return [resolve(item) for item in node.items[:MAX_ENTRIES]]
    return [node] if isinstance(node, Scalar) else []


def text_of(node: ConfigNode | None) -> str:
    """The text of a scalar; empty for anything else."""
    return node.text if isinstance(node, Scalar) else ""
