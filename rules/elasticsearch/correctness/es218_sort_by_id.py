from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigDocument, ConfigNode, Mapping, Scalar, resolve
from lslint.rules.api import Context, Findings
from lslint.rules.elasticsearch.advice.requests import Request, RequestRule
from lslint.rules.elasticsearch.model.json_values import items

_AGGREGATIONS = ("aggs", "aggregations")


class SortById(RequestRule):
    code = "ES218"
    required_text = ('"_id"',)
    elasticsearch_only = True
    summary = "Search that sorts or aggregates by `_id`"
    why = """\
To sort or aggregate by `_id`, Elasticsearch loads all ids of the index into the heap. Elasticsearch 8.0 and later
reject such a search by default: `Fielddata access on the _id field is disallowed`.

When you index documents, copy the id into a `keyword` field. To page through all documents, sort by `_shard_doc` with
a point in time (since 7.12)."""
    sources = (
        "https://www.elastic.co/docs/reference/elasticsearch/mapping-reference/mapping-id-field",
        "https://github.com/elastic/elasticsearch/pull/49166",
    )
    releases = "8.0-"
    bad = (
        'GET shop/_search\n{ "sort": [{ "_id": "asc" }], "search_after": ["a"] }\n',
        'POST shop/_search\n{ "aggs": { "ids": { "terms": { "field": "_id" } } } }\n',
    )
    good = (
        ('GET shop/_search\n{ "sort": [{ "id": "asc" }], "search_after": ["a"] }\n'),
        ('POST shop/_search\n{ "aggs": { "ids": { "terms": { "field": "id" } } } }\n'),
    )

    def check_request(self, request: Request, node: ConfigDocument, ctx: Context) -> Findings:
        """Report each sort key and aggregation."""
        root = resolve(node.root) if node.root is not None else None
        if not isinstance(root, Mapping) or not request.parts or request.parts[-1] not in ("_search", "_async_search"):
            return
        early = ctx.target is None or not ctx.target.at_least(8)
        for field in (*_sorted(root), *_aggregated(root)):
            yield self.finding(
                field,
                "Sorting and aggregating by `_id` is rejected by default since 8.0. Copy the id into a `keyword` field",
                severity="info" if early else None,
            )


def _sorted(root: Mapping) -> Iterator[ConfigNode]:
    """Yield the sort keys that are ``_id``."""
    sort = root.get("sort")
    for key in [sort] if isinstance(sort, (Scalar, Mapping)) else items(sort):
        if isinstance(key, Scalar) and key.text == "_id":
            yield key
        elif isinstance(key, Mapping):
            yield from (entry.key for entry in key.entries if entry.name == "_id")


def _aggregated(root: Mapping) -> Iterator[ConfigNode]:
    """Yield the fields of ``terms`` and ``cardinality`` aggregations that are ``_id``."""
    todo = [root]
    while todo:
        holder = todo.pop()
        for name in _AGGREGATIONS:
            named = holder.get(name)
            for entry in named.entries if isinstance(named, Mapping) else ():
                body = resolve(entry.value)
                if not isinstance(body, Mapping):
                    continue
                todo.append(body)
                for kind in ("terms", "cardinality"):
                    inner = body.get(kind)
                    field = inner.get("field") if isinstance(inner, Mapping) else None
                    if isinstance(field, Scalar) and field.text == "_id":
                        yield field
