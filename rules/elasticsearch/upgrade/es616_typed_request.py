from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings
from lslint.rules.elasticsearch.advice.requests import Request, RequestRule, replaced, untyped


class TypedRequest(RequestRule):
    code = "ES616"
    required_text = ("/",)
    elasticsearch_only = True
    summary = "Request whose path names a mapping type"
    why = """\
Request paths with a mapping type are deprecated since 7.0. Elasticsearch 8.0 and later reject them:
`no handler found for uri`. `_doc` also counts as a type, for example in `logs/_doc/_search`.

Use the path without a type: `logs/_bulk`, `logs/_search`, `logs/_update/1`. Only requests for a single document
contain `_doc`: `logs/_doc/1`."""
    sources = (
        "https://www.elastic.co/blog/moving-from-types-to-typeless-apis-in-elasticsearch-7-0",
        "https://github.com/elastic/elasticsearch/issues/41059",
    )
    fix = "unsafe"
    releases = "7.0-"
    bad = (
        'POST shop/_doc/_bulk\n{ "index": {} }\n{ "name": "a" }\n',
        'POST shop/_doc/1/_update\n{ "doc": {} }\n',
    )
    good = (
        'POST shop/_bulk\n{ "index": {} }\n{ "name": "a" }\n',
        'POST shop/_update/1\n{ "doc": {} }\n',
    )
    fixed = good[0]

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
