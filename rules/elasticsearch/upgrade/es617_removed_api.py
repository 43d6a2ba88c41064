from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Release
from lslint.rules.elasticsearch.advice.requests import Request, RequestRule, moved, replaced


class RemovedApi(RequestRule):
    code = "ES617"
    required_text = ("_xpack/", "_flush/synced", "_optimize", "_suggest")
    elasticsearch_only = True
    summary = "Request to an API that was removed"
    why = """\
Elasticsearch rejects requests to APIs that the release has removed. For example, 5.0 removed `_optimize` (use
`_forcemerge`), and 8.0 removed `_flush/synced` (use `_flush`) and most APIs below `_xpack/`, for example
`_xpack/watcher` (use `_watcher`) and `_xpack/security` (use `_security`). `GET _xpack` and `GET _xpack/usage` still
exist."""
    sources = (
        "breaking changes of Elasticsearch 5.0 (_optimize), 6.0 (_suggest), 7.0 and 8.0 (_xpack, _flush/synced)",
        "https://www.elastic.co/docs/release-notes/elasticsearch/breaking-changes",
    )
    fix = "unsafe"
    releases = "5.0-"
    bad = (
        'PUT _xpack/watcher/watch/errors\n{ "trigger": {} }\n',
        "POST shop/_optimize\n",
        "POST shop/_flush/synced\n",
    )
    good = (
        'PUT _watcher/watch/errors\n{ "trigger": {} }\n',
        "POST shop/_forcemerge\n\nPOST shop/_flush\n",
    )
    fixed = good[0]

    def check_request(self, request: Request, node: ConfigDocument, ctx: Context) -> Findings:
        """Report each request to a removed API."""
        found = moved(request)
        if found is None or (ctx.target is None and ctx.host is not None):
            return
        old, new, removed = found
        if ctx.target is None or ctx.target.at_least(*Release(removed).numbers):
            changes_body = old == "_suggest"  # `_search` requires another body
            finding = self.finding(
                (request.start, request.end),
                f"The API `{old}` was removed in {removed}, and Elasticsearch rejects the request. Use `{new}`",
                fix=None if changes_body else replaced(request, ctx, old, new),
            )
            finding.is_optional = ctx.target is None  # older releases may not support the new path
            yield finding
