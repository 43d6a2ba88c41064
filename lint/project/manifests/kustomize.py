"""Kustomizations: the images that they give to the resources that they include."""

from __future__ import annotations

import os

from lslint.project.manifests import products
from lslint.project.manifests.candidates import KUSTOMIZATIONS
from lslint.project.manifests.model import Image, Manifest

Tags = dict[str, tuple[str, str, int]]
"""Name of an image -> its replacement, with path and line."""

MAX_INCLUDED = 5_000
"""Resources that all kustomizations of a repository include together, with those of the kustomizations in them."""
MAX_DEPTH = 20
"""Kustomizations inside each other."""


class _Inclusion:
    """Collects the images of workloads, and the words of patches of manifests, over all kustomizations that nothing
    includes. ``owners``: path -> manifest."""

    def __init__(self, owners: dict[str, Manifest]) -> None:
        self.images: dict[int, list[Image]] = {}
        self.changes: dict[str, frozenset[str]] = {}
        self._owners = owners
        self._left = MAX_INCLUDED

    def resources(self, manifest: Manifest) -> list[Manifest]:
        """Return the manifests that a kustomization includes."""
        manifests = []
        for place in manifest.resources:
            paths = [place, *(os.path.join(place, name) for name in KUSTOMIZATIONS)]
            manifests += [self._owners[path] for path in paths if path in self._owners][:1]
        return manifests

    def follow(self, manifest: Manifest, tags: Tags, patches: dict[str, Image], active: frozenset[str]) -> None:
        """Collect the images below a kustomization. ``tags``, ``patches``: what the outer ones replace, which counts
        before what an inner one does; ``active``: these kustomizations."""
        images = {name: (reference, manifest.path, line) for name, (reference, line) in manifest.new_tags.items()}
        tags = {**images, **tags}
        for path in manifest.patches:
            patch = self._owners.get(path)
            self._left -= 1
            for workload in patch.workloads if patch is not None else ():
                for image in workload.images:
                    patches = {image.product: image, **patches} if image.low else patches
                    self.images.setdefault(id(workload), []).append(image)
        for resource in self.resources(manifest):
            self._left -= 1
            if self._left < 0:
                return
            if _is_kustomization(resource):
                if resource.path not in active and len(active) < MAX_DEPTH:
                    self.follow(resource, tags, patches, active | {resource.path})
                continue
            words = (self._owners[path].changes for path in active)
            self.changes[resource.path] = self.changes.get(resource.path, frozenset()).union(*words)
            for workload in resource.workloads:
                kept = self.images.setdefault(id(workload), [])
                kept += _replaced(workload.images, workload.reference, tags, patches)
                workload.runtime.is_complete = False  # it may be given variables


def apply(manifests: list[Manifest], owners: dict[str, Manifest]) -> None:
    """Replace the images of workloads by those that the kustomizations of a repository give them."""
    kustomizations = [manifest for manifest in manifests if _is_kustomization(manifest)]
    if not kustomizations:
        return
    inclusion = _Inclusion(owners)
    included = {id(resource) for manifest in kustomizations for resource in inclusion.resources(manifest)}
    for manifest in kustomizations:
        if id(manifest) not in included:
            inclusion.follow(manifest, {}, {}, frozenset((manifest.path,)))
    folders = {manifest.level for manifest in kustomizations}
    for manifest in manifests:
        words = inclusion.changes.get(manifest.path)
        if words:
            manifest.forget(words)
        for workload in manifest.workloads:
            workload.runtime.is_complete = workload.runtime.is_complete and manifest.level not in folders
            places = {(each.path, each.line, each.product): each for each in inclusion.images.get(id(workload), ())}
            workload.images = [*places.values()] or workload.images


def _replaced(images: list[Image], reference: str, tags: Tags, patches: dict[str, Image]) -> list[Image]:
    """Return the images of a workload after replacement."""
    name = reference.partition("@")[0]
    name = name if ":" not in name.rpartition("/")[2] else name.rpartition(":")[0]
    if name in tags:
        text, path, line = tags[name]
        named, newest = products.image(text)
        if not named:  # an image with another name is still that product
            tag = text.rpartition(":")[2]
            named = {image.product: products.releases(image.product, tag) for image in images}
        return [Image(path, line, text, product, releases, newest=newest) for product, releases in named.items()]
    return [patches.get(image.product, image) for image in images]


def _is_kustomization(manifest: Manifest) -> bool:
    return os.path.basename(manifest.path) in KUSTOMIZATIONS
