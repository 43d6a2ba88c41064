"""Settings files that the manifests of a project mount or copy to paths where their product does not look for them."""

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
    """Whether every manifest that names a settings file (``folder``: absolute) puts it into an image by Elastic, but
    not where the product of the image reads it, and nothing tells the product another path or moves the file."""
    if kind not in _NAMES:
        return False
    path = os.path.join(folder, name)
    known: dict[str, bool] = projects.memo("misplaced settings")
    if path not in known:
        known[path] = _is_misplaced(projects, path, kind)
    return known[path]


def _is_misplaced(projects: Projects, path: str, kind: str) -> bool:
    name = os.path.basename(path)
    texts = setup_files.of_project(projects, path).texts
    lines = [line for at, text in texts if name in text and not _is(path, at) for line in text.split("\n")]
    lines = [line for line in lines if name in line and not line.lstrip().startswith("#")]
    if any(len(line) > MAX_LINE for line in lines):
        return False
    patterns = [re.compile(one.replace("{name}", re.escape(name))) for one in (_MOUNT, _COPY)]
    targets: list[str] = []
    for line in lines:
        found = next((match for one in patterns if (match := one.search(line)) is not None), None)
        if found is None:
            inside = re.compile(rf":/(?:[^\s/]*+/)*+{re.escape(name)}\b")
            if not any(":/" in word and inside.search(word) for word in line.split()):
                return False  # not the path in the container of another file
        elif _means(found[1], path):
            targets.append(found[2])
    if not targets or not all(_is_unread(one, name, kind) for one in targets):
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
