from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.project_view import ImageVariable, Runtime

_SEEDS = ("discovery.seed_hosts", "discovery.seed_providers")
_PLACES = ("cluster.initial_master_nodes", "cluster.name", "node.name")


class NodesDisagree(Rule):
    code = "ES284"
    severity = "warning"
    stage = "run"
    kinds = ("elasticsearch-settings",)
    visits = ("file",)
    summary = "Nodes of one cluster with settings that do not fit together"
    why = """\
The nodes of a cluster need each other's addresses: a node without `discovery.seed_hosts`, or with only itself in it,
does not find the others after a restart, although the first start worked because of `cluster.initial_master_nodes`.
Nodes with different lists in `cluster.initial_master_nodes` may form several clusters at the first start, and two nodes
with the same `node.name` cannot be told apart. If `cluster.initial_master_nodes` contains the name of no node, the
cluster never forms: `this node must discover master-eligible nodes […] to bootstrap a cluster`.

The rule compares the services of a compose file, or the containers of a manifest, that run the official image with the
same `cluster.name` and get their settings only as variables."""
    sources = (
        "https://github.com/elastic/elasticsearch/issues/41394",
        "https://www.elastic.co/docs/deploy-manage/distributed-architecture/discovery-cluster-formation/"
        "modules-discovery-bootstrap-cluster",
    )
    fix = "manual"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        settings = {one.setting: one for one in ctx.project.deployment.image_variables()}
        values = {name: one.written for name, one in settings.items()}
        name = values.get("cluster.name")
        others = [
            other for other in ctx.project.deployment.sibling_nodes() if name and other.get("cluster.name") == name
        ]
        place = next((settings[one] for one in _PLACES if one in settings), None)
        if place is not None and not _mounts_settings(place.runtime):
            yield from self._check_masters(settings, values, place.runtime.name, ctx)
        if not others or place is None or _mounts_settings(place.runtime):
            return
        span = place.start, place.end
        if not any(one in settings for one in _SEEDS) and any(other.get(_SEEDS[0]) for other in others):
            yield self.finding(
                span,
                f"A node of `{name}` has no `discovery.seed_hosts`, so it may not find the others after a restart. List"
                " them",
            )
        masters = _names(values.get("cluster.initial_master_nodes"))
        for other in others:
            listed = _names(other.get("cluster.initial_master_nodes"))
            if masters and listed and masters != listed:
                yield self.finding(
                    span,
                    f"Nodes of `{name}` differ in `cluster.initial_master_nodes`, so they may form several clusters."
                    " Use the same list",
                )
                return
        if "node.name" in settings and values["node.name"] in [other.get("node.name", "") for other in others]:
            one = settings["node.name"]
            yield self.finding(
                (one.start, one.end), f"Two nodes of `{name}` have the same `node.name`. Use unique names"
            )

    def _check_masters(
        self, settings: dict[str, ImageVariable], values: dict[str, str | None], service: str, ctx: Context
    ) -> Findings:
        """Report a list of masters none of which is a node, if the nodes look for no others than those of the file."""
        nodes = [values, *ctx.project.deployment.sibling_nodes()]
        nodes = [node for node in nodes if node.get("cluster.name") == values.get("cluster.name")]
        names = sorted(node.get("node.name") or "" for node in nodes)
        masters = _names(values.get("cluster.initial_master_nodes"))
        seeds = frozenset(seed for node in nodes for seed in _names(node.get(_SEEDS[0])))
        is_open = any(_SEEDS[1] in node or (_SEEDS[0] in node and not node[_SEEDS[0]]) for node in nodes)
        hosts = {service}.union(*(peer.names for peer in ctx.project.deployment.peers() or ()))
        is_open |= not seeds <= hosts or any(mark in master for master in masters for mark in ".:[")
        if not masters or not all(names) or is_open or "discovery.type" in values or not masters.isdisjoint(names):
            return
        one = settings["cluster.initial_master_nodes"]
        yield self.finding(
            (one.start, one.end),
            f"No node is called `{sorted(masters)[0]}`, so the cluster never forms. Use the names in `node.name`"
            f" (`{names[0]}`)",
        )


def _mounts_settings(runtime: Runtime) -> bool:
    """Return whether a container mounts an elasticsearch.yml, or the folder with it."""
    return any(one.endswith(("/config", "/elasticsearch.yml")) for one in (*runtime.volumes, *runtime.read_only))


def _names(written: str | None) -> frozenset[str]:
    """Return the names in a list with commas; empty if it is not known."""
    return frozenset(part.strip() for part in (written or "").split(",") if part.strip())
