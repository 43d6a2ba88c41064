"""Roles of a node that Elasticsearch does not start with."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry
from lslint.rules import knowledge
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model.json_values import one_or_more, span, templated, text, texts
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.elasticsearch.model.releases import GE7, LE2
from lslint.rules.elasticsearch.model.violations import ReleaseAnalysis


def check(analysis: ReleaseAnalysis, given: dict[str, tuple[Entry, ConfigNode]]) -> None:
    """Check the names in ``node.roles``, and that no initial master is listed twice."""
    rule = reported.BadNodeSettingValue
    if "cluster.initial_master_nodes" in given:
        masters, value = given["cluster.initial_master_nodes"]
        names = [name.strip() for part in texts(value) for name in part.split(",")]
        twice = next((name for name in names if names.count(name) > 1 and not templated(name)), None)
        if twice is not None and not masked(analysis.ctx, span(value)):
            message = f"`cluster.initial_master_nodes` contains `{twice}` twice. Remove one of them"
            analysis.add(rule, masters, message, starts=GE7)
    if "node.roles" not in given:
        return
    node = given["node.roles"][1]
    listed = [(item, role.strip()) for item in one_or_more(node) for role in (text(item) or "").split(",")]
    roles = knowledge.load("es/node_names")["roles"]
    for item, role in listed:
        if role and role not in roles and not templated(role) and not masked(analysis.ctx, span(item)):
            message = f"Unknown node role `{role}`. Use a valid role, for example `master` or `data`"
            analysis.add(rule, item, message, GE7, swallow=LE2, cuts=((7, 9),))
