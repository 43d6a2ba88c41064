from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings
from lslint.rules.elasticsearch.advice.requests import Request, RequestRule, deletes_by_wildcard


class WildcardDelete(RequestRule):
    code = "ES419"
    severity = "info"
    required_text = ("DELETE", "delete", "Delete")
    elasticsearch_only = True
    summary = "`DELETE` of indices by wildcard"
    why = """\
Up to 7.17, `DELETE *` and `DELETE _all` by default delete every index of the cluster except hidden ones.
Elasticsearch 8.0 and later reject these requests by default: `Wildcard expressions or all indices are not allowed`.
Cleanup scripts then stop working.

Delete indices by name, or use a lifecycle policy. Patterns such as `logs-*` are reported only for a target of 8.0
or later."""
    sources = (
        "https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-indices-delete",
        "settings registries of Elasticsearch 5.6 to 9.5: action.destructive_requires_name",
    )
    bad = ("GET _cat/indices\n\nDELETE *\n", "GET _cat/indices\n\nDELETE /_all\n")
    good = ("GET _cat/indices\n\nDELETE shop-000001\n",)

    def check_request(self, request: Request, node: ConfigDocument, ctx: Context) -> Findings:
        """Report the request if it deletes by wildcard."""
        if not deletes_by_wildcard(request) or (ctx.target is not None and not ctx.target.at_least(8)):
            return
        name = request.parts[0]
        everything = name in ("*", "_all")
        if everything or ctx.target is not None:
            what = " deletes every index before 8.0 and" if everything and ctx.target is None else ""
            yield self.finding(
                (request.start, request.end),
                f"`DELETE {name}`{what} is rejected since 8.0 unless `action.destructive_requires_name` is `false`."
                " Delete indices by name",
            )
