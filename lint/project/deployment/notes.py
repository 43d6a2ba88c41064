"""Releases in files of a project other than manifests: installation notes, scripts without an extension, the settings
and saved objects of Kibana, and templates of Elasticsearch. For ``hints.py``.
"""

from __future__ import annotations

import os
import re

from lslint.files.paths import report_path
from lslint.project.deployment import content, products
from lslint.project.deployment.folders import Folders, kind_of
from lslint.project.deployment.model import CONTENT, DOCS, Evidence, Manifest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Found = list[tuple[str, Evidence]]

MAX_NOTES = 60
"""Notes and scripts of a project that are read."""
MAX_OBJECTS = 60
"""Files of Kibana and templates of a project that are read."""
MAX_BYTES = 64 * 1024
MAX_OBJECT_BYTES = 256 * 1024
MAX_EXPORT_BYTES = 4 * 1024 * 1024
"""Of exports of saved objects, which may be long: in all of a project."""
_OTHER_NAMES = ("license", "licence", "copying", "notice", "authors", "changelog", "contributors", "requirements.txt")
_COMMAND = r"\b(?:wget|curl|rpm|dpkg|yum|dnf|apt|apt-get|gdebi|zypper|tar|unzip|install|invoke-webrequest)\b|://"
_DEFAULT = r"""\bvariable\s+"([\w-]{1,80})"\s*\{[^{}]{0,1000}?\bdefault\s*=\s*"v?(\d[\w.-]{0,20})\""""
_KIBANA_URL = r"^[ \t]*elasticsearch\.url[ \t]*:"
_KIBANA_HOSTS = r"^[ \t]*elasticsearch\.hosts[ \t]*:"
_SAVED = r'"coreMigrationVersion"\s*:\s*"((?!8\.8\.0")[5-9]\.\d{1,2}\.\d{1,2})"'
"""The release of Kibana that wrote a saved object. From 8.8.0 on, the number stays the same. ``migrationVersion`` and
``typeMigrationVersion`` are numbers of formats, which OpenSearch Dashboards and later releases write, too."""
_GROUP_FOLDERS = frozenset(("group_vars", "host_vars", "environments", "inventories"))
_VARIABLE = r"(?m)^[ \t]*([A-Za-z][\w-]{1,80})[ \t]*[:=][ \t]*[\"']?v?(\d[\w.-]{0,20})[\"']?[ \t]*(?:#.*)?$"
"""A variable of Ansible, in YAML or INI."""
_OLD_FOLDER = r":(/opt/kibana/(?:installedPlugins|config)\b)"
"""A folder in the images of Kibana 4.x, into which a manifest mounts files."""
_OPEN_DISTRO = ("opendistro", "open-distro", "open_distro")
_PANEL = r'\\"version\\"\s*:\s*\\"([5-9]\.\d{1,2}\.\d{1,2})\\"'
"""The release of Kibana that saved a panel of a dashboard."""
_PRINTED = r"""^[ \t]{1,20}["']?@timestamp["']? => "\d{4}-\d\d-\d\dT"""
"""A line of what the codec `rubydebug` printed: since 5.0 without quotes around the time."""
_REALM = r"^[ \t]*(xpack\.security\.authc\.realms\.[a-z_]{2,20}\.[\w-]{1,40}\.[\w.]{1,60})[ \t]*:"
_NODE_ROLE = r"^[ \t]*node\.(?:master|data|ingest)[ \t]*:"


def packages(folders: Folders, root: str) -> Found:
    """What commands in installation notes (``.txt``) and in files without an ending install."""
    made: Found = []
    for path in _files(folders, root, _is_note, MAX_NOTES):
        from lslint.project.deployment import chapters
        from lslint.project.deployment import text as plain

        text = folders.text(path, MAX_BYTES).replace("\r", "")
        note = Manifest(path)
        for number, line in plain.lines(text):
            if products.pattern(_COMMAND, re.IGNORECASE).search(line) is not None:
                found = plain.packages(path, number, line, DOCS)
                note.statements += [one for one in found if one.low and not one.is_repository]
        for one in () if chapters.is_of_several(note) else note.statements:
            evidence = Evidence(report_path(path), one.line, one.text, one.product, one.low, one.high, CONTENT)
            made.append((one.product, evidence))
    return made


def defaults(folders: Folders, root: str) -> Found:
    """The defaults of variables of Terraform that hold releases, which a plan may replace."""
    made: Found = []
    for path in _files(folders, root, lambda name: name.endswith(".tf"), MAX_NOTES):
        text = folders.text(path, MAX_BYTES)
        for match in products.pattern(_DEFAULT).finditer(text):
            for product, (low, high) in products.of_variable(products.variable(match[1]), match[2]):
                number = text.count("\n", 0, match.start(2)) + 1
                shown = f"{match[1]} {match[2]}"
                made.append((product, _evidence(product, path, number, shown, low, high)))
    return made


def variables(folders: Folders, root: str) -> Found:
    """The releases that variables of Ansible hold in files without an ending: ``group_vars/all/versions``."""
    made: Found = []
    for path in _files(folders, root, lambda name: "." not in name and not kind_of(name), MAX_NOTES):
        if _GROUP_FOLDERS.isdisjoint(path[len(root) :].split(os.sep)):
            continue
        text = folders.text(path, MAX_BYTES).replace("\r", "")
        found: Found = []
        for match in products.pattern(_VARIABLE).finditer(text):
            for product, (low, high) in products.of_variable(products.variable(match[1]), match[2]):
                number = text.count("\n", 0, match.start()) + 1
                found.append(
                    (product, Evidence(report_path(path), number, match[0].strip(), product, low, high, CONTENT))
                )
        exact = {product for product, one in found if one.low == one.high}
        made += [(product, one) for product, one in found if product not in exact or one.low == one.high]
    return made


def of_old_folder(folders: Folders, path: str, product: str) -> list[Evidence]:
    """The releases of Kibana whose image has the folders into which the manifest ``path`` mounts files."""
    text = folders.text(path, MAX_BYTES) if product == "kibana" else ""
    match = products.pattern(_OLD_FOLDER).search(text)
    return [] if match is None else [_found("kibana", path, text, match.start(1), match[1], "4.1", "4.6")[1]]


def of_open_distro(folders: Folders, root: str, path: str) -> Found:
    """The releases of Kibana that Open Distro for Elasticsearch contains, if the name of the project, of a folder
    around a file or of a file next to it names Open Distro."""
    folder = os.path.dirname(path)
    inside = os.path.basename(root) + path[len(root) :] if path.startswith(root) else os.path.basename(path)
    names = [*inside.lower().split(os.sep), *(name.lower() for name in folders.files(folder))]
    shown = next((name for name in names if any(word in name for word in _OPEN_DISTRO)), "")
    return [("kibana", Evidence(report_path(path), 0, shown, "kibana", "6.5", "7.10", CONTENT))] if shown else []


def contents(folders: Folders, root: str) -> Found:
    """The releases that settings and saved objects of Kibana, and templates of Elasticsearch are written for. The
    objects of OpenSearch Dashboards keep numbers of the Kibana that they once came from."""
    made: Found = []
    typed: Found = []
    is_typeless = False
    is_of_opensearch = any(_files(folders, root, lambda name: "opensearch" in name, 1))
    left = MAX_EXPORT_BYTES
    for path in _files(folders, root, _is_object, MAX_OBJECTS):
        name = os.path.basename(path).lower()
        limit = max(left, MAX_OBJECT_BYTES) if name.endswith(".ndjson") else MAX_OBJECT_BYTES
        text = folders.text(path, limit).replace("\r", "")
        left -= len(text) if name.endswith(".ndjson") else 0
        if name.startswith("kibana.y"):
            match = products.pattern(_KIBANA_URL, re.MULTILINE).search(text)
            if match is not None and products.pattern(_KIBANA_HOSTS, re.MULTILINE).search(text) is None:
                made.append(_found("kibana", path, text, match.start(), "elasticsearch.url", "4.2", "6.8"))
        elif name.endswith(".ndjson") or "panelsJSON" in text or "kibanaSavedObjectMeta" in text:
            made += [] if is_of_opensearch else _saved(path, text)
        elif '"mappings"' in text:
            marks = content.marks(text, "elasticsearch")
            newer = content.newer(text, "elasticsearch")
            is_typeless = is_typeless or any(products.number(one.low) >= (7,) for one in newer)
            low = max([one.low for one in newer], key=products.number, default="2.0")
            for one in marks:
                if one.high == "6.8" and products.number(low) < (7,):
                    typed.append(_found("elasticsearch", path, text, one.start, one.text.strip("`"), low, "6.8"))
                    break
    return made + ([] if is_typeless else typed)


def outputs(folders: Folders, root: str) -> Found:
    """The releases of Logstash whose output is saved in the project."""
    for path in _files(folders, root, lambda name: name.endswith((".out", ".log")), MAX_NOTES):
        text = folders.text(path, MAX_BYTES)
        match = products.pattern(_PRINTED, re.MULTILINE).search(text)
        if match is not None:
            return [_found("logstash", path, text, match.start(), match[0].strip(), "1.5", "2.4")]
    return []


def of_node(text: str, path: str) -> list[Evidence]:
    """The releases of a node with roles as before 8.0 and with realms as since 7.0."""
    role = products.pattern(_NODE_ROLE, re.MULTILINE).search(text) if "node." in text else None
    realm = products.pattern(_REALM, re.MULTILINE).search(text) if role is not None else None
    if role is None or realm is None:
        return []
    number = text.count("\n", 0, realm.start()) + 1
    last = products.known("elasticsearch")[7][-1]
    return [Evidence(path, number, realm[1], "elasticsearch", "7.0", f"7.{last}", CONTENT)]


def _saved(path: str, text: str) -> Found:
    """The major release of Kibana that saved the newest object of an export. Exports are lines of JSON since 7.0."""
    matches = [*products.pattern(_SAVED).finditer(text), *products.pattern(_PANEL).finditer(text)]
    if not matches:
        return []
    newest = max(matches, key=lambda one: products.number(one[1]))
    major = newest[1].partition(".")[0]
    if path.endswith(".ndjson"):
        major = max(major, "7")
    releases = products.releases("kibana", f"{major}.x")
    return [] if releases is None else [_found("kibana", path, text, newest.start(), newest[0], *releases)]


def _found(product: str, path: str, text: str, at: int, shown: str, low: str, high: str) -> tuple[str, Evidence]:
    number = text.count("\n", 0, at) + 1
    return product, _evidence(product, path, number, shown, low, high)


def _evidence(product: str, path: str, number: int, text: str, low: str, high: str) -> Evidence:
    from lslint.project.deployment.text import shown

    return Evidence(report_path(path), number, shown(text), product, low, high, CONTENT)


def _files(folders: Folders, root: str, is_wanted: Callable[[str], bool], limit: int) -> Iterator[str]:
    """The files with fitting names in a folder and below it."""
    count = 0
    for folder in (root, *(at for _, at in folders.below(root))):
        if os.path.basename(folder).lower() in ("patterns", "grok-patterns", "licenses"):
            continue
        for name in folders.files(folder):
            if is_wanted(name.lower()):
                count += 1
                if count > limit:
                    return
                yield os.path.join(folder, name)


def _is_note(name: str) -> bool:
    is_plain = name.endswith(".txt") or ("." not in name and not kind_of(name))
    return is_plain and not name.startswith(_OTHER_NAMES)


def _is_object(name: str) -> bool:
    return name.endswith((".json", ".ndjson")) or name.startswith(("kibana.yml", "kibana.yaml"))
