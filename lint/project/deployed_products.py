"""The products around a pipeline, as the manifests of its project show: Beats that may send events to it, and the
Elasticsearch or OpenSearch that it may write to."""

from __future__ import annotations

import os

from lslint.project.deployment import products
from lslint.project.deployment.deployments import Deployments
from lslint.project.projects import Projects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.deployment.model import Deployment

_SENDERS = (*products.BEATS, "elastic-agent")
_SEARCH_SERVERS = ("elasticsearch", "opensearch", "opendistro")


def beats(projects: Projects, path: str) -> list[tuple[str, str, str, str]]:
    """The Beats that the project of a file (absolute) deploys, each with the lowest and the highest release that the
    nearest evidence allows, and its location; the releases are empty if no evidence names one."""
    return [
        (one.product, one.low, one.high, next((each.location for each in one.evidence if each.low), ""))
        for one in _deployed(projects, path, _SENDERS)
    ]


def search_servers(projects: Projects, path: str) -> list[tuple[str, str, str]]:
    """The search products that the project of a file (absolute) deploys, each with the lowest and the highest release
    that the nearest evidence allows; both empty if no evidence names one."""
    return [(one.product, one.low, one.high) for one in _deployed(projects, path, _SEARCH_SERVERS)]


def _deployed(projects: Projects, path: str, wanted: tuple[str, ...]) -> list[Deployment]:
    """The deployments of those products that the project of a file has; searched once for each folder."""
    known = projects.memo("deployed products")
    if "" not in known:
        known[""] = Deployments(projects)
    in_folder: dict[str, Deployment | None] = known.setdefault(os.path.dirname(path), {})
    for product in wanted:
        if product not in in_folder:
            in_folder[product] = known[""].find(path, product)
    return [found for product in wanted if (found := in_folder[product]) is not None]
