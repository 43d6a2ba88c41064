"""Services of compose files."""

from __future__ import annotations

import os

from lslint.files.paths import report_path
from lslint.grammar.config.tree import Mapping, Scalar
from lslint.grammar.numbers import is_digits
from lslint.project.deployment import products
from lslint.project.deployment.compose_paths import resolved_path
from lslint.project.deployment.interpolation import interpolate
from lslint.project.environment.model import Document, Service, at, entries, items, text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from lslint.grammar.config.tree import ConfigNode, Entry

    Values = dict[str, str]
    Variables = list[tuple[str, int]]

MAX_SERVICES = 200
MAX_PORTS = 100
MAX_NETWORKS = 50
MAX_RANGE = 200
"""Ports of a range that are listed."""
_HOSTS = (
    "discovery.seed_hosts", "cluster.initial_master_nodes", "discovery.zen.ping.unicast.hosts", "discovery_seed_hosts",
    "cluster_initial_master_nodes", "elasticsearch_cluster_hosts", "discovery_zen_ping_unicast_hosts",
)  # fmt: skip
_HELPERS = tuple([one] for one in ("chown", "chmod", "curl", "sleep", "wget", "tail", "mkdir", "true", "/bin/true"))
_TEMPORARY = ("/tmp/", "/dev/shm/", "/run/", "/var/run/")
_SHELL = ("export ", ".sh", "source ", "bash", "env ")


def read(
    document: Document,
    root: str,
    env: Values,
    env_file: Callable[[str], tuple[str, Variables] | None],
    other: Callable[[str], Document | None],
) -> list[Service]:
    """The services of a compose file. ``root``: the folder of the project; ``env``: variables of the ``.env`` files
    around it; ``env_file``: the path, and names and lines of the variables, of a file; ``other``: another compose file
    of the folder; both None if it is not there."""
    listed = at(document.root, "services")
    if not isinstance(listed, Mapping):
        listed = document.root
        if not any(at(node, "image") or at(node, "build") for _, node, _ in entries(listed)):
            return []
    reader = _Reader(document, root, env, env_file, other)
    made: list[Service] = []
    for name, node, entry in entries(listed):
        if isinstance(node, Mapping) and len(made) < MAX_SERVICES:
            made.append(reader.service(name, node, entry))
    return made


class _Reader:
    """Reads the services of one file."""

    def __init__(
        self,
        document: Document,
        root: str,
        env: Values,
        env_file: Callable[[str], tuple[str, Variables] | None],
        other: Callable[[str], Document | None],
    ) -> None:
        self._other = other
        self._document = document
        self._root = root
        self._folder = os.path.dirname(document.path)
        self._env = {"PWD": ".", **env}
        self._env_file = env_file
        self._subnets = _bridges(document)

    def service(self, name: str, node: Mapping, entry: Entry) -> Service:
        """A service, with what it takes over from other ones."""
        made = Service(name, self._document.path, self._document.line(entry))
        runtime = made.runtime
        made.span = entry.start, entry.end
        runtime.is_container = True
        runtime.subnets = self._subnets
        runtime.is_complete = self._document.is_whole
        runtime.ports = {} if self._document.is_whole else None
        chain: list[tuple[Document, Mapping]] = [(self._document, node)]
        for _ in range(5):
            extended = at(chain[-1][1], "extends")
            if extended is None:
                break
            file = text_of(at(extended, "file"))
            document = self._other(file) if file else chain[-1][0]
            base = at(document.root, "services") or document.root if document is not None else None
            base = at(base, text_of(extended) or text_of(at(extended, "service")))
            if document is None or not isinstance(base, Mapping):
                runtime.is_complete, runtime.ports = False, None
                break
            chain.append((document, base))
        own = self._document
        for self._document, part in reversed(chain):
            self._read(made, part)
        self._document = own
        self._cluster(made)
        return made

    def _read(self, made: Service, node: Mapping) -> None:
        runtime = made.runtime
        image = text_of(at(node, "image"))
        if image:
            made.image = image
            found = products.image(interpolate(image, self._env) or image.partition("$")[0].rstrip(":"))
            made.products = frozenset(found.products) if found is not None else frozenset()
        build = at(node, "build")
        if build is not None:
            where = text_of(build) or text_of(at(build, "context")) or "."
            file = text_of(at(build, "dockerfile")) or "Dockerfile"
            resolved = interpolate(os.path.join(where, file), self._env)
            made.built = self._resolved(resolved) if resolved else ""
            made.context = self._resolved(interpolate(where, self._env) or "")
            runtime.is_complete = runtime.is_complete and bool(made.built)
        for one in items(at(node, "env_file")):
            self._file(made, one)
        self._variables(made, at(node, "environment"))
        if at(node, "entrypoint") is not None or any(
            word in text for text in _texts(at(node, "command")) for word in _SHELL
        ):
            runtime.is_complete = False
        command = text_of(at(node, "command")) or " ".join(_texts(at(node, "command")))
        entrypoint = text_of(at(node, "entrypoint")) or " ".join(_texts(at(node, "entrypoint")))
        runtime.command = f"{entrypoint} {command}".strip() or runtime.command
        made.is_helper = made.is_helper or command.split(None, 1)[:1] in _HELPERS
        for volume in items(at(node, "volumes")) + items(at(node, "configs")) + items(at(node, "secrets")):
            source = text_of(volume) or text_of(at(volume, "source"))
            place = self._place(source)
            if place:
                made.uses.append(place)
            target = _read_only(volume)
            if target:
                runtime.read_only.append(target)
            runtime.volumes += _lasting(volume)
        for config in items(at(node, "configs")) + items(at(node, "secrets")):
            file = text_of(at(self._document.root, "configs", text_of(config) or text_of(at(config, "source")), "file"))
            place = self._place(file if file.startswith((".", "/")) else f"./{file}" if file else "")
            if place:
                made.uses.append(place)
        self._published(made, at(node, "ports"))
        mode = text_of(at(node, "network_mode"))
        if mode and not mode.startswith(("bridge", "none")):
            runtime.ports = None
            runtime.is_container = mode != "host"
        for written in (at(node, "deploy", "replicas"), at(node, "scale")):
            if written is not None:
                number = text_of(written)
                made.nodes = int(number) if is_digits(number) and len(number) < 4 else 0
        if text_of(at(node, "deploy", "mode")) == "global":
            made.nodes = 0

    def _variables(self, made: Service, node: ConfigNode | None) -> None:
        """The variables under ``environment``, a mapping or a list."""
        path, line = self._document.path, self._document.line
        for name, value, entry in entries(node):
            made.set(name, _literal(text_of(value)) if _text(value) else None, path, line(entry))
        for item in items(node):
            name, sign, written = text_of(item).partition("=")
            if name:
                made.set(name.strip(), _literal(written) if sign else None, path, line(item))

    def _file(self, made: Service, node: ConfigNode) -> None:
        """The variables of an ``env_file``."""
        written = text_of(node) or text_of(at(node, "path"))
        resolved = interpolate(written, self._env)
        found = self._env_file(self._resolved(resolved)) if resolved else None
        if found is None:
            made.runtime.is_complete = False
            return
        path, variables = found
        for name, number in variables:
            made.set(name, None, path, number, keep=True)

    def _place(self, written: str) -> str:
        """The absolute path that a volume mounts; empty for a named volume and for the whole folder."""
        resolved = interpolate(written, self._env) if "$" in written else written
        source = (resolved or "").partition(":")[0]
        if not source.startswith(".") and "/" not in source:
            return ""
        if source.startswith(("/", "~")) or "\\" in source or len(source) > 500:
            return ""
        place = self._resolved(source)
        return "" if place == self._folder or self._folder.startswith(place + os.sep) else place

    def _resolved(self, written: str) -> str:
        return resolved_path(self._folder, written, self._root)

    def _published(self, made: Service, node: ConfigNode | None) -> None:
        """The published ports of a service, by the number inside the container."""
        runtime = made.runtime
        if runtime.ports is None:
            return
        for item in items(node)[:MAX_PORTS]:
            where = f"{report_path(self._document.path)}:{self._document.line(item)}"
            if isinstance(item, Mapping):
                numbers, protocol = text_of(at(item, "target")), text_of(at(item, "protocol")) or "tcp"
                host = text_of(at(item, "host_ip"))
            else:
                written = interpolate(text_of(item), self._env)
                if written is None:
                    runtime.ports = None
                    return
                written, _, protocol = written.partition("/")
                host, _, numbers = written.rpartition(":")
            if host.startswith(("127.", "[::1]", "localhost")):
                continue
            low, _, high = numbers.partition("-")
            if not is_digits(low) or not is_digits(high or low) or len(low) > 5 or len(high) > 5:
                runtime.ports = None
                return
            for number in range(int(low), min(int(high or low), int(low) + MAX_RANGE) + 1):
                runtime.ports.setdefault(f"{number}/{protocol or 'tcp'}", where)

    def _cluster(self, made: Service) -> None:
        """What the variables say about the nodes of a cluster."""
        own = {made.runtime.name.lower(), "localhost", "127.0.0.1"}
        own.update(
            one.value.lower()
            for name, one in made.runtime.variables.items()
            if one.value and name.lower() in ("node.name", "hostname", "node_name", "elasticsearch_node_name")
        )
        for name, one in made.runtime.variables.items():
            low = name.lower()
            if low in ("discovery.type", "discovery_type"):
                made.is_single = one.value == "single-node"
            elif low in _HOSTS:
                if one.value is None:
                    made.hosts.add("?")
                    continue
                hosts = {host.strip().partition(":")[0].lower() for host in one.value.split(",")}
                made.hosts |= hosts - own - {""}


def _bridges(document: Document) -> tuple[str, ...]:
    """The subnets of the networks of a compose file that do not leave the host."""
    return tuple(
        subnet
        for _, network, _ in entries(at(document.root, "networks"))
        if text_of(at(network, "driver")) in ("", "bridge") and at(network, "external") is None
        for one in items(at(network, "ipam", "config"))
        if (subnet := text_of(at(one, "subnet")))
    )[:MAX_NETWORKS]


def _text(node: ConfigNode) -> bool:
    return isinstance(node, Scalar) and node.value is not None


def _read_only(volume: ConfigNode) -> str:
    """The path in the container of a volume that is mounted read-only; empty for any other one."""
    if isinstance(volume, Mapping):
        return text_of(at(volume, "target")).rstrip("/") if text_of(at(volume, "read_only")) == "true" else ""
    rest, _, options = text_of(volume).rpartition(":")
    return rest.rpartition(":")[2].rstrip("/") if "ro" in options.split(",") else ""


def _lasting(volume: ConfigNode) -> list[str]:
    """The path in the container of a volume whose content lasts: not in memory, and no temporary folder of the host."""
    if isinstance(volume, Mapping):
        source, target = text_of(at(volume, "source")), text_of(at(volume, "target"))
        is_kept = text_of(at(volume, "type")) != "tmpfs"
    else:
        source, _, rest = text_of(volume).rpartition(":/")
        target, is_kept = f"/{rest.partition(':')[0]}" if source else text_of(volume), True
    is_kept = is_kept and target.startswith("/") and not f"{source}/".startswith(_TEMPORARY)
    return [target.rstrip("/")] if is_kept else []


def _literal(value: str) -> str | None:
    """A value that is used as it is written."""
    return None if "$" in value else value


def _texts(node: ConfigNode | None) -> list[str]:
    return [text_of(item) for item in items(node)]
