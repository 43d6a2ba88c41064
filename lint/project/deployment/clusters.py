"""The clusters that resources of the Elastic operator name (``elasticsearchRef``), wherever the project has them."""

from __future__ import annotations

import os

from lslint.project.deployment.folders import MAX_WALK_BYTES, Folders
from lslint.project.deployment.model import Deployment, Evidence, Manifest, Resource, Statement


class Clusters:
    """The resources of the operator in the manifests that are read."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._by_root: dict[str, list[tuple[Resource, Statement]]] = {}

    def forget(self) -> None:
        """Drops what was read, after a manifest was changed."""
        self._by_root.clear()

    def named(self, client: Deployment) -> list[Statement] | None:
        """The releases of the clusters that a product connects to; empty if the project does not have them. None if no
        resource shows the clusters. Of several resources with the same name, the nearest ones count."""
        found: list[Statement] = []
        is_named = False
        for one in client.evidence:
            manifest = self._manifest(one)
            resource = manifest.resources.get(one.line) if manifest is not None else None
            for name, namespace in resource.clusters if resource is not None else ():
                is_named = True
                found += self._nearest(os.path.abspath(one.path), name, namespace)
        return list({(one.path, one.line): one for one in found}.values()) if is_named else None

    def may_be_server(self, client: Deployment, server: Deployment) -> bool:
        """Whether a product names no cluster, or this one."""
        named = self.named(client)
        places = {(os.path.abspath(one.path), one.line) for one in server.evidence}
        return named is None or any((one.path, one.line) in places for one in named)

    def is_of_clients(self, server: Deployment) -> bool:
        """Whether only jobs and init containers, which run a command in the image of the server, name its release."""
        lines = [one for one in server.evidence if one.line]
        return bool(lines) and all(map(self._is_of_client, lines))

    def _is_of_client(self, evidence: Evidence) -> bool:
        manifest = self._manifest(evidence)
        statements = manifest.statements if manifest is not None else ()
        return any(one.is_client for one in statements if one.line == evidence.line)

    def _manifest(self, evidence: Evidence) -> Manifest | None:
        path = os.path.abspath(evidence.path)
        own = self._folders.own(os.path.dirname(path)) if evidence.line else ()
        return next((one for one in own if one.path == path), None)

    def _nearest(self, path: str, name: str, namespace: str) -> list[Statement]:
        found = [
            (len(os.path.commonpath((path, statement.path))) if statement.path != path else len(path) + 1, statement)
            for resource, statement in self._all(self._folders.root(os.path.dirname(path)))
            if name and resource.name == name and (not namespace or resource.namespace in ("", namespace))
        ]
        best = max((distance for distance, _ in found), default=0)
        return [statement for distance, statement in found if distance == best]

    def _all(self, root: str) -> list[tuple[Resource, Statement]]:
        """The Elasticsearch resources of a project."""
        if root not in self._by_root:
            made = self._by_root[root] = []
            size = 0
            for folder in (root, *(at for _, at in self._folders.below(root))):
                for manifest in self._folders.own(folder) if size < MAX_WALK_BYTES else ():
                    made += [
                        (manifest.resources[one.line], one)
                        for one in manifest.statements
                        if one.line in manifest.resources and one.product == "elasticsearch" and one.low
                    ]
                size += self._folders.size(folder)
        return self._by_root[root]
