from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, count, may_be_before, reach
from lslint.rules.elasticsearch.model.index_definition import Template


class MaxResultWindowRaised(IndexSettingAdvice):
    code = "ES334"
    required_text = ("max_result_window",)
    summary = "`max_result_window` above 10,000"
    why = """\
To return hits from position 100,000 on, every shard collects and sorts 100,000 hits in memory, for each such request.
`max_result_window` (since 2.1) rejects searches beyond position 10,000 by default. With a much higher limit, a single
user who pages deep enough can take a node down.

To page further, use `search_after` with a point in time (since 7.10; in older releases the scroll API), which costs the
same for each page. For exports, use the same APIs. Values up to 100,000 are reported only if the rule is selected."""
    sources = ("Elasticsearch reference: index modules, index.max_result_window; paginate search results",)
    releases = "2.1-"
    bad = ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "max_result_window": 500000 } } }\n',)
    good = ('{ "index_patterns": ["weblogs-*"], "template": { "settings": { "max_result_window": 10000 } } }\n',)

    settings = ("max_result_window",)
    reads = count
    message = (
        "`max_result_window: {value}` lets one request sort {value:,} hits in memory on each shard."
        " Use the default of 10,000, and page with {api}"
    )

    def is_bad(self, value: int, template: Template) -> bool:
        return value > 10_000

    def details(self, value: int, template: Template) -> dict[str, str | bool]:
        late = reach(template) >= (7, 10)
        api = "`search_after` and a point in time" if late else "`search_after` or a scroll"
        if may_be_before(template, 5):
            api = "a scroll"
        return {"api": api, "optional": value <= 100_000}
