from __future__ import annotations

from lslint.rules.elasticsearch.advice.forks import in_opensearch
from lslint.rules.elasticsearch.advice.index import IndexSettingAdvice, count, may_be_before, reach
from lslint.rules.elasticsearch.model.index_definition import Template
from lslint.rules.elasticsearch.rule import is_for_opensearch


class MaxResultWindowRaised(IndexSettingAdvice):
    code = "ES334"
    required_text = ("max_result_window",)
    summary = "`max_result_window` above 10,000"
    why = """\
Elasticsearch rejects searches beyond position `max_result_window`, by default 10,000. To return hits from position
500,000 on, every shard collects and sorts 500,000 hits in memory. With a high limit, a single request can overload
a node.

To page further, use `search_after` with a point in time (since 7.10), in older releases the scroll API. Values up
to 100,000 are reported only with `--extend-select ES334`."""
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
        if is_for_opensearch(template.ctx):
            found = in_opensearch(template.ctx, "a point in time")
            api = f"`search_after` and {found}" if found else "`search_after` or a scroll"
        elif may_be_before(template, 5):
            api = "a scroll"
        is_fixed = any(pattern.startswith("graylog") for pattern in template.patterns())
        return {"api": api, "optional": value <= 100_000 or is_fixed}
