"""Which Elasticsearch or OpenSearch a pipeline may write to, as the manifests of its project show."""

from __future__ import annotations

import os

from lslint.project.deployment.deployments import Deployments
from lslint.project.projects import Projects

_PRODUCTS = ("elasticsearch", "opensearch", "opendistro")


def around(projects: Projects, path: str) -> list[tuple[str, str, str]]:
    """The products that the project of a file (absolute) deploys, each with the lowest and the highest release that
    the nearest evidence allows; both empty if no evidence names one."""
    known = projects.memo("search servers")
    folder = os.path.dirname(path)
    if folder not in known:
        if "" not in known:
            known[""] = Deployments(projects)
        every = [(product, known[""].find(path, product)) for product in _PRODUCTS]
        known[folder] = [(product, found.low, found.high) for product, found in every if found is not None]
    found_here: list[tuple[str, str, str]] = known[folder]
    return found_here
