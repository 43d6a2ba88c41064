"""What the manifests of a run say about a file: the deployment, the environment, the products around it."""

from __future__ import annotations

import os

from lslint.files.paths import is_below, report_path
from lslint.grammar.bounded_cache import compiled
from lslint.project.manifests import products, units
from lslint.project.manifests.model import Deployment, Evidence, Image, Manifest, Workload

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from lslint.project.manifests.repository import Repository
    from lslint.project.projects import Projects
    from lslint.rules.project_view import Runtime

    Use = tuple[Manifest, Workload | None]

MAX_EVIDENCE = 20
"""Places that a deployment lists."""
_GIVEN = r"(?<![\w-])-E[\s\"',=-]{0,40}([a-z_][\w.]*)[ ]?="
"""A setting on a command line."""


class Place:
    """A file as the manifests see it. ``repository``: its manifests; ``path``: absolute, links resolved if need be;
    ``folder``: its folder; ``uses``: the manifests that mount, copy or contain it, with the workloads that do."""

    __slots__ = ("folder", "path", "repository", "uses")

    def __init__(self, repository: Repository, path: str, line: int) -> None:
        self.repository = repository
        self.path = path
        self.folder = os.path.dirname(path)
        self.uses: list[Use] = [*self._containing(line), *self._mounting()]

    def _mounting(self) -> list[Use]:
        """Return what mounts or copies the file, or a folder that it is in."""
        found: list[Use] = []
        place = self.path
        while is_below(place, self.repository.root):
            found += self.repository.uses.get(place, ())
            if place == self.repository.root:
                break
            place = os.path.dirname(place)
        return found

    def _containing(self, line: int) -> list[Use]:
        """Return the smallest workloads around a line of a manifest, or those that mount the ConfigMap around it; if
        there are none, the manifest alone."""
        manifest = self.repository.owners.get(self.path)
        if manifest is None:
            return []
        sizes = [(size, one) for one in manifest.workloads if line and (size := one.size_at(self.path, line))]
        smallest = min((size for size, _ in sizes), default=0)
        found: list[Use] = [(manifest, one) for size, one in sizes if size == smallest]
        for config_map in manifest.config_maps if not found else ():
            if config_map.span[0] <= line <= config_map.span[1]:
                found += self.repository.mounting(config_map, manifest)
        return found or [(manifest, None)]

    def is_of(self, use: Use, wanted: Collection[str]) -> bool:
        """Return whether a manifest that mounts or contains the file is about products. One that mounts its whole
        folder counts only for what runs one of them."""
        manifest, workload = use
        if (
            workload is not None
            and not wanted_by(workload, wanted)
            and any(is_below(manifest.level, place) and is_below(self.path, place) for place in workload.uses)
        ):
            return False
        return bool(self.group_images(manifest, wanted))

    def group_images(self, manifest: Manifest, wanted: Collection[str]) -> list[Image]:
        """Return the images of a manifest, and of the chart whose template it is."""
        found = manifest.images(wanted)
        if manifest.level != os.path.dirname(manifest.path):
            for other in self.repository.levels.get(manifest.level, ()):
                if os.path.dirname(other.path) == manifest.level:
                    found += other.images(wanted)
        return found

    def levels(self) -> Iterable[list[Manifest]]:
        """Yield the manifests for the folder of the file, and for each folder above it."""
        folder = self.folder
        while is_below(folder, self.repository.root):
            manifests = self.repository.levels.get(folder)
            if manifests:
                yield manifests
            if folder == self.repository.root:
                return
            folder = os.path.dirname(folder)


def wanted_by(workload: Workload, wanted: Collection[str]) -> bool:
    """Return whether a workload runs one of some products."""
    return not workload.products.isdisjoint(wanted)


class Manifests:
    """The manifests of a run. Everything is read when it is first asked for."""

    def __init__(self, projects: Projects) -> None:
        self._projects = projects
        self._repositories: dict[str, Repository] = {}
        self._deployments: dict[object, Deployment | None] = {}
        self._read: dict[str, set[str]] = {}
        self._place: tuple[tuple[str, int], Place] | None = None

    def forget(self) -> None:
        """Drop everything that was read: a manifest was changed."""
        self._repositories.clear()
        self._deployments.clear()
        self._read.clear()
        self._place = None

    def knows(self, path: str) -> bool:
        """Return whether a file is a manifest that was read, or may be one."""
        name = os.path.basename(path)
        is_named = name.startswith((".env", "Dockerfile", "Containerfile")) or name.endswith(
            (".yml", ".yaml", ".service", ".conf.d", ".env", ".dockerfile")
        )
        return is_named or any(path in read for read in self._read.values())

    def files_read(self, path: str) -> list[str]:
        """Return the absolute paths of the manifests whose content the answers about a file used, sorted."""
        path = os.path.abspath(path)
        return sorted(self._read.get(path, set()) - {path})

    def deployment(self, path: str, product: str, line: int = 0) -> Deployment | None:
        """Return the deployment of a product that a file belongs to; None if no manifest names the product.

        ``line``: where the config begins in a manifest that contains it.
        """
        place = self._of(path, line)
        folder, images, workloads = self._images(place, (product,))
        assumed: list[Image] = []
        if not any(image.low or image.newest for image in images):
            others = [name for name in products.STACK if name != product] if product in products.STACK else []
            folder, assumed, workloads = self._assumed(place, product, others, (folder, images, workloads))
        if not images and not assumed:
            return None
        self._note(path, [*images, *assumed], workloads)
        key = (folder, product, tuple((image.path, image.line, image.low) for image in (*images, *assumed)))
        if key not in self._deployments:
            self._deployments[key] = _deployment(folder, product, images, assumed)
        return self._deployments[key]

    def named(self, path: str, wanted: Collection[str], line: int = 0) -> list[Deployment]:
        """Return the deployments of some products in the manifests that deploy a file or, if they name none of these
        products, in the nearest folder whose manifests name one."""
        place = self._of(path, line)
        folder, manifests = self._manifests(place, wanted)
        found = []
        for product in wanted:
            images = [image for manifest in manifests for image in place.group_images(manifest, (product,))]
            if images:
                self._note(path, images, [one for each in manifests for one in each.workloads])
                found.append(_deployment(folder, product, images, []))
        return found

    def search_servers(self, path: str) -> list[tuple[str, str, str]]:
        """Return the search servers that a file is deployed with, each with its lowest and highest release."""
        return [(one.product, one.low, one.high) for one in self.named(path, products.SEARCH_SERVERS)]

    def beats(self, path: str) -> list[tuple[str, str, str, str]]:
        """Return the Beats that a file is deployed with, each with its lowest and highest release and the location that
        names it."""
        found = self.named(path, products.SENDERS)
        return [(one.product, one.low, one.high, one.evidence[0].location if one.low else "") for one in found]

    def runtimes(self, path: str, product: str, line: int = 0) -> list[Runtime]:
        """Return the environments of a file with the config of a product: those that mount, copy or contain it, else
        those of the product in the nearest folder that runs it."""
        place = self._of(path, line)
        mounting = [one for _, one in place.uses if one is not None and one.is_running]
        mounting = list({id(one): one for one in mounting}.values())
        own = [one for one in mounting if one.runs(product)] or [one for one in mounting if not one.products]
        is_mounted = bool(own)
        if not own:
            own = next(filter(None, (_running(manifests, product) for manifests in place.levels())), [])
        self._note(path, [], own)
        is_certain = place.repository.is_complete
        return [one.seen(is_mounted=is_mounted, is_certain=is_certain) for one in own]

    def commands(self, path: str, product: str) -> list[str]:
        """Return the command lines of the environments of a file."""
        return [runtime.command for runtime in self.runtimes(path, product) if runtime.command]

    def command_settings(self, path: str, product: str) -> frozenset[str]:
        """Return the settings that the command lines of the environments of a file set with ``-E``."""
        return frozenset(name for command in self.commands(path, product) for name in compiled(_GIVEN).findall(command))

    def single_node(self, path: str) -> str | None:
        """Return where the manifests with the search server of a file declare that it has one node; None if one of
        them does not."""
        place = self._of(path, 0)
        _, manifests = self._manifests(place, products.SEARCH_SERVERS)
        found = []
        for manifest in manifests:
            servers = [one for one in manifest.workloads if wanted_by(one, products.SEARCH_SERVERS)]
            single = [one.single for one in servers if one.single]
            if servers and not single:
                return None
            found += single
            self._note(path, manifest.images(products.SEARCH_SERVERS) if single else [], servers)
        return found[0] if found else None

    def units(self, folder: str, product: str) -> list[str]:
        """Return the paths of the units of a product for the files of a folder, and of their drop-ins."""
        place = self._of(os.path.join(folder, product), 0)
        return [
            path
            for manifest in place.repository.levels.get(place.folder, ())
            if any(one.runs(product) and product in os.path.basename(manifest.path) for one in manifest.workloads)
            for path in (manifest.path, *manifest.files)
            if units.is_unit(os.path.basename(path)) or os.path.dirname(path).endswith(units.DROP_INS)
        ]

    def _of(self, path: str, line: int) -> Place:
        """Return a file as the manifests see it. That of the last question is kept: rules ask several."""
        key = (os.path.abspath(path), line)
        if self._place is None or self._place[0] != key:
            folder, name = os.path.split(key[0])
            root = self._projects.repository_of(folder)
            if root is not None and not is_below(folder, root):
                folder = self._projects.real_folders[folder]
            top = folder if root is None or not is_below(folder, root) else root
            if top not in self._repositories:
                from lslint.project.manifests.repository import Repository

                self._repositories[top] = Repository(self._projects, top, is_single=root is None)
            self._place = key, Place(self._repositories[top], os.path.join(folder, name), line)
        return self._place[1]

    def _images(self, place: Place, wanted: Collection[str]) -> tuple[str, list[Image], list[Workload]]:
        """Return the images of products that a file is deployed with, with the folder that they are for: those of what
        mounts the file, else of the manifests that do, else of the nearest folder."""
        own = [one for _, one in place.uses if one is not None and wanted_by(one, wanted)]
        images = [image for one in own for image in one.images if image.product in wanted]
        if any(image.low or image.newest for image in images):
            return place.folder, images, own
        folder, manifests = self._manifests(place, wanted)
        every = [image for manifest in manifests for image in place.group_images(manifest, wanted)]
        return folder, every, [one for manifest in manifests for one in manifest.workloads if wanted_by(one, wanted)]

    def _manifests(self, place: Place, wanted: Collection[str]) -> tuple[str, list[Manifest]]:
        """Return the manifests that deploy a file and name one of some products, else those of the nearest folder that
        do, and the folder that they are for."""
        deploying = {id(use[0]): use[0] for use in place.uses if place.is_of(use, wanted)}
        if deploying:
            return place.folder, list(deploying.values())
        for manifests in place.levels():
            found = [manifest for manifest in manifests if manifest.images(wanted)]
            if found:
                return found[0].level, found
        return place.folder, []

    def _assumed(
        self, place: Place, product: str, others: list[str], own: tuple[str, list[Image], list[Workload]]
    ) -> tuple[str, list[Image], list[Workload]]:
        """Return the images of other products of the stack in the manifests that name a product or, if none does, in
        those that deploy the file."""
        folder, manifests = self._manifests(place, (product,))
        if not manifests:
            manifests = list({id(use[0]): use[0] for use in place.uses if place.is_of(use, others)}.values())
        images = [image for manifest in manifests for image in place.group_images(manifest, others)]
        images = [image for image in images if image.low and products.major_range(product, image.low, image.high)]
        return (folder, images, own[2]) if images else (own[0], [], own[2])

    def _note(self, path: str, images: list[Image], workloads: list[Workload]) -> None:
        """Note which files an answer is from."""
        read = self._read.setdefault(os.path.abspath(path), set())
        for image in images:
            read.add(image.path)
            if image.origin is not None:
                read.add(image.origin[0])
        for workload in workloads:
            read.update(workload.sources)
            read.update(workload.spans)


def _running(manifests: list[Manifest], product: str) -> list[Workload]:
    """Return what runs a product, once."""
    every = [one for manifest in manifests for one in manifest.workloads if one.is_running]
    return list({id(one): one for one in every if one.runs(product)}.values())


def _deployment(folder: str, product: str, images: list[Image], assumed: list[Image]) -> Deployment:
    """Return the deployment that images name, or, if these name no release, that of other products."""
    chosen = [image for image in images if image.low] or assumed or images
    chosen = list({(image.path, image.line, image.text): image for image in chosen}.values())
    ranges = [(image.low, image.high) for image in chosen if image.low]
    low, high = products.join(ranges) if ranges else ("", "")
    if chosen is assumed or (assumed and not any(image.low for image in images)):
        low, high = products.major_range(product, low, high) or ("", "")
    evidence: dict[tuple[str, int, str], Evidence] = {}
    for image in chosen[:MAX_EVIDENCE]:
        places = [Evidence(report_path(image.path), image.line, image.text, image.product, image.low, image.high)]
        if image.origin is not None:
            path, line, name = image.origin
            places.append(Evidence(report_path(path), line, name, image.product, "", ""))
        for one in places:
            evidence.setdefault((one.path, one.line, one.text), one)
    return Deployment(
        _shown_folder(folder), product, low, high, list(evidence.values()),
        is_assumed=bool(low) and not any(image.low for image in images),
        newest=not low and any(image.newest for image in images),
    )  # fmt: skip


def _shown_folder(folder: str) -> str:
    """Return a folder as reports show it; ``.`` is the working directory."""
    shown = report_path(folder.rstrip(os.sep) + os.sep)
    return shown.rstrip("/") or (shown and "/") or "."


def manifests_of(projects: Projects) -> Manifests:
    """Return the manifests of a run."""
    if projects.manifests is None:
        projects.manifests = Manifests(projects)
    found: Manifests = projects.manifests
    return found
