from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings

_AWARENESS = "cluster.routing.allocation.awareness.attributes"


class AwarenessWithoutAttribute(NodeAdvice):
    code = "ES291"
    severity = "warning"
    stage = "run"
    required_text = ("awareness",)
    summary = "Allocation awareness of an attribute that the node does not have"
    why = """\
With `cluster.routing.allocation.awareness.attributes`, Elasticsearch allocates shards only to nodes that have all of
these attributes. A node without one of them gets no shard, and if no node has it, the shards of new indices stay
unassigned: `node does not contain the awareness attribute`.

Set `node.attr.<name>` on each data node. The rule does not check nodes whose roles hold no data, and nodes to which a
discovery plugin adds attributes (`auto_attributes`)."""
    sources = (
        "https://www.elastic.co/docs/deploy-manage/distributed-architecture/shard-allocation-relocation-recovery/shard-allocation-awareness",
        "AwarenessAllocationDecider.java of Elasticsearch 5.0 to 9.x",
    )
    releases = "5.0-"
    about_feature = True
    fix = "manual"
    bad = ("node.name: a\nnode.attr.rack: r1\ncluster.routing.allocation.awareness.attributes: rack_id\n",)
    good = (
        "node.name: a\nnode.attr.rack_id: r1\ncluster.routing.allocation.awareness.attributes: rack_id\n",
        "node.name: a\nnode.roles: [master]\ncluster.routing.allocation.awareness.attributes: rack_id\n",
    )

    def advise(self, settings: NodeSettings) -> Findings:
        """Report attributes that neither the file nor its deployment sets for a node that holds data."""
        if not settings.is_complete():
            return
        roles = settings.many("node.roles")
        holds_no_data = roles is not None and not any(role.startswith("data") for role in roles)
        is_other = holds_no_data or settings.is_off("node.data")
        if is_other or any(name.endswith("auto_attributes") for name in settings.names()):
            return
        lacking = [name for name in settings.many(_AWARENESS) or () if name and not settings.has(f"node.attr.{name}")]
        if lacking:
            yield self.finding(
                settings[_AWARENESS][0],
                f"`node.attr.{lacking[0]}` is not set, so Elasticsearch allocates no shard to the node. Set it, or use"
                " an attribute that every data node has",
            )
