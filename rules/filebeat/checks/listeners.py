"""Addresses on which inputs and filesets of Filebeat listen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.parse_errors import Span
from lslint.rules import knowledge
from lslint.rules.filebeat.checks.modules import filesets
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj, varies
from lslint.rules.filebeat.config_model.tables import traits

_ANY = ("*", "0.0.0.0", "::", "[::]")
_MULTICAST = r"(?:22[4-9]|23\d)\.|\[[fF]{2}"
"""The beginning of an address that several programs can bind."""


class Listener:
    """``name``: of the input or fileset; ``span``: where its address, or the fileset, is; ``host``: empty for all
    addresses; ``option``: what sets its port."""

    __slots__ = ("host", "name", "option", "port", "protocol", "span")

    def __init__(self, name: str, span: Span, protocol: str, host: str, port: str, option: str) -> None:
        self.name = name
        self.span = span
        self.protocol = protocol
        self.host = "" if host in _ANY else "127.0.0.1" if host == "localhost" else host
        self.port = port
        self.option = option


def shared_ports(listeners: Iterable[Listener]) -> Iterator[tuple[Listener, Listener]]:
    """Yield the listeners whose address an earlier one also binds, after that one."""
    earlier: dict[tuple[str, str, str | None], Listener] = {}
    for listener in listeners:
        if listener.port == "0" or compiled(_MULTICAST).match(listener.host):
            continue
        protocol, port, host = listener.protocol, listener.port, listener.host
        first = earlier.get((protocol, port, host or None)) or earlier.get((protocol, port, ""))
        if first is not None:
            yield first, listener
        earlier.setdefault((protocol, port, host), listener)
        earlier.setdefault((protocol, port, None), listener)


def listening_filesets(items: Iterable[MergedSetting]) -> Iterator[tuple[MergedSetting, Obj, str, Listener]]:
    """Yield the enabled filesets of modules that certainly listen, their options, the beginning of their variables, and
    where they listen."""
    tables = knowledge.load("filebeat/ports")
    modules = [obj for item in items if isinstance(obj := item.value, Obj) and obj.is_enabled]
    modules = [obj for obj in modules if not varies(obj.get("enabled"))]
    for module, fileset in ((obj.value("module"), each) for obj in modules for each in filesets(obj)):
        name, options = f"{module}/{fileset.name}", fileset.value
        default = tables["fileset_ports"].get(name)
        if default is None or not isinstance(options, Obj) or not options.is_enabled or varies(options.get("enabled")):
            continue
        prefix = tables["fileset_variables"].get(module) or tables["fileset_variables"][""]
        keys = ("var.input", f"{prefix}_host", f"{prefix}_port")
        given = {key: options.value(key) for key in keys if options.get(key) is not None}
        kind = given.get("var.input", "tcp" if name in tables["tcp_filesets"] else "udp")
        is_open = None in given.values() or any(options.get(f"input.{key}") is not None for key in ("host", "type"))
        if is_open or kind not in tables["listening_inputs"]:
            continue
        host, port = str(given.get(keys[1], "localhost")), str(given.get(keys[2], default))
        protocol = "tcp" if kind == "tcp" else "udp"
        yield fileset, options, prefix, Listener(name, fileset.name_span, protocol, host, port, keys[2])


def fixed_listeners(items: Iterable[MergedSetting]) -> Iterator[Listener]:
    """Yield where enabled filesets listen, without those whose address the environment may set."""
    for _, options, prefix, listener in listening_filesets(items):
        if not any(varies(options.get(f"{prefix}_{part}")) for part in ("host", "port")):
            yield listener


def protocol_of(setting: MergedSetting, obj: Obj) -> str:
    """Return the protocol of an address on which an input or a module listens; empty if it is not known."""
    kind = str(obj.value("type") or obj.value("module"))
    path = next((option for option in traits()["listens"] if obj.get(option) is setting), "")
    if kind == "graphite":
        return str(obj.value("protocol") or "udp")
    return path.split(".")[1] if "." in path else str(traits()["protocols"].get(kind, ""))
