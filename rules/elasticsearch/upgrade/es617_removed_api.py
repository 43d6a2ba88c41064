from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Release
from lslint.rules.elasticsearch.advice.requests import Request, RequestRule, moved, replaced


class RemovedApi(RequestRule):
    code = "ES617"
    required_text = ("_xpack/", "_flush/synced", "_optimize", "_suggest")
    summary = "Request to an API that was removed"
    why = """\
Elasticsearch rejects requests to APIs that its release has removed.

The APIs of X-Pack lost the prefix `_xpack` in 7.0 (`_xpack/watcher/watch` became `_watcher/watch`, `_xpack/security`
became `_security`), and 8.0 rejects the old paths. `GET _xpack` and `_xpack/usage` still exist. `_flush/synced` was
removed in 8.0: `_flush` has the same effect since 7.6. `_optimize` was renamed to `_forcemerge` in 2.1 and removed in
5.0. `_suggest` was removed in 6.0: suggesters are a part of `_search`.

Use the new path. The rule is silent with a target before the release that rejects the path. Without a target, it
reports only if it is selected, and not in scripts and documents, which are often notes about an older release."""
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
        "POST shop/_forcemerge\n\nPOST shop/_flush\n",
        "GET _xpack\n\nGET _xpack/usage\n",
    )
    fixed = 'PUT _watcher/watch/errors\n{ "trigger": {} }\n'

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
