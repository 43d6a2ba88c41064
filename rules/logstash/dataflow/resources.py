"""Resources that plugins cannot share: ports, addresses of pipelines, files that store a position, and folders.

Two plugins that use one resource conflict within a file, within a pipeline and, where a pipelines.yml lists them, among
all pipelines of the Logstash instance.
"""

from __future__ import annotations

from itertools import chain

from lslint.grammar.logstash.nodes import Array, Bareword, Number, Pipeline, Plugin, String, boolean, raw_texts, text
from lslint.grammar.numbers import is_digits
from lslint.grammar.record import record
from lslint.grammar.template_hints import has_marker
from lslint.rules.api import Context, Instance, Sibling
from lslint.rules.facts import fact, pipeline_fact
from lslint.rules.logstash.catalogue.traits import plugins_with, values_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from typing import TypeVar

    T = TypeVar("T")

PORT, LISTEN, SEND, STATE, FOLDER = "port", "listen", "send", "state", "folder"

_TCP = values_of("tcp port")
_UDP = values_of("udp port")
ANY_HOST = ("", "0.0.0.0", "::", "[::]")
_NO_FILE = frozenset(("", "nul", "nil", "null", "none", "devnull"))
"""Last parts of paths that mean no file: the null device, and how people misspell it."""


@record
class Resource:
    """The use of a resource.

    ``what``: its kind (``PORT``, ``LISTEN``, ``SEND``, ``STATE``, ``FOLDER``). ``key``: its name. ``plugin``: name of
    the plugin. ``start``, ``end``: offsets of the option. ``detail``: the host of a port; ``open`` for an unknown
    address. ``node``: the input that stores its position, or the output that stores files. ``path`` and ``pipeline``:
    set for a file other than the one being checked.
    """

    what: str
    key: str
    plugin: str
    start: int
    end: int
    detail: str = ""
    node: Plugin | None = None
    path: str | None = None
    pipeline: str | None = None

    def at(self, path: str, pipeline: str | None) -> Resource:
        """Return the same resource in another file."""
        return Resource(self.what, self.key, self.plugin, self.start, self.end, self.detail, self.node, path, pipeline)


@fact
def resources(tree: Pipeline) -> list[Resource]:
    """Return all resources of a file in source order."""
    found: list[Resource] = []
    for section, plugin, _ in tree.walk_plugins():
        if section.kind == "input":
            found += _input(plugin)
        elif section.kind == "output":
            if plugin.name == "pipeline":
                found += _addresses(plugin, "send_to", SEND)
            elif plugin.name == "tcp" and plugin.text("mode") == "server":
                found += _ports(plugin, "tcp", 0)
            elif plugin.name == "s3" and not plugin.is_false("restore"):
                found += _files(plugin, FOLDER, "temporary_directory", "the default folder")
    return found


@fact
def is_complete(tree: Pipeline) -> bool:
    """Return whether a file could be a complete pipeline: it has inputs and outputs."""
    return {"input", "output"} <= {section.kind for section in tree.sections if section.items}


def elsewhere(ctx: Context, what: str, keys: Collection[str]) -> Iterator[tuple[Resource, bool]]:
    """Yield the resources of a kind with these names in files that run with this one, and whether that is declared:
    other files of the pipeline, then those of the other pipelines of the Logstash instance; at most ``MAX_USES`` of
    each name.

    Without conflicts that would fail at once (a port or an address in use) in files of which manifests may run one.
    """
    declared = ctx.project.declared
    instance = ctx.project.instance()
    if ctx.project.has_other_files:
        is_choice = what not in (STATE, FOLDER) and _may_run_alone(ctx) and not declared and is_complete(ctx.pipeline)
        for sibling, resource in _of(_resources_of_pipeline(ctx).get(what, {}), keys):
            if sibling.path != ctx.path and not (is_choice and is_complete(sibling.tree)):
                yield resource.at(sibling.path, None), declared
    if instance is not None:
        of_pipeline = _paths(ctx)
        for resource in _of(resources_of_all(instance).get(what, {}), keys):
            if resource.path != ctx.path and resource.path not in of_pipeline:
                yield resource, True


def shared(tree: Pipeline, what: str, ctx: Context) -> Iterator[tuple[Resource, Resource, bool]]:
    """Yield the resources of a kind that another plugin of the same name uses, each with the use of that plugin, and
    whether both certainly run together."""
    own_resources = [resource for resource in resources(tree) if resource.what == what]
    if not own_resources:
        return
    others: dict[tuple[str, str, str], tuple[Resource, bool]] = {}
    for resource, declared in elsewhere(ctx, what, {resource.key for resource in own_resources}):
        others.setdefault((resource.plugin, resource.key, resource.detail), (resource, declared))
    seen: dict[tuple[str, str, str], Resource] = {}
    for resource in own_resources:
        key = resource.plugin, resource.key, resource.detail
        other, certain = seen.get(key), True
        if other is None:
            seen[key] = resource
            other, certain = others.get(key, (None, True))
        if other is not None:
            yield resource, other, certain


def _may_run_alone(ctx: Context) -> bool:
    """Return whether manifests run Logstash without a mount of the file or its folder."""
    runtimes = ctx.project.deployment.runtimes()
    return bool(runtimes) and not any(runtime.is_mounted and runtime.mounts for runtime in runtimes)


MAX_USES = 50
"""Maximum number of uses of a resource that a file is compared with."""


def _of(uses: dict[str, list[T]], keys: Collection[str]) -> Iterator[T]:
    """Yield the first uses of the resources with these names."""
    for key in keys:
        yield from uses.get(key, ())[:MAX_USES]


@pipeline_fact
def _resources_of_pipeline(ctx: Context) -> dict[str, dict[str, list[tuple[Sibling, Resource]]]]:
    """Return the resources of the files of a pipeline with the files, by kind and name."""
    found: dict[str, dict[str, list[tuple[Sibling, Resource]]]] = {}
    for sibling in ctx.project.pipeline_files():
        for resource in resources(sibling.tree):
            found.setdefault(resource.what, {}).setdefault(resource.key, []).append((sibling, resource))
    return found


@pipeline_fact
def _paths(ctx: Context) -> frozenset[str]:
    """Return the paths of the files of a pipeline."""
    return frozenset(sibling.path for sibling in ctx.project.pipeline_files())


@fact
def resources_of_all(instance: Instance) -> dict[str, dict[str, list[Resource]]]:
    """Return the resources of all pipelines of a Logstash instance by kind and name."""
    found: dict[str, dict[str, list[Resource]]] = {}
    for name, file in instance.files():
        for resource in resources(file.tree):
            found.setdefault(resource.what, {}).setdefault(resource.key, []).append(resource.at(file.path, name))
    return found


class OtherNames:
    """The names of resources of a kind in the other files of the Logstash instance."""

    def __init__(self, ctx: Context, what: str) -> None:
        self._own = ctx.path
        instance = ctx.project.instance()
        self._names = _names_of_all(instance).get(what, _Names()) if instance is not None else _Names()
        self._uses = resources_of_all(instance).get(what, {}) if instance is not None else {}

    def uses(self, name: str | None) -> list[Resource]:
        """Return the first uses of a name in the other files."""
        return [use for use in self._uses.get(name or "", ())[:MAX_USES] if use.path != self._own]

    def __contains__(self, name: str) -> bool:
        return self._names.paths.get(name, self._own) != self._own

    def has_unknown(self) -> bool:
        """Return whether one of the names contains a variable."""
        return not self._names.with_variables <= {self._own}

    def names(self, most: int) -> list[str] | None:
        """Return the names of all files in order; None for more than ``most``."""
        return list(self._names.paths) if len(self._names.paths) <= most else None


class _Names:
    """Names of resources of a kind, each with the path of its file, None for several files, and the paths of the files
    whose names contain variables."""

    __slots__ = ("paths", "with_variables")

    def __init__(self) -> None:
        self.paths: dict[str, str | None] = {}
        self.with_variables: set[str | None] = set()

    def add(self, resource: Resource) -> None:
        if self.paths.setdefault(resource.key, resource.path) != resource.path:
            self.paths[resource.key] = None
        if resource.detail:
            self.with_variables.add(resource.path)


@fact
def _names_of_all(instance: Instance) -> dict[str, _Names]:
    """Return the names of the resources of all pipelines of a Logstash instance by kind."""
    groups: dict[str, _Names] = {}
    for what, uses in resources_of_all(instance).items():
        for resource in chain.from_iterable(uses.values()):
            groups.setdefault(what, _Names()).add(resource)
    return groups


def location(resource: Resource, ctx: Context) -> str:
    """Return the file of a resource for a message: the name only if it is in the same folder."""
    if resource.path is None:
        return "this file"
    folder, _, name = resource.path.rpartition("/")
    return f"`{name if folder == ctx.path.rpartition('/')[0] else resource.path}`" + (
        f" (pipeline `{resource.pipeline}`)" if resource.pipeline else ""
    )


def _input(plugin: Plugin) -> Iterator[Resource]:
    name = plugin.name
    if name == "pipeline":
        yield from _addresses(plugin, "address", LISTEN)
    elif name in _TCP and plugin.text("mode") != "client":
        yield from _ports(plugin, "tcp", _TCP[name])
    if name in _UDP:
        if plugin.option("port_udp") or plugin.option("use_udp") or plugin.option("use_tcp"):
            return
        if plugin.option("supported_transports"):
            return  # it may listen on TCP
        yield from _ports(plugin, "udp", _UDP[name])
    if name in plugins_with("sincedb"):
        yield from _files(plugin, STATE, "sincedb_path", _default_state(plugin))
    elif name == "jdbc" and _tracks(plugin):
        yield from _files(plugin, STATE, "last_run_metadata_path", "the default file")


DEFAULT_OF = "the default file of "


def _default_state(plugin: Plugin) -> str:
    """Return a name for the default ``sincedb_path`` of a ``file`` input, which depends on its paths; empty for other
    inputs, and for paths that are not known."""
    paths = plugin.raw_texts("path") if plugin.name == "file" else []
    is_known = bool(paths) and not any("${" in path or has_marker(path) for path in paths)
    return DEFAULT_OF + ", ".join(f"`{path}`" for path in paths) if is_known else ""


def _ports(plugin: Plugin, protocol: str, default: int) -> Iterator[Resource]:
    option = plugin.option("port")
    host = plugin.option("host")
    hosts = raw_texts(host.value) if host is not None else [""]
    if len(hosts) != 1:
        return
    if option is None:
        if default:
            yield Resource(PORT, f"{protocol} {default}", plugin.name, plugin.start, plugin.name_end, hosts[0])
        return
    for port in raw_texts(option.value)[:1]:
        # for 0, the system chooses a free port; LS114 reports one above the last
        if port.strip("0") and not has_marker(port) and not (is_digits(port) and int(port[:9]) > 65535):
            yield Resource(PORT, f"{protocol} {port}", plugin.name, option.start, option.end, hosts[0])


def _addresses(plugin: Plugin, name: str, what: str) -> Iterator[Resource]:
    for option in plugin.all(name):
        items = option.value.items if isinstance(option.value, Array) else [option.value]
        for item in items:
            if isinstance(item, String | Bareword | Number):
                found = text(item)
                known = found is not None and not has_marker(found) and "%{" not in found
                yield Resource(what, found or "", plugin.name, item.start, item.end, "" if known else "open")


def _files(plugin: Plugin, what: str, name: str, default: str) -> Iterator[Resource]:
    option = plugin.option(name)
    if option is None:
        if default:
            yield Resource(what, default, plugin.name, plugin.start, plugin.name_end, node=plugin)
        return
    for found in raw_texts(option.value)[:1]:
        name = found.replace("\\", "/").rstrip("/").rpartition("/")[2]  # of the null device: `NUL`, `C:/null`
        if name.lower().rstrip(":") not in _NO_FILE and not has_marker(found):
            yield Resource(what, found, plugin.name, option.start, option.end, node=plugin)


def _tracks(plugin: Plugin) -> bool:
    """Return whether the statement of a jdbc input continues after the last row of the previous run."""
    record = plugin.option("record_last_run")
    if record is not None and boolean(record.value) is not True:
        return False
    if "sql_last_value" in (plugin.text("statement") or ""):
        return True
    bound = plugin.option("prepared_statement_bind_values")
    return bound is not None and any("sql_last_value" in one for one in raw_texts(bound.value))
