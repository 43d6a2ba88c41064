"""Compose files: services, what they mount, and what they build."""

from __future__ import annotations

import os

from lslint.files.paths import is_below
from lslint.files.shown_path import ShownPath
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.access import at, content_span, entries, items, mappings, text_of, texts
from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar, Sequence
from lslint.grammar.numbers import is_digits
from lslint.project.manifests import model, products
from lslint.project.manifests.candidates import is_compose as is_compose_name
from lslint.project.manifests.interpolation import dollar_in, interpolate, unset_in, variables_in
from lslint.rules.project_view import ManifestWord
from lslint.rules.shared.runtimes import COMPOSE, MAX_COMPARED, is_alike
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.manifests.compose_projects import ComposeProjects, Project
    from lslint.project.manifests.documents import Document
    from lslint.project.manifests.files import Files
    from lslint.project.manifests.model import Place

    Declaration = tuple[Mapping, Entry]
    Layer = tuple[Document, Mapping]

MAX_FILES = 60
"""Compose files of a folder."""
MAX_ENV_FILES = 20
"""Files of variables of a service."""
MAX_SERVICES = 200
MAX_PORTS = 100
MAX_NETWORKS = 50
_OF_SHELLS = ("COMPOSE_PROJECT_NAME", "HOME", "HOSTNAME", "LANG", "LOGNAME", "PATH", "SHELL", "USER")
"""Variables that a shell always sets, and one that Compose sets."""
MAX_EXTENDED = 5
"""Services that a service extends."""
MAX_RANGE = 200
"""Ports of a range that are listed."""
MAX_PATH = 500
_INTERPOLATED = ("command", "container_name", "hostname", "image", "mem_limit", "ports", "volumes")
"""Keys of a service in which a variable without a value has a consequence."""
_TEMPORARY = ("/tmp/", "/dev/shm/", "/run/", "/var/run/")
_BRIDGES = ("bridge", "overlay")
"""Networks in which only Docker assigns addresses."""


def is_compose(text: str) -> bool:
    """Return whether a YAML text has the services of a compose file."""
    return "services" in text and compiled(r"(?m)^services[ \t]*:").search(text) is not None


def read_folder(folder: str, names: list[str], files: Files, projects: ComposeProjects) -> list[model.Manifest]:
    """Return the compose files of a folder. The file with the standard name and its override are one manifest; another
    file adds to the services of the standard one that it does not define itself."""
    layers: dict[str, Document] = {}
    for name in names[:MAX_FILES]:
        documents = files.documents(os.path.join(folder, name))
        services = _services(documents[0]).values() if documents else ()
        if documents and (
            is_compose_name(name) or any({"image", "build", "extends"} & _keys(node) for node, _ in services)
        ):
            layers[name] = documents[0]
    rest_of = {name: match["rest"] for name in layers if (match := compiled(COMPOSE).fullmatch(name)) is not None}
    base = next((name for name, rest in sorted(rest_of.items()) if not rest), "")
    override = next((name for name, rest in sorted(rest_of.items()) if rest == ".override"), "") if base else ""
    manifests = []
    for name, document in layers.items():
        if name != override:
            over = layers.get(override) if name == base else None
            under = layers.get(base) if name != base else None
            project = projects.of(document.path)
            if project.standard:
                under = next(iter(files.documents(project.standard)), None)
            manifests.append(_Reader(document, under, over, files, project).manifest())
    for manifest in manifests:
        key = os.path.basename(manifest.path)
        added = {
            name
            for other, document in layers.items()
            if other != key and not (key == base and other == override)
            for name, (node, _) in _services(document).items()
            if (key == base and other in rest_of) or not {"image", "build"} & _keys(node)
        }
        is_whole = key in rest_of or projects.is_included(manifest.path)  # `-f` names any other one, often with more
        for workload in manifest.workloads:
            workload.is_extended = not is_whole or workload.runtime.name in added
    return manifests


def _services(document: Document | None) -> dict[str, Declaration]:
    """Return the services of a compose file by name."""
    if document is None:
        return {}
    listed = at(document.root, "services")
    if not isinstance(listed, Mapping):
        listed = document.root  # the first version of the format
        if not any(at(node, "image") or at(node, "build") for _, node, _ in entries(listed)):
            return {}
    return {name: (node, entry) for name, node, entry in entries(listed) if isinstance(node, Mapping)}


def _in_effect(layers: list[Layer]) -> list[Layer]:
    """Return the declarations of a service without the keys that a later one removes (``!reset``) or replaces
    (``!override``)."""
    kept: list[Layer] = []
    replaced: set[str] = set()
    for document, node in reversed(layers):
        lasting = [entry for entry in node.entries if entry.name not in replaced and entry.value.tag != "!reset"]
        replaced.update(entry.name for entry in node.entries if entry.value.tag in ("!reset", "!override"))
        if len(lasting) < len(node.entries):
            node = Mapping(node.start, node.end, lasting, node.flow)
        kept.append((document, node))
    return kept[::-1]


class _Reader:
    """Reads one compose file. ``under``: the standard one, for services that are not complete; ``over``: its
    override."""

    def __init__(
        self, document: Document, under: Document | None, over: Document | None, files: Files, project: Project
    ) -> None:
        self._own = self._document = document
        self._under = under
        self._over = over
        self._files = files
        self._folder = project.folder
        self._env = project.env
        self._values = {"PWD": ".", **self._env.values}
        self._joined: set[str] = set()  # services whose network another one uses as its own
        self._alike: dict[str, str] = {}  # variable without a value -> one of `.env` with a similar name
        blocks = [block for _, block in mappings(document.root)] if self._env.values else []
        used = set(
            variables_in(" ".join(text for block in blocks for entry in block.entries for text in texts(entry.value)))
        )
        self._unused = [name for name in self._env.values if name not in used][:MAX_COMPARED]
        self._repeated: set[int] = set()  # keys that several services have by `extends` or an alias

    def manifest(self) -> model.Manifest:
        manifest = model.Manifest(self._own.path)
        services, over, under = _services(self._own), _services(self._over), _services(self._under)
        parts = [self._own, *([self._over] if self._over is not None else [])]
        manifest.files = [document.path for document in parts[1:]]
        subnets = tuple(subnet for document in parts for subnet in _bridges(document))[:MAX_NETWORKS]
        changed = {name: node.tag for name, node, _ in entries(at(self._over.root, "services"))} if self._over else {}
        names = [name for name in {**services, **over} if changed.get(name) != "!reset"]
        manifest.is_cut = len(names) > MAX_SERVICES
        for name in names[:MAX_SERVICES]:
            document, (node, entry) = (self._own, services[name]) if name in services else (parts[-1], over[name])
            workload = model.Workload(name, document.path, document.line(entry))
            layers: list[Layer] = []
            if self._under is not None and name in under and not {"image", "build", "extends"} & _keys(node):
                layers.append((self._under, under[name][0]))
            for part, declarations in zip(parts, (services, over), strict=False):
                if name in declarations:
                    node, entry = declarations[name]
                    if declarations is over and changed.get(name) == "!override":
                        layers.clear()
                    layers.append((part, node))
                    workload.spans[part.path] = part.span(entry)
            self._add(workload, layers, subnets)
            workload.has_health_check |= name in under
            manifest.workloads.append(workload)
        for workload in manifest.workloads:
            if workload.runtime.name in self._joined:
                workload.networks = None
        for document in parts:
            for name, config, entry in entries(at(document.root, "configs")):
                if at(config, "content") is not None:
                    manifest.config_maps.append(model.ConfigMap(name, document.span(entry)))
        return manifest

    def _add(self, workload: model.Workload, layers: list[Layer], subnets: tuple[str, ...]) -> None:
        """Add the declarations of a service, with what it extends."""
        runtime = workload.runtime
        runtime.is_container = runtime.has_network = True
        runtime.subnets = subnets
        runtime.is_complete = all(document.is_whole for document, _ in layers)
        runtime.ports = {} if runtime.is_complete else None
        runtime.locks_memory = False if runtime.is_complete else None
        declarations = _in_effect([part for layer in layers for part in self._extended(*layer, workload)])
        opened = {text_of(at(node, key)) for _, node in declarations for key in ("stdin_open", "tty")}
        runtime.has_input = not runtime.is_complete or not opened.issubset({"", "false"})
        modes = [text_of(mode) for _, node in declarations if (mode := at(node, "network_mode")) is not None]
        self._joined.update(mode.partition(":")[2] for mode in modes)
        if not modes:
            written = [at(node, "networks") for _, node in declarations]  # a list of names, or a mapping
            networks = [network for each in written for _, network, _ in entries(each)]
            listed = {name for each in written for name in ([name for name, *_ in entries(each)] or texts(each))}
            is_fixed = any(at(network, f"ipv{version}_address") is not None for network in networks for version in "46")
            named = [at(document.root, "networks", name) for document, _ in layers for name in listed or ["default"]]
            drivers = {text_of(at(network, "driver")) or "bridge" for network in named}
            is_fixed |= any(at(network, "external") for network in named) or not drivers.issubset(_BRIDGES)
            runtime.has_fixed_address = is_fixed or not runtime.is_complete
            workload.networks = listed or {"default"}
            workload.reachable.add(runtime.name)
        for document, node in declarations:
            self._document = document
            self._read(workload, node)
            if self._document is not self._own:
                workload.sources.append(self._document.path)
        if workload.is_unchanged and runtime.is_complete and workload.grants.isdisjoint(("user", "privileged")):
            runtime.opens_ports = None if runtime.has_network else False  # Docker lets others open all ports

    def _extended(self, document: Document, node: Mapping, workload: model.Workload) -> list[Layer]:
        """Return the services that a service extends, the first one first, and the service."""
        chain: list[Layer] = [(document, node)]
        for _ in range(MAX_EXTENDED):
            document, node = chain[-1]
            extended = at(node, "extends")
            if extended is None:
                break
            file = text_of(at(extended, "file"))
            other = self._other(file, document) if file else document
            declarations = _services(other)
            base = declarations.get(text_of(extended) or text_of(at(extended, "service")))
            if other is None or base is None:
                workload.runtime.is_complete, workload.runtime.ports = False, None
                workload.redirected.add("*")
                break
            if any(base[0] is each for _, each in chain):
                break  # Compose rejects the cycle
            if other is not self._own:
                self._files.extended.add((other.path, text_of(extended) or text_of(at(extended, "service"))))
            chain.append((other, base[0]))
        return chain[::-1]

    def _other(self, written: str, document: Document) -> Document | None:
        """Return the compose file that ``document`` names."""
        path = self._resolved(written, document)
        documents = self._files.documents(path) if path else []
        return documents[0] if documents else None

    def _read(self, workload: model.Workload, node: Mapping) -> None:
        """Add one declaration of a service."""
        runtime = workload.runtime
        image = at(node, "image")
        if image is not None and text_of(image):
            self._image(workload, image)
        build = at(node, "build")
        if build is not None:
            where = text_of(build) or text_of(at(build, "context")) or "."
            file = text_of(at(build, "dockerfile")) or "Dockerfile"
            workload.context = self._resolved(where)
            workload.built = self._resolved(os.path.join(where, file))
            runtime.is_complete = runtime.is_complete and bool(workload.built)
            self._arguments(workload, at(build, "args"))
            workload.target = text_of(at(build, "target"))
            if workload.target:
                workload.starts_image = workload.runtime.is_complete = False
            if at(build, "dockerfile_inline") or at(build, "additional_contexts"):  # they replace what is read
                workload.built, workload.starts_image, workload.runtime.is_complete = "", False, False
            for named in workload.images:  # the name of what is built, without a tag
                named.newest = False
        files = items(at(node, "env_file"))
        runtime.is_complete &= len(files) <= MAX_ENV_FILES
        for item in files[-MAX_ENV_FILES:]:
            self._file(workload, text_of(item) or text_of(at(item, "path")), item)
        self._environment(workload, node)
        for each in (node, at(node, "environment")) if workload.official and self._document is self._own else ():
            keys: dict[str, int] = {}
            for entry in each.entries if isinstance(each, Mapping) else ():
                if keys.setdefault(entry.name, entry.start) != entry.start and entry.start not in self._repeated:
                    self._repeated.add(entry.start)
                    fact = "<<" if entry.name == "<<" else "twice"
                    workload.words.append(ManifestWord(entry.name, fact, "", entry.key.start, entry.key.end))
        for item in [item for key in _INTERPOLATED for item in items(at(node, key))]:
            for part in filter(None, (item, at(item, "source"), at(item, "target"), at(item, "published"))):
                self._add_unset(workload, text_of(part), part.start, part.end)
        command, entrypoint = at(node, "command"), at(node, "entrypoint")
        if entrypoint is not None:  # with the command of an earlier layer, it may have further options
            runtime.entry_point = "" if runtime.command else " ".join(texts(entrypoint)).partition(" ")[0]
        if entrypoint is not None or any(word in text for text in texts(command) for word in model.SHELL):
            runtime.is_complete = False
        workload.starts_image = workload.starts_image and entrypoint is None and model.starts_image(texts(command))
        if command is not None and entrypoint is None and self._document is self._own:
            workload.add_argument(command)
        for started in filter(None, (entrypoint, command)):
            workload.command_span = (self._document.path, started.start, started.end)
        workload.install(*texts(entrypoint), *texts(command))
        words = [*texts(entrypoint), *texts(command)]
        runs_script = compiled(r"\b(?:ba|da|a|z)?sh -[a-z]*c +\S").search(" ".join(texts(entrypoint)))
        if runs_script and "$" not in "".join(words):
            words = texts(entrypoint)  # a shell runs only the next argument, unless that names the others
        runtime.command = " ".join(words) or runtime.command
        runtime.is_complete &= at(node, "volumes_from") is None and at(node, "working_dir") is None
        for volume in items(at(node, "volumes")):
            self._volume(workload, volume)
        runtime.mounts += [target.partition(":")[0].rstrip("/") for target in texts(at(node, "tmpfs"))]
        runtime.has_processes &= interpolate(text_of(at(node, "pid")), self._values) not in ("host", None)
        drivers = (text_of(at(network, "driver")) for _, network, _ in entries(at(self._document.root, "networks")))
        runtime.set_replicas(text_of(at(node, "deploy", "replicas")) or text_of(at(node, "scale")))
        of_swarm = (at(node, "deploy", name) for name in ("mode", "placement", "endpoint_mode", "update_config"))
        runtime.is_in_swarm |= "overlay" in drivers or any(each is not None for each in of_swarm)
        given = [(each, "/") for each in items(at(node, "configs"))]
        for config, folder in given + [(each, "/run/secrets/") for each in items(at(node, "secrets"))]:
            name = text_of(config) or text_of(at(config, "source"))
            workload.config_maps.add((model.CONFIG_MAP, name))
            target = products.image_path(os.path.join(folder, text_of(at(config, "target")) or name))
            if target.startswith("/"):
                runtime.read_only.append(target)
                runtime.mounts.append(target)
            file = text_of(at(self._document.root, "configs", name, "file"))
            mounted = self._place(file if file.startswith((".", "/")) else f"./{file}") if file else ""
            if mounted:
                workload.uses.append(mounted)
                workload.targets[target] = (mounted, self._document.path, config.start, config.end)
        self._published(workload, at(node, "ports"))
        hosts = [name.partition(":")[0].strip() for name, *_ in self._pairs(at(node, "extra_hosts"))]
        links = [link.split(":")[1:] for link in texts(at(node, "links"))]  # without an alias, the service itself
        links += [link.split(":")[-1:] for link in texts(at(node, "external_links"))]
        unknown = ["*"] if {"dns", "dns_search"} & _keys(node) else []
        workload.redirected.update(hosts, unknown, texts(at(node, "hostname")), *links)
        workload.placement.update(texts(at(node, "deploy", "placement", "constraints")))
        for _, network, _ in entries(at(node, "networks")):
            workload.reachable.update(texts(at(network, "aliases")), texts(at(network, "ipv4_address")))
        workload.reachable.update(filter(None, texts(at(node, "container_name"))))
        if any(at(node, *path) is not None for path in (("ulimits", "memlock"), ("cap_add",), ("privileged",))):
            runtime.locks_memory = True
        for name, _, _, place in self._pairs(at(node, "sysctls")) if self._document is self._own else ():
            workload.add_kernel_parameter(name, *place.key)
        self._health(workload, node)
        workload.profiles.update(texts(at(node, "profiles")))
        granting = ("user", "group_add", *(("privileged",) if text_of(at(node, "privileged")) != "false" else ()))
        workload.grants.update(name for name in granting if at(node, name) is not None)
        user = at(node, "user")
        if user is not None:
            workload.words = [word for word in workload.words if word.fact != "superuser"]
        if user is not None and self._document is self._own and text_of(user).partition(":")[0] in ("root", "0"):
            workload.words.append(ManifestWord(text_of(user), "superuser", runtime.name, user.start, user.end))
        for item in items(at(node, "cap_add")):
            capability = interpolate(text_of(item), self._values)  # None: it may be any
            workload.grants.add("ALL" if capability is None else capability.upper().removeprefix("CAP_"))
        mode = text_of(at(node, "network_mode"))
        if mode and not mode.startswith(("bridge", "none")):
            runtime.ports = None
            runtime.has_network = mode != "host"

    def _health(self, workload: model.Workload, node: Mapping) -> None:
        """Add the health check of a service, and the services that it waits for until they are healthy."""
        path, test = self._document.path, at(node, "healthcheck", "test")
        if test is not None:
            is_disabled = text_of(at(node, "healthcheck", "disable")) == "true" or "NONE" in texts(test)
            workload.has_health_check = not is_disabled
            words = texts(test) if isinstance(test, Sequence) else ["CMD-SHELL", *texts(test)]
            if not is_disabled:
                workload.health_check = (path, [self._argument(word) for word in words], test.start, test.end)
        for name, inner, _ in entries(at(node, "depends_on")):
            condition, is_optional = at(inner, "condition"), text_of(at(inner, "required")) == "false"
            if condition is not None and text_of(condition) == "service_healthy" and not is_optional:
                workload.waits.append((name, path, condition.start, condition.end))

    def _argument(self, word: str) -> str:
        """Return a word of a command as the container gets it. A variable without a value stays."""
        parts = [(interpolate(part, self._values), part) for part in word.split("$$")]
        return "$".join(part if value is None else value for value, part in parts)

    def _environment(self, workload: model.Workload, node: Mapping) -> None:
        """Add the variables of a service, and its limit of memory, with which one of them is compared."""
        variables = at(node, "environment")
        is_own, is_list = self._document is self._own, isinstance(variables, Sequence)
        for name, value, line, place in self._pairs(variables):
            place.written = None if value is None or "$" in value else value
            place.resolved = interpolate(f"${{{name}}}" if value is None else value, self._values)
            workload.set(name, place.written, self._document.path, line, place=place)
            self._add_empty(workload, name, value, place)
            workload.runtime.is_complete &= "$" not in name  # it may be any variable
            if is_own and (value is None or (is_list and ": " in name)):
                workload.add_colon(name, place.key[0], is_item=is_list)
            elif is_own and is_list and workload.official and compiled(r"[A-Za-z_][\w.-]*\s+").fullmatch(name):
                plain, start = name.rstrip(), place.key[0]
                workload.words.append(ManifestWord(plain, "space", place.written or "", start, start + len(plain)))
        for name, inner, entry in entries(variables) if is_own and workload.official else ():
            is_single = not isinstance(inner, Mapping | Sequence) or inner.tag in ("!reset", "!override")
            if not is_single and entry.start not in self._repeated and text_of(entry.key) == name:  # no marker in it
                self._repeated.add(entry.start)
                workload.words.append(ManifestWord(name, "nested", "", entry.key.start, entry.key.end))
        for item in items(variables) if is_own and is_list and workload.official else ():
            if isinstance(item, Mapping) and len(item.entries) == 1:  # with a colon and a space
                key = item.entries[0].key
                workload.words.append(ManifestWord(text_of(key), "map", text_of(key), key.start, key.end))
        for limit in (("mem_limit",), ("deploy", "resources", "limits", "memory")):
            limited = at(node, *limit)
            workload.limit_memory(limited, self._document.path, interpolate(text_of(limited), self._values))

    def _add_empty(self, workload: model.Workload, name: str, value: str | None, place: model.VariablePlace) -> None:
        """Mark a variable that is empty, and add those that its value lacks."""
        if value is None or name not in workload.runtime.variables:
            return
        is_known = self._env.values or all(each in self._values for each in variables_in(value))
        variable = workload.runtime.variables[name]
        variable.is_empty = bool(is_known) and interpolate(value, self._values) == ""
        variable.is_optional = "$" in value
        places = [self._env.places[named] for named in variables_in(value) if named in self._env.places]
        if variable.is_empty and places:
            variable.path, variable.line = ShownPath(places[0][0]), places[0][1]
        self._add_unset(workload, value, *place.value)

    def _add_unset(self, workload: model.Workload, value: str, start: int, end: int) -> None:
        """Add the ``$`` of a value that Compose rejects, and the variables in it that have no value."""
        if not workload.official or self._document is not self._own:
            return
        if literal := dollar_in(value):
            workload.words.append(ManifestWord(literal, "dollar", "", start, end))
        for name in unset_in(value, self._values) if self._env.values else ():
            if name not in self._alike:
                names = self._unused if len(self._alike) < MAX_COMPARED else ()
                self._alike[name] = next((similar for similar in names if is_alike(name, similar)), "")
            if name not in _OF_SHELLS:
                alike = self._alike[name]
                fact = "unset" if not alike else "similar" if closest(name, [alike]) is None else "misspelled"
                java = "-Xm" if "-Xm" in value else ""  # without the size, Java does not start
                workload.words.append(ManifestWord(name, fact, alike or java, start, end))

    def _image(self, workload: model.Workload, node: ConfigNode) -> None:
        """Set the image, with the releases that its variables have in the ``.env`` file."""
        written = workload.reference = text_of(node)
        workload.image_span = (self._document.path, node.start, node.end)
        origin = next((self._env.places[name] for name in variables_in(written) if name in self._env.places), None)
        path, line = self._document.path, self._document.line(node)
        workload.images = model.images_of(path, line, written, interpolate(written, self._values), origin)

    def _pairs(self, node: ConfigNode | None) -> list[tuple[str, str | None, int, model.VariablePlace]]:
        """Return name, value, line and place of variables that are written as a mapping or as a list."""
        line, path = self._document.line, self._document.path
        pairs: list[tuple[str, str | None, int, model.VariablePlace]] = []
        for name, inner, entry in entries(node):
            text = _passed(inner)
            key = content_span(entry.key) if isinstance(entry.key, Scalar) else (entry.start, entry.end)
            span = content_span(inner) if isinstance(inner, Scalar) else key
            pairs.append((name, text, line(entry), model.VariablePlace(path, key, span, text)))
        for item in items(node):
            name, sign, value = text_of(item).partition("=")
            if name.strip() and isinstance(item, Scalar):
                start, end = content_span(item)
                is_verbatim = end - start == len(item.text) and name == name.strip()
                key = (start, start + len(name)) if is_verbatim else (start, end)
                span = (key[1] + 1, end) if is_verbatim and sign else key
                text = value if sign else None
                pairs.append((name.lstrip(), text, line(item), model.VariablePlace(path, key, span, text)))
        return pairs

    def _arguments(self, workload: model.Workload, node: ConfigNode | None) -> None:
        """Add the build arguments that have a value."""
        for name, value, line, _ in self._pairs(node):
            written = f"${{{name}}}" if value is None else value
            resolved = interpolate(written, self._values)
            if resolved is not None:
                where: Place = (self._document.path, line, name)
                variables = [self._env.places[each] for each in variables_in(written) if each in self._env.places]
                workload.arguments[name] = (resolved, variables[0] if variables else where)

    def _file(self, workload: model.Workload, written: str, node: ConfigNode) -> None:
        """Add the variables of an ``env_file``, which a node names: the last file and line that set one count, after
        ``environment``."""
        path = self._resolved(written)
        variables = self._files.variables(path) if path else None
        if variables is None:
            workload.runtime.is_complete = False
            return
        workload.sources.append(path)
        span = (node.start, node.end)
        for name, value, number in variables:
            place = model.VariablePlace(self._document.path, span, span, model.shown_value(name, value), path, value)
            earlier = workload.places.get(name)
            is_kept = name in workload.runtime.variables and not (earlier is not None and earlier.named_in)
            workload.set(name, None, path, number, keep=is_kept, place=place)
            if not value and not is_kept and name in workload.runtime.variables:
                workload.runtime.variables[name].is_empty = True

    def _volume(self, workload: model.Workload, volume: ConfigNode) -> None:
        """Add a volume: the file or folder of the repository that it mounts, and whether it is read-only or lasts."""
        runtime = workload.runtime
        if isinstance(volume, Mapping):
            source, target = text_of(at(volume, "source")), text_of(at(volume, "target"))
            is_read_only = text_of(at(volume, "read_only")) == "true"
            is_kept = text_of(at(volume, "type")) != "tmpfs"
        else:
            written = interpolate(text_of(volume), self._values) or text_of(volume)
            rest, _, options = written.rpartition(":")
            if not rest or options.startswith("/"):
                rest, options = written, ""
            source, _, target = rest.rpartition(":")
            is_read_only, is_kept = "ro" in options.split(","), True
        place = self._place(source)
        target = products.image_path(target.rstrip("/"))
        if self._document is self._own and at(volume, "volume", "subpath") is None:
            workload.mounts[target] = (source, volume.start, volume.end)
        if place:
            workload.uses.append(place)
            workload.targets[target] = (place, self._document.path, volume.start, volume.end)
        if target.endswith(model.STARTING):
            workload.starts_image = runtime.is_complete = False
        runtime.mounts.append(target)
        workload.volumes.pop(target, None)
        runtime.read_only = [*filter(target.__ne__, runtime.read_only), *([target] if is_read_only and target else [])]
        if is_kept and target.startswith("/") and not f"{source}/".startswith(_TEMPORARY):
            runtime.volumes.append(target)
            workload.volumes[target] = (self._document.path, volume.start, volume.end)

    def _place(self, written: str) -> str:
        """Return the absolute path that a volume mounts; empty for a named volume and what is not in the repository."""
        source = interpolate(written, self._values) or ""
        return self._resolved(source) if source.startswith(".") or "/" in source else ""

    def _resolved(self, written: str, document: Document | None = None) -> str:
        """Return an absolute path in the repository; empty for any other one. Paths are relative to the project, those
        of a file with extended services to that file."""
        document = document or self._document
        folder = self._folder if document in (self._own, self._over, self._under) else os.path.dirname(document.path)
        source = interpolate(written, self._values) if written else None
        if source is None or source.startswith(("/", "~")) or "\\" in source or len(source) > MAX_PATH:
            return ""
        place = os.path.normpath(os.path.join(folder, source))
        return place if is_below(place, self._files.root) else ""

    def _published(self, workload: model.Workload, node: ConfigNode | None) -> None:
        """Add the published ports of a service, by the number inside the container."""
        ports, outside = workload.runtime.ports, workload.runtime.host_ports
        if ports is None:
            return
        for item in items(node)[:MAX_PORTS]:
            where = f"{ShownPath(self._document.path)}:{self._document.line(item)}"
            if isinstance(item, Mapping):
                numbers, protocol = text_of(at(item, "target")), text_of(at(item, "protocol")) or "tcp"
                host, outer = text_of(at(item, "host_ip")), text_of(at(item, "published"))
            else:
                written = interpolate(text_of(item), self._values)
                host, _, inner = ("x" if written is None else written).rpartition(":")
                numbers, _, protocol = inner.partition("/") if "/" not in host else ("x", "", "")
                outer = host.rpartition(":")[2]
            if is_digits(outer) and is_digits(numbers):
                workload.published[outer] = numbers
            if host.startswith(("127.", "[::1]", "localhost")):
                continue
            low, _, high = numbers.partition("-")
            high = high or low
            if not (is_digits(low) and is_digits(high)) or len(low) > 5 or len(high) > 5:
                workload.runtime.ports = None
                return
            for number in range(int(low), min(int(high), int(low) + MAX_RANGE) + 1):
                key = f"{number}/{protocol or 'tcp'}"
                ports.setdefault(key, where)
                port = outer if is_digits(outer) else str(number) if outer == numbers else ""
                outside[key] = port if outside.get(key, port) == port else ""  # several


def _passed(node: ConfigNode) -> str | None:
    """Return the value of a variable as Compose passes it; None without one, ``$`` if its releases pass it in different
    forms, as ``yes``, ``0x10`` and ``1.0``: ``mappingValue`` and ``scalarToStringPtr`` of compose-go."""
    if not isinstance(node, Scalar) or node.value is None:
        return None
    passed = str(node.value).removesuffix(".0").lower()
    return node.text if isinstance(node.value, str) else passed if passed == node.text.lower() else "$"


def _keys(node: Mapping) -> set[str]:
    return {name for name, _, _ in entries(node)}


def _bridges(document: Document) -> list[str]:
    """Return the subnets of the networks of a compose file that do not leave the host."""
    return [
        subnet
        for _, network, _ in entries(at(document.root, "networks"))
        if text_of(at(network, "driver")) in ("", "bridge") and at(network, "external") is None
        for item in items(at(network, "ipam", "config"))
        if (subnet := text_of(at(item, "subnet")))
    ]
