"""Generates ``rules/knowledge/es/lifecycle.json``: phases, actions and parameters of index lifecycle policies.

No server was tried: names and releases are those of the Elasticsearch reference (index lifecycle actions, the pages of
7.6 to 9.x), so no rule based on them says that a policy is rejected. ``since`` is missing where the reference does not
state it; ``needs``: a required parameter.
"""

from __future__ import annotations

from build.json_text import by_line

PHASES = {"hot": "6.6", "warm": "6.6", "cold": "6.6", "frozen": "7.12", "delete": "6.6"}
POLICY = {"phases": "", "_meta": "7.16", "deprecated": ""}

# action: phases, first release (empty: as old as policies), parameters with their types
ACTIONS = {
    "allocate": (("warm", "cold"), "", {"number_of_replicas": "count", "total_shards_per_node": "integer",
                                        "include": "names", "exclude": "names", "require": "names"}),
    "delete": (("delete",), "", {"delete_searchable_snapshot": "bool"}),
    "downsample": (("hot", "warm", "cold"), "8.3", {"fixed_interval": "time", "wait_timeout": "time",
                                                    "force_merge_index": "bool", "sampling_method": "word"}),
    "forcemerge": (("hot", "warm"), "", {"max_num_segments": "positive", "index_codec": "codec"}),
    "freeze": (("cold",), "", {}),
    "migrate": (("warm", "cold"), "7.10", {"enabled": "bool"}),
    "readonly": (("hot", "warm", "cold"), "", {}),
    "rollover": (("hot",), "", {
        "max_age": "time", "max_docs": "positive", "max_size": "size", "max_primary_shard_size": "size",
        "max_primary_shard_docs": "positive", "min_age": "time", "min_docs": "positive", "min_size": "size",
        "min_primary_shard_size": "size", "min_primary_shard_docs": "positive"}),
    "searchable_snapshot": (("hot", "cold", "frozen"), "7.10", {
        "snapshot_repository": "word", "force_merge_index": "bool", "total_shards_per_node": "integer",
        "replicate_for": "time", "force_merge_on_clone": "bool"}),
    "set_priority": (("hot", "warm", "cold"), "", {"priority": "count"}),
    "shrink": (("hot", "warm"), "", {"number_of_shards": "positive", "max_primary_shard_size": "size",
                                     "allow_write_after_shrink": "bool"}),
    "unfollow": (("hot", "warm", "cold", "frozen"), "", {}),
    "wait_for_snapshot": (("delete",), "7.6", {"policy": "word"}),
}  # fmt: skip
NEEDS = {"downsample": "fixed_interval", "forcemerge": "max_num_segments", "searchable_snapshot": "snapshot_repository",
         "set_priority": "priority", "wait_for_snapshot": "policy"}  # fmt: skip
SINCE = {
    ("rollover", "max_primary_shard_size"): "7.12", ("rollover", "max_primary_shard_docs"): "8.2",
    **{("rollover", f"min_{what}"): "8.4"
       for what in ("age", "docs", "size", "primary_shard_size", "primary_shard_docs")},
    ("shrink", "max_primary_shard_size"): "7.12", ("allocate", "total_shards_per_node"): "7.16",
}  # fmt: skip
ROLLS_OVER = ("downsample", "forcemerge", "readonly", "searchable_snapshot", "shrink")
"""Actions that the hot phase accepts only together with ``rollover``."""
BUILT_IN = (
    *(
        "logs",
        "metrics",
        "synthetics",
        "logs@lifecycle",
        "metrics@lifecycle",
        "synthetics@lifecycle",
        "kibana-reporting",
    ),
    *(f"{days}-days{end}" for days in (7, 30, 90, 180, 365) for end in ("-default", "@lifecycle")),
    *("ml-size-based-ilm-policy", "slm-history-ilm-policy", "ilm-history-ilm-policy", "watch-history-ilm-policy"),
)
"""Policies that the server or Kibana make themselves; names that begin with a dot are theirs too."""


def content() -> str:
    """The file, one action a line."""
    actions = {}
    for name, (phases, since, given) in sorted(ACTIONS.items()):
        row = {"phases": list(phases), "params": {}}
        if since:
            row["since"] = since
        if name in NEEDS:
            row["needs"] = NEEDS[name]
        for parameter, kind in given.items():
            first = SINCE.get((name, parameter))
            row["params"][parameter] = [kind, first] if first else [kind]
        actions[name] = row
    parts = {"phases": PHASES, "policy": POLICY, "rolls_over": list(ROLLS_OVER), "built_in": sorted(BUILT_IN)}
    return by_line({**parts, "actions": actions}, opened=["actions"])


def files() -> dict[str, str]:
    """The file."""
    return {"rules/knowledge/es/lifecycle.json": content()}
