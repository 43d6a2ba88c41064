"""What the manifests of a project deploy, as seen from a file, or from a config inside one."""

from __future__ import annotations

from lslint.grammar.bounded_cache import once
from lslint.project.container_settings import setting_of_containers
from lslint.project.manifests.answers import Manifests, manifests_of
from lslint.project.projects import Projects
from lslint.rules.project_view import DeploymentView, Peer, Runtime, SettingValue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any


class ManifestView(DeploymentView):
    """Answers from the manifests. ``path``: of the file (absolute); ``product``: the one whose config it is;
    ``surroundings``: see ``FileView``; ``line``: where the config begins in a file that contains it, else 0."""

    def __init__(self, projects: Projects, path: str, product: str, surroundings: str, line: int = 0) -> None:
        self._projects = projects
        self._path = path
        self._product = product
        self._surroundings = surroundings
        self._line = line
        self._answers: dict[object, Any] = {}

    @property
    def _manifests(self) -> Manifests:
        return manifests_of(self._projects)

    def runtimes(self, product: str = "") -> Sequence[Runtime]:
        place = self._path, product or self._product, self._line
        return once(self._answers, ("runtimes", product), lambda: self._manifests.runtimes(*place))

    def setting(self, name: str) -> SettingValue | None:
        return once(self._answers, ("setting", name), lambda: setting_of_containers(self.runtimes(), name))

    def own_runtimes(self) -> Sequence[Runtime]:
        """Return the environments that name or contain the config, without those near it."""
        return self._manifests.runtimes(self._path, self._product, self._line, are_near=False)

    def peers(self) -> Sequence[Peer] | None:
        return once(self._answers, "peers", lambda: self._manifests.peers(self._path, self._product, self._line))

    def images(self) -> Sequence[tuple[str, str]]:
        workloads = self._manifests.using(self._path, self._line)
        named = [(name, "") for each in workloads for name in (*each.names, *each.readers(self._path))]
        return named + [(image.product, image.low) for workload in workloads for image in workload.images]

    def single_node(self) -> str | None:
        return once(self._answers, "nodes", lambda: self._manifests.single_node(self._path))

    def search_nodes(self) -> Sequence[Peer]:
        return once(self._answers, "search nodes", lambda: self._manifests.search_nodes(self._path))

    def search_servers(self) -> Sequence[tuple[str, str, str]]:
        return self._manifests.search_servers(self._path) if self._surroundings in ("pipeline", "settings") else ()

    def lacks_lifecycle_management(self) -> bool:
        return self._surroundings == "agent" and self._manifests.lacks_lifecycle_management(self._path)

    def beats(self) -> Sequence[tuple[str, str, str, str]]:
        return self._manifests.beats(self._path) if self._surroundings == "pipeline" else ()

    def is_elsewhere(self, path: str) -> bool:
        place = self._path, self._product, path
        return not self._line and once(self._answers, ("elsewhere", path), lambda: self._manifests.is_elsewhere(*place))

    def missing_in_containers(self, path: str) -> str:
        if self._line:
            return ""
        return once(self._answers, ("missing", path), lambda: self._manifests.missing(self._path, self._product, path))

    def unmounted_in_containers(self, path: str, writes: bool = False) -> str:
        return "" if self._line else self._manifests.unmounted(self._path, self._product, path, writes)
