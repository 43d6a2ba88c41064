"""What the manifests of a run say about a file: the deployment, the environment, the products around it."""

from __future__ import annotations

import os

from lslint.files import fs
from lslint.files.paths import STDIN, is_below, report_path, upwards
from lslint.files.shown_path import ShownPath
from lslint.grammar.bounded_cache import once
from lslint.kinds.detect import is_dockerfile
from lslint.kinds.kind import TEMPLATE_ENDINGS
from lslint.project.manifests import products
from lslint.project.manifests.candidates import DROP_INS, Candidates, is_named
from lslint.project.projects import Projects
from lslint.rules.project_view import SETTINGS_FILE, Peer, Runtime
from lslint.rules.release import numbers_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from lslint.project.manifests.model import Deployment, Evidence, Image, Manifest, Workload
    from lslint.project.manifests.repository import Repository

    Use = tuple[Manifest, Workload | None]

_SETTINGS = (".yml", ".yaml", ".options", ".properties")
"""Endings of the files of Logstash that are not pipelines."""
MAX_EVIDENCE = 20
"""Places that a deployment lists."""


class Selection:
    """Manifests that name some products. ``folder``: that they are for; ``images``: of these products; ``workloads``:
    that run them; ``read``: the files that this is from; ``deployments``: product -> what was made of it."""

    def __init__(self, folder: str, manifests: list[Manifest], images: list[Image], workloads: list[Workload]) -> None:
        self.folder = folder
        self.manifests = manifests
        self.images = images
        self.workloads = workloads
        self.deployments: dict[str, Deployment | None] = {}
        self.read = _read_for(images, workloads)


def _read_for(images: list[Image], workloads: list[Workload]) -> frozenset[str]:
    """Return the files that images and workloads were read from."""
    read = {image.path for image in images} | {image.origin[0] for image in images if image.origin is not None}
    for workload in workloads:
        read.update(workload.sources)
        read.update(workload.spans)
    return frozenset(read)


class Place:
    """A file as the manifests see it. ``repository``: its manifests; ``path``: absolute, links resolved if need be;
    ``folder``: its folder; ``uses``: the manifests that mount, copy or contain it, with the workloads that do."""

    def __init__(self, repository: Repository, path: str, line: int) -> None:
        self.repository = repository
        self.path = path
        self.folder = os.path.dirname(path)
        self.uses: list[Use] = [*self._containing(line), *self._mounting()]

    def _mounting(self) -> list[Use]:
        """Return what mounts or copies the file, or a folder that it is in."""
        return [use for place in (self.path, *self.folders()) for use in self.repository.uses.get(place, ())]

    def _containing(self, line: int) -> list[Use]:
        """Return the smallest workloads around a line of a manifest, or those that mount the ConfigMap around it; if
        there are none, the manifest alone."""
        manifest = self.repository.owners.get(self.path)
        if manifest is None:
            return []
        workloads, config_maps = manifest.around(self.path, line) if line else ([], [])
        uses: list[Use] = [(manifest, workload) for workload in workloads]
        for config_map in config_maps:
            uses += self.repository.mounting(config_map, manifest)
        return uses or [(manifest, None)]

    def folders(self) -> Iterator[str]:
        """Return the folder of the file and those above it, up to the root of the repository."""
        return upwards(self.folder, self.repository.root)

    def deploying(self, wanted: tuple[str, ...]) -> tuple[Manifest, ...]:
        """Return the manifests that mount or contain the file and count for products."""
        return tuple(dict.fromkeys(use[0] for use in self.uses if self.counts(use, wanted)))

    def counts(self, use: Use, wanted: tuple[str, ...]) -> bool:
        """Return whether a manifest that mounts or contains the file counts for products: one that mounts its whole
        folder does only for what runs one of them."""
        manifest, workload = use
        return (
            workload is None
            or not workload.products.isdisjoint(wanted)
            or not any(is_below(manifest.level, place) and is_below(self.path, place) for place in workload.uses)
        )


_GLOB = frozenset("*?[{")


class Manifests:
    """The manifests of a run. Everything is read when it is first asked for."""

    def __init__(self, projects: Projects) -> None:
        self._projects = projects
        self._repositories: dict[str, Repository | None] = {}
        self._above: dict[str, Repository | None] = {}
        self._selections: dict[object, Selection] = {}
        self._running: dict[tuple[str, str], list[Workload]] = {}
        self._read: dict[str, set[str]] = {}
        self._place: tuple[tuple[tuple[str, int], ...], Place | None] = (), None

    def knows(self, path: str) -> bool:
        """Return whether a file is a manifest, by its name or because it was read as one."""
        name = os.path.basename(path)
        if is_named(name) or name.endswith(".env") or os.path.dirname(path).endswith(DROP_INS):
            return True
        repositories = filter(None, self._repositories.values())
        return any(path in repository.owners for repository in repositories) or any(
            path in read for read in self._read.values()
        )

    def files_read(self, path: str) -> list[str]:
        """Return the absolute paths of the manifests whose content the answers about a file used, sorted."""
        path = os.path.abspath(path)
        return sorted(self._read.get(path, set()) - {path})

    def deployment(self, path: str, product: str, line: int = 0) -> Deployment | None:
        """Return the deployment of a product that a file belongs to; None if no manifest names the product.

        ``line``: where the config begins in a manifest that contains it.
        """
        place = self._of(path, line)
        if place is None:
            return None
        selection = self._deploying(place, product) or self._select(place, (product,))
        if product not in selection.deployments:
            assumed = self._assumed(place, product, selection)
            if assumed is not None:
                selection.read |= assumed.read
            if selection.manifests or assumed is None:
                selection.deployments[product] = _deployment(selection, assumed, product)
            else:  # of manifests that do not name the product
                selection = assumed
                if product not in selection.deployments:
                    selection.deployments[product] = _deployment(None, assumed, product)
        deployment = selection.deployments[product]
        if deployment is not None:
            self._note(path, selection.read)
        return deployment

    def named(self, path: str, wanted: tuple[str, ...], line: int = 0) -> list[Deployment]:
        """Return the deployments of some products in the manifests that deploy a file or, if they name none of these
        products, in the nearest folder whose manifests name one."""
        place = self._of(path, line)
        if place is None:
            return []
        selection = self._select(place, wanted)
        self._note(path, selection.read)
        for product in () if selection.deployments else dict.fromkeys(image.product for image in selection.images):
            selection.deployments[product] = _deployment(selection, None, product)
        deployments = [selection.deployments.get(product) for product in wanted]
        return [deployment for deployment in deployments if deployment is not None]

    def search_servers(self, path: str) -> list[tuple[str, str, str]]:
        """Return the search servers that a file is deployed with, each with its lowest and highest release."""
        return [(server.product, server.low, server.high) for server in self.named(path, products.SEARCH_SERVERS)]

    def lacks_lifecycle_management(self, path: str) -> bool:
        """Return whether a file is deployed with OpenSearch or with an image of Elasticsearch without X-Pack."""
        return any(
            server.product != "elasticsearch"
            or any("elasticsearch-oss" in evidence.text for evidence in server.evidence)
            for server in self.named(path, products.SEARCH_SERVERS)
        )

    def beats(self, path: str) -> list[tuple[str, str, str, str]]:
        """Return the Beats that a file is deployed with, each with its lowest and highest release and the location that
        names it."""
        beats = self.named(path, products.SENDERS)
        return [(beat.product, beat.low, beat.high, beat.evidence[0].location if beat.low else "") for beat in beats]

    def manifest(self, path: str) -> Manifest | None:
        """Return the manifest that a file is, or is a part of."""
        place = self._of(path, 0)
        return place.repository.owners.get(place.path) if place is not None else None

    def missing(self, path: str, product: str, wanted: str) -> str:
        """Return where the containers of a file mount the folder of a path in them, if no file or folder of the project
        is there; empty if there is one, or if that is not known."""
        missing = ""
        for _, workload in self._loading(path, product):
            missing = self.missing_of(workload, wanted) if workload is not None and workload.base == product else ""
            if not missing:
                return ""
        return missing

    def unmounted(self, path: str, product: str, wanted: str, writes: bool) -> str:
        """Return a container of a file if all are of the official image and mount nothing at a path, above or below it;
        else an empty string. ``writes``: the product must be able to create the path."""
        container, wanted = "", products.image_path(wanted)
        for _, workload in self._loading(path, product):
            if workload is None or workload.official != product or workload.is_extended:
                return ""
            runtime = workload.runtime
            may_write = writes and (runtime.is_pod or not workload.grants.isdisjoint(("user", "group_add", "ALL")))
            is_near = any(
                "$" in target or is_below(wanted, target) or is_below(target, wanted) for target in runtime.mounts
            )
            if may_write or is_near or not runtime.is_complete:
                return ""
            container = f"`{runtime.name}` ({runtime.location})"
        return container

    def is_elsewhere(self, path: str, product: str, wanted: str) -> bool:
        """Return whether the containers of a file are all of the official image, or a build of it, and have it only at
        other paths than a wanted one: for other products than Logstash, under its name."""
        from lslint.project.manifests.model import names_config
        from lslint.rules.logstash.settings.start import moves_settings
        from lslint.rules.shared.image_variables import is_of_docker_hub

        place = self._of(path, 0)
        workloads = [workload for _, workload in place.uses] if place is not None else []
        for workload in workloads:
            if workload is None or workload.base != product:
                return False
            lows = [numbers_of(image.low) for image in workload.images if image.low]
            targets = [*map(products.image_path, workload.places_of(path, is_copied=True))]
            is_moved = (moves_settings if product == "logstash" else names_config)(workload.runtime)
            is_moved |= any(is_of_docker_hub(workload.reference, low) for low in lows)  # with other folders
            is_moved |= any("$" in target for target in targets)
            is_moved |= product != "logstash" and any(not one.endswith(f"/{product}.yml") for one in targets)
            if is_moved or not targets or wanted in targets:
                return False
        return bool(workloads)

    def missing_of(self, workload: Workload, wanted: str) -> str:
        """Return where a container mounts the folder of a path in it, if no file or folder of the project is there."""
        wanted = products.image_path(wanted)
        inside = [target for target in workload.targets if is_below(wanted, target) and target != wanted]
        target = max(inside, key=len, default="")
        others = (mount for mount in workload.runtime.mounts if is_below(mount, wanted) or is_below(wanted, mount))
        if not target or any(len(mount) > len(target) for mount in others):
            return ""
        source, manifest, _, _ = workload.targets[target]
        folder, name = os.path.split(os.path.normpath(source + wanted[len(target) :]))
        there = {*self._projects.listing(folder), *self._projects.folders(folder)}
        is_there = any(name + ending in there for ending in ("", *TEMPLATE_ENDINGS))  # rendered in place
        if is_there or not (self._projects.listing(source) or self._projects.folders(source)):
            return ""
        return f"{ShownPath(source)}/ ({ShownPath(manifest)})"

    def runtimes(self, path: str, product: str, line: int = 0, *, are_near: bool = True) -> list[Runtime]:
        """Return the environments of a file with the config of a product: those that mount, copy or contain it, of
        Logstash only those that load it if one does, else (``are_near``) those of the product in the nearest folder
        that runs it."""
        place = self._of(path, line)
        if place is None:
            return []
        used = {workload: use for use in place.uses if (workload := use[1]) is not None}
        mounting = [each for each in used if each.is_running or each.runtime.references is not None]
        running = [workload for workload in mounting if workload.runs(product)] or [
            workload for workload in mounting if not workload.products and place.counts(used[workload], (product,))
        ]
        loading = {workload for _, workload in self._loading(path, product, line)}
        is_mounted = not loading.isdisjoint(running)
        if is_mounted:
            running = [workload for workload in running if workload in loading]
        elif not running and are_near:
            running = next(filter(None, (self._of_level(place, folder, product) for folder in place.folders())), [])
        self._note(path, _read_for([image for workload in running for image in workload.images], running))
        is_certain = place.repository.is_complete
        return [workload.seen(is_mounted=is_mounted, is_certain=is_certain) for workload in running]

    def peers(self, path: str, product: str, line: int = 0) -> list[Peer] | None:
        """Return the services that the container of a file reaches by name; None unless one service runs it."""
        place = self._of(path, line)
        uses = self._loading(path, product, line)
        running = [(manifest, one) for manifest, one in uses if one is not None and one.runs(product)]
        if place is None or len({workload for _, workload in running}) != 1:
            return None
        from lslint.project.manifests.peers import peers_of

        manifest, workload = running[0]
        if workload.base != product:
            return None
        return peers_of(workload, place.repository.project(manifest), self._projects)

    def search_nodes(self, path: str) -> list[Peer]:
        """Return the services that run a search server, of the manifests that deploy a file or are nearest to it."""
        place = self._of(path, 0)
        if place is None:
            return []
        from lslint.project.manifests.peers import peer

        selection = self._select(place, products.SEARCH_SERVERS)
        self._note(path, selection.read)
        return [peer(workload, self._projects) for workload in selection.workloads]

    def single_node(self, path: str) -> str | None:
        """Return where the manifests with the search server of a file declare that it has one node; None if one of
        them does not."""
        place = self._of(path, 0)
        if place is None:
            return None
        selection = self._select(place, products.SEARCH_SERVERS)
        nodes = []
        for manifest in selection.manifests:
            servers = [
                workload for workload in manifest.services if not workload.products.isdisjoint(products.SEARCH_SERVERS)
            ]
            single = [workload.single for workload in servers if workload.single]
            if not single and is_dockerfile(os.path.basename(manifest.path)):
                continue  # an image is no further node
            if servers and not single:
                return None
            nodes += single
        self._note(path, selection.read if nodes else ())
        return nodes[0] if nodes else None

    def mounted_with(self, path: str, name: str) -> str:
        """Return the file of that name that every workload which mounts or copies a file uses too; empty without one,
        or if they use different ones."""
        place = self._of(path, 0)
        mounted: set[str] = set()
        for _, workload in place.uses if place is not None else ():
            if workload is not None:
                uses = [use if os.path.basename(use) == name else os.path.join(use, name) for use in workload.uses]
                mine = [use for use in uses if name in self._projects.listing(os.path.dirname(use))]
                mounted.add(mine[0] if mine else "")
        file = mounted.pop() if len(mounted) == 1 else ""
        if file and not any("--path.settings" in workload.runtime.command for workload in self.using(file)):
            file = "" if self.unmounted(file, "logstash", SETTINGS_FILE, writes=False) else file
        return file

    def settings_file(self, path: str, place: str = SETTINGS_FILE) -> str | None:
        """Return the file that what mounts or copies another one uses as logstash.yml, or at another path in the
        container, whatever its name; empty if none does, None if it is not known."""
        from lslint.project.manifests.pipelines import file_at

        files = {file_at(self._projects, workload, place) for workload in self.using(path)}
        return files.pop() if len(files) == 1 else None if files else ""

    def files_at(self, workload: Workload, pattern: str) -> list[str]:
        """Return the files that a container mounts at the places that a path of Logstash names, in load order: those of
        a folder, or those whose names match. Empty if something else may be mounted there."""
        from fnmatch import fnmatchcase  # imports ``re``

        place = products.image_path(pattern.rstrip("/"))
        folder, names = os.path.split(place)
        files, inside = self._files_in(workload, folder), self._files_in(workload, place)
        if files is None or inside is None:
            return []
        if inside:
            return [inside[name] for name in sorted(inside)]
        if _GLOB.isdisjoint(names):
            return [files[names]] if names in files else []
        names = names.replace("[^", "[!")
        return [files[name] for name in sorted(files) if fnmatchcase(name, names)]

    def _files_in(self, workload: Workload, folder: str) -> dict[str, str] | None:
        """Return the files that a container mounts in a folder, by name, without hidden files and backups; None if
        something else may be mounted there."""

        def files() -> dict[str, str] | None:
            mounted: dict[str, str] = {}
            covering = 0
            for target in sorted(workload.targets, key=len):  # a deeper mount hides what is below
                source, place = workload.targets[target][0], target.rstrip("/")
                if not source and (is_below(place, folder) or is_below(folder, place)):
                    return None
                if is_below(folder, place):
                    inside = os.path.normpath(source + folder[len(place) :])
                    mounted = {name: f"{inside}/{name}" for name in self._projects.listing(inside)}
                    covering = len(place)
                elif os.path.dirname(place) == folder:
                    mounted[os.path.basename(place)] = source
            others = set(workload.runtime.mounts) - workload.targets.keys()
            if any(is_below(folder, mount) and len(mount) > covering for mount in others):
                return None
            read = (
                name for name in mounted if name[:1] != "." and name[-1:] != "~" and f"{folder}/{name}" not in others
            )
            return {name: mounted[name] for name in read if fs.is_file(mounted[name])}

        return self._projects.memo("folder of a container", (workload, folder), files)

    def files_of(self, path: str, patterns: list[str]) -> list[str]:
        """Return the files of the patterns of a pipelines.yml that each container with it mounts."""
        containers = self.mounting(path, "logstash")
        answers = [[file for each in patterns for file in self.files_at(one, each)] for one in containers]
        return [*dict.fromkeys(answers[0])] if answers and all(each == answers[0] for each in answers) else []

    def mounting(self, path: str, product: str) -> list[Workload]:
        """Return what mounts a file into an image of a product that runs as it is."""
        return [workload for workload in self.using(path) if workload.targets and workload.official == product]

    def using(self, path: str, line: int = 0) -> list[Workload]:
        """Return what mounts, copies or contains a file, or the config that begins at a line of it."""
        place = self._of(path, line)
        return [workload for _, workload in place.uses if workload is not None] if place is not None else []

    def _of(self, path: str, line: int) -> Place | None:
        """Return a file as the manifests see it; None if there are none. That of the last question is kept, as rules
        ask several."""
        if (path, line) not in self._place[0]:
            keys = (path, line), (os.path.abspath(path), line)
            path = keys[1][0]
            folder, name = os.path.split(path)
            if name == STDIN:
                repository = self._stream(folder)
                self._place = keys, Place(repository, path, line) if repository is not None else None
                return self._place[1]
            root = self._projects.repository_of(folder)
            if root is not None and not is_below(folder, root):
                folder = self._projects.real_folders[folder]
            top = folder if root is None or not is_below(folder, root) else root
            repository = once(self._repositories, top, lambda: self._repository(top, is_single=root is None))
            path = os.path.join(folder, name)
            place = Place(repository, path, line) if repository is not None else None
            if root is None and (place is None or not place.uses):
                place = self._mounted_from_above(path, line) or place
            self._place = keys, place
        return self._place[1]

    def _loading(self, path: str, product: str, line: int = 0) -> list[Use]:
        """Return what mounts, copies or contains a file, but no Logstash that does not load it as a pipeline."""
        place = self._of(path, line)
        if place is None or product != "logstash" or os.path.splitext(place.path)[1] in _SETTINGS:
            return place.uses if place is not None else []
        from lslint.project.manifests.pipelines import loads, selection

        workloads = [workload for _, workload in place.uses if workload is not None]
        self._note(path, _read_for([], workloads))
        for workload in workloads:
            self._note(path, selection(self._projects, workload)[2] if workload.base == "logstash" else ())
        return [use for use in place.uses if use[1] is None or loads(self._projects, use[1], place.path)]

    def _mounted_from_above(self, path: str, line: int) -> Place | None:
        """Return a file that belongs to no repository as the manifests of the nearest folder above see it that mount
        or copy it; None if none does."""
        folder = os.path.dirname(path)
        while (above := os.path.dirname(folder)) != folder:
            folder = above
            if folder not in self._above:
                self._above[folder] = self._repository(folder, is_single=True, is_above=True)
            repository = self._above[folder]
            place = Place(repository, path, line) if repository is not None else None
            if place is not None and place.uses:
                return place
        return None

    def _stream(self, folder: str) -> Repository | None:
        """Return standard input as a repository; None if there is none."""
        if STDIN not in self._repositories:
            alone = Projects()
            alone.stdin, alone.is_stdin_alone = self._projects.stdin, True
            self._repositories[STDIN] = Manifests(alone)._repository(folder, is_single=True)
        return self._repositories[STDIN]

    def _repository(self, root: str, *, is_single: bool, is_above: bool = False) -> Repository | None:
        """Return the manifests of a repository; None if no file is named as one is. The flags: see ``Candidates``."""
        candidates = Candidates(self._projects, root, is_single=is_single, is_above=is_above)
        if not candidates.names:
            return None
        from lslint.project.manifests.repository import Repository

        return Repository(self._projects, candidates)

    def _deploying(self, place: Place, product: str) -> Selection | None:
        """Return the images of what mounts a file, if it runs the product and names a release of it."""
        workloads = [workload for _, workload in place.uses if workload is not None and product in workload.products]
        images = [image for workload in workloads for image in workload.images if image.product == product]
        if not any(image.low or image.newest for image in images):
            return None
        key = (place.folder, product, tuple(workloads))
        if key not in self._selections:
            manifests = list(dict.fromkeys(manifest for manifest, workload in place.uses if workload in workloads))
            self._selections[key] = Selection(place.folder, manifests, images, workloads)
        return self._selections[key]

    def _select(self, place: Place, wanted: tuple[str, ...]) -> Selection:
        """Return the manifests that deploy a file and name one of some products, else the nearest that name one."""
        deploying = place.deploying(wanted)
        if deploying:
            selection = self._selection(place, wanted, place.folder, deploying, deploying)
            if selection.manifests:
                return selection
        for folder in place.folders():
            level = place.repository.levels.get(folder)
            if level is not None:
                selection = self._selection(place, wanted, folder, level, "level")
                if selection.manifests:
                    return selection
        return Selection(place.folder, [], [], [])

    def _selection(
        self, place: Place, wanted: tuple[str, ...], folder: str, manifests: Sequence[Manifest], which: object
    ) -> Selection:
        """Return those of some manifests that name one of some products. ``which``: identifies the manifests."""
        key = (folder, wanted, which)
        if key not in self._selections:
            levels = place.repository.levels
            charts = [levels[each.level] if each.values is not None else [each] for each in manifests]
            every = dict.fromkeys(each for chart in charts for each in chart)
            named = [manifest for manifest in every if manifest.images(wanted)]
            images = [image for manifest in named for image in manifest.images(wanted)]
            services = dict.fromkeys(workload for manifest in named for workload in manifest.services)
            running = [workload for workload in services if not workload.products.isdisjoint(wanted)]
            self._selections[key] = Selection(folder, named, images, running)
        return self._selections[key]

    def _assumed(self, place: Place, product: str, selection: Selection) -> Selection | None:
        """Return the images of other products of the stack in the manifests that name a product by an image or, if none
        does, in those that deploy the file, else in the nearest ones with a service that has its name."""
        if product not in products.STACK or any(image.low or image.newest for image in selection.images):
            return None
        others = tuple(name for name in products.STACK if name != product)
        others += ("opendistro",) * (product == "kibana")  # whose Kibana is one of Elastic
        if selection.manifests:
            return self._selection(place, others, selection.folder, selection.manifests, tuple(selection.manifests))
        deploying = place.deploying(others) or self._of_chart(place, others)
        if deploying:
            return self._selection(place, others, place.folder, deploying, deploying)
        for folder in place.folders():
            running = set(self._of_level(place, folder, product))
            level = place.repository.levels[folder] if running else ()
            named = tuple(manifest for manifest in level if not running.isdisjoint(manifest.services))
            if named:
                return self._selection(place, others, folder, named, named)
        return None

    def _of_chart(self, place: Place, wanted: tuple[str, ...]) -> tuple[Manifest, ...]:
        """Return the manifests of the chart that contains a file which name one of some products."""
        for folder in place.folders():
            if "Chart.yaml" in self._projects.listing(folder):
                return tuple(each for each in place.repository.levels.get(folder, ()) if each.images(wanted))
        return ()

    def _of_level(self, place: Place, folder: str, product: str) -> list[Workload]:
        """Return what runs a product in the manifests for a folder."""
        key = (folder, product)
        if key not in self._running:
            level = place.repository.levels.get(folder, ())
            every = dict.fromkeys(workload for manifest in level for workload in manifest.services)
            self._running[key] = [workload for workload in every if workload.is_running and workload.runs(product)]
        return self._running[key]

    def _note(self, path: str, read: Iterable[str]) -> None:
        """Note which files an answer is from."""
        self._read.setdefault(os.path.abspath(path), set()).update(read)


def _deployment(selection: Selection | None, assumed: Selection | None, product: str) -> Deployment | None:
    """Return the deployment that images of a product name or, if these name no release, those of other products."""
    images = [image for image in selection.images if image.product == product] if selection is not None else []
    named = [image for image in images if image.low]
    others, ranges = [], [(image.low, image.high) for image in named]
    for image in assumed.images if assumed is not None and not named else ():
        releases = products.major_range(product, image.product, image.low, image.high) if image.low else None
        if releases is not None:
            others.append(image)
            ranges.append(releases)
    chosen = named or others or images
    if not chosen:
        return None
    from lslint.project.manifests.model import Deployment, Evidence

    low, high = products.join(ranges) if ranges else ("", "")
    folder = selection.folder if selection is not None else assumed.folder if assumed is not None else ""
    chosen = list({(image.path, image.line, image.text): image for image in chosen}.values())
    evidence: dict[tuple[str, int, str], Evidence] = {}
    for image in chosen[:MAX_EVIDENCE]:
        places = [Evidence(report_path(image.path), image.line, image.text, image.product, image.low, image.high)]
        if image.origin is not None:
            path, line, name = image.origin
            places.append(Evidence(report_path(path), line, name, image.product, "", ""))
        for place in places:
            evidence.setdefault((place.path, place.line, place.text), place)
    shown = report_path(folder.rstrip(os.sep) + os.sep)
    return Deployment(
        shown.rstrip("/") or (shown and "/") or ".", product, low, high, list(evidence.values()),
        is_assumed=bool(others),
        newest=not low and any(image.newest for image in images),
    )  # fmt: skip


def manifests_of(projects: Projects) -> Manifests:
    """Return the manifests of a run."""
    if projects.manifests is None:
        projects.manifests = Manifests(projects)
    manifests: Manifests = projects.manifests
    return manifests
