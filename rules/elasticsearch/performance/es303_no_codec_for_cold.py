from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import (
    COLD,
    TemplateAdvice,
    add_setting,
    decides_alone,
    mode,
    settings_of,
    settings_span,
    tier,
)
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.knowledge import load


class NoCodecForCold(TemplateAdvice):
    code = "ES303"
    required_text = ("cold", "warm", "archive", "frozen")
    summary = "Indices of the cold tier are stored uncompressed as far as may be"
    why = """\
What lies on cold, warm or archive nodes is read seldom and kept long: its size is what costs. `index.codec:
best_compression` (since 2.0; deflate, zstd since 8.16) made the store of 40,000 log documents on 9.5.3 0.75 times as
large as the same mapping without it, and no difference in CPU could be measured. The talk that this linter began from
sets it for cold indices, moves them, and then merges them again: segments that exist keep their codec until a
force-merge writes them anew.

Reported are templates whose shards must lie on such nodes (`_tier_preference`, `routing.allocation.require`) or whose
pattern says so. Today an index lifecycle policy can do it on the way: the action `forcemerge` of the warm phase takes
`index_codec`. `logsdb` and `time_series` indices have it anyway."""
    sources = (
        "own measurement on 9.5.3: mapping_measurements.json",
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: index modules, index.codec",
    )
    releases = "2.0-"
    fix = "unsafe"
    bad = (
        '{\n  "index_patterns": ["archive-logs-*"],\n  "template": { "settings": { "number_of_shards": 1 } }\n}\n',
        '{ "template": "web-*", "settings": { "index": { "routing.allocation.require.box_type": "cold", '
        '"number_of_shards": 2 } } }\n',
    )
    good = (
        '{ "index_patterns": ["archive-logs-*"], "template": { "settings": { "codec": "best_compression" } } }\n',
        '{ "index_patterns": ["logs-*"], "template": { "settings": { "number_of_shards": 1 } } }\n',
        '{ "index_patterns": ["cold-*"], "composed_of": ["codec"], "template": { "settings": { '
        '"number_of_shards": 1 } } }\n',
    )
    fixed = (
        "{\n"
        '  "index_patterns": ["archive-logs-*"],\n'
        '  "template": { "settings": { "codec": "best_compression", "number_of_shards": 1 } }\n'
        "}\n"
    )

    def advise(self, template: Template) -> Findings:
        """One finding a template, at the setting that names the tier, else at ``settings``."""
        if not decides_alone(template) or "codec" in settings_of(template):
            return
        where = tier(template)
        if where not in COLD or mode(template):
            return
        if template.ctx.target is not None and not template.ctx.target.at_least(2):
            return
        saved = load("mapping_measurements")["best_compression_9.5.3"]["store"]
        yield self.finding(
            settings_span(template),
            f"Indices for `{where}` nodes without `codec: best_compression`: measured on logs with 9.5, it took"
            f" {saved:.0%} of the disk; set it, or let the lifecycle policy merge with it",
            fix=add_setting(template, "codec", '"best_compression"'),
        )
