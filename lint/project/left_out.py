"""Files that the project does not deploy, although its manifests deploy others of the same product."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import islice

from lslint.files.paths import is_below
from lslint.kinds import BY_NAME
from lslint.kinds.roles import is_of_environment
from lslint.project.deployment.folders import MAX_WALK_BYTES, kind_of, of_run
from lslint.project.deployment.model import TESTED
from lslint.project.projects import Projects
from lslint.project.walk import gathered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.deployment.model import Manifest
    from lslint.project.mentions import Mentions

MAX_TAKEN = 400
"""Files and folders that the manifests of a project take."""
MAX_LOOKED_AT = 30
"""Files of a folder whose kind is looked at."""
MAX_ENDING = 6
"""Components of a path of the machine that may be in the project."""
MAX_CHARS = 128 * 1024
_DEPLOYED_OTHERWISE = frozenset((
    "ansible", "chart", "charts", "chef", "cookbooks", "group_vars", "helm", "hieradata", "host_vars", "k8s", "kube",
    "kubernetes", "manifests", "modules", "packer", "pillar", "playbooks", "puppet", "recipes", "roles", "salt",
    "states", "terraform", "vagrant",
))  # fmt: skip
"""Folders of tools that deploy what is in them in their own ways."""


class Taken:
    """A file or folder that a manifest mounts, copies or renders. ``scope``: the folder within which it says something
    about other files; ``is_deployed``: the manifest is none of tests."""

    __slots__ = ("is_deployed", "path", "products", "scope")

    def __init__(self, path: str, scope: str, is_deployed: bool) -> None:
        self.path = path
        self.scope = scope
        self.is_deployed = is_deployed
        self.products: frozenset[str] | None = None


def is_left_out(projects: Projects, folder: str, name: str, kind: str) -> bool:
    """Whether manifests take configs of the same product around a file of a folder (absolute), but not this one, and
    nothing in the project names it or a folder that it is in."""
    if kind not in BY_NAME or is_of_environment(name):
        return False
    root = projects.root_of(folder)
    path = os.path.join(folder, name)
    if not is_below(folder, root) or _is_manifest(name):
        return False
    if _is_commented_out(projects, root, folder, name):
        return True
    is_passed = _is_passed_over(projects, root, path, BY_NAME[kind].product) or (
        kind.startswith("es-") and _is_other_generation(projects, root, folder, name)
    )
    if not is_passed and not _is_beside_bare_image(projects, folder, kind):
        return False
    found = _mentions(projects, root)
    return found.is_complete and not found.names(path)


def is_unlisted(projects: Projects, folder: str, name: str) -> bool:
    """Whether the pipelines.yml of a pipeline file (``folder``: absolute) lists single files, others of its folder
    among them, but not this one, and nothing else in the project names it."""
    path = os.path.join(folder, name)
    file = projects.surrounding(folder)[0]
    root = projects.root_of(folder)
    if not file or not is_below(folder, root) or not _lists_single_files(projects, file):
        return False
    names = _listed_in(projects, file, folder)
    if not names or name in names:
        return False
    found = _mentions(projects, root)
    return found.is_complete and not found.names_file(path) and not found.matches(path)


def is_not_in_states(projects: Projects, folder: str, name: str) -> bool:
    """Whether the states or pillars of Salt name several files of a folder (absolute) one by one, and nothing in the
    project names this one or the folder."""
    root = projects.root_of(folder)
    components = folder[len(root) :].lower().split(os.sep)
    if not is_below(folder, root) or "salt" not in components:
        return False
    ending = os.path.splitext(name)[1]
    others = [one for one in projects.listing(folder) if one != name and os.path.splitext(one)[1] == ending]
    found = _mentions(projects, root)
    path = os.path.join(folder, name)
    if (
        not found.is_complete
        or found.names_file(path)
        or found.matches(path)
        or found.names_folder(os.path.basename(folder))
    ):
        return False
    named = sum(found.names_file(os.path.join(folder, one)) for one in others[:MAX_LOOKED_AT])
    return named >= _FEW_STATES


_FEW_STATES = 3


def _is_commented_out(projects: Projects, root: str, folder: str, name: str) -> bool:
    """Whether a Dockerfile or compose file next to a file or above it takes the file in a comment, and nothing takes it
    otherwise."""
    path = os.path.join(folder, name)
    texts = [text for text in _manifests_above(projects, folder) if name in text]
    if not texts:
        return False
    pattern = re.compile(_TAKEN_IN_COMMENT.replace("NAME", re.escape(name)))
    texts = [text for text in texts if pattern.search(text) is not None]
    if not texts or any(_WHOLE_FOLDER.search(text) is not None for text in texts):
        return False
    taken = _taken(projects, root)
    if taken is None or any(is_below(path, one.path) for one in taken):
        return False
    found = _mentions(projects, root)
    return found.is_complete and not found.names_file(path) and not found.matches(path)


def _is_beside_bare_image(projects: Projects, folder: str, kind: str) -> bool:
    """Whether a settings file is next to a Dockerfile that only names the image of its product, in a project whose
    compose files start other services."""
    if kind not in _OF_IMAGES or BY_NAME[kind].program not in _bare_image(projects, folder):
        return False
    return any(_SERVICES.search(text) is not None for text in _manifests_above(projects, folder))


def _bare_image(projects: Projects, folder: str) -> str:
    """The image (lower case) that the only Dockerfile of a folder names, unless it puts files into it; else empty."""
    known: dict[str, str] = projects.memo("bare_images")
    if folder not in known:
        known[folder] = _read_bare_image(projects, folder)
    return known[folder]


def _read_bare_image(projects: Projects, folder: str) -> str:
    names = [name for kind, name in of_run(projects).kinds(folder) if kind == "dockerfile"]
    if len(names) != 1:
        return ""
    text = projects.beginning(os.path.join(folder, names[0]), MAX_CHARS)
    words = [line.split(None, 1) for line in text.split("\n") if line.strip() and line.strip()[0] != "#"]
    if not all(one[0].upper() in _BARE and len(one) > 1 for one in words):
        return ""
    images = [one[1] for one in words if one[0].upper() == "FROM"]
    return images[0].lower() if len(images) == 1 else ""


_SERVICES = re.compile(r"(?m)^services[ \t]*:")
_BARE = ("FROM", "ARG", "LABEL", "MAINTAINER", "EXPOSE", "USER", "WORKDIR")
"""Instructions that put no file into an image."""
_OF_IMAGES = frozenset((
    "auditbeat", "elasticsearch-settings", "filebeat", "heartbeat", "kibana-settings", "logstash", "logstash-settings",
    "metricbeat", "packetbeat", "pipelines",
))  # fmt: skip
"""Kinds of files that are copied or mounted into the image of their product."""
_TAKEN_IN_COMMENT = (
    r"(?im)^[ \t]*#[# \t]*(?:(?:COPY|ADD)[ \t]+(?:--\S+[ \t]+)*(?:\S*/)?NAME[ \t]|-[ \t]*[\"']?(?:\S*/)?NAME:)"
)

_WHOLE_FOLDER = re.compile(r"(?im)^[ \t]*(?:COPY|ADD)[ \t]+(?:--\S+[ \t]+)*\[?[\"']?\.{1,2}/?[\"']?[ \t,]")


def _manifests_above(projects: Projects, folder: str) -> list[str]:
    """What the Dockerfiles and compose files of a folder (absolute) and those above it contain."""
    return gathered(projects, folder, "container_manifests", lambda at: _container_manifests(projects, at))


def _container_manifests(projects: Projects, folder: str) -> Iterator[str]:
    """What the Dockerfiles and compose files in a folder contain."""
    dockerfiles = {name for kind, name in of_run(projects).kinds(folder) if kind == "dockerfile"}
    for name in projects.listing(folder):
        if name in dockerfiles or "compose" in name.lower():
            yield projects.beginning(os.path.join(folder, name), MAX_CHARS)


def _lists_single_files(projects: Projects, file: str) -> bool:
    """Whether every ``path.config`` of a pipelines.yml names files, without patterns, and without variables in the
    name of the file."""
    known: dict[str, bool] = projects.memo("single_files")
    if file not in known:
        from lslint.grammar.config.tree import Mapping, Scalar, Sequence, resolve

        root = projects.root(file)
        items = [resolve(item) for item in root.items] if isinstance(root, Sequence) else []
        known[file] = bool(items)
        for item in items:
            if not isinstance(item, Mapping):
                known[file] = False
                break
            entry = item.find("path.config")
            if entry is None:
                known[file] = known[file] and item.find("config.string") is not None
                continue
            value = resolve(entry.value)
            paths = value.items if isinstance(value, Sequence) else [value]
            for one in map(resolve, paths):
                path = one.text.replace("\\", "/") if isinstance(one, Scalar) else ""
                folder, _, name = path.rpartition("/")
                is_pattern = any(char in name for char in "{$") or any(char in path for char in "*?[")
                if os.path.splitext(name)[1] in ("", ".d") or is_pattern or "{" in folder.replace("${", ""):
                    known[file] = False
    return known[file]


def _listed_in(projects: Projects, file: str, folder: str) -> frozenset[str]:
    """The names of the files of a folder that a pipelines.yml lists."""
    known: dict[str, frozenset[str]] = projects.memo("listed_in")
    key = f"{file}\n{folder}"
    if key not in known:
        listed = projects.listed(file)
        names = frozenset(os.path.basename(one) for one in listed if os.path.dirname(one) == folder)
        if not listed:  # the paths are those of a machine: their names tell the files
            names = _listed_names(projects, file) & frozenset(projects.listing(folder))
        known[key] = names
    return known[key]


def _listed_names(projects: Projects, file: str) -> frozenset[str]:
    """The names of the files that a pipelines.yml lists."""
    from lslint.grammar.config.tree import Mapping, Scalar, Sequence, resolve

    root = projects.root(file)
    found = set()
    for item in map(resolve, root.items if isinstance(root, Sequence) else ()):
        entry = item.find("path.config") if isinstance(item, Mapping) else None
        if entry is None:
            continue
        value = resolve(entry.value)
        for one in map(resolve, value.items if isinstance(value, Sequence) else (value,)):
            if isinstance(one, Scalar):
                found.add(one.text.replace("\\", "/").rpartition("/")[2])
    return frozenset(found)


def takers(projects: Projects, path: str) -> list[tuple[str, str]]:
    """What manifests take of a file (absolute): it or a folder that it is in, each with the folder for which the
    manifest speaks."""
    taken = _taken(projects, projects.root_of(os.path.dirname(path))) or ()
    return [(one.path, one.scope) for one in taken if one.is_deployed and is_below(path, one.path)]


def _is_passed_over(projects: Projects, root: str, path: str, product: str) -> bool:
    """Whether manifests take files of a product, but not this one."""
    taken = _taken(projects, root)
    if taken is None or any(is_below(path, one.path) for one in taken):
        return False
    folder = os.path.dirname(path)
    return any(
        one.is_deployed
        and is_below(folder, one.scope)
        and product in _products(projects, one)
        and not _is_separate(projects, folder, one)
        for one in taken
    )


def _is_separate(projects: Projects, folder: str, taken: Taken) -> bool:
    """Whether a folder belongs to something that is deployed in another way than what a manifest takes."""
    common = os.path.commonpath((folder, os.path.dirname(taken.path)))
    while folder != common:
        name = os.path.basename(folder).lower()
        if name in _DEPLOYED_OTHERWISE or is_of_environment(name):
            return True
        if any(map(_is_of_tool, projects.listing(folder))) or "tasks" in projects.folders(folder):
            return True
        folder = os.path.dirname(folder)
    return False


def _is_of_tool(name: str) -> bool:
    """Whether a file tells a tool what to do with the folder that it is in."""
    return kind_of(name) == "language" or name.lower().startswith(("kustomization.y", "chart.y"))


def _is_manifest(name: str) -> bool:
    return kind_of(name) in ("dockerfile", "language", "script") or "compose" in name.lower()


def _is_other_generation(projects: Projects, root: str, folder: str, name: str) -> bool:
    """Whether a config or script names another template of a folder, so that this one may be an older version."""
    ending = os.path.splitext(name)[1]
    alike = (
        one
        for one in projects.listing(folder)
        if one != name and one.endswith(ending) and os.path.splitext(one)[1] == ending
    )
    others = list(islice(alike, MAX_LOOKED_AT))  # not all of a large folder, each file of which asks
    if not others:
        return False
    found = _mentions(projects, root)
    return any(found.names_file(os.path.join(folder, one)) for one in others)


def _mentions(projects: Projects, root: str) -> Mentions:
    from lslint.project import mentions

    return mentions.of_project(projects, root)


def _products(projects: Projects, taken: Taken) -> frozenset[str]:
    """The products whose configs a manifest takes."""
    if taken.products is None:
        folder, name = os.path.split(taken.path)
        paths = [taken.path] if name in projects.listing(folder) else []
        if not paths:
            for at in (taken.path, *(os.path.join(taken.path, one) for one in projects.folders(taken.path)[:5])):
                paths += [os.path.join(at, one) for one in projects.listing(at)]
        kinds = {projects.kind(one, MAX_CHARS) for one in paths[:MAX_LOOKED_AT]}
        taken.products = frozenset(BY_NAME[kind].product for kind in kinds if kind in BY_NAME)
    return taken.products


def _taken(projects: Projects, root: str) -> list[Taken] | None:
    """What the manifests of a project take; None if there are too many to read them all."""
    known: dict[str, list[Taken] | None] = projects.memo("left_out")
    if root not in known:
        known[root] = _read(projects, root)
    return known[root]


def _read(projects: Projects, root: str) -> list[Taken] | None:
    found: dict[tuple[str, str, bool], Taken] = {}
    manifests = of_run(projects)
    size = 0
    for folder in (root, *(inner for _, inner in manifests.below(root))):
        if size > MAX_WALK_BYTES:
            return None
        for manifest in manifests.own(folder):
            is_deployed = all(one.rank < TESTED for one in manifest.statements)
            for place in (*manifest.copies, *_of_hosts(projects, manifest, root)):
                scope = os.path.commonpath((folder, os.path.dirname(place)))
                if is_below(place, root) and not _is_manifest(os.path.basename(place)):
                    found.setdefault((place, scope, is_deployed), Taken(place, scope, is_deployed))
        for place in _of_vagrant(projects, folder):
            found.setdefault((place, folder, True), Taken(place, folder, True))
        size += manifests.size(folder)
        if len(found) > MAX_TAKEN:
            return None
    return list(found.values())


def _of_vagrant(projects: Projects, folder: str) -> Iterator[str]:
    """The files and folders that the commands of a Vagrantfile take from its folder, which machines see as
    ``/vagrant``; none if they may take all of it."""
    if "Vagrantfile" not in projects.listing(folder):
        return
    lines = projects.beginning(os.path.join(folder, "Vagrantfile"), MAX_CHARS).split("\n")
    lines = [line for line in lines if "/vagrant" in line and line.lstrip()[:1] != "#"]
    if any(_ALL_OF_VAGRANT.search(line) is not None for line in lines):
        return
    for line in lines:
        for match in _FROM_VAGRANT.finditer(line):
            place = os.path.join(folder, *match[1].split("/"))
            if _exists(projects, place):
                yield place


_FROM_VAGRANT = re.compile(r"\b(?:cp|ln|mv|rsync|install|-f)[ \t][^;&|\n]*?/vagrant/(\w[\w.+-]*(?:/\w[\w.+-]*)*)")
_ALL_OF_VAGRANT = re.compile(r"/vagrant(?:/?[\"'\s;]|/[^\s\"']*[*?$#{]|\b(?!/))")


def _of_hosts(projects: Projects, manifest: Manifest, root: str) -> Iterator[str]:
    """The files and folders of the project whose paths end like those of the machine that a manifest mounts."""
    for path in manifest.of_hosts:
        parts = [part for part in path.split("/") if part]
        bases = [os.path.dirname(manifest.path)]
        while bases[-1] != root and is_below(bases[-1], root):
            bases.append(os.path.dirname(bases[-1]))
        for start in range(max(1, len(parts) - MAX_ENDING), len(parts) - 1):
            places = (os.path.join(base, *parts[start:]) for base in bases)
            found = next((place for place in places if _exists(projects, place)), "")
            if found:
                yield found
                break


def _exists(projects: Projects, path: str) -> bool:
    folder, name = os.path.split(path)
    return name in projects.listing(folder) or name in projects.folders(folder)
