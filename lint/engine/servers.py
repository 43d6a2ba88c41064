"""Forks of Elasticsearch: which server a file in its formats is for, and what of the result holds for that server.

Templates for OpenSearch are checked against its own settings and types (``rules/elasticsearch/opensearch``). Of what is
reported for Elasticsearch, only what holds for the fork, too, remains.
"""

from __future__ import annotations

import re

from lslint.engine.findings import make_unsafe
from lslint.engine.result import FileResult
from lslint.kinds import signs
from lslint.rules.api import Finding, Release
from lslint.rules.elasticsearch.rule import TEMPLATES
from lslint.rules.shared.verdict import NotChecked, is_refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.config.settings import Settings

ELASTICSEARCH, OPENSEARCH = "elasticsearch", "opensearch"
TITLES = {OPENSEARCH: "OpenSearch", "easysearch": "Easysearch", "elassandra": "Elassandra"}
"""The forks, by the names of their images; Open Distro is OpenSearch."""
_PLUGINS = rf"(?:{'|'.join(signs.OPENSEARCH_PLUGINS)})\b"
_JSON = (
    r'"type"\s*:\s*"(?:knn_vector|flat_object|xy_point|xy_shape|star_tree)"'
    r'|"(?:index\.)?codec"\s*:\s*"(?:zstd|zstd_no_dict|qat_lz4|qat_deflate|qat_zstd)"'
    r'|"dynamic"\s*:\s*"(?:strict|false)_allow_templates"'
    r'|"(?:index\.)?replication(?:\.type"|"\s*:\s*\{\s*"type")\s*:\s*"(?i:segment|document)"'
    r'|"(?:index\.)?(?:number_of_search_only_replicas|number_of_search_replicas|append_only\.enabled|ingestion_source)"\s*:'
    r'|"ism_template"\s*:|"data_stream"\s*:\s*\{\s*"timestamp_field"'
    r'|"(?:index\.)?knn(?:\.[\w.]+)?"\s*:\s*(?:true|false|"true"|"false")'
    rf'|"(?:index\.)?(?:opendistro[._][\w.]+|plugins\.{_PLUGINS}[\w.]*|opensearch\.[\w.]+)"\s*:'
    rf'|"(?:opendistro|plugins)"\s*:\s*\{{\s*"{_PLUGINS}'
    r"|^[ \t]*(?:PUT|POST|GET|DELETE|HEAD|PATCH)[ \t]+\S*\b_(?:opendistro|plugins)/_"
)
_YAML = (
    rf"^[ \t]*[\"']?(?:opendistro_?\w*\.|opensearch[._]|plugins\.{_PLUGINS})[\w.]*[\"']?[ \t]*:"
    rf"|^(?:opendistro_security|plugins):[ \t]*(?:#.*)?\n(?:[ \t]*(?:#.*)?\n)*[ \t]+{_PLUGINS}"
)
"""Patterns of field types and settings that OpenSearch, Open Distro and its plugins have and Elasticsearch lacks."""
_COMMENT = r"(\"(?:[^\"\\\n]|\\.)*\")|(?:^|(?<=\s))(?:#|//)[^\n]*|/\*.*?(?:\*/|\Z)"
"""A comment in JSON or between requests, or a string, which may contain what begins one."""
_RELEASES = r" \((?:(?:the )?default since \d|since [5-9])\.\d+\)"
"""What messages say about releases of Elasticsearch; OpenSearch was forked from 7.10."""


def server_of(path: str, text: str, kind: str, settings: Settings) -> str:
    """Return the server that a file in a format of Elasticsearch is for: that of ``--target`` or ``[targets]``, else
    the one whose own settings and types it uses, else the only one whose images are deployed with it."""
    forked, original = settings.target(OPENSEARCH, path), settings.target(ELASTICSEARCH, path)
    if original is not None and "assumed" in settings.rule_options:
        original = None
    if forked is None and original is not None:
        return ELASTICSEARCH
    named = named_in(text, kind)
    if named or (forked is not None and original is None):
        return named or OPENSEARCH
    images = settings.inference.products(path) if settings.inference is not None else frozenset[str]()
    forks = {OPENSEARCH if name == "opendistro" else name for name in images - {ELASTICSEARCH}}
    return forks.pop() if len(forks) == 1 and ELASTICSEARCH not in images else ELASTICSEARCH


def named_in(text: str, kind: str) -> str:
    """Return the fork whose own settings and types a text uses; empty for none."""
    if any(sign in text for sign in signs.OPENSEARCH):
        pattern = _YAML if kind == "elasticsearch-settings" else _JSON
        if pattern is _JSON:
            text = re.sub(_COMMENT, r"\1", text, flags=re.M | re.S)
        if re.search(pattern, text, re.M) is not None:
            return OPENSEARCH
    for name, (words, pattern) in signs.OTHER_FORKS.items():
        if any(word in text for word in words) and re.search(pattern, text) is not None:
            return name
    return ""


def options_of(settings: Settings, server: str, release: Release | None) -> dict[str, dict[str, Any]]:
    """Return the options of rules for a file of a fork, whose release may not be known."""
    given: dict[str, Any] = {} if server == OPENSEARCH else {"fork": TITLES[server]}
    if release is not None:
        given["releases"] = (release, release)
    return {**settings.rule_options, OPENSEARCH: given}


def apply(result: FileResult, server: str) -> None:
    """Make the result of a check that of a file for a fork: findings about Elasticsearch alone leave, messages name the
    fork, and no fix is safe."""

    def holds(finding: Finding) -> bool:
        if finding.rule.covers_opensearch:
            return server == OPENSEARCH
        return finding.stage not in ("load", "start") and not finding.rule.elasticsearch_only

    for findings in (result.findings, result.hidden):
        findings[:] = [finding for finding in findings if holds(finding)]
        for finding in findings:
            if not finding.rule.covers_opensearch:
                finding.message = _renamed(finding.message, TITLES[server])
            if finding.stage != "parse":
                make_unsafe(finding)
    if server != OPENSEARCH or result.kind not in TEMPLATES:
        refused = is_refused([*result.findings, *result.hidden])
        result.verdict = "rejected" if refused else "accepted"
        reason = f"the settings and types of {TITLES[server]} are not known"
        result.not_checked = [NotChecked(reason, unmasked=True)]
    is_stopped = any(each.stage == "start" and each.severity == "error" for each in (*result.findings, *result.hidden))
    result.starts = "no" if is_stopped else "yes" if result.verdict == "accepted" else "unknown"
    result.releases = "" if result.verdict == "rejected" else None


def _renamed(message: str, name: str) -> str:
    """Return a message that names another server, except in statements about a release of Elasticsearch."""
    parts = re.sub(_RELEASES, "", message).split("`")
    parts[::2] = [re.sub(r"\bElasticsearch\b(?! (?:\d|up to|before))", name, part) for part in parts[::2]]
    return "`".join(parts)
