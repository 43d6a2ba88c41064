from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, count, reach
from lslint.rules.elasticsearch.model.index_definition import Template


class MaxResultWindowRaised(IndexSettingAdvice):
    code = "ES334"
    required_text = ("max_result_window",)
    summary = "Deep paging is allowed"
    why = """\
A search for the page from 100,000 on makes every shard collect and sort 100,000 hits, in memory, for each such
request. `max_result_window` (since 2.1) stops that at 10,000. Raised, one user who turns pages can take a node down.
To page further, use `search_after` with a point in time (7.10; the scroll API before), which costs the same for each
page; to export, a scroll or the same."""
    sources = ("Elasticsearch reference: index modules, index.max_result_window; paginate search results",)
    releases = "2.1-"
    bad = ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "max_result_window": 500000 } } }\n',)
    good = ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "max_result_window": 10000 } } }\n',)

    settings = ("max_result_window",)
    reads = count
    message = (
        "`max_result_window: {value}`: each shard collects and sorts that many hits in memory for one deep page; keep"
        " 10,000 and page with {way}"
    )

    def is_bad(self, value: int, template: Template) -> bool:
        return value > 10_000

    def details(self, value: int, template: Template) -> dict[str, str]:
        late = reach(template) >= (7, 10)
        return {"way": "`search_after` with a point in time" if late else "`search_after` or a scroll"}
