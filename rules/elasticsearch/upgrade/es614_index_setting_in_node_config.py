from __future__ import annotations

from lslint.rules.api import Repeats
from lslint.rules.elasticsearch.rule import NodeUpgrade


class IndexSettingInNodeConfig(NodeUpgrade):
    code = "ES614"
    holds_in_templates = True
    merge_repeats = Repeats(by="wording", stages=("load", "start", "run", "advice"))
    summary = "Index setting in elasticsearch.yml"
    why = """\
Elasticsearch 5.0 and later do not start with an `index.*` setting in elasticsearch.yml:
`node settings must not contain any index level settings`. Only `index.codec` and `index.store.type` are allowed.

Move the setting to an index template.

Without a target, the finding is an error, because all releases from 7.17 on reject the setting."""
    fix = "none"
    bad = (
        "node.roles: [data]\nindex.refresh_interval: 5s\n",
        "index.number_of_replicas: 0\n",
    )
    good = (
        "node.roles: [data]\n",
        "index.codec: best_compression\n",
    )
