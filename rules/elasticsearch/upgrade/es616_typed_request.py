from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings
from lslint.rules.elasticsearch.advice.requests import Request, RequestRule, replaced, untyped


class TypedRequest(RequestRule):
    code = "ES616"
    required_text = ("/",)
    summary = "Request whose path names a mapping type"
    why = """\
Mapping types were removed: 7.0 deprecated request paths with a type, and 8.0 rejects them with status 400 or 405 (`no
handler found for uri`). This includes `_doc` in the position of a type: `logs/_doc/_bulk`, `logs/_doc/_search` and
`logs/_doc/1/_update` are paths with a type.

Use the paths without a type, `logs/_bulk`, `logs/_search` and `logs/_update/1`. Only requests for single documents have
`_doc` in their path: `logs/_doc/1`.

Elasticsearch 8 accepts the old paths only from clients that request compatibility with version 7 in the headers
`Accept` and `Content-Type`. The console and curl do not send these headers by default.

With a target before 8.0 the finding is an info, with a target before 7.0 the rule is silent. Without a target, it
reports only if it is selected."""
    sources = (
        "https://www.elastic.co/blog/moving-from-types-to-typeless-apis-in-elasticsearch-7-0",
        "https://github.com/elastic/elasticsearch/issues/41059",
    )
    fix = "unsafe"
    releases = "7.0-"
    bad = (
        'POST shop/_doc/_bulk\n{ "index": {} }\n{ "name": "a" }\n',
        'POST shop/_doc/1/_update\n{ "doc": {} }\n',
        "GET shop/item/_search\n",
        'PUT shop/item/1\n{ "name": "a" }\n',
    )
    good = (
        'POST shop/_bulk\n{ "index": {} }\n{ "name": "a" }\n',
        'PUT shop/_doc/1\n{ "name": "a" }\n',
        'POST shop/_update/1\n{ "doc": {} }\n',
    )
    fixed = 'POST shop/_bulk\n{ "index": {} }\n{ "name": "a" }\n'

    def check_request(self, request: Request, node: ConfigDocument, ctx: Context) -> Findings:
        """Report each path with a mapping type."""
        new = untyped(request)
        if not new or (ctx.target is not None and not ctx.target.at_least(7)):
            return
        old = "/".join(request.parts)
        later = ctx.target is not None and not ctx.target.at_least(8)
        found = self.finding(
            (request.start, request.end),
            f"The path `{old}` contains a mapping type, which 7.0 deprecated and 8.0 rejects. Use `{new}`",
            severity="info" if later else None,
            fix=replaced(request, ctx, old, new),
        )
        found.is_optional = ctx.target is None  # releases before 7.0 support only paths with a type
        yield found
