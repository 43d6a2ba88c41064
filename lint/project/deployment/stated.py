"""Which products the manifests and documents around a file are about: no release of another one is searched for."""

from __future__ import annotations

import os

from lslint.project.deployment import products
from lslint.project.deployment.components import numbered, role_of
from lslint.project.deployment.folders import MAX_WALK_BYTES, Folders

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from lslint.project.deployment.model import Manifest

_SAY_ELASTICSEARCH = ("logstash", "kibana")
"""Products whose releases say which Elasticsearch belongs to them (``choice.chosen``)."""


class Stated:
    """The products by folder; each folder is asked once."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._in_manifests: dict[str, frozenset[str]] = {}
        self._in_documents: dict[str, frozenset[str]] = {}

    def forget(self) -> None:
        """Drops what was found."""
        self._in_manifests.clear()
        self._in_documents.clear()

    def around(self, path: str, chain: list[str], product: str) -> bool:
        """False if no manifest or document that counts for a file is about a product. ``chain``: its folder and those
        above it."""
        return any(self.holds(folder, product) for folder in chain) or (
            role_of(path, chain[-1]) != ""  # other roles may run on the same hosts
        )

    def holds(self, folder: str, product: str) -> bool:
        """Whether a manifest in a folder or below it is about a product, or a document in the folder, or the name of a
        folder below it."""
        found = self._in_manifests.get(folder)
        if found is None:
            found = self._in_manifests[folder] = self._of_manifests(folder)
        if product in found:
            return True
        found = self._in_documents.get(folder)
        if found is None:
            found = self._in_documents[folder] = frozenset(_products(self._folders.docs(folder)))
        return product in found

    def _of_manifests(self, folder: str) -> frozenset[str]:
        """The products; all of them if there are more manifests than a search reads."""
        folders = self._folders
        found = _products(folders.own(folder))
        size = 0
        for _, at in folders.below(folder):
            found |= _products(folders.own(at))
            size += folders.size(at)
            if size > MAX_WALK_BYTES:
                return frozenset(products.PRODUCTS)
            product = os.path.basename(os.path.dirname(at)).lower()
            if product in products.PRODUCTS and numbered(at, product, folders) is not None:
                found.add(product)
        return frozenset(found)


def _products(manifests: Iterable[Manifest]) -> set[str]:
    found = {one.product for manifest in manifests for one in manifest.statements}
    if not found.isdisjoint(_SAY_ELASTICSEARCH):
        found.add("elasticsearch")
    return found
