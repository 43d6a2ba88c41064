"""The releases that manifests name for files: ``Settings.inference``."""

from __future__ import annotations

from lslint.kinds import BY_NAME
from lslint.project.projects import Projects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.manifests.answers import Manifests
    from lslint.project.manifests.model import Deployment

SEARCH_SERVERS = ("elasticsearch", "opensearch", "opendistro", "easysearch", "elassandra")


class Inference:
    """What is deployed, by file. Manifests are read when first needed. ``projects``: the files as they are now."""

    def __init__(self, projects: Projects) -> None:
        self.projects = projects

    @property
    def manifests(self) -> Manifests:
        """Return the manifests of the run."""
        from lslint.project.manifests.answers import manifests_of

        return manifests_of(self.projects)

    def __call__(self, path: str, kind: str, text: str = "", line: int = 0) -> Deployment | None:
        """Return the deployment that a file of this kind (or for the product of that name) belongs to; None if no
        manifest names its product.

        ``text`` does not matter. ``line``: where the config begins in a manifest that contains it.
        """
        product = BY_NAME[kind].program if kind in BY_NAME else kind
        return self.manifests.deployment(path, product, line)

    def products(self, path: str, wanted: tuple[str, ...] = SEARCH_SERVERS) -> frozenset[str]:
        """Return which of some products the manifests run that deploy a file, or the nearest that run any of them."""
        return frozenset(deployment.product for deployment in self.manifests.named(path, wanted))

    def files_read(self, path: str) -> list[str]:
        """Return the absolute paths of the manifests whose content the answers about a file used, sorted."""
        return self.manifests.files_read(path)
