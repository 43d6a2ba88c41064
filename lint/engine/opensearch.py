"""OpenSearch and Open Distro: files in the formats of Elasticsearch that are for another server.

Templates are checked against the settings and types of OpenSearch (``rules/elasticsearch/opensearch``), for the release
that the user gives or that the project deploys. Of what is reported for Elasticsearch, only advice that holds for both
servers remains. Of other files, the verdict is unknown.
"""

from __future__ import annotations

import os
import re

from lslint.engine.findings import make_unsafe
from lslint.engine.result import FileResult
from lslint.rules.api import Release
from lslint.rules.shared.verdict import NO_OPENSEARCH, NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from lslint.config.settings import Settings
    from lslint.config.targets import Target
    from lslint.project.manifests.model import Deployment
    from lslint.project.projects import Projects
    from lslint.rules.api import Finding

_WORDS = ("opensearch", "opendistro", "open-distro", "open_distro")
_SIGNS = (
    "opendistro", "opensearch", "plugins", "knn", "flat_object", "xy_point", "xy_shape", "zstd", "qat_",
    "_allow_templates", "star_tree", "replication", "number_of_search", "append_only",
    "ingestion_source", "ism_template",
)  # fmt: skip
# Facts: field types and settings that OpenSearch 1 to 3, Open Distro and its plugins have and Elasticsearch lacks
_PLUGINS = (
    r"(?:alerting|anomaly_detection|asynchronous_search|calcite|cross_cluster_replication|flow_framework"
    r"|geospatial|index_management|index_state_management|jobscheduler|knn|ml_commons|neural_search|notifications"
    r"|observability|ppl|query|replication|rollup|scheduler|search_relevance|security|security_analytics"
    r"|snapshot_management|sql|transform)\b"
)
_JSON = (
    r'"type"\s*:\s*"(?:knn_vector|flat_object|xy_point|xy_shape|star_tree)"'
    r'|"(?:index\.)?codec"\s*:\s*"(?:zstd|zstd_no_dict|qat_lz4|qat_deflate|qat_zstd)"'
    r'|"dynamic"\s*:\s*"(?:strict|false)_allow_templates"'
    r'|"(?:index\.)?replication(?:\.type"|"\s*:\s*\{\s*"type")\s*:\s*"(?i:segment|document)"'
    r'|"(?:index\.)?(?:number_of_search_only_replicas|number_of_search_replicas|append_only\.enabled|ingestion_source)"\s*:'
    r'|"ism_template"\s*:'
    r'|"(?:index\.)?knn(?:\.[\w.]+)?"\s*:\s*(?:true|false|"true"|"false")'
    rf'|"(?:index\.)?(?:opendistro[._][\w.]+|plugins\.{_PLUGINS}[\w.]*|opensearch\.[\w.]+)"\s*:'
    rf'|"(?:opendistro|plugins)"\s*:\s*\{{\s*"{_PLUGINS}'
    r"|\b_(?:opendistro|plugins)/_"
)
_YAML = (
    rf"^[ \t]*[\"']?(?:opendistro_?\w*\.|opensearch[._]|plugins\.{_PLUGINS})[\w.]*[\"']?[ \t]*:"
    rf"|^(?:opendistro_security|plugins):[ \t]*(?:#.*)?\n(?:[ \t]*(?:#.*)?\n)*[ \t]+{_PLUGINS}"
)
_RELEASES = r" \((?:(?:the )?default since \d|since [5-9])\.\d+\)"
"""What messages say about releases of Elasticsearch; OpenSearch was forked from 7.10."""
NOTE = "OpenSearch is not checked against its own settings and types"
"""Why the verdict on settings files, pipelines and policies is unknown."""


def is_opensearch(
    path: str, text: str, kind: str, projects: Projects | None, inference: Callable[[str, str], Any] | None
) -> bool:
    """Whether a file for Elasticsearch, by its kind, is one for OpenSearch: as it or a template next to it says, as the
    project deploys or builds, or as the names on its path say. Where a project deploys both, neither nearer than the
    other, a file that no name assigns may be for either. ``inference``: see ``Settings``."""
    if says_opensearch(text, kind):
        return True
    root = projects.root_of(os.path.dirname(os.path.abspath(path))) if projects is not None else ""
    named = is_named(path, root)
    if inference is not None:
        ours = [found for found in (inference(path, "opensearch"), inference(path, "opendistro")) if found is not None]
        other = inference(path, "elasticsearch") if ours else None
        if ours:
            nearest = max(_depth(found.path) for found in ours)
            if other is None or _depth(other.path) < nearest:
                return True
            return _depth(other.path) == nearest and named is not False
    return bool(named)


def _depth(folder: str) -> int:
    return os.path.abspath(folder).rstrip(os.sep).count(os.sep)


def says_opensearch(text: str, kind: str) -> bool:
    """Whether the text uses settings or types of OpenSearch."""
    if not any(sign in text for sign in _SIGNS):
        return False
    pattern = _YAML if kind == "elasticsearch-settings" else _JSON
    return re.search(pattern, text, re.M) is not None


def is_named(path: str, root: str) -> bool | None:
    """Whether the name nearest to a file, that of the project included, is that of OpenSearch (True) or Elasticsearch
    (False); None if no name on its path is."""
    for name in names_on(path, root):
        ours = any(word in name for word in _WORDS) or (name.startswith("os-v") and name[4:].isdigit())
        if ours != ("elasticsearch" in name):
            return ours
    return None


def names_on(path: str, root: str) -> list[str]:
    """The names of a file, of its folders and of its project, in lower case, those nearest to the file first."""
    below = path if not os.path.isabs(path) else os.path.basename(path)
    full, top = os.path.abspath(path), os.path.dirname(root.rstrip(os.sep))
    if root and full.startswith(root):
        below = full[len(top) :]
    return below.lower().replace("\\", "/").split("/")[::-1]


def deployment_of(
    path: str, text: str, kind: str, projects: Projects | None, inference: Callable[[str, str], Any] | None
) -> Deployment | None:
    """The OpenSearch that the project of a file deploys, if it names a release; None if the project deploys
    Elasticsearch, too, and neither the file nor a name on its path says that it is for OpenSearch."""
    found: Deployment | None = inference(path, "opensearch") if inference is not None else None
    if inference is None or found is None or not found.low:
        return None
    if inference(path, "elasticsearch") is not None and not says_opensearch(text, kind):
        root = projects.root_of(os.path.dirname(os.path.abspath(path))) if projects is not None else ""
        return found if is_named(path, root) else None
    return found


def settings_for(settings: Settings, target: Target | None, deployment: Deployment | None) -> Settings:
    """The settings for a file of OpenSearch. ``target``: the releases that the user gives, else those of
    ``deployment``, if there are any."""
    from copy import copy

    given: dict[str, Any] = {}
    if target is not None:
        given["releases"] = (target.low, target.high)
    elif deployment is not None:
        given["releases"] = (Release(deployment.low), Release(deployment.high))
    made = copy(settings)
    made.rule_options = {**settings.rule_options, "opensearch": given}
    return made


def apply(result: FileResult, target: Target | None = None, deployment: Deployment | None = None) -> None:
    """Makes the result of a check that of a file for OpenSearch. ``target``, ``deployment``: see ``settings_for``."""
    from lslint.rules.elasticsearch.rule import TEMPLATES

    for findings in (result.findings, result.hidden):
        findings[:] = [one for one in findings if holds(one)]
    reword(result, _server_of(result, is_given=target is not None or deployment is not None))
    broken = any(finding.stage == "parse" for finding in (*result.findings, *result.hidden))
    if broken or result.kind not in TEMPLATES:
        result.verdict = "rejected" if broken else "unknown"
        result.not_checked = [NotChecked(NOTE, unmasked=True)]
    result.starts = "unknown"
    result.releases = "" if result.verdict == "rejected" else None
    if target is not None and target.origin:
        result.targets = list(dict.fromkeys([("opensearch", str(target), target.origin), *result.targets]))
    if deployment is not None:
        result.deployments.append(deployment)


def _server_of(result: FileResult, *, is_given: bool) -> str:
    """The name of the server: for a settings file of Open Distro that names Elasticsearch (``path.data:
    /var/lib/elasticsearch``) and nothing of OpenSearch, its server is Elasticsearch."""
    if is_given or result.kind != "elasticsearch-settings" or result.source is None:
        return "OpenSearch"
    low = result.source.text.lower()
    if "opendistro" not in low or "opensearch" in low or "opensearch" in result.path.lower() or "plugins." in low:
        return "OpenSearch"
    return "Elasticsearch" if re.search(r"^[^#\n]*elasticsearch", low, re.M) is not None else "OpenSearch"


def reword(result: FileResult, name: str) -> None:
    """Names the server in what is reported for both servers; no fix is safe there."""
    for finding in (*result.findings, *result.hidden):
        _name_product(finding, name)
        if finding.stage != "parse":
            make_unsafe(finding)


def _name_product(finding: Finding, name: str) -> None:
    """Names another server; not in statements about a release of Elasticsearch."""
    from lslint.rules.elasticsearch.rule import OpenSearchRule

    if isinstance(finding.rule, OpenSearchRule):
        return
    parts = re.sub(_RELEASES, "", finding.message).split("`")
    parts[::2] = [re.sub(r"\bElasticsearch\b(?! (?:\d|up to|before))", name, part) for part in parts[::2]]
    finding.message = "`".join(parts)


def is_for_opensearch(result: FileResult) -> bool:
    """Whether a file, or something in it, was checked for OpenSearch."""
    named = {one[0] for one in result.targets} | {one.product for one in result.deployments}
    return "opensearch" in named or any(gap.reason in (NOTE, NO_OPENSEARCH) for gap in result.not_checked)


def holds(finding: Finding) -> bool:
    """Whether a finding is about OpenSearch, or about both servers."""
    from lslint.rules.elasticsearch.rule import OpenSearchRule

    if isinstance(finding.rule, OpenSearchRule):
        return True
    return finding.stage not in ("load", "start") and not finding.rule.elasticsearch_only
