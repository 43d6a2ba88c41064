"""ES334: ``max_result_window`` above 10,000."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import count, reach, setting
from lslint.rules.elasticsearch.model.index_definition import templates
from lslint.rules.elasticsearch.rule import TEMPLATES


class MaxResultWindowRaised(Rule):
    code = "ES334"
    name = "max-result-window-raised"
    severity = "info"
    stage = "advice"
    kinds = TEMPLATES
    visits = ("document",)
    words = ("max_result_window",)
    summary = "Deep paging is allowed"
    why = """\
A search for the page from 100,000 on makes every shard collect and sort 100,000 hits, in memory, for each such
request. `max_result_window` (since 2.1) stops that at 10,000. Raised, one user who turns pages can take a node down.
To page further, use `search_after` with a point in time (7.10; the scroll API before), which costs the same for each
page; to export, a scroll or the same."""
    sources = ("Elasticsearch reference: index modules, index.max_result_window; paginate search results",)
    releases = "2.1-"
    bad = (('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "max_result_window": 500000 } } }\n'),)
    good = (('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "max_result_window": 10000 } } }\n'),)

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        for template in templates(node, ctx):
            found = setting(template, "max_result_window", ctx)
            window = count(found[1]) if found is not None else None
            if found is not None and window is not None and window > 10_000:
                way = (
                    "`search_after` with a point in time"
                    if reach(template, ctx) >= (7, 10)
                    else "`search_after` or a scroll"
                )
                yield self.finding(
                    found[0],
                    f"`max_result_window: {window}`: each shard collects and sorts that many hits in memory for one"
                    " deep page;"
                    f" keep 10,000 and page with {way}",
                )
