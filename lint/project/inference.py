"""The releases that manifests name for files: ``Settings.inference``."""

from __future__ import annotations

from lslint.kinds import BY_NAME
from lslint.project.manifests.answers import manifests_of
from lslint.project.manifests.products import SEARCH_SERVERS
from lslint.project.projects import Projects
from lslint.rules.release import numbers_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.manifests.model import Deployment


class Inference:
    """What is deployed, by file. Manifests are read when first needed. ``projects``: the files as they are now."""

    def __init__(self, projects: Projects) -> None:
        self.projects = projects

    def __call__(self, path: str, kind: str, line: int = 0) -> Deployment | None:
        """Return the deployment that a file of this kind (or for the product of that name) belongs to; None if no
        manifest names its product. ``line``: where the config begins in a manifest that contains it."""
        product, since = (BY_NAME[kind].program, BY_NAME[kind].since) if kind in BY_NAME else (kind, "")
        deployment = manifests_of(self.projects).deployment(path, product, line)
        low = deployment.low if deployment is not None and deployment.is_assumed else ""
        return None if low and since and numbers_of(low) < numbers_of(since) else deployment

    def products(self, path: str) -> frozenset[str]:
        """Return which search servers the manifests run that deploy a file, or the nearest that run any of them."""
        return frozenset(each.product for each in manifests_of(self.projects).named(path, SEARCH_SERVERS))
