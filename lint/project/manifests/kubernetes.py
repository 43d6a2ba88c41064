"""Kubernetes manifests: pods, ConfigMaps, resources of operators, and kustomizations."""

from __future__ import annotations

import os

from lslint.files.paths import is_below
from lslint.files.shown_path import ShownPath
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.access import at, content_span, entries, items, text_of, texts
from lslint.grammar.config.tree import ConfigNode, Entry, Mapping, Scalar, Sequence
from lslint.grammar.spans import blank
from lslint.grammar.template_hints import has_marker
from lslint.kinds.detect import may_hold
from lslint.project.manifests import documents as yaml
from lslint.project.manifests import helm, products
from lslint.project.manifests.documents import Document
from lslint.project.manifests.model import (
    CONFIG_MAP,
    SECRET,
    SHELL,
    ConfigMap,
    Image,
    Manifest,
    VariablePlace,
    Workload,
    images_of,
    starts_image,
)
from lslint.rules.project_view import NODE_FILE, ManifestWord
from lslint.rules.shared.operator_resources import Resource, words_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.project.manifests.chart_values import ChartValues, Written
    from lslint.project.manifests.files import Files
    from lslint.rules.project_view import Runtime

    Mounts = dict[str, list[tuple[str, str]]]

MAX_CONTAINERS = 100
MAX_KEYS = 500
"""Keys of a ConfigMap."""
MAX_PORTS = 50
"""Ports of a service."""
MAX_REFERENCES = 20
"""ConfigMaps from which a container takes variables."""
MAX_RESOURCES = 200
"""Resources, images and generated ConfigMaps of a kustomization."""
_PATCHES = {
    "patches": "", "patchesStrategicMerge": "", "patchesJson6902": "", "replicas": "replicas", "namePrefix": "name",
    "nameSuffix": "name", "components": "$patch", "replacements": "$patch", "transformers": "$patch",
}  # fmt: skip
"""What of a kustomization changes resources, with a word about it unless it has a patch: ``$patch`` for anything."""
MAX_CHARS = 4 * 1024 * 1024
"""Characters of a manifest that are parsed."""
_PASSING = ("emptyDir", "configMap", "secret", "projected", "downwardAPI", "ephemeral")
"""Volumes that do not outlive their pod."""
_SOURCES = ((CONFIG_MAP, "configMap", "name"), (SECRET, "secret", "secretName"), (SECRET, "secret", "name"))
"""Objects that a volume or a part of a projected one mounts, with the keys of their names."""
_QUANTITY = r"(?a)[+-]?(?:\d+\.?\d*|\.\d+)(?:[numkMGTPE]|[KMGTPE]i|[eE][+-]?\d+)?"
"""An amount of resources: apimachinery/pkg/api/resource/quantity.go."""
_POD = {
    "Pod": ("spec",),
    "CronJob": ("spec", "jobTemplate", "spec", "template", "spec"),
    **dict.fromkeys(
        ("Deployment", "StatefulSet", "DaemonSet", "Job", "ReplicaSet", "ReplicationController", "DeploymentConfig"),
        ("spec", "template", "spec"),
    ),
}
_ROLES, _BINDINGS = ("ClusterRole", "Role"), ("ClusterRoleBinding", "RoleBinding")
_RELEASES = ("Application", "ApplicationSet", "HelmRelease")
"""Kinds of Argo CD and Flux that install a chart."""
_OPERATOR = {
    "Elasticsearch": "elasticsearch", "Logstash": "logstash", "Kibana": "kibana", "Agent": "elastic-agent",
    "ApmServer": "apm-server", "EnterpriseSearch": "enterprise-search", "Beat": "",
}  # fmt: skip
_STRAY = r"/etc/logstash/conf\.d/?|/(?:etc|usr/share)/logstash/(?:[\w./-]+/)?[\w-]+\.conf"
_REFERENCES = ("Ref", "Refs")
_NAMING = ("name", "secretName", "clusterName")
_OF_CLUSTER = ("ES_HOSTS", "ES_USER", "ES_PASSWORD", "ES_SSL_CERTIFICATE_AUTHORITY")
"""Endings of the variables that the operator gives Logstash for each cluster."""
_OF_POD = ("POD_NAME", "POD_IP", "NODE_NAME", "NAMESPACE")
"""Variables that the operator may give a container."""
TEMPLATE_MARKERS = ("{{", "{%", "<%")
_LINKS, _LOGS = "/var/log/containers", "/var/log/pods"
"""A folder of links that kubelet makes, and their targets."""
_FILE_NAME = r"[\w.-]+"


def is_manifest(text: str) -> bool:
    """Return whether a YAML file is a manifest of Kubernetes."""
    return "kind:" in text and "apiVersion:" in text


def is_deploying(text: str) -> bool:
    """Return whether a manifest can deploy a product or hold a config. Others only add to what one deploys."""
    return "configMap" in text or products.is_about(text) or may_hold(text)


def read(path: str, text: str, level: str, values: ChartValues | None = None) -> Manifest:
    """Return what a manifest deploys. ``level``: the folder whose files it is for; ``values``: of the chart whose
    template it is."""
    manifest = Manifest(path, level, values)
    for document in yaml.documents(path, _relevant(text)):
        _add(manifest, document)
    return manifest


def _relevant(text: str) -> str:
    """Return a manifest with spaces instead of the documents that deploy nothing and hold no config: parsing takes much
    longer than splitting."""
    parts = yaml.split(text)
    size = 0
    for number, part in enumerate(parts):
        # because of a template marker, no document of the manifest counts as whole
        is_kept = _is_relevant(part) or any(marker in part for marker in TEMPLATE_MARKERS)
        size += len(part) if is_kept else 0
        if not is_kept or size > MAX_CHARS:
            parts[number] = blank(part)
    return "".join(parts)


def _is_relevant(document: str) -> bool:
    kind = yaml.kind_of(document)
    if not kind:
        return not yaml.is_empty(document)
    if kind in _POD:
        return "configMap" in document or products.is_about(document)
    if kind.endswith("List"):
        return is_deploying(document)
    return kind in ("Service", CONFIG_MAP, SECRET, "OpenSearchCluster", *_ROLES, *_BINDINGS, *_RELEASES, *_OPERATOR)


def _add(manifest: Manifest, document: Document) -> None:
    root, path = document.root, document.path
    kind, version = text_of(at(root, "kind")), text_of(at(root, "apiVersion"))
    namespace = text_of(at(root, "metadata", "namespace"))
    if kind.endswith("List"):
        for item in [each for each in items(at(root, "items")) if isinstance(each, Mapping)]:
            _add(manifest, document.part(item))
    elif kind in _POD:
        pod = at(root, *_POD[kind])
        if isinstance(pod, Mapping):
            first = len(manifest.workloads)
            _add_pod(manifest, document, pod, namespace)
            for workload, node in zip(manifest.workloads[first:], items(at(pod, "containers")), strict=False):
                workload.runtime.set_replicas(text_of(at(root, "spec", "replicas")))
                if kind == "StatefulSet":
                    files, words = workload.node_files, workload.words
                    manifest.parts.append(Resource(path, root, node, document.is_whole, files, words))
    elif kind in (CONFIG_MAP, SECRET):
        name = text_of(at(root, "metadata", "name"))
        config_map = ConfigMap(name, document.span(root), kind=kind, namespace=namespace)
        for part in ("data", "binaryData") if kind == CONFIG_MAP else ():
            for key, value, entry in list(entries(at(root, part)))[:MAX_KEYS]:
                config_map.entries.append((key, text_of(value) if part == "data" else "", document.line(entry)))
        manifest.config_maps.append(config_map)
    elif kind == "Service":
        ports = manifest.exposed.setdefault(text_of(at(root, "metadata", "name")), {})
        is_exposed = text_of(at(root, "spec", "type")) in ("NodePort", "LoadBalancer")
        for port in items(at(root, "spec", "ports"))[:MAX_PORTS] if is_exposed else ():
            number = text_of(at(port, "targetPort")) or text_of(at(port, "port"))
            protocol = (text_of(at(port, "protocol")) or "TCP").lower()
            ports.setdefault(f"{number}/{protocol}", _location(document, port))
    elif kind in _ROLES:
        rules = at(root, "rules") if document.is_whole and at(root, "aggregationRule") is None else None
        granted = [name for rule in items(rules) for name in texts(at(rule, "resources"))]
        name = f"{kind} {text_of(at(root, 'metadata', 'name'))}"
        manifest.roles[name] = granted if rules is not None else ["*"]
    elif kind in _BINDINGS:
        role = f"{text_of(at(root, 'roleRef', 'kind'))} {text_of(at(root, 'roleRef', 'name'))}"
        names = [text_of(at(subject, "name")) for subject in items(at(root, "subjects"))]
        manifest.bindings += [("*" if name.startswith("system:serviceaccount") else name, role) for name in names]
    elif kind in _RELEASES:
        helm.add_releases(manifest, document)
    elif kind in _OPERATOR and ".k8s.elastic.co/" in version:
        product, first = _OPERATOR[kind] or text_of(at(root, "spec", "type")), len(manifest.workloads)
        _add_resource(manifest, document, product, at(root, "spec"), namespace)
        words = next((workload.words for workload in manifest.workloads[first:]), [])
        manifest.parts.append(Resource(path, root, None, document.is_whole, [], words))
    elif kind == "OpenSearchCluster":
        _add_resource(manifest, document, "opensearch", at(root, "spec", "general"), namespace)


def _written(manifest: Manifest, document: Document, node: ConfigNode) -> list[Written]:
    """Return the text of a scalar, or those that the values of the chart give it, each with its place."""
    values = manifest.values
    written = values.written(text_of(node)) if values is not None else []
    return written or [(text_of(node), document.path, document.line(node))]


def _location(document: Document, node: ConfigNode | Entry) -> str:
    return f"{ShownPath(document.path)}:{document.line(node)}"


def _add_resource(
    manifest: Manifest, document: Document, product: str, spec: ConfigNode | None, namespace: str
) -> None:
    """Add a resource of an operator, whose version is that of its product."""
    version = at(spec, "version")
    if product not in products.PRODUCTS or version is None:
        return
    written = _written(manifest, document, version)
    workload = manifest.add(document.path, document.line(version), "", product, None)
    workload.images = [
        Image(path, line, f"{product} {text}", product, products.releases(product, text))
        for text, path, line in written
    ]
    workload.spans[document.path] = document.span(document.root)
    workload.namespace = namespace
    for key in ("configRef", "pipelinesRef"):
        workload.config_maps.add((SECRET, text_of(at(spec, key, "secretName"))))
    workload.reference = f"docker.elastic.co/{product}"
    words = words_of(document.root, product, lambda text: products.image(text)[0], is_whole=document.is_whole)
    workload.words = [ManifestWord(*word) for word in dict.fromkeys([*words, *_quantities(spec)])]
    _add_references(document, workload, product, spec)
    _add_templates(manifest, document, workload, product, spec)
    counts = [text_of(at(nodes, "count")) for nodes in items(at(spec, "nodeSets"))]
    if product == "elasticsearch" and counts == ["1"]:
        workload.single = _location(document, document.root)


def _add_references(document: Document, workload: Workload, product: str, spec: ConfigNode | None) -> None:
    """Add the resources that a resource refers to, and the variables that the operator sets because of them."""
    runtime = workload.runtime
    runtime.is_pod = runtime.is_container = runtime.has_network = True
    runtime.set_replicas(text_of(at(spec, "count")))
    runtime.references = {}
    for key, node, entry in entries(spec):
        parts = [node, *items(node)]
        if key.endswith(_REFERENCES) and any(text_of(at(part, name)) for part in parts for name in _NAMING):
            runtime.references[key] = _location(document, entry)
    if product != "logstash":
        return
    runtime.is_complete = document.is_whole and at(spec, "secureSettings") is None
    for item in items(at(spec, "elasticsearchRefs"))[:MAX_REFERENCES]:
        prefix = text_of(at(item, "clusterName")).upper().replace("-", "_")
        for ending in _OF_CLUSTER:
            workload.set(f"{prefix}_{ending}", None, document.path, document.line(item))
    for name in _OF_POD:
        workload.set(name, None, document.path, document.line(document.root))


def _add_templates(
    manifest: Manifest, document: Document, resource: Workload, product: str, spec: ConfigNode | None
) -> None:
    """Add the containers of a product to which the pod templates of its resource give variables."""
    parts = [spec, at(spec, "deployment"), at(spec, "daemonSet"), *items(at(spec, "nodeSets"))]
    for part in parts[:MAX_CONTAINERS]:
        pod = at(part, "podTemplate", "spec")
        volumes = _volumes_of(pod)
        resource.account = _account_of(pod) if pod is not None else resource.account
        resource.runtime.has_network &= text_of(at(pod, "hostNetwork")) != "true"
        for node in items(at(pod, "containers"))[:MAX_CONTAINERS]:
            if not isinstance(node, Mapping) or text_of(at(node, "name")) != product:
                continue
            resource.install_of(node)
            if product in products.BEATS:
                resource.runtime.command = " ".join([*texts(at(node, "command")), *texts(at(node, "args"))])
            if product not in ("elasticsearch", "kibana"):
                _add_variables(manifest, document, resource, node)
            workload = Workload(product, document.path, document.line(node))
            workload.is_running = False
            workload.runtime.is_pod = workload.runtime.is_container = workload.runtime.has_network = True
            workload.runtime.is_complete = document.is_whole
            workload.reference = text_of(at(node, "image")) or resource.reference
            workload.images = resource.images
            workload.starts_image = at(node, "command") is None and starts_image(texts(at(node, "args")))
            _add_variables(manifest, document, workload, node)
            workload.limit_memory(at(node, "resources", "limits", "memory"), document.path, is_decimal=True)
            for mount in items(at(node, "volumeMounts")):
                resource.config_maps.update(volumes.get(text_of(at(mount, "name")), ()))
                target = text_of(at(mount, "mountPath")).rstrip("/")
                workload.runtime.mounts += [target] * is_below("/usr/share/logstash/config/jvm.options", target)
            if workload.runtime.variables:
                workload.spans[document.path] = document.span(node)
                manifest.workloads.append(workload)


def _account_of(pod: ConfigNode | None) -> str:
    """Return the service account of a pod."""
    return text_of(at(pod, "serviceAccountName")) or text_of(at(pod, "serviceAccount")) or "default"


def _volumes_of(pod: ConfigNode | None) -> Mounts:
    """Return the volumes of a pod by name, with kind and name of the config maps and secrets in each."""
    volumes = {}
    for volume in items(at(pod, "volumes")):
        sources = [volume, *items(at(volume, "projected", "sources"))]
        volumes[text_of(at(volume, "name"))] = [
            (kind, mounted) for source in sources for kind, *keys in _SOURCES if (mounted := text_of(at(source, *keys)))
        ]
    return volumes


def _add_pod(manifest: Manifest, document: Document, pod: Mapping, namespace: str) -> None:
    volumes = _volumes_of(pod)
    passing = {
        text_of(at(volume, "name")): entry.key
        for volume in items(at(pod, "volumes"))
        for kind, _, entry in entries(volume)
        if kind in _PASSING
    }
    for node in [each for each in items(at(pod, "containers"))[:MAX_CONTAINERS] if isinstance(each, Mapping)]:
        workload = _add_container(manifest, document, pod, node, volumes, passing)
        workload.namespace, workload.account = namespace, _account_of(pod)
        for parameter in (at(item, "name") for item in items(at(pod, "securityContext", "sysctls"))):
            if isinstance(parameter, Scalar):
                workload.add_kernel_parameter(parameter.text, *content_span(parameter))


def _quantities(root: ConfigNode | None) -> Iterator[tuple[str, str, str, int, int]]:
    """Yield the words about amounts of resources below a node whose unit does not exist, with what to write. Each node
    is visited once, however many aliases it has."""
    nodes, visited = [root], set()
    while nodes:
        node = nodes.pop()
        if id(node) in visited:
            continue
        visited.add(id(node))
        nodes += items(node) if isinstance(node, Sequence) else ()
        for name, inner, _ in entries(node):
            kinds = ("limits", "requests") if name == "resources" else ()
            for amount in [value for kind in kinds for _, value, _ in entries(at(inner, kind))]:
                text = text_of(amount)
                meant = compiled(r"(?ai)(\d+(?:\.\d+)?) ?([kmgtp])i?b?").fullmatch(text)
                if isinstance(amount, Scalar) and meant is not None and compiled(_QUANTITY).fullmatch(text) is None:
                    yield text, "quantity", f"{meant[1]}{meant[2].upper()}i", *content_span(amount)
            if name not in ("resources", "config"):
                nodes.append(inner)


def _add_container(
    manifest: Manifest, document: Document, pod: Mapping, node: Mapping, volumes: Mounts, passing: dict[str, ConfigNode]
) -> Workload:
    workload = Workload(text_of(at(node, "name")), document.path, document.line(node), document.span(node))
    runtime = workload.runtime
    runtime.is_pod = runtime.is_container = True
    runtime.has_network = text_of(at(pod, "hostNetwork")) != "true"
    runtime.has_processes = text_of(at(pod, "hostPID")) != "true"
    runtime.is_complete = document.is_whole
    policy, others = text_of(at(pod, "dnsPolicy")), (at(pod, "dnsConfig"), at(pod, "hostAliases"))
    asks_node = policy == "Default" or (policy in ("", "ClusterFirst") and not runtime.has_network)
    runtime.unresolved = set() if asks_node and document.is_whole and others == (None, None) else None
    runtime.ports = {} if runtime.has_network and document.is_whole else None
    image = at(node, "image")
    if isinstance(image, Scalar):
        workload.reference = image.text
        for text, path, line in _written(manifest, document, image):
            workload.images += images_of(path, line, text, text)
    runtime.has_input = not runtime.is_complete or "true" in (text_of(at(node, "stdin")), text_of(at(node, "tty")))
    workload.starts_image = at(node, "command") is None and starts_image(texts(at(node, "args")))
    runtime.entry_point = "".join(texts(at(node, "command"))[:1])
    arguments = at(node, "args") or at(node, "command")
    if arguments is not None:
        workload.command_span = (document.path, arguments.start, arguments.end)
    _add_variables(manifest, document, workload, node)
    workload.limit_memory(at(node, "resources", "limits", "memory"), document.path, is_decimal=True)
    workload.words += [ManifestWord(*word) for word in dict.fromkeys(_quantities(node)) if workload.official]
    for mount in items(at(node, "volumeMounts")):
        name, place = text_of(at(mount, "name")), at(mount, "mountPath")
        target = products.image_path(text_of(place).rstrip("/"))
        runtime.mounts.append(target)
        workload.config_maps.update(volumes.get(name, ()))
        if is_below(NODE_FILE, target):
            (source, paths), key = _source(pod, name), text_of(at(mount, "subPath")) or NODE_FILE[len(target) + 1 :]
            workload.node_key = paths.get(key, "") if paths or source is None else key
        if volumes.get(name) or text_of(at(mount, "readOnly")) == "true":
            runtime.read_only.append(target)
        if name not in passing and not volumes.get(name):
            runtime.volumes.append(target)
            if isinstance(place, Scalar):
                workload.volumes[target] = (document.path, *content_span(place))
        elif text_of(passing.get(name)) == "emptyDir":
            workload.passing[target] = (document.path, passing[name].start, passing[name].end)
        is_file = bool(volumes.get(name)) and at(mount, "subPath") is not None and at(node, "envFrom") is None
        if is_file and document.is_whole and isinstance(place, Scalar):
            workload.targets[target] = ("", document.path, *content_span(place))
    _add_links(workload, node)
    _add_missing_keys(manifest, workload, pod, node)
    runtime.command = " ".join([*texts(at(node, "command")), *texts(at(node, "args"))])
    workload.install_of(node)
    if any(word in runtime.command for word in SHELL):
        runtime.is_complete = False
    _add_mounts_of_logstash(manifest, workload, pod, node)
    _add_ports(runtime, document, node)
    manifest.workloads.append(workload)
    return workload


def _add_ports(runtime: Runtime, document: Document, node: Mapping) -> None:
    """Add the ports that the probes of a container ask, and those that it opens on its host."""
    numbers = {text_of(at(port, "name")): text_of(at(port, "containerPort")) for port in items(at(node, "ports"))}
    for probe in ("readinessProbe", "livenessProbe", "startupProbe"):
        action = at(node, probe, "httpGet") or at(node, probe, "tcpSocket")
        probed = text_of(at(action, "port"))
        if action is not None and probed and at(action, "host") is None:
            runtime.probes.setdefault(numbers.get(probed, probed), _location(document, action))
    for port in items(at(node, "ports")):
        if runtime.ports is not None and at(port, "hostPort") is not None:
            protocol = (text_of(at(port, "protocol")) or "TCP").lower()
            runtime.ports[f"{text_of(at(port, 'containerPort'))}/{protocol}"] = _location(document, port)


def _add_links(workload: Workload, node: Mapping) -> None:
    """Add the mount of a folder of links whose targets the container does not mount."""
    mounts = {
        text_of(path).rstrip("/"): path for mount in items(at(node, "volumeMounts")) if (path := at(mount, "mountPath"))
    }
    path = mounts.get(_LINKS)
    is_whole = {"/var", "/var/log", _LOGS, ""} & mounts.keys() or any(mount.startswith(f"{_LOGS}/") for mount in mounts)
    if isinstance(path, Scalar) and path.text == _LINKS and not is_whole:
        workload.words.append(ManifestWord(_LINKS, "links", _LOGS, *content_span(path)))


def _add_mounts_of_logstash(manifest: Manifest, workload: Workload, pod: Mapping, node: Mapping) -> None:
    """Add the mount of a pipeline where the image of Logstash does not read it, if it gets neither settings nor another
    pipeline, and a mount of settings that hides pipelines.yml."""
    is_open = any(at(node, name) is not None for name in ("envFrom", "lifecycle"))
    if workload.official != "logstash" or not workload.runtime.is_complete or is_open:
        return
    from lslint.rules.logstash.settings.start import PIPELINE_FOLDER, SETTINGS_FOLDER, hides_pipelines, may_select_files

    mounts = items(at(node, "volumeMounts"))
    paths = {path: mount for mount in mounts if isinstance(path := at(mount, "mountPath"), Scalar)}
    below = [path for path in paths if is_below(path.text, SETTINGS_FOLDER)]
    reading = (PIPELINE_FOLDER, f"{SETTINGS_FOLDER}/logstash.yml", f"{SETTINGS_FOLDER}/pipelines.yml")
    for path in below:
        files = _mounted_files(manifest, pod, text_of(at(paths[path], "name")))
        if path.text == SETTINGS_FOLDER and len(below) == 1 and hides_pipelines(files, workload.runtime):
            workload.words.append(ManifestWord(path.text, "incomplete", "pipelines.yml", *content_span(path)))
        given = files.get(text_of(at(paths[path], "subPath")), "path:")  # of a file that is not known: may select any
        if path.text == reading[1] and hides_pipelines({"logstash.yml": given}, workload.runtime):
            del paths[path]
    is_read = any(is_below(file, path.text) or is_below(path.text, file) for file in reading for path in paths)
    stray = next((path for path in paths if compiled(_STRAY).fullmatch(path.text)), None)
    if stray is not None and not is_read and not may_select_files(workload.runtime):
        workload.words.append(ManifestWord(stray.text, "stray", PIPELINE_FOLDER, *content_span(stray)))


def _add_missing_keys(manifest: Manifest, workload: Workload, pod: Mapping, node: Mapping) -> None:
    """Add the mount of a single key that the ConfigMap does not have, and that of a folder of keys in place of the file
    of settings."""
    product = workload.official
    settings = f"/usr/share/{product}/{'' if product.endswith('beat') else 'config/'}{product}.yml"
    for mount in items(at(node, "volumeMounts")) if product else ():
        key, place = at(mount, "subPath") or at(mount, "subPathExpr"), at(mount, "mountPath")
        path = text_of(place)
        volume = _volume(pod, text_of(at(mount, "name"))) if key is None and path == settings else None
        if isinstance(place, Scalar) and (at(volume, "configMap") or at(volume, "secret")) is not None:
            workload.words.append(ManifestWord(path, "folder", path.rpartition("/")[2], *content_span(place)))
        files = _mounted_files(manifest, pod, text_of(at(mount, "name"))) if isinstance(key, Scalar) else {}
        is_plain = len(files) < MAX_KEYS and all(compiled(_FILE_NAME).fullmatch(name) for name in files)
        is_plain &= compiled(_FILE_NAME).fullmatch(text_of(key)) is not None
        if files and is_plain and isinstance(key, Scalar) and key.text not in files:
            workload.words.append(ManifestWord(key.text, "keyless", path, *content_span(key)))


def _volume(pod: Mapping, name: str) -> ConfigNode | None:
    return next((item for item in items(at(pod, "volumes")) if text_of(at(item, "name")) == name), None)


def _source(pod: Mapping, volume: str) -> tuple[ConfigNode | None, dict[str, str]]:
    """Return the ConfigMap in a volume of a pod, and the keys that are chosen from it, by path."""
    source = at(_volume(pod, volume), "configMap")
    return source, {text_of(at(item, "path")): text_of(at(item, "key")) for item in items(at(source, "items"))}


def _mounted_files(manifest: Manifest, pod: Mapping, volume: str) -> dict[str, str]:
    """Return the files in a volume of a ConfigMap that precedes the pod in its file, with their content."""
    source, paths = _source(pod, volume)
    entries_of = {config_map.name: config_map.entries for config_map in manifest.config_maps}
    content = {key: value for key, value, _ in entries_of.get(text_of(at(source, "name")), ())}
    return {path: content[key] for path, key in paths.items() if key in content} if paths else content


def _add_variables(manifest: Manifest, document: Document, workload: Workload, node: Mapping) -> None:
    for item in items(at(node, "env")):
        name, value = text_of(at(item, "name")), at(item, "value")
        if not isinstance(item, Mapping) or not name:
            workload.runtime.is_complete = False  # a marker of a template
            continue
        is_known = value is not None and "$" not in text_of(value) and not has_marker(text_of(value))
        written = text_of(value) if is_known else None
        key, span = at(item, "name"), (item.start, item.end)
        place = VariablePlace(
            document.path,
            content_span(key) if isinstance(key, Scalar) else span,
            content_span(value) if isinstance(value, Scalar) else span if value is None else (value.start, value.end),
            written,
        )
        workload.set(name, written, document.path, document.line(item), place=place)
        if value is None or not workload.official or has_marker(text_of(value)):
            continue
        if not isinstance(value, Scalar) or not isinstance(value.value, str | None):
            typed = place.value if isinstance(value, Scalar) else place.key
            workload.words.append(ManifestWord(name, "typed", "", *typed))
    for item in items(at(node, "envFrom"))[:MAX_REFERENCES]:
        name = text_of(at(item, "configMapRef", "name"))
        if name:
            manifest.references.append((workload, name, text_of(at(item, "prefix"))))
        else:
            workload.runtime.is_complete = False


def read_kustomization(path: str, files: Files) -> Manifest:
    """Return what a kustomization includes, generates and replaces."""
    manifest = Manifest(path)
    folder = os.path.dirname(path)
    for document in files.documents(path):
        root = document.root
        for key in ("resources", "bases", "components"):
            for written in texts(at(root, key))[:MAX_RESOURCES]:
                place = os.path.normpath(os.path.join(folder, written)) if "://" not in written else ""
                if place and is_below(place, files.root):
                    manifest.resources.append(place)
        for generated in items(at(root, "configMapGenerator"))[:MAX_RESOURCES]:
            config_map = ConfigMap(text_of(at(generated, "name")))
            written_paths = (written.rpartition("=")[2] for written in texts(at(generated, "files")))
            config_map.files += [os.path.normpath(os.path.join(folder, written)) for written in written_paths]
            manifest.config_maps.append(config_map)
            if at(generated, "behavior") is not None:
                manifest.change(" ".join(["$patch" * bool(at(generated, "envs")), *texts(at(generated, "literals"))]))
        for image in items(at(root, "images"))[:MAX_RESOURCES]:
            name, new_name = text_of(at(image, "name")), text_of(at(image, "newName"))
            tag = at(image, "newTag")
            if tag is None or not name:
                continue
            line, reference = document.line(tag), f"{new_name or name}:{text_of(tag)}"
            manifest.new_tags[name] = (reference, line)
            named = products.image(reference)[0] or products.image(f"{name}:{text_of(tag)}")[0]
            for product, releases in named.items():
                manifest.add(path, line, reference, product, releases)
        for key in _PATCHES:
            for patch in items(at(root, key))[:MAX_RESOURCES]:
                written, inline = text_of(patch) or text_of(at(patch, "path")), text_of(at(patch, "patch"))
                manifest.patches.append(os.path.normpath(os.path.join(folder, written)))
                inline = inline or (written if ":" in written else files.text(manifest.patches[-1]))
                manifest.change(_PATCHES[key] or f"{key} {inline or '$patch'}")
    return manifest
