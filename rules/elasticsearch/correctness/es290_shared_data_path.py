from __future__ import annotations

from lslint.rules.shared.data_folders import SharedData


class SharedDataPath(SharedData):
    code = "ES290"
    kinds = ("elasticsearch-settings",)
    product = "Elasticsearch"
    releases = "5.0-"
    summary = "Two Elasticsearch services with the same data folder"
    why = """\
A node locks its data folder. A second node with the same folder exits: `failed to obtain node locks`. Until 7.17,
`node.max_local_storage_nodes` allows several nodes; it is 1 by default since 5.0 and was removed in 8.0.

The rule checks services of one compose file that run the same official image and mount the same volume or folder of
the host at its data folder. Give each service a separate volume."""
    sources = (
        "https://www.elastic.co/docs/deploy-manage/deploy/self-managed/important-settings-configuration",
        "server, org.elasticsearch.env.NodeEnvironment",
        "breaking changes of 5.0 (`node.max_local_storage_nodes`) and of 8.0",
    )
