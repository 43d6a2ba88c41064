"""The Beats that may send events to a pipeline, as the manifests of its project show."""

from __future__ import annotations

import os

from lslint.project.deployment import products
from lslint.project.deployment.deployments import Deployments
from lslint.project.projects import Projects


def around(projects: Projects, path: str) -> list[tuple[str, str, str, str]]:
    """The Beats that the project of a file (absolute) deploys, each with the lowest and the highest release that the
    nearest evidence allows, and its location; the releases are empty if no evidence names one."""
    known = projects.memo("beats")
    folder = os.path.dirname(path)
    if folder not in known:
        if "" not in known:
            known[""] = Deployments(projects)
        made = []
        for product in (*products.BEATS, "elastic-agent"):
            found = known[""].find(path, product)
            if found is not None:
                place = next((one.location for one in found.evidence if one.low), "")
                made.append((product, found.low, found.high, place))
        known[folder] = made
    found_here: list[tuple[str, str, str, str]] = known[folder]
    return found_here
