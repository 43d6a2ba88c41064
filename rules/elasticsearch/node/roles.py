"""Roles of a node that Elasticsearch does not start with."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model.json_values import one_or_more, templated, text
from lslint.rules.elasticsearch.model.releases import GE7, V7
from lslint.rules.elasticsearch.model.violations import ReleaseAnalysis

_LEGACY = tuple(
    f"node.{role}" for role in ("master", "data", "ingest", "ml", "transform", "voting_only", "remote_cluster_client")
)


def check(analysis: ReleaseAnalysis, given: dict[str, tuple[Entry, ConfigNode]]) -> None:
    """Check ``node.roles`` against the settings that it replaces, and ``voting_only`` against ``master``."""
    if "node.roles" not in given:
        return
    entry, node = given["node.roles"]
    rule = reported.BadNodeSettingValue
    for name in _LEGACY:
        if name in given:
            message = f"`{name}` is not allowed with `node.roles`. Remove `{name}`"
            analysis.add(rule, given[name][0], message, 0, starts=V7, cuts=((7, 9), (8, 0)))
    written = [text(role) or "" for role in one_or_more(node)]
    roles = [role.strip() for part in written for role in part.split(",")]
    if "voting_only" in roles and "master" not in roles and not any(map(templated, roles)):
        message = "The role `voting_only` requires `master`. Add `master`"
        analysis.add(rule, entry, message, 0, starts=GE7, cuts=((7, 9),))
