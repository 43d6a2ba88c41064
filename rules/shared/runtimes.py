"""Queries about the environments in which a file runs (``DeploymentView.runtimes``)."""

from __future__ import annotations

from posixpath import basename, join, normpath

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.template_hints import has_marker
from lslint.rules.api import Context
from lslint.rules.facts import fact
from lslint.rules.project_view import ANY_PLUGIN
from lslint.rules.shared.hosts import host_of, place
from lslint.rules.shared.image_variables import setter_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lslint.rules.project_view import DeploymentView, Runtime, Variable

_OF_SYSTEM = r"/(?:etc|usr|opt|run|var/run|tmp)/"
_SAME = {
    "passwd": "password", "pass": "password", "pwd": "password", "pw": "password", "username": "user", "usr": "user",
    "addr": "address", "hosts": "host", "urls": "url", "ports": "port", "hostname": "host", "lvl": "level",
    "topics": "topic", "brokers": "broker", "idx": "index", "env": "environment", "dir": "directory", "es": "elastic",
    "elasticsearch": "elastic",
}  # fmt: skip
"""Synonyms in the names of variables."""
_DEFAULT_POOLS = range(17, 32)
"""Second numbers of the 172.x networks that Docker assigns to bridges by default."""
_OSS_IMAGE = r"docker\.elastic\.co/(?:beats|elasticsearch|kibana|logstash)/{}-oss(?:[:@]|$)"
MAX_COMPARED = 200
"""Maximum number of variables of a file that are compared with those of its runtimes."""
_WITH_DEFAULT = r"\$\{([A-Za-z_][A-Za-z0-9_]*):[^}$\n]*\}"
"""A use of a variable with a default."""
COMPOSE = r"(?:(?:docker-)?compose|docker-(?:stack|swarm))(?P<rest>[\w.-]*)\.ya?ml"
"""Names that Docker Compose reads, and those that its documentation gives files for ``docker stack deploy``."""
_LEAST = 8
"""Minimum length of names that may differ in one character."""


def is_interpolated(ctx: Context) -> bool:
    """Return whether a text is in a compose file, in which Compose itself replaces variables."""
    return ctx.host is not None and compiled(COMPOSE).fullmatch(ctx.host.rpartition("/")[2]) is not None


def may_get_more(ctx: Context) -> bool:
    """Return whether what runs the settings of a manifest may add others, which the project does not show."""
    if ctx.origin == "config-map":
        return any(runtime.command or not runtime.is_complete for runtime in ctx.project.deployment.runtimes())
    return ctx.origin == "operator" and not ctx.project.deployment.is_whole()


def oss_image(deployment: DeploymentView, product: str, *, of_servers: bool = False) -> str:
    """Return the image of the OSS distribution, which lacks X-Pack, if every environment of a file, or of the variables
    of a container, runs one without further plugins; else an empty string. ``of_servers``: the file is for these
    servers, which do not load it."""
    runtimes = [runtime for runtime in deployment.runtimes() if runtime.is_mounted or of_servers]
    runtimes = runtimes or [variable.runtime for variable in deployment.image_variables()]
    is_oss = compiled(_OSS_IMAGE.format(product)).match
    is_plain = all(is_oss(runtime.image) and not runtime.has_plugins for runtime in runtimes)
    return runtimes[0].image if runtimes and is_plain else ""


_OFFICIAL_IMAGE = r"(?:docker\.elastic\.co/{0}/|(?:docker\.io/)?(?:library/)?){0}(?:[:@]|$)"
_BEAT_IMAGE = r"(?:[\w./:-]*[/.])?(?:elastic|beats|elastic\.co/[\w/-]+)/{}(?:-(?:oss|ubi\d*|wolfi))?(?:[:@]|$)"
"""An image of Elastic for a Beat, also in another registry, unless a variable or a template decides its repository."""
_PUBLISHED = (
    r"(?:docker\.elastic\.co/beats|(?:docker\.io/)?elastic)/{0}(?:-(?:oss|ubi\d*|wolfi))?(?:[:@]\S*)? "
    r"(?!.*(?:[${{\n]|path[._]))(?:\S*docker-entrypoint )?(?:(?:\S*/)?{0}(?: |$)|-|$)"
)
"""An image of Elastic for a Beat, and a command that runs the Beat without variables and paths."""
_OFFICIAL_COMMAND = r"(?:\S*docker-entrypoint(?:\.sh)? )?(?:(?:\S*/)?{0}\b|eswrapper|-E)"


def without_plugins(deployment: DeploymentView, product: str, plugin: str = "") -> Runtime | None:
    """Return the container that runs a product near a file if all of them run its official image as it is: without
    plugins (or this one) that a build, a command or a mount adds. None for pods, which may get some otherwise."""
    runtimes = deployment.runtimes()
    home = f"/usr/share/{product}"
    for runtime in runtimes:
        is_other = plugin and {plugin, ANY_PLUGIN}.isdisjoint(runtime.plugins)
        is_added = (runtime.has_plugins and not is_other) or _adds_plugins(runtime)
        is_hidden = any(folder in runtime.mounts for folder in (home, f"{home}/config"))
        is_plain = not runtime.command or compiled(_OFFICIAL_COMMAND.format(product)).match(runtime.command)
        is_whole = runtime.starts_image and runtime.is_container and not (runtime.is_pod or is_hidden) and is_plain
        if is_added or not is_whole or not compiled(_OFFICIAL_IMAGE.format(product)).match(runtime.image):
            return None
    return runtimes[0] if runtimes else None


def is_elsewhere(ctx: Context) -> bool:
    """Return whether a request is for another server than the nodes of the project: its URL has none of their names and
    published ports, or it is not known."""
    if not ctx.project.server:
        return False
    server = compiled(r"\$\{\w+:-([^{}]*)\}|[\"']").sub(r"\1", ctx.project.server)
    host, nodes = host_of(server), ctx.project.deployment.search_nodes()
    if place(host) == "machine":
        ports = {port for node in nodes for pair in node.published.items() for port in pair}
        return bool(ports) and server.rstrip("/").rpartition(":")[2] not in ports
    names = {name for node in nodes for name in node.names}
    return host not in names and (bool(names) or "$" in host or place(host) != "containers")


def lacking_plugin(ctx: Context, plugin: str, name: str) -> str:
    """Return the message about what Elasticsearch rejects without a plugin; empty if no container surely lacks it."""
    runtime = without_plugins(ctx.project.deployment, "elasticsearch", plugin) if not is_elsewhere(ctx) else None
    where = f"`{runtime.name}` ({runtime.location})" if runtime is not None else ""
    action = f"Build an image with `elasticsearch-plugin install {plugin}`"
    return where and f"Elasticsearch rejects `{name}`, unless a script adds its plugin to {where}. {action}"


def may_be_custom_build(deployment: DeploymentView, beat: str) -> bool:
    """Return whether a container with the file runs another image than that of Elastic for a Beat, so that the Beat may
    be built with further plugins."""
    images = [runtime.image for runtime in deployment.runtimes() if runtime.is_mounted and runtime.image]
    return not all(map(compiled(_BEAT_IMAGE.format(beat)).match, images))


def runs_as_published(deployment: DeploymentView, beat: str, path: str) -> bool:
    """Return whether the file with that path is in containers with the image of Elastic for a Beat, and their commands
    set no path and name no other config."""
    runtimes = [runtime for runtime in deployment.runtimes() if runtime.is_mounted]
    runs = compiled(_PUBLISHED.format(beat)).match
    mounts = [mount for runtime in runtimes for mount in runtime.mounts]
    files = {basename(path), *(f"{mount}{rest}" for mount in mounts for rest in ("", f"/{basename(path)}"))}
    names = {name for runtime in runtimes for config in runtime.configs for name in config}
    names = {name if mounts and name.startswith("/") else basename(name) for name in names}
    is_plain = all(runtime.is_complete and runs(f"{runtime.image} {runtime.command}") for runtime in runtimes)
    return bool(runtimes) and is_plain and names <= {*files, *map(basename, mounts)}


def has_unknown_plugins(ctx: Context) -> bool:
    """Return whether a runtime of the file, or one near it, may have plugins that are not of Elastic."""
    return any(ANY_PLUGIN in one.plugins or _adds_plugins(one) for one in ctx.project.deployment.runtimes())


def _adds_plugins(runtime: Runtime) -> bool:
    """Return whether a command or a mount adds plugins to a container."""
    return any("plugin" in text for text in (runtime.command, *runtime.mounts))


@fact
def known_values(ctx: Context) -> dict[str, str]:
    """Return the values of variables that the config declares, and of those that every runtime of the file sets to the
    same value; for one that a runtime sets to another or unknown value, a reference, as its default is not used. Empty
    for a file without variables."""
    declared: dict[str, str] = ctx.options.get("env", {}).get("values", {})
    if "${" not in ctx.text:
        return declared
    runtimes = ctx.project.deployment.runtimes()
    names = dict.fromkeys(name for runtime in runtimes if runtime.is_mounted for name in runtime.variables)
    found = {name: f"${{{name}}}" for name in names}
    for name in names if all(runtime.is_mounted for runtime in runtimes) else ():
        variables = [runtime.variables.get(name) for runtime in runtimes]
        values = {"" if each and each.is_empty else each.value if each else None for each in variables}
        value = values.pop()
        if value is not None and not values:
            found[name] = value
    return {**found, **declared}


@fact
def unset_values(ctx: Context) -> dict[str, str]:
    """Return the variables with a default that a container with the file leaves unset, each with an empty value."""
    names = dict.fromkeys(compiled(_WITH_DEFAULT).findall(ctx.text)) if "${" in ctx.text else ()
    return {name: "" for name in [*names][:MAX_COMPARED] if leaving_unset(ctx, name) is not None}


def setter(ctx: Context, name: str) -> Variable | None:
    """Return the variable of this name that a runtime of the file, or a runtime near it, sets."""
    return next(
        (runtime.variables[name] for runtime in ctx.project.deployment.runtimes() if name in runtime.variables), None
    )


def variable_for(ctx: Context, name: str) -> Variable | None:
    """Return the variable with which a runtime of a settings file of Logstash, or a runtime near it, sets a setting."""
    return next(filter(None, (setter_in(runtime, name) for runtime in ctx.project.deployment.runtimes())), None)


def leaving_unset(ctx: Context, name: str) -> Runtime | None:
    """Return a runtime of the file if no runtime sets the variable, else a container that mounts the file without it,
    or None. Compose replaces the variables of its own file, whatever the containers set, and may merge services of
    several files that have the same name."""
    runtimes = [] if is_interpolated(ctx) else ctx.project.deployment.runtimes()
    lacking = [runtime for runtime in runtimes if runtime.leaves_unset(name) and not _has_keystore(runtime)]
    others = {runtime.name for runtime in runtimes if runtime not in lacking}
    if others:
        lacking = [each for each in lacking if each.is_mounted and each.is_container and each.name not in others]
    return lacking[0] if lacking else None


def leaving_empty(ctx: Context, name: str) -> Variable | None:
    """Return the variable of a runtime of the file if every runtime sets it to an empty string, and none mounts a
    keystore, else None."""
    runtimes = [] if is_interpolated(ctx) else ctx.project.deployment.runtimes()
    runtimes = [runtime for runtime in runtimes if runtime.is_mounted]
    if not all(runtime.is_complete for runtime in runtimes) or any(map(_has_keystore, runtimes)):
        return None
    variables = [runtime.variables.get(name) for runtime in runtimes]
    is_empty = all(variable is not None and variable.is_empty for variable in variables)
    return variables[0] if variables and is_empty else None


def _has_keystore(runtime: Runtime) -> bool:
    """Return whether a container mounts a keystore of Logstash or of a Beat, which may define any variable."""
    return any(compiled(r"/(?:logstash|[a-z]+beat)\.keystore$").search(mount) for mount in runtime.mounts)


def misnamed(ctx: Context, name: str) -> Variable | None:
    """Return a variable with a similar name that a runtime sets and the file does not read, if no runtime sets the
    variable ``name``."""
    if setter(ctx, name) is not None or leaving_unset(ctx, name) is None:
        return None
    nearest: dict[str, Variable | None] = ctx.facts.setdefault(misnamed, {})
    if name not in nearest:
        nearest[name] = _nearest(ctx, name) if len(nearest) < MAX_COMPARED else None
    return nearest[name]


def misnamed_variables(ctx: Context, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield the span of the first use of each variable that always has its default because the deployment sets one with
    a similar name, and the message about it. ``spans``: the strings in which variables are replaced."""
    seen = set()
    for start, end in spans:
        for use in compiled(_WITH_DEFAULT).finditer(ctx.text, start, ctx.text.rfind("}", start, end) + 1):
            other = misnamed(ctx, use[1]) if use[1] not in seen else None
            seen.add(use[1])
            if other is not None:
                yield (
                    use.span(),
                    f"`${{{use[1]}}}` always uses its default, because the deployment sets `{other.name}` instead"
                    f" ({other.location}). Use the same name in both files",
                )


def _nearest(ctx: Context, name: str) -> Variable | None:
    """Return the first variable with a similar name that the file does not read."""
    for runtime in ctx.project.deployment.runtimes():
        for other, variable in runtime.variables.items():
            is_prefixed = runtime.references is not None and "_" in name and other.endswith(f"_{name}")
            if (is_prefixed or is_alike(name, other)) and not _is_read(ctx, other):
                return variable
    return None


def _is_read(ctx: Context, name: str) -> bool:
    """Return whether the file, or another file of its pipeline, reads a variable."""
    texts = [ctx.text, *(member.text for member in ctx.project.pipeline_files(others_only=True))]
    return any(f"${{{name}}}" in text or f"${{{name}:" in text for text in texts)


def is_alike(name: str, other: str) -> bool:
    """Return whether two names differ only in synonyms (``ES_PASSWD``, ``ES_PASSWORD``) or in one character."""
    if _words(name) == _words(other):
        return True
    if min(len(name), len(other)) < _LEAST or _digits(name) != _digits(other):
        return False
    from lslint.rules.shared.suggest import distance

    return distance(name.lower(), other.lower(), 1) <= 1


def _words(name: str) -> tuple[str, ...]:
    return tuple(_SAME.get(word, word) for word in name.lower().split("_"))


def _digits(name: str) -> str:
    return "".join(filter(str.isdigit, name))


def mounted(ctx: Context) -> list[Runtime]:
    """Return the runtimes that name the file, or whose variables make the settings."""
    deployment = ctx.project.deployment
    runtimes = deployment.runtimes() or [variable.runtime for variable in deployment.image_variables()]
    return [runtime for runtime in runtimes if runtime.is_mounted]


def runs_in_container(ctx: Context) -> bool:
    """Return whether every runtime that names the file is a container with a separate network."""
    runtimes = mounted(ctx)
    return bool(runtimes) and all(runtime.has_network for runtime in runtimes)


def lacks_address(ctx: Context, host: str) -> bool:
    """Return whether a host is an IPv4 address that no container which runs the file can have, because its manifest
    gives it none."""
    numbers = _numbers(host)
    if not any(numbers) or numbers[0] == 127 or not runs_in_container(ctx):
        return False
    return not any(runtime.has_fixed_address for runtime in mounted(ctx))


def _numbers(host: str) -> list[int]:
    """Return the numbers of an IPv4 address; empty for another host."""
    parts = host.split(".")
    is_address = len(parts) == 4 and all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts)
    return [int(part) for part in parts] if is_address else []


def is_on_bridge(ctx: Context, host: str) -> bool:
    """Return whether an address is in a bridge network of the containers that run the file."""
    numbers = _numbers(host)
    if not numbers or not runs_in_container(ctx):
        return False
    if numbers[0] == 172 and numbers[1] in _DEFAULT_POOLS:
        return True
    from ipaddress import ip_address, ip_network

    try:
        address = ip_address(host)
        return any(
            address in ip_network(subnet, strict=False) for runtime in mounted(ctx) for subnet in runtime.subnets
        )
    except ValueError:
        return False


def is_on_other_host(ctx: Context, host: str) -> bool:
    """Return whether a host is an address of no container, while those that run the file are in a bridge network of
    their own host, where Docker chooses their addresses."""
    runtimes = mounted(ctx)
    is_plain = all(one.is_complete and one.starts_image and not one.is_built for one in runtimes)
    is_open = any(one.is_in_swarm or any("$" in subnet for subnet in one.subnets) for one in runtimes)
    return is_plain and not is_open and lacks_address(ctx, host) and not is_on_bridge(ctx, host)


def is_on_volume(ctx: Context, path: str) -> bool:
    """Return whether a container that may run the file mounts a volume at a path or at a folder above it."""
    runtimes = mounted(ctx) or ctx.project.deployment.runtimes()
    return any(place and f"{path}/".startswith(f"{place}/") for runtime in runtimes for place in runtime.volumes)


def read_only_mount(ctx: Context, path: str) -> str:
    """Return the folder or file at or above a path that every container which names the file mounts read-only; else an
    empty string."""
    mount = ""
    for runtime in mounted(ctx):
        above = [target for target in runtime.mounts if target and f"{path}/".startswith(f"{target}/")]
        mount = max(above, key=len, default="")
        if mount not in runtime.read_only:
            return ""
    return mount


def is_off_volumes(ctx: Context, path: str, default: str) -> bool:
    """Return whether every container that names the file mounts a volume at the folder ``default``, and none at
    ``path``, which is then lost with the container."""
    runtimes = mounted(ctx)
    return (
        bool(runtimes)
        and path.startswith("/")
        and all(one.is_container and default in one.volumes for one in runtimes)
        and not is_on_volume(ctx, path.rstrip("/"))
    )


def unmounted(ctx: Context, folder: str, *, may_exist: bool = True) -> str:
    """Return the location of a service or container that names the file if none that does mounts a folder, one above it
    or one below it; else an empty string. With ``may_exist`` (in the image), they also must mount others outside of the
    image's own."""
    runtimes = mounted(ctx)
    is_known = ctx.project.deployment.peers() is not None or all(one.is_pod for one in runtimes)
    if not runtimes or not is_known or not all(one.is_complete for one in runtimes):
        return ""
    mounts = [f"{mount}/" for one in runtimes for mount in one.mounts]
    near = [mount for mount in mounts if mount.startswith(f"{folder}/") or f"{folder}/".startswith(mount)]
    others = [mount for mount in mounts if not (may_exist and mount.startswith("/usr/share/"))]
    return runtimes[0].location if others and not near and not any("$" in mount for mount in mounts) else ""


def lacking_file(ctx: Context, written: str, home: str, folder: str) -> str:
    """Return the location of a container that does not have a file, or an empty string. ``written``: its path, relative
    to ``folder``. Other paths than those below ``home`` may be in the image, except those outside of system folders."""
    path = normpath(join(folder, written))
    is_of_image = not path.startswith(f"{home}/config/") and compiled(_OF_SYSTEM).match(path) is not None
    is_open = not written or "$" in written or has_marker(written) or is_of_image
    return "" if is_open else ctx.project.deployment.unmounted_in_containers(path)


def published_at(ctx: Context, *ports: str) -> str | None:
    """Return where the containers that run the file publish one of these ports (``9200``, ``514/udp``); empty if they
    publish none of them, None if the ports are unknown."""
    runtimes = mounted(ctx)
    if not runtimes or not all(runtime.has_network and runtime.ports is not None for runtime in runtimes):
        return None
    keys = [port if "/" in port else f"{port}/tcp" for port in ports]
    return next(filter(None, ((one.ports or {}).get(key) for one in runtimes for key in keys)), "")


def host_port(ctx: Context, port: str) -> str:
    """Return the port of the host at which others reach a published TCP port; empty if it is not known, or several."""
    key = f"{port}/tcp"
    ports = {runtime.host_ports.get(key, port) for runtime in mounted(ctx) if key in (runtime.ports or {})} or {port}
    return ports.pop() if len(ports) == 1 else ""


def advice_on_published(ctx: Context, ports: str = "the port") -> str:
    """Return how to keep published ports from other hosts."""
    is_service = all(runtime.is_pod for runtime in mounted(ctx))
    return "use a Service of type `ClusterIP`" if is_service else f"publish {ports} only on 127.0.0.1"


def sets_defaults_of(value: str, ctx: Context) -> bool:
    """Return whether every deployment of the file (compose file, systemd unit) sets all variables of a value that have
    a default, so that no default is used."""
    names = compiled(r"\$\{([A-Za-z_.][\w.]*):").findall(value)
    runtimes = ctx.project.deployment.runtimes() if names else ()
    runtimes = [runtime for runtime in runtimes if runtime.is_mounted] or runtimes
    return bool(runtimes) and all(name in runtime.variables for runtime in runtimes for name in names)
