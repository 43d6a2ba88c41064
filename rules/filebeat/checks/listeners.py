"""Addresses on which inputs and filesets of Filebeat listen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lslint.rules import knowledge
from lslint.rules.filebeat.checks.modules import filesets
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj, varies
from lslint.rules.filebeat.config_model.tables import traits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.parse_errors import Span

_ANY = ("", "*", "0.0.0.0", "::", "[::]")


class Listener:
    """``name``: of the input or fileset; ``span``: where its address, or the fileset, is; ``option``: what sets its
    port."""

    __slots__ = ("host", "name", "option", "port", "protocol", "span")

    def __init__(self, name: str, span: Span, protocol: str, host: str, port: str, option: str) -> None:
        self.name = name
        self.span = span
        self.protocol = protocol
        self.host = "127.0.0.1" if host == "localhost" else host
        self.port = port
        self.option = option

    def meets(self, other: Listener) -> bool:
        """Whether the system lets only one of the two bind its address."""
        is_common = self.host == other.host or self.host in _ANY or other.host in _ANY
        return self.protocol == other.protocol and self.port == other.port and is_common


def listening_filesets(items: Iterable[MergedSetting]) -> Iterator[tuple[MergedSetting, Obj, str, Listener]]:
    """Yield the enabled filesets of modules that certainly listen, their options, the beginning of their variables, and
    where they listen."""
    tables = knowledge.load("filebeat/ports")
    modules = [item.value for item in items if isinstance(item.value, Obj) and item.value.is_enabled]
    for module, fileset in ((obj.value("module"), each) for obj in modules for each in filesets(obj)):
        name, options = f"{module}/{fileset.name}", fileset.value
        default = tables["fileset_ports"].get(name)
        if default is None or not isinstance(options, Obj) or not options.is_enabled or varies(options.get("enabled")):
            continue
        prefix = tables["fileset_variables"].get(module) or tables["fileset_variables"][""]
        keys = ("var.input", f"{prefix}_host", f"{prefix}_port")
        given = {key: options.value(key) for key in keys if options.get(key) is not None}
        kind = given.get("var.input", "tcp" if name in tables["tcp_filesets"] else "udp")
        if None in given.values() or kind not in tables["listening_inputs"] or options.get("input.host"):
            continue
        host, port = str(given.get(keys[1], "localhost")), str(given.get(keys[2], default))
        protocol = "tcp" if kind == "tcp" else "udp"
        yield fileset, options, prefix, Listener(name, fileset.name_span, protocol, host, port, keys[2])


def protocol_of(setting: MergedSetting, obj: Obj) -> str:
    """Return the protocol of an address on which an input or a module listens; empty if it is not known."""
    kind = str(obj.value("type") or obj.value("module"))
    path = next((option for option in traits()["listens"] if obj.get(option) is setting), "")
    if kind == "graphite":
        return str(obj.value("protocol") or "udp")
    return path.split(".")[1] if "." in path else str(traits()["protocols"].get(kind, ""))
