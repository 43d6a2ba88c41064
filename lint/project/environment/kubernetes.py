"""Containers of Kubernetes manifests, and the clusters of the Elastic operator."""

from __future__ import annotations

import os

from lslint.files.paths import report_path
from lslint.grammar.config.tree import Mapping
from lslint.grammar.numbers import is_digits
from lslint.project import manifest_documents
from lslint.project.deployment import products
from lslint.project.environment.model import Document, Service, at, entries, items, text_of

MAX_CONTAINERS = 100
_PASSING = ("emptyDir", "configMap", "secret", "projected", "downwardAPI", "ephemeral")
"""Volumes that do not outlive their pod."""
_POD = {
    "Pod": ("spec",),
    "CronJob": ("spec", "jobTemplate", "spec", "template", "spec"),
    **dict.fromkeys(
        ("Deployment", "StatefulSet", "DaemonSet", "Job", "ReplicaSet", "DeploymentConfig"),
        ("spec", "template", "spec"),
    ),
}
_TEMPLATE_MARKERS = ("{{", "{%", "<%")


def relevant_text(text: str, *, has_configs: bool, has_references: bool) -> str:
    """A manifest with spaces instead of the documents from which ``Manifests.add`` takes nothing that is used; empty if
    none is used. ``has_configs``: configs may be embedded in the manifest; ``has_references``: containers of the folder
    take variables from ConfigMaps."""

    def is_relevant(document: str) -> bool:
        kind = manifest_documents.kind_of(document)
        if not kind:
            return not manifest_documents.is_empty(document)
        if kind in _POD:
            return has_configs or "configMap" in document or products.is_about(document)
        if kind == "ConfigMap":
            return has_configs or has_references
        if kind == "Service":
            return "NodePort" in document or "LoadBalancer" in document
        return kind in ("Elasticsearch", "Kustomization")

    parts = manifest_documents.split(text)
    chosen = [is_relevant(part) for part in parts]
    if not any(chosen):
        return ""
    for number, part in enumerate(parts):
        # because of a template marker, no document of the manifest counts as whole
        if not chosen[number] and not any(marker in part for marker in _TEMPLATE_MARKERS):
            parts[number] = manifest_documents.blank(part)
    return "".join(parts)


class Manifests:
    """What the manifests of a folder say.

    ``containers``: their containers; ``files``: ConfigMap -> the files (keys, absolute paths) in it; ``clusters``:
    location and number of nodes of the clusters of the Elastic operator.
    """

    def __init__(self) -> None:
        self.containers: list[Service] = []
        self.files: dict[str, set[str]] = {}
        self.clusters: list[tuple[str, int]] = []
        self._maps: list[tuple[str, int, int, str]] = []
        self._values: dict[str, list[tuple[str, str, str, int]]] = {}
        self._waiting: list[tuple[Service, str, str]] = []
        self._exposed: dict[str, str] = {}

    def add(self, document: Document) -> None:
        """Adds a document of a manifest."""
        kind = text_of(at(document.root, "kind"))
        if kind in _POD:
            pod = at(document.root, *_POD[kind])
            if isinstance(pod, Mapping):
                self._pod(document, pod)
        elif kind == "ConfigMap":
            self._config_map(document)
        elif kind == "Elasticsearch" and ".k8s.elastic.co/" in text_of(at(document.root, "apiVersion")):
            self._cluster(document)
        elif kind == "Service" and text_of(at(document.root, "spec", "type")) in ("NodePort", "LoadBalancer"):
            for port in items(at(document.root, "spec", "ports")):
                number = text_of(at(port, "targetPort")) or text_of(at(port, "port"))
                protocol = (text_of(at(port, "protocol")) or "TCP").lower()
                where = f"{report_path(document.path)}:{document.line(port)}"
                self._exposed.setdefault(f"{number}/{protocol}", where)
        elif kind == "Kustomization" or os.path.basename(document.path).startswith("kustomization."):
            self._kustomization(document)

    def finish(self) -> None:
        """Connects containers, ConfigMaps and services, after all documents were added."""
        for container, name, prefix in self._waiting:
            values = self._values.get(name)
            if values is None:
                container.runtime.is_complete = False
                continue
            for key, value, path, line in values:
                container.set(prefix + key, value, path, line, keep=True)
        for container in self.containers:
            ports = container.runtime.ports
            if ports is not None:
                for port, where in self._exposed.items():
                    ports.setdefault(port, where)

    def config_map_at(self, path: str, offset: int) -> str:
        """The name of the ConfigMap around a place of a manifest (absolute path); empty if there is none."""
        return next((name for at, start, end, name in self._maps if at == path and start <= offset <= end), "")

    def _pod(self, document: Document, pod: Mapping) -> None:
        volumes: dict[str, str] = {}
        passing = {
            text_of(at(one, "name"))
            for one in items(at(pod, "volumes"))
            if any(at(one, kind) is not None for kind in _PASSING)
        }
        for volume in items(at(pod, "volumes")):
            names = [text_of(at(volume, "configMap", "name"))]
            names += [text_of(at(one, "configMap", "name")) for one in items(at(volume, "projected", "sources"))]
            for name in filter(None, names):
                volumes[text_of(at(volume, "name"))] = name
        for node in items(at(pod, "containers"))[:MAX_CONTAINERS]:
            if not isinstance(node, Mapping):
                continue
            made = Service(text_of(at(node, "name")), document.path, document.line(node))
            made.nodes = 0
            made.span = node.start, node.end
            runtime = made.runtime
            runtime.is_pod = True
            runtime.is_container = text_of(at(pod, "hostNetwork")) != "true"
            runtime.is_complete = document.is_whole
            runtime.ports = {} if runtime.is_container and document.is_whole else None
            made.image = text_of(at(node, "image"))
            found = products.image(made.image) if made.image else None
            made.products = frozenset(found.products) if found is not None else frozenset()
            self._variables(document, made, node)
            for mount in items(at(node, "volumeMounts")):
                name = volumes.get(text_of(at(mount, "name")), "")
                if name:
                    made.config_maps.add(name)
                elif text_of(at(mount, "name")) not in passing:
                    runtime.volumes.append(text_of(at(mount, "mountPath")).rstrip("/"))
            command = " ".join(text_of(one) for key in ("command", "args") for one in items(at(node, key)))
            runtime.command = command
            if any(word in command for word in ("export ", ".sh", "source ", "bash", "env ")):
                runtime.is_complete = False
            for port in items(at(node, "ports")):
                if runtime.ports is not None and at(port, "hostPort") is not None:
                    protocol = (text_of(at(port, "protocol")) or "TCP").lower()
                    where = f"{report_path(document.path)}:{document.line(port)}"
                    runtime.ports[f"{text_of(at(port, 'containerPort'))}/{protocol}"] = where
            self.containers.append(made)

    def _variables(self, document: Document, made: Service, node: Mapping) -> None:
        for one in items(at(node, "env")):
            name, value = text_of(at(one, "name")), at(one, "value")
            if not isinstance(one, Mapping) or not name:
                made.runtime.is_complete = False  # a marker of a template
                continue
            written = text_of(value) if value is not None else None
            made.set(name, None if written is None or "$" in written else written, document.path, document.line(one))
            if name == "discovery.type" and written == "single-node":
                made.is_single = True
        for one in items(at(node, "envFrom")):
            name = text_of(at(one, "configMapRef", "name"))
            if name:
                self._waiting.append((made, name, text_of(at(one, "prefix"))))
            else:
                made.runtime.is_complete = False

    def _config_map(self, document: Document) -> None:
        name = text_of(at(document.root, "metadata", "name"))
        values = self._values.setdefault(name, [])
        files = self.files.setdefault(name, set())
        self._maps.append((document.path, document.root.start, document.root.end, name))
        for key, value, entry in entries(at(document.root, "data")):
            files.add(f"{document.path}/{key}")
            values.append((key, text_of(value), document.path, document.line(entry)))

    def _kustomization(self, document: Document) -> None:
        folder = os.path.dirname(document.path)
        for one in items(at(document.root, "configMapGenerator")):
            files = self.files.setdefault(text_of(at(one, "name")), set())
            for file in items(at(one, "files")):
                files.add(os.path.normpath(os.path.join(folder, text_of(file).rpartition("=")[2])))

    def _cluster(self, document: Document) -> None:
        nodes = 0
        for one in items(at(document.root, "spec", "nodeSets")):
            count = text_of(at(one, "count"))
            nodes += int(count) if is_digits(count) and len(count) < 4 else 99
        self.clusters.append((f"{report_path(document.path)}:{document.line(document.root)}", nodes))
