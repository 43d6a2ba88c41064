"""The checks of the rules about inputs whose texts are rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.lines import lines_before
from lslint.rules.api import Context, Edit, Findings, Fix, Related, Rule
from lslint.rules.filebeat.advice.view import HOLES, Advice, FilebeatView, globs, texts, view_of
from lslint.rules.filebeat.checks.listeners import Listener, fixed_listeners, protocol_of, shared_ports
from lslint.rules.filebeat.checks.loaded_files import folder_of, is_main, settings_of
from lslint.rules.filebeat.checks.modules import filesets
from lslint.rules.filebeat.checks.processors import each_processor
from lslint.rules.filebeat.checks.sections import collected, section_of
from lslint.rules.filebeat.checks.startup import autodiscover_configs, provider_configs
from lslint.rules.filebeat.checks.tested_fields import (
    CONDITIONS,
    add_fields,
    creates_fields,
    settings_below,
    tested_fields,
)
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.merge import (
    Leaf,
    MergedSetting,
    Obj,
    elements,
    entries,
    is_open,
    objects,
    varies,
    word,
)
from lslint.rules.filebeat.config_model.relations import lacks_kubernetes
from lslint.rules.filebeat.config_model.tables import file_inputs, option_for, traits
from lslint.rules.project_view import RelatedFile, Runtime
from lslint.rules.shared.runtimes import unmounted

_MOST = 22
_SPLITS_SINCE = "8.18"


class TooManyEventIdsCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        if view.analysis.since(_SPLITS_SINCE):
            return
        logs = [obj for _, obj in collected(view.analysis)] if view.analysis.section == "winlogbeat" else []
        for obj in [*logs, *(obj for _, obj in view.inputs("winlog"))]:
            setting, count = obj.get("event_id"), _count(obj)
            if setting is not None and obj.get("xml_query") is None and count > _MOST:
                until = "" if view.analysis.before(_SPLITS_SINCE) else f" Before {_SPLITS_SINCE},"
                message = (
                    f"{until} Windows rejects a query with more than {_MOST} event IDs or ranges ({count} here), so"
                    " nothing is read. Merge IDs into ranges, or use `drop_event`"
                )
                yield self.finding(setting.span, message.strip())


def _count(obj: Obj) -> int:
    """Return the number of event IDs and ranges that the query includes; 0 if a variable is among them."""
    written = [str(getattr(item.value, "value", "")) for item in elements(obj.get("event_id"))]
    parts = [part.strip() for text in written for part in text.split(",")]
    if any(HOLES.search(part) for part in parts):
        return 0
    return sum(bool(part) and not part.startswith("-") for part in parts)


class SharedPortCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        if view.is_whole and not is_main(view.analysis):
            return  # such as `filebeat.reference.yml`, in which everything is on
        files = dict(_listeners_beside(view))
        for first, listener in shared_ports((*files, *_listeners(view))):
            if listener in files:
                continue
            file = files.get(first)
            if file is None:
                place, path = f"line {view.ctx.line(first.span[0])}", ""
            else:
                place, path = f"{file.path}:{lines_before(file.text, first.span[0]) + 1}", file.path
            message = (
                f"`{first.name}` ({place}) also listens on {listener.protocol.upper()} port {listener.port}, so only"
                f" one of the two receives events. Change `{listener.option}`"
            )
            yield self.finding(listener.span, message, related=[Related(*first.span, "uses the same port", path)])


def _listeners(view: FilebeatView) -> Iterator[Listener]:
    """Yield where the inputs and the filesets of a config certainly listen."""
    for kind, obj in view.inputs("tcp", "udp", "netflow", "syslog"):
        for option in traits()["listens"] if not varies(obj.get("enabled")) else ():
            setting, network = obj.get(option), obj.get(f"{option.removesuffix('host')}network")
            protocol = protocol_of(setting, obj) if setting is not None and network is None else ""
            host, _, port = str(obj.value(option)).rpartition(":")
            if setting is not None and protocol and port.isdecimal() and not varies(setting):
                yield Listener(kind, setting.span, protocol, host, port, option)
    items = view.root.items if view.analysis.form == "modules" else entries(view.root.get("filebeat.modules"))
    yield from fixed_listeners(items)


def _listeners_beside(view: FilebeatView) -> Iterator[tuple[Listener, RelatedFile]]:
    """Yield where the filesets listen that the files before this one in the same folder `modules.d` enable."""
    folder, name = folder_of(view.analysis)
    is_loaded = folder.rpartition("/")[2] == "modules.d" and name.endswith(".yml")
    if view.analysis.form != "modules" or not is_loaded or view.ctx.host:
        return
    for file in view.analysis.project.files_beside():
        if file.path < view.analysis.path and file.path.endswith(".yml"):
            for root in settings_of(file):
                for listener in fixed_listeners(root.items if root.listed else ()):
                    yield listener, file


_ID = {"docker": "data.docker.container.id", "kubernetes": "data.kubernetes.container.id"}
_OF_CONTAINERS = compiled(r".*/(?:docker/containers|log/containers|log/pods)/[*/]*\*(?:-json)?(?:\.log\*?)?")


class LogsOfAllContainersCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        section = view.root.block("filebeat.autodiscover")
        for provider in objects(section.get("providers")) if section is not None else ():
            kind = str(provider.value("type"))
            templates = objects(provider.get("templates"))
            has_condition = any(template.get("condition") is not None for template in templates)
            is_selective = has_condition or provider.boolean("hints.enabled") is True
            is_checked = kind in _ID and provider.is_enabled and is_selective
            for obj, _ in provider_configs(view.analysis, provider) if is_checked else ():
                names = ["paths"] if obj.value("type") in file_inputs() else []
                if obj.get("module") is not None:
                    names = [f"{each.name}.{part}.paths" for each in filesets(obj) for part in ("input", "var")]
                for item, path in (pair for name in names for pair in texts(obj.get(name))):
                    folder = path.split("*")[0].rpartition("/")[0]
                    if _OF_CONTAINERS.fullmatch(path) and not unmounted(view.ctx, folder):
                        message = f"`{path}` matches the logs of all containers, not only of the discovered one."
                        yield self.finding(item.span, f"{message} Write `${{{_ID[kind]}}}` for the container")


class KubernetesProviderCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        runtimes = [runtime for runtime in view.ctx.project.deployment.runtimes() if runtime.is_mounted]
        section = section_of(view.analysis)
        providers = objects(section.get("autodiscover.providers")) if section is not None and runtimes else ()
        discovering = [item for item in providers if item.value("type") == "kubernetes" and item.is_enabled]
        for provider in discovering:
            kind = provider.get("type")
            if kind is not None and provider.get("kube_config") is None and all(map(lacks_kubernetes, runtimes)):
                where = f"`{runtimes[0].name}` ({runtimes[0].path}:{runtimes[0].line})"
                message = f"The service {where} cannot reach the API of Kubernetes, so the provider discovers nothing."
                yield self.finding(kind.span, f"{message} Use the provider `docker`, or set `kube_config`")
        processors = (*each_processor(view.root.get("processors")), *_of_inputs(view)) if runtimes else ()
        adding = [processor for processor in processors if processor.name == "add_kubernetes_metadata"]
        watching = [
            item for item in discovering if item.value("scope") is None and item.value("resource") in (None, "pod")
        ]
        owners = [*watching, *(processor.value for processor in adding if isinstance(processor.value, Obj))]
        spans = [*(item.fields["type"].span for item in watching), *(processor.name_span for processor in adding)]
        is_given = any(owner.get(name) is not None for owner in owners for name in _OF_NODES)
        role = _role_without(runtimes, "nodes") if spans and not is_given and view.analysis.since("7.11") else ""
        if role:
            message = f"Without access to `nodes` in the {role}, Beats since 7.11 find no pods."
            yield self.finding(spans[0], f"{message} Add `nodes` to its `resources`")
        for provider in discovering:
            is_unique = provider.boolean("unique") is True and provider.get("kube_config") is None
            unique = provider.get("unique") if is_unique else None
            if unique is not None and view.analysis.since("7.10") and _role_without(runtimes, "leases"):
                message = "No role of the pod grants `leases`, so it never becomes the leader and collects nothing."
                yield self.finding(unique.span, f"{message} Add a role with `leases` of `coordination.k8s.io`")
        for owner in owners if all(map(_is_named_after_pod, runtimes)) else ():
            for option in filter(None, map(owner.get, ("node", "host"))):
                if view.ctx.text[slice(*option.span)].strip("\"'") == f"${{{_NODE}}}":
                    message = f"`{_NODE}` is the name of the pod, not of the node, so no pod of the node is found."
                    cure = f"Remove `{option.name}`, or use a variable with `spec.nodeName`"
                    yield self.finding(option.span, f"{message} {cure}")


_NODE = "HOSTNAME"
"""The variable with the name of the host, which is that of the pod unless the pod has the network of the node."""


_OF_NODES = ("kube_config", "add_resource_metadata.node")
"""Options of a provider or processor with which Beats may need no access to the nodes."""


def _role_without(runtimes: list[Runtime], resource: str) -> str:
    """Return the role that grants pods to the containers, ``ClusterRole `name```, if none grants a resource."""
    roles = {role: granted for runtime in runtimes for role, granted in runtime.roles.items()}
    if any(resource in granted or "*" in granted for granted in roles.values()):
        return ""
    role = next((role for role, granted in roles.items() if "pods" in granted), "")
    return " `".join(role.split(" ", 1)) + "`" if role else ""


def _is_named_after_pod(runtime: Runtime) -> bool:
    """Return whether ``HOSTNAME`` is the name of the pod, in a container that its manifest describes completely."""
    is_whole = runtime.is_complete or runtime.references is not None  # the operator adds other variables
    return runtime.is_pod and runtime.has_network and is_whole and _NODE not in runtime.variables


def _of_inputs(view: FilebeatView) -> list[MergedSetting]:
    """Return the processors of the inputs."""
    return [processor for _, obj in view.inputs() for processor in each_processor(obj.get("processors"))]


_UNMOUNTED = ("/usr/share/", "/dev/", "/proc/", "/sys/")
"""The folder of the image's own files, and the file systems of the kernel: they need no volume."""


_SOCKETS = ("/var/run/docker.sock", "/run/docker.sock")
"""The socket of Docker, and its path without the link of the image."""


class PathNotMountedCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        section = section_of(view.analysis)
        providers = objects(section.get("autodiscover.providers")) if section is not None else ()
        discovering = [each for each in providers if each.value("type") == "docker" and each.is_enabled]
        types = ((provider.get("type"), provider.get("host")) for provider in discovering)
        effect = f"{view.analysis.section.capitalize()} cannot connect to Docker and does not start. Mount the socket"
        yield from self._without_socket(view, types, effect)
        modules = objects(section.get("modules")) if section is not None else ()
        collecting = [each for each in modules if each.value("module") == "docker" and each.is_enabled]
        modules_of = ((each.get("module"), next(iter(elements(each.get("hosts"))), None)) for each in collecting)
        yield from self._without_socket(view, modules_of, "the module collects nothing. Mount the socket")
        if view.ctx.project.deployment.peers() is not None:  # a node of Kubernetes may have no Docker
            processors = (*(each_processor(view.root.get("processors")) if view.is_whole else ()), *_of_inputs(view))
            adding = (each for each in processors if each.name == "add_docker_metadata")
            hosts = ((each, each.value.get("host") if isinstance(each.value, Obj) else None) for each in adding)
            effect = "`add_docker_metadata` adds nothing to events. Remove the processor, or mount the socket"
            yield from self._without_socket(view, hosts, effect)
        for item, path in _read_paths(view):
            folder = compiled(rf"\*|{HOLES.pattern}").split(path)[0].rpartition("/")[0]
            is_outside = folder.startswith("/") and not path.startswith(_UNMOUNTED)
            where = unmounted(view.ctx, folder) if is_outside else ""
            if where:
                message = f"Nothing is mounted at `{folder}` in the container ({where}), so no file matches."
                cure = "Mount the folder, or correct the path"
                mounts = {mount for one in view.ctx.project.deployment.runtimes() for mount in one.mounts}
                if f"{folder}/" == _LINKS and _DEFAULT.rstrip("/") in mounts:
                    cure = f"Use `{_DEFAULT}*/*.log`, which is mounted"
                yield self.finding(item.span, f"{message} {cure}")

    def _without_socket(
        self, view: FilebeatView, users: Iterable[tuple[MergedSetting | None, MergedSetting | None]], effect: str
    ) -> Findings:
        """Report the first of several settings that need a socket of Docker which the container does not mount.
        ``users``: each setting, and the address of the socket, if it is set."""
        if any("DOCKER_HOST" in runtime.variables for runtime in view.ctx.project.deployment.runtimes()):
            return
        for setting, host in users:
            path = _SOCKETS[0] if host is None else (word(host) or "").removeprefix("unix://")
            places = [unmounted(view.ctx, each, may_exist=False) for each in (_SOCKETS if path in _SOCKETS else [path])]
            if setting is not None and path.startswith("/") and "$" not in path and all(places):
                problem = f"Nothing is mounted at `{path}` in the container ({places[0]})"
                span = setting.span if setting.name in ("type", "module") else setting.name_span
                yield self.finding(span, f"{problem}, so {effect}")
                return


def _read_paths(view: FilebeatView) -> Iterator[tuple[MergedSetting, str]]:
    """Yield the paths of files that inputs read, with the settings: that of a `docker` input is its type by default."""
    for _, obj in view.inputs("log", "filestream", "container"):
        yield from globs(obj)
    for obj, _ in autodiscover_configs(view.analysis):  # with variables of the container that it discovers
        items = elements(obj.get("paths"))
        yield from ((item, str(item.value.value)) for item in items if isinstance(item.value, Leaf))
    for _, obj in view.inputs("docker"):
        path, kind = obj.get("containers.path"), obj.get("type")
        folder = word(path) if path is not None else _DEFAULT
        if folder and kind is not None and not HOLES.search(folder):
            yield path or kind, f"{folder.rstrip('/')}/*/*.log"


_DEFAULT = "/var/lib/docker/containers/"
_LINKS = "/var/log/containers/"
_KUBELET = "/var/lib/kubelet/pods/"
_PODS = "/var/log/pods/"
"""Paths below it contain the ID of the pod, not that of the container."""
_POD_LOOKUP = frozenset(traits()["pod_lookup"])


class KubernetesMetadataByPathCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        seen: set[int] = set()
        of_all = list(each_processor(view.root.get("processors"))) if view.is_whole else []
        yield from self._configured_matchers(view, of_all)
        for kind, obj in view.inputs():
            folder = _other_folder(kind, obj)
            of_input = (*each_processor(obj.get("processors")), *of_all) if folder else ()
            adding = [processor for processor in of_input if processor.name == "add_kubernetes_metadata"]
            bodies = [processor.value for processor in adding]
            if any(isinstance(body, Obj) and not _POD_LOOKUP.isdisjoint(body.fields) for body in bodies):
                continue
            for processor in adding:
                if processor.start not in seen:
                    seen.add(processor.start)
                    options = f"logs_path: {folder}" + (", resource_type: pod" if folder.startswith(_PODS) else "")
                    yield self.finding(
                        processor.name_span,
                        f"The paths of the input are not below `{_DEFAULT}`, so its events get no metadata. Add the"
                        f" matcher `logs_path: {{{options}}}`",
                    )

    def _configured_matchers(self, view: FilebeatView, of_all: list[MergedSetting]) -> Findings:
        """Yield the paths of matchers in which Filebeat finds neither a container nor a pod."""
        paths = [word(item) or "" for _, obj in view.inputs() for item in elements(obj.get("paths"))]
        is_linked = any(path.startswith(_LINKS) for path in paths) and not any(path.startswith(_PODS) for path in paths)
        action = f"Write `{_LINKS}`, as in the paths of the input" if is_linked else "Add `resource_type: pod`"
        for processor in (*of_all, *_of_inputs(view)):
            body = processor.value if processor.name == "add_kubernetes_metadata" else None
            for matcher in objects(body.get("matchers")) if isinstance(body, Obj) else []:
                setting, kind = (matcher.get(f"logs_path.{name}") for name in ("logs_path", "resource_type"))
                path = word(setting) if setting is not None else None
                if setting is None or not path or not path.startswith("/") or "${" in path or is_open(kind):
                    continue
                is_pod = kind is not None and word(kind) == "pod"
                if not is_pod and f"{path}/".startswith(_PODS):
                    message = f"Paths below `{path}` contain the ID of a pod, not of a container, so events get no"
                    yield self.finding(setting.span, f"{message} metadata. {action}")
                elif is_pod and not f"{path}/".startswith((_KUBELET, _PODS)):
                    message = f"`resource_type: pod` supports only `{_KUBELET}` and `{_PODS}`, so events get no"
                    yield self.finding(setting.span, f"{message} metadata. Remove `resource_type`, or use one of them")
                elif is_pod and view.analysis.before("7.17") and f"{path}/".startswith(_PODS):
                    message = f"Before 7.17.1, `resource_type: pod` reads only `{_KUBELET}`, so events get no metadata."
                    yield self.finding(setting.span, f"{message} Use `{_LINKS}` without `resource_type`")


def _other_folder(kind: str, obj: Obj) -> str:
    """Return the folder of the logs of containers if the default matcher does not cover it, else an empty string."""
    paths = [word(item) or "" for item in elements(obj.get("paths"))]
    folders = [path.partition("*")[0] for path in paths]
    is_covered = any(folder.startswith(_DEFAULT) or _DEFAULT.startswith(folder) for folder in folders)
    if not paths or not all(path.startswith("/") for path in paths) or is_covered:
        return ""
    if kind != "container" and not all(path.startswith(_LINKS) for path in paths):
        return ""
    return paths[0].partition("*")[0].rpartition("/")[0] + "/"


class ConditionOnParsedFieldCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        parsed = tuple(f"{name}." for name in traits()["parsed_by_pipelines"])
        root = view.root
        settings = settings_below([*root.fields.values(), *root.items])
        if any(map(creates_fields, settings)):
            return
        lists = [setting for setting in settings if setting.name == "processors"]
        for kind, name, setting in tested_fields([one for one in settings_below([*lists]) if one.name in CONDITIONS]):
            if name.startswith(parsed):
                message = f"`{kind}` tests `{name}`, which only the ingest pipeline of the module sets, later in"
                span = setting.span if kind == "has_fields" else setting.name_span
                yield self.finding(span, f"{message} Elasticsearch, so it never matches. Test `message`")


class MetadataTestedTooEarlyCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        """Report conditions on metadata that no processor before them adds to lines of files."""
        inputs = list(view.inputs())
        plain = all(kind in file_inputs() for kind, _ in inputs) and not view.is_templated
        if not view.is_whole or not inputs or not plain or any(map(view.root.get, traits()["further_inputs"])):
            return
        below = settings_below([*view.root.fields.values(), *view.root.items])
        decoding = [setting for setting in below if setting.name != "processors" and creates_fields(setting)]
        if any(setting.name != "parsers" or _decodes(setting) for setting in decoding):
            return
        adders: dict[str, str] = traits()["adds_metadata"]
        owners = (*(options for _, options in inputs), view.root)
        added: set[str] = set()
        for processor in (entry for owner in owners for entry in entries(owner.get("processors"))):
            fields = processor.value.fields if isinstance(processor.value, Obj) else {}
            is_last = add_fields(processor)  # what comes later may test any field
            if is_last and "then" in fields:
                return
            inner = list(settings_below([*fields.values()]))
            added.update(fields, (child.name for child in inner if "then" in fields))
            for kind, name, setting in tested_fields([child for child in inner if child.name in CONDITIONS]):
                adder = next((adder for field, adder in adders.items() if f"{name}.".startswith(f"{field}.")), "")
                if adder and added.isdisjoint(adders.values()):
                    message = f"`{kind}` tests `{name}`, but no earlier processor adds it, so the field is missing."
                    span = setting.span if kind == "has_fields" else setting.name_span
                    yield self.finding(span, f"{message} Add `{adder}` before the condition")
            if is_last:
                return


def _decodes(parsers: MergedSetting) -> bool:
    """Return whether one of these parsers may create fields of any name."""
    names = {name for parser in objects(parsers) for name in parser.fields}
    return not names <= {*traits()["parsers_without_fields"]}


class PathWithHashCheck(Advice):
    def advise(self, view: FilebeatView) -> Findings:
        text = view.ctx.text
        for _, options in view.inputs(*file_inputs()):
            for item, path in texts(options.get("paths")):
                start, end = item.span
                if path.endswith("#") and not path.startswith("#") and text[start:end] == path:
                    message = f"The `#` is a part of the path `{path}`, so no file matches. Remove the `#`"
                    yield self.finding(item.span, message, fix=Fix("unsafe", "Remove `#`", [Edit(end - 1, end, "")]))


def _own_log_files(analysis: Analysis) -> tuple[list[str], list[str]]:
    """Return the names and directories of Filebeat's own log files."""
    root = analysis.root
    name = word(root.get("logging.files.name")) or "filebeat"
    names = [] if analysis.since("8.0") else [name, f"{name}.1"]
    if not analysis.before("8.0"):
        names.append(f"{name}-20250131.ndjson")
    folder = word(root.get("logging.files.path")) or word(root.get("path.logs"))
    if folder is None:
        return names, ["/var/log/filebeat", "/usr/share/filebeat/logs"]  # of the packages and of the image
    return names, [folder.replace("\\", "/").rstrip("/")] if "{" not in folder else []


def _covers(glob: str, folder: str, names: list[str]) -> bool:
    """Return whether a glob matches one of the names in the folder."""
    import fnmatch

    parts = glob.replace("\\", "/").split("/")
    here = folder.split("/")
    if "**" in parts:
        at = parts.index("**")
        if here[:at] != parts[:at] or len(parts) - at > 2:
            return False
        last = parts[-1] if parts[-1] != "**" else "*"
    elif len(parts) - 1 != len(here) or not all(
        fnmatch.fnmatchcase(b, a) for a, b in zip(parts[:-1], here, strict=True)
    ):
        return False
    else:
        last = parts[-1]
    return any(fnmatch.fnmatchcase(name, last) for name in names)


class CollectsOwnLogsCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        view = view_of(ctx)
        analysis = view.analysis
        if analysis.form == "main" and analysis.root.boolean("logging.to_files") is False:
            return
        names, folders = _own_log_files(analysis)
        for kind, obj in view.inputs("log", "filestream"):
            option = option_for("exclude_files", kind)
            if any("beat" in text.lower() for _, text in texts(obj.get(option))):
                continue
            for item, glob in globs(obj):
                if "*" not in glob.replace("\\", "/").rpartition("/")[2] and "**" not in glob:
                    continue
                folder = next((folder for folder in folders if _covers(glob, folder, names)), None)
                if folder is not None:
                    message = f"`{glob}` matches Filebeat's own log in `{folder}`, which can create a feedback loop."
                    yield self.finding(item.span, f"{message} Exclude the log with `{option}`")
