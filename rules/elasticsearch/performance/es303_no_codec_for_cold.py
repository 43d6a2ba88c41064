from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import (
    TemplateAdvice,
    add_setting,
    mode,
)
from lslint.rules.elasticsearch.examples import settings
from lslint.rules.elasticsearch.model.json_values import text
from lslint.rules.elasticsearch.model.template_view import TemplateView
from lslint.rules.knowledge import load

_COLD = frozenset(("cold", "warm", "archive", "archived", "frozen"))


def _tier(template: TemplateView) -> str:
    """Return ``hot``, ``warm``, ``cold``, ``archive`` or ``frozen``, by the allocation of its shards."""
    allocation = "index.routing.allocation."
    preferred = text(template.node(f"{allocation}include._tier_preference"))
    if preferred:
        return preferred.split(",")[0].strip().removeprefix("data_")
    attributes = (f"{allocation}require.", f"{allocation}include.")
    required = [text(node) or "" for name, (_, node) in template.flat.items() if name.startswith(attributes)]
    return next((word for words in required for word in words.lower().split(",") if word == "hot" or word in _COLD), "")


class NoCodecForCold(TemplateAdvice):
    code = "ES303"
    default = False
    required_text = ("cold", "warm", "archive", "frozen")
    elasticsearch_only = True
    summary = "Indices of a cold tier without `codec: best_compression`"
    why = """\
Indices on cold, warm or archive nodes are rarely read and kept for a long time, so their size determines the cost. In
our benchmark with logs on 9.5.3, `index.codec: best_compression` saved 25 % of the disk space without measurable CPU
cost.

Set the codec in the template. For existing indices, use the `forcemerge` action of the lifecycle policy with
`index_codec` (since 7.7)."""
    sources = (
        "own measurement on 9.5.3: rules/knowledge/mapping_measurements.json",
        "talk from 2016 about 6 clusters with 300 nodes in total: sets the codec of cold indices, moves them, and"
        " force-merges them",
        "Elasticsearch reference: index modules, index.codec",
    )
    releases = "2.0-"
    fix = "unsafe"
    bad = (
        settings('"routing.allocation.require.data": "cold"'),
        '{ "template": "web-*", "settings": { "index": { "routing.allocation.require.box_type": "cold", '
        '"number_of_shards": 2 } } }\n',
    )
    good = (
        settings('"codec": "best_compression", "routing.allocation.require.data": "cold"'),
        '{ "template": "web-*", "settings": { "index": {\n'
        '  "routing.allocation.require.box_type": "cold", "codec": "best_compression" } } }\n',
    )
    fixed = good[0]

    def advise(self, template: TemplateView) -> Findings:
        """Report each template once, at ``settings``."""
        if not template.decides_alone or "index.codec" in template.flat:
            return
        where = _tier(template)
        if where not in _COLD or mode(template):
            return
        if template.ctx.target is not None and not template.ctx.target.at_least(2):
            return
        saved = load("mapping_measurements")["best_compression_9.5.3"]["store"]
        yield self.finding(
            template.settings_span(),
            f"The template for `{where}` indices does not set `codec: best_compression`, so they use more disk. Set it,"
            " or `index_codec` in the lifecycle policy",
            help=f"In our benchmark with logs on 9.5.3, `best_compression` used {1 - saved:.0%} less disk.",
            fix=add_setting(template, "codec", '"best_compression"'),
        )
