"""The manifests of a repository, each read once, and what connects them."""

from __future__ import annotations

import os

from lslint.files.paths import STDIN, is_below
from lslint.grammar.bounded_cache import compiled
from lslint.kinds.detect import is_dockerfile
from lslint.project.manifests import compose, dockerfile, helm, kubernetes, kustomize, products, units
from lslint.project.manifests.candidates import (
    DROP_INS,
    KUSTOMIZATIONS,
    YAML,
    Candidates,
    is_compose,
    is_helmfile,
    is_unit,
    is_values,
)
from lslint.project.manifests.chart_values import ChartValues
from lslint.project.manifests.compose_projects import ComposeProjects
from lslint.project.manifests.files import MAX_BYTES, Files
from lslint.project.manifests.model import ConfigMap, Manifest, Workload, images_of
from lslint.project.projects import Projects
from lslint.rules.facts import grouped
from lslint.rules.shared.image_variables import is_of_elastic
from lslint.rules.shared.operator_resources import add_words

Use = tuple[Manifest, Workload]

MAX_LINKS = 20_000
"""Links between manifests: workloads that mount a file through a ConfigMap."""
MAX_EXPOSED = 100
"""Services of Kubernetes in a folder."""
MAX_REFERENCES = 100
"""ConfigMaps from which containers take variables."""
_GEM = r"logstash-(input|filter|output|codec)-([a-z]\w*)(?:-\d[\w.]*)?(?:-java)?(?:\.gem)?"
"""A plugin of Logstash as a gem, packed or not."""
MAX_KUBERNETES_BYTES = 10 * 1024 * 1024
"""Bytes of a manifest of Kubernetes, of which only some documents are parsed."""


class Repository:
    """The manifests of a repository, or of one folder that belongs to none.

    ``root``: its folder; ``levels``: folder -> manifests that are for the files in it, none if the folder is only above
    the files; ``owners``: path -> the manifest
    that it is, or is a part of; ``uses``: absolute path -> what mounts or copies it.
    """

    def __init__(self, projects: Projects, candidates: Candidates) -> None:
        self.root = candidates.root
        self.levels: dict[str, list[Manifest]] = {}
        self.owners: dict[str, Manifest] = {}
        self.uses: dict[str, list[Use]] = {}
        self._projects = projects
        self._files = Files(projects, candidates)
        self._mounting: dict[tuple[str, str, str], list[Use]] = {}
        self._charts: dict[str, ChartValues] = {}
        self._others: list[tuple[str, str, str]] = []
        self._composes: set[str] = set()
        self._including: list[Manifest] = []
        self._read(candidates.names)
        self._connect()
        self.is_complete = self._files.is_complete
        if candidates.is_above:
            self.levels = {}
        del self._files, self._others

    def _read(self, listings: dict[str, list[str]]) -> None:
        """Read the manifests of all folders. Dockerfiles come last: compose files say how they are built."""
        charts = {folder for folder, names in listings.items() if "Chart.yaml" in names}
        for folder in sorted(charts):
            self._read_chart(folder, listings[folder])
        composes = {
            folder: chosen
            for folder, names in listings.items()
            if (chosen := [name for name in names if self._is_compose(folder, name, charts)])
        }
        projects = ComposeProjects(composes, self._files)
        for folder, names in listings.items():
            here = composes.get(folder, ())
            for manifest in compose.read_folder(folder, composes[folder], self._files, projects) if here else ():
                self._composes.add(manifest.path)
                self._keep(manifest, is_including=manifest.path in projects.included)
            chart = helm.chart_of(folder, charts)
            for name in names:
                if (name.endswith(YAML) and name not in here) or name in ("Kustomization", STDIN):
                    self._read_yaml(os.path.join(folder, name), chart)
        for path, targets in projects.included.items():
            including = self.owners.get(path)
            if including is not None:
                including.included += [self.owners[target] for target in targets if target in self.owners]
                self._including.append(including)
        self._read_others()
        self._read_units(listings)
        manifests = {id(owner): owner for owner in self.owners.values()}.values()
        workloads = [workload for manifest in manifests for workload in manifest.workloads]
        services = [workload for workload in workloads if workload.path in self._composes]
        _share_builds(services)
        hosts = {name.lower() for service in services for name in (*service.reachable, *service.redirected)}
        members: dict[tuple[str, str], set[str]] = {}  # by compose file and network, or empty for all of the file
        for service in services:
            for network in ("", *service.networks) if service.networks is not None else ():
                members.setdefault((service.path, network), set()).update(service.reachable)
        missing = {path for paths in projects.included.values() for path in paths} - self.owners.keys()
        for service in services if not missing and "*" not in hosts else ():
            if service.networks is not None and not service.runtime.has_fixed_address:
                service.runtime.hosts = hosts
                near = {name for network in service.networks for name in members[service.path, network]}
                service.runtime.separated = members[service.path, ""] - near - service.redirected
        built: dict[str, list[Workload]] = {}
        replaced = {service.reference for service in services if service.built}
        for workload in workloads:
            if workload.built:
                self._build(workload)
                workload.is_plain &= workload.reference not in replaced
                built.setdefault(workload.built, []).append(workload)
        for folder, names in listings.items():
            for name in filter(is_dockerfile, names):
                self._read_dockerfile(os.path.join(folder, name), built.get(os.path.join(folder, name), []))

    def _is_compose(self, folder: str, name: str, charts: set[str]) -> bool:
        """Return whether a file is a compose file: by its name, or by its content if no other manifest has the name."""
        if is_compose(name):
            return True
        if name != STDIN and (not name.endswith(YAML) or name in ("Chart.yaml", *KUSTOMIZATIONS)):
            return False
        if is_values(name) or is_helmfile(name) or helm.chart_of(folder, charts):
            return False
        text = self._files.text(os.path.join(folder, name), MAX_KUBERNETES_BYTES)
        if len(text) > MAX_BYTES or not compose.is_compose(text) or kubernetes.is_manifest(text):
            return False
        return name == STDIN or compiled(r"\b(?:image|build|extends)[\"']?[ \t]*:").search(text) is not None

    def _keep(self, manifest: Manifest, *, is_including: bool = False) -> None:
        parts = (manifest.workloads, manifest.config_maps, manifest.exposed, manifest.resources, manifest.bindings)
        if is_including or any(parts) or manifest.roles or manifest.parts:
            self.levels.setdefault(manifest.level, []).append(manifest)
            for path in (manifest.path, *manifest.files):
                self.owners.setdefault(path, manifest)

    def _read_yaml(self, path: str, chart: str) -> None:
        """Read a YAML file that may be a manifest. ``chart``: the folder of the chart whose template it is."""
        folder, name = os.path.split(path)
        if name == "Chart.yaml":
            return
        if name in KUSTOMIZATIONS:
            self._keep(kubernetes.read_kustomization(path, self._files))
            return
        if is_helmfile(name):
            self._keep(helm.read_helmfile(path, self._files.text(path)))
            return
        text = self._files.text(path, MAX_BYTES if is_values(name) else MAX_KUBERNETES_BYTES)
        has_heap, is_manifest = "JavaOpts:" in text, kubernetes.is_manifest(text)
        if not chart and (is_values(name) or (has_heap and not is_manifest)):
            if folder in self._charts or products.is_about(text) or has_heap:
                manifest = Manifest(path)
                keys = self._charts[folder].keys if folder in self._charts else {}
                is_alone = sum(map(is_values, self._projects.listing(folder))) < 2  # else they are merged
                is_alone &= folder not in self._charts or "logstash" in keys.values()
                helm.add_values(manifest, self._files.documents(path), keys, is_alone=is_alone)
                self._keep(manifest)
        elif is_manifest and (kubernetes.is_deploying(text) or (chart and self._charts[chart].is_about)):
            self._keep(kubernetes.read(path, text, chart or folder, self._charts.get(chart)))
        elif is_manifest:
            self._others.append((path, text, chart or folder))

    def _read_others(self) -> None:
        """Read manifests of Kubernetes that add to others: ConfigMaps with variables, and services that publish ports
        of containers in their folder."""
        manifests = list(self.owners.values())
        names = {name for manifest in manifests for _, name, _ in manifest.references}
        names = set(sorted(names)[:MAX_REFERENCES])
        running = {
            manifest.level for manifest in manifests if any(workload.runtime.is_pod for workload in manifest.workloads)
        }
        for path, text, level in self._others:
            is_service = level in running and ("NodePort" in text or "LoadBalancer" in text)
            if is_service or any(name in text for name in names):
                self._keep(kubernetes.read(path, text, level))

    def _read_chart(self, folder: str, names: list[str]) -> None:
        path = os.path.join(folder, "Chart.yaml")
        manifest = Manifest(path)
        chart = self._files.documents(path)
        keys = helm.add_chart(manifest, chart)
        values = sorted(filter(is_values, names), key=lambda name: os.path.splitext(name)[0])
        files = [self._files.documents(os.path.join(folder, name)) for name in values]
        is_about = any(products.is_about(self._files.text(os.path.join(folder, name))) for name in values)
        self._charts[folder] = ChartValues(chart, files, keys, is_about=is_about)
        self._keep(manifest)

    def _read_units(self, listings: dict[str, list[str]]) -> None:
        """Read the units of systemd, each with its drop-ins."""
        parts: dict[tuple[str, str], list[str]] = {}
        for folder, names in listings.items():
            for name in filter(is_unit, names):
                parts.setdefault((folder, name), []).insert(0, os.path.join(folder, name))
            if folder.endswith(DROP_INS):
                key = (os.path.dirname(folder), os.path.basename(folder).removesuffix(".d"))
                parts.setdefault(key, []).extend(os.path.join(folder, name) for name in names if name.endswith(".conf"))
        for (_, name), paths in parts.items():
            if paths:
                self._keep(units.read(name, paths, self._files))

    def _read_dockerfile(self, path: str, workloads: list[Workload]) -> None:
        """Read a Dockerfile: as the services of compose files build it, or alone."""
        manifest = Manifest(path)
        manifest.workloads += workloads
        if not workloads:
            folder, written = os.path.dirname(path), self._files.instructions(path)
            image = dockerfile.read(path, written, lambda source: self._copied(folder, source), {})
            if image is not None:
                manifest.workloads.append(image)
        self._keep(manifest)

    def _copied(self, context: str, source: str) -> str:
        """Return the absolute path that a source of ``COPY`` means: in the folder of the Dockerfile or, if that lacks
        it, in the root of the repository; empty for none."""
        if "$" in source or "://" in source:
            return ""
        fixed = source.partition("*")[0].partition("?")[0]
        if fixed != source:
            fixed = fixed.rpartition("/")[0]
        for folder in dict.fromkeys((context, self.root)):
            place = os.path.normpath(os.path.join(folder, fixed.lstrip("/")))
            above, name = os.path.split(place)
            is_there = name in self._projects.listing(above) or name in self._projects.folders(above)
            if place == folder or (is_below(place, folder) and is_there):
                return place
        return ""

    def _build(self, workload: Workload) -> None:
        """Add what the Dockerfile of a service says."""
        runtime, path, context = workload.runtime, workload.built, workload.context
        written = dockerfile.until(self._files.instructions(path), workload.target)
        image = dockerfile.read(path, written, lambda source: self._copied(context, source), workload.arguments)
        if image is None:
            runtime.is_complete = workload.starts_image = False
            return
        workload.sources.append(path)
        workload.is_plain = dockerfile.is_plain(written)
        own = f"own/{workload.reference.rpartition('-')[2]}"  # ``win-kibana:6.7.0`` of a base image without a product
        named = images_of(workload.path, runtime.line, own, own)
        workload.images = image.images or workload.images or named
        workload.reference = image.reference
        workload.uses += image.uses
        workload.copies = image.copies
        runtime.mounts += image.runtime.mounts
        for name, variable in image.runtime.variables.items():
            runtime.variables.setdefault(name, variable)
        workload.single = workload.single or image.single
        if not image.starts_image:
            runtime.is_complete = workload.starts_image = False  # its script may set further variables
        runtime.entry_point = runtime.entry_point or image.runtime.entry_point
        if not runtime.command:
            runtime.command, runtime.started_by = image.runtime.command, image.runtime.path
        runtime.has_plugins |= image.runtime.has_plugins
        runtime.plugins |= image.runtime.plugins

    def _connect(self) -> None:
        """Connect manifests: charts and values, kustomizations and resources, ConfigMaps and containers, mounts."""
        manifests = [manifest for level in self.levels.values() for manifest in level]
        for folder in self._charts:
            helm.drop_defaults(self.levels.get(folder, []))
        for manifest in manifests:
            for workload in manifest.workloads:
                services = (workload.path, workload.runtime.name), (workload.path, "")
                workload.is_extended |= not self._files.extended.isdisjoint(services)
                for kind, name in workload.config_maps:
                    for place in ("", manifest.level, manifest.path):
                        self._mounting.setdefault((kind, name, place), []).append((manifest, workload))
        self._set_references(manifests)
        kustomize.apply(manifests, self.owners)
        for manifests_of_level in self.levels.values():
            _expose(manifests_of_level)
        granted = {role: resources for manifest in manifests for role, resources in manifest.roles.items()}
        roles = grouped(binding for manifest in manifests for binding in manifest.bindings)
        for workload in (workload for manifest in manifests for workload in manifest.workloads):
            bound = [*roles.get(workload.account, ()), *roles.get("*", ())]
            workload.runtime.roles = {role: granted.get(role, ["*"]) for role in bound}
        links = 0
        for manifest in manifests:
            for config_map in manifest.config_maps:
                users = self.mounting(config_map, manifest)
                texts = {key: text for key, text, _ in config_map.entries}
                for _, workload in users:
                    keys = texts if workload.official == "filebeat" else texts.keys() & {workload.node_key}
                    workload.node_files += [texts[key] for key in keys]
                for file in config_map.files:
                    links += len(users)
                    if links > MAX_LINKS:
                        self._files.is_complete = False
                        break
                    self.uses.setdefault(file, []).extend(users)
            for workload in manifest.workloads:
                if workload.built and is_dockerfile(os.path.basename(manifest.path)):
                    continue  # the compose file has it, too
                if "logstash" in workload.products:
                    workload.runtime.plugins |= self._gems(workload.uses)
                for path in dict.fromkeys(workload.uses):
                    self.uses.setdefault(path, []).append((manifest, workload))
                if not is_of_elastic(workload.reference):
                    workload.runtime.is_complete = False  # other images may set further variables

        add_words([part for manifest in manifests for part in manifest.parts])

    def _gems(self, places: list[str]) -> frozenset[str]:
        """Return the plugins of Logstash whose gems are among the files and folders that a workload copies or mounts,
        or directly in these."""
        names = [os.path.basename(place) for place in places]
        for place in places:
            names += [*self._projects.listing(place), *self._projects.folders(place)]
        gems = filter(None, map(compiled(_GEM).fullmatch, names))
        return frozenset(f"{gem[1]}/{gem[2]}" for gem in gems)

    def _set_references(self, manifests: list[Manifest]) -> None:
        """Set the variables that containers take from ConfigMaps: of the same folder, or the only one of the name."""
        by_name: dict[tuple[str, str], list[tuple[Manifest, ConfigMap]]] = {}
        for manifest in manifests:
            for config_map in manifest.config_maps:
                for level in ("", manifest.level):
                    by_name.setdefault((config_map.name, level), []).append((manifest, config_map))
        for manifest in manifests:
            for workload, name, prefix in manifest.references:
                resources = by_name.get((name, manifest.level)) or by_name.get((name, ""), [])
                entries = resources[0][1].entries if len(resources) == 1 else []
                if not entries or not self._files.has_room(len(entries)):
                    workload.runtime.is_complete = False
                    continue
                path = resources[0][0].path
                for key, value, line in entries:
                    workload.set(prefix + key, value, path, line, keep=True)
                workload.sources.append(path)

    def project(self, manifest: Manifest) -> list[Workload]:
        """Return the services of a compose file, and those of the files that include it or are included."""
        services = {id(workload): workload for workload in manifest.services}
        for other in self._including:
            if any(id(workload) in services for workload in other.services):
                services.update((id(workload), workload) for workload in other.services)
        return list(services.values())

    def mounting(self, config_map: ConfigMap, manifest: Manifest) -> list[Use]:
        """Return what mounts a ConfigMap or a Secret of a manifest: in its namespace, in its folder or, if nothing does
        there, anywhere. What is written without a namespace is for the namespace of the other; a ConfigMap without one
        is first for the workloads of its file. A config of a compose file is only for its services."""
        namespace = config_map.namespace
        places = [manifest.path, manifest.level, ""]
        if manifest.path in self._composes:
            places = [manifest.path]
        elif namespace:
            places = [manifest.level, ""]
        for place in places:
            mounting = self._mounting.get((config_map.kind, config_map.name, place), [])
            uses = [use for use in mounting if use[1].namespace == namespace]
            uses = uses or [use for use in mounting if not (namespace and use[1].namespace)]
            if uses:
                return uses
        return []


def _expose(manifests: list[Manifest]) -> None:
    """Add the ports that services of Kubernetes publish, and their names, to the containers of their folder."""
    services = [service for manifest in manifests for service in manifest.exposed.items()]
    services = sorted(services, key=lambda service: not service[1])[:MAX_EXPOSED]  # those that publish ports first
    exposed = {port: where for _, ports in reversed(services) for port, where in ports.items()}
    names = {name for name, _ in services}
    for runtime in (workload.runtime for manifest in manifests for workload in manifest.workloads):
        if runtime.is_pod and runtime.ports is not None:
            runtime.ports = {**exposed, **runtime.ports}
        runtime.unresolved = names if runtime.unresolved is not None else None


def _share_builds(services: list[Workload]) -> None:
    """Let services that run an image which other services of compose files build, all in the same way, build it too."""
    replaced = {service.reference for service in services if service.built and is_of_elastic(service.reference)}
    builders = (each for each in services if each.built and not is_of_elastic(each.reference))
    builds = grouped((service.reference, service) for service in builders if "$" not in service.reference)
    for service in services:
        if service.reference in replaced:
            service.runtime.is_complete = False  # the build may replace the published image of that name
        building = builds.get(service.reference, []) if service.reference and not service.built else []
        values = [{name: text for name, (text, _) in each.arguments.items()} for each in building]
        ways = [(each.built, each.context, value) for each, value in zip(building, values, strict=True)]
        if ways and all(way == ways[0] for way in ways):
            service.built, service.context, service.arguments = *ways[0][:2], building[0].arguments
