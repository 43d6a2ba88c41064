"""Settings files that a project mounts, copies or renders to paths where their product does not look for them."""

from __future__ import annotations

import os
import re

from lslint.files.paths import is_below
from lslint.kinds import BY_NAME
from lslint.project import setup_files
from lslint.project.projects import Projects

_NAMES = {
    "logstash-settings": "logstash.yml",
    "pipelines": "pipelines.yml",
    "kibana-settings": "kibana.yml",
    "elasticsearch-settings": "elasticsearch.yml",
    **{
        beat: f"{beat}.yml" for beat in ("filebeat", "metricbeat", "heartbeat", "packetbeat", "auditbeat", "winlogbeat")
    },
}
"""Kind -> the name under which its product reads such a file."""
_IN_IMAGES = re.compile(r"/usr/share/(?:logstash|kibana|elasticsearch|\w+beat)/")
MAX_LINE = 4000
"""Characters of a line that names the file; manifests with longer ones are not read."""
_MOUNT = r"(?:^|[\s\"'=,\[])((?:[^\s\"'=,:\[]*/)?{name}):(/[^\s:\"',\]]+)"
_COPY = r"^\s*(?:COPY|ADD)\s+(?:--\S+\s+)*((?:[^\s\"',\[]*/)?{name})\s+(/\S+)\s*$"
_READS_ELSEWHERE = re.compile(
    r"(?i)path[._](?:settings|conf(?:ig)?)\b|\bpath_conf\b|config_path|(?<![\w-])-c[\s\"',=]|--(?:config|c)\b"
    r"|\b(?:ln|cp|mv|install|envsubst|sed|tee)\s"
)
"""Options that tell a product where its settings are, and commands that move files."""


def is_misplaced(projects: Projects, folder: str, name: str, kind: str) -> bool:
    """Whether every manifest that names a settings file (``folder``: absolute) puts it into an image by Elastic or of
    OpenSearch, but not where the product of the image reads it, or the tasks of its role write it to another name in
    the folder of its product, and nothing tells the product another path or moves the file."""
    if kind not in _NAMES:
        return False
    path = os.path.join(folder, name)
    known: dict[str, bool] = projects.memo("misplaced settings")
    if path not in known:
        known[path] = _is_misplaced(projects, path, kind) or _is_renamed(projects, folder, name, kind)
    return known[path]


def _is_misplaced(projects: Projects, path: str, kind: str) -> bool:
    name = os.path.basename(path)
    texts = setup_files.of_project(projects, path).texts
    named = [
        (line, text)
        for at, text in texts
        if name in text and not _is(path, at)
        for line in text.split("\n")
        if name in line and not line.lstrip().startswith("#")
    ]
    if any(len(line) > MAX_LINE for line, _ in named):
        return False
    patterns = [re.compile(one.replace("{name}", re.escape(name))) for one in (_MOUNT, _COPY)]
    inside = re.compile(rf":/(?:[^\s/]*+/)*+{re.escape(name)}\b")
    targets: list[str] = []
    for line, text in named:
        found = next((match for one in patterns if (match := one.search(line)) is not None), None)
        if found is None:
            if not any(":/" in word and inside.search(word) for word in line.split()):
                return False  # not the path in the container of another file
        elif _means(found[1], path):
            targets.append(found[2])
            if not _is_unread(found[2], name, kind) and not _is_of_opensearch(found[2], line, text):
                return False
    if not targets:
        return False
    from lslint.project import left_out

    if any(is_below(path, place) and place != path for place, _ in left_out.takers(projects, path)):
        return False
    return not any(_READS_ELSEWHERE.search(text) for at, text in texts if any(one in text for one in targets))


def _is(path: str, shown: str) -> bool:
    return os.path.abspath(shown) == path


def _means(written: str, path: str) -> bool:
    """Whether the source of a mount may be a file: the end of its path."""
    parts = [part for part in re.split(r"[/\\]", written) if part not in ("", ".", "..") and "$" not in part]
    return path.split(os.sep)[-len(parts[-2:]) :] == parts[-2:]


def _is_unread(target: str, name: str, kind: str) -> bool:
    """Whether no product of the image reads the file at a path: it is in the folder of a product, but not at the path
    of its settings."""
    if target.endswith("/"):
        target += name
    product = BY_NAME[kind].program
    folder, _, base = target.rpartition("/")
    own = f"/usr/share/{product}" if product.endswith("beat") else f"/usr/share/{product}/config"
    return base == _NAMES[kind] and _IN_IMAGES.match(target) is not None and folder != own


def _is_of_opensearch(target: str, line: str, text: str) -> bool:
    """Whether a service whose image is one of OpenSearch mounts a file (on this line) into the folder of the product
    by Elastic: the image has folders with other names, ``/usr/share/opensearch``."""
    if _OF_ELASTIC.match(target) is None:
        return False
    lines = text.split("\n")
    at = lines.index(line)
    start = at
    while start >= 0 and not lines[start].lstrip().startswith("volumes:"):
        start -= 1
    if start < 0:
        return False
    column = len(lines[start]) - len(lines[start].lstrip())
    images = []
    for step in (-1, 1):
        number = start
        while 0 <= number < len(lines):
            own = lines[number]
            bare = own.strip()
            if bare and bare[0] != "#" and len(own) - len(own.lstrip()) < column:
                break
            if bare.startswith("image:") and len(own) - len(own.lstrip()) == column:
                images.append(bare)
            number += step
    return len(images) == 1 and _OPENSEARCH.search(images[0]) is not None


_OF_ELASTIC = re.compile(r"/usr/share/(?:elasticsearch|kibana)/config/")
_OPENSEARCH = re.compile(r"\bopensearchproject/opensearch(?:-dashboards)?(?:[:@\"'\s]|$)")


def _is_renamed(projects: Projects, folder: str, name: str, kind: str) -> bool:
    """Whether the tasks of a role write a file into the folder of its product, but under a name that the product does
    not read there, and nothing in the project names that file otherwise."""
    if kind not in _FIXED or (f"{os.sep}templates" not in folder and f"{os.sep}files" not in folder):
        return False
    from lslint.project import role_tasks

    targets = role_tasks.targets(projects, folder, name)
    own = f"/etc/{BY_NAME[kind].program}"
    if not targets or any(os.path.split(one)[0] != own or os.path.basename(one) == _NAMES[kind] for one in targets):
        return False
    texts = setup_files.of_project(projects, os.path.join(folder, name)).texts
    return all(sum(text.count(one) for _, text in texts) == targets.count(one) for one in targets)


_FIXED = ("elasticsearch-settings", "logstash-settings", "pipelines")
"""Kinds of files whose names the product itself chooses."""
