"""The services that a container of a compose file reaches by name."""

from __future__ import annotations

import os

from lslint.files.paths import is_below
from lslint.files.shown_path import ShownPath
from lslint.grammar.config.tree import Mapping
from lslint.project.manifests.model import Workload, names_config
from lslint.project.manifests.pipelines import file_at, selection
from lslint.project.projects import Projects
from lslint.rules.elasticsearch.model.json_values import flatten, one_or_more, text
from lslint.rules.logstash.settings.start import PIPELINE_FOLDER
from lslint.rules.project_view import ANY_PLUGIN, NODE_FILE, Peer
from lslint.rules.release import Release
from lslint.rules.shared.image_variables import setting_of

CONFIG_FOLDER = os.path.dirname(NODE_FILE)
_FORKS = {"opensearch": "OpenSearch", "opendistro": "Open Distro"}
"""Search servers without the license API of Elasticsearch, by name of the product."""


def peers_of(own: Workload, workloads: list[Workload], projects: Projects) -> list[Peer] | None:
    """Return the services of a compose file on the networks of one of them; None if its networks are not known."""
    if own.networks is None:
        return None
    others = (other for other in workloads if other is not own and own.redirected.isdisjoint(other.reachable))
    return [peer(other, projects) for other in others if other.networks is not None and own.networks & other.networks]


def peer(workload: Workload, projects: Projects) -> Peer:
    """Return a service as others see it."""
    return projects.memo("peers", workload, lambda: _peer(workload, projects))


def _peer(workload: Workload, projects: Projects) -> Peer:
    runtime = workload.runtime
    peer = Peer(frozenset(workload.reachable), workload.base, runtime.location)
    for image in workload.images:
        if image.product == peer.product:
            peer.release, peer.newest_release = image.low, image.high
    peer.published, peer.ports = workload.published, runtime.ports
    peer.image = workload.reference.rpartition("/")[2].partition("@")[0].partition(":")[0]
    is_of_hub = "elasticsearch/elasticsearch" not in workload.reference
    forks = {_FORKS.get(image.product, "") for image in workload.images}
    if peer.product == "elasticsearch" and "/elasticsearch-oss" in workload.reference:
        peer.unlicensed = "the OSS distribution of Elasticsearch"
    elif peer.product == "elasticsearch" and is_of_hub and peer.release and not Release(peer.release).at_least(6, 0):
        peer.unlicensed = "Elasticsearch without X-Pack"
    elif len(forks) == 1:
        peer.unlicensed = forks.pop()
    settings = settings_of(workload, projects)
    port = settings.get("http.port") if settings is not None else None
    values = [place.written or "" for place in workload.places.values()]
    peer.words = (runtime.command, port or "", *values, *runtime.mounts)
    if peer.product == "elasticsearch" and runtime.is_complete:
        peer.settings = settings
    if peer.product == "logstash" and runtime.is_complete and selection(projects, workload)[1] == [PIPELINE_FOLDER]:
        peer.pipelines = _pipelines(workload, projects)
    switches = [name for name in runtime.variables if setting_of("elasticsearch", name).startswith("xpack.security.")]
    place = workload.places.get("ELASTIC_PASSWORD")
    if place is not None and (peer.settings is not None or not switches):
        peer.password = place.resolved or place.written or ""
    return peer


def _pipelines(workload: Workload, projects: Projects) -> frozenset[str] | None:
    """Return the files of the project in the folder that is mounted as that of the pipelines; None for others: a copied
    folder keeps the pipeline of the image."""
    source = workload.targets.get(PIPELINE_FOLDER, ("",))[0]
    if not source or sum(is_below(target, PIPELINE_FOLDER) for target in workload.runtime.mounts) > 1:
        return None
    names = (name for name in projects.listing(source) if name[:1] != ".")
    return frozenset(ShownPath(os.path.join(source, name)) for name in names)


def settings_of(workload: Workload, projects: Projects, place: str = NODE_FILE) -> dict[str, str | None] | None:
    """Return the settings of a container: those of the file at a place that it mounts or that its Dockerfile copies,
    and its variables, which override them; None if they are not known."""
    runtime = workload.runtime
    is_known = all(source for source, *_ in workload.copies.values()) and ANY_PLUGIN not in runtime.plugins
    is_known &= place == NODE_FILE or not names_config(runtime)
    if not is_known or "-E" in runtime.command or "--server" in runtime.command:
        return None
    settings: dict[str, str | None] = {}
    file = file_at(projects, workload, place)
    if file != "":
        root = projects.root(file) if file is not None else None
        if file is None and place == NODE_FILE and len(workload.node_files) == 1:
            root = projects.root("", workload.node_files[0])
        if not isinstance(root, Mapping):
            return None
        settings["xpack.security.autoconfiguration.enabled"] = None  # may be unable to replace the file
        for name, _, node in flatten(root):
            values = [*map(text, one_or_more(node))]  # products read a list of one string like the string
            value = values[0] if len(values) == 1 else None
            settings[name] = None if value is None or "$" in value or "{{" in value else value
    for name, variable in runtime.variables.items():
        setting = setting_of(workload.base, name)
        if setting:
            settings[setting] = variable.value
    return settings
