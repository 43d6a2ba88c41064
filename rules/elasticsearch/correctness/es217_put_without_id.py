from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Edit, Findings, Fix, Repeats
from lslint.rules.elasticsearch.advice.requests import Request, RequestRule, lacks_id


class PutWithoutId(RequestRule):
    code = "ES217"
    stage = "load"
    merge_repeats = Repeats(stages=("load",))
    severity = "error"
    required_text = ("/_doc", "/_create")
    summary = "`PUT` of a document without an id"
    why = """\
`PUT index/_doc` does not name a document to create or replace. Elasticsearch rejects the request:
`Incorrect HTTP method for uri [/index/_doc] and method [PUT], allowed: [POST]`.

Use `POST index/_doc` to let Elasticsearch generate the id, or `PUT index/_doc/1` to set it. `_create` always needs
an id."""
    sources = ("https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-index",)
    fix = "unsafe"
    bad = ('PUT shop/_doc\n{ "name": "a" }\n',)
    good = (
        'POST shop/_doc\n{ "name": "a" }\n',
        'PUT shop/_doc/1\n{ "name": "a" }\n',
    )
    fixed = good[0]

    def check_request(self, request: Request, node: ConfigDocument, ctx: Context) -> Findings:
        """Report each request without an id."""
        if not lacks_id(request):
            return
        fix = None
        if request.parts[1] == "_doc" and ctx.text[node.start : node.start + 3] == "PUT":
            fix = Fix("unsafe", "Replace `PUT` with `POST`", [Edit(node.start, node.start + 3, "POST")])
        use = "Use `POST`, or add an id" if request.parts[1] == "_doc" else "Add an id"
        yield self.finding(
            (request.start, request.end),
            f"Elasticsearch rejects `PUT {request.path.strip('/')}` without an id. {use}",
            fix=fix,
        )
