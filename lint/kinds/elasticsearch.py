"""The kinds of files that Elasticsearch reads, and the bodies of requests to it."""

from __future__ import annotations

from lslint.grammar.parse_errors import JSON_ERRORS, YAML_ERRORS, ParseError
from lslint.kinds.kind import FileKind, parse_json
from lslint.rules.shared.verdict import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from lslint.rules.api import Context, Finding


def _verdict(findings: list[Finding], errors: list[ParseError], context: Context, inner: Sequence[str]) -> Verdict:
    from lslint.rules.elasticsearch.verdict import verdict

    return verdict(findings, errors, context)


def _body(name: str, endpoint: str, surroundings: str = "", extensions: tuple[str, ...] = (".json",)) -> FileKind:
    """The kind of the body of a request to an endpoint."""
    return FileKind(
        name,
        families=("elasticsearch",),
        extensions=extensions,
        parse=parse_json,
        errors=(*JSON_ERRORS, *YAML_ERRORS),
        verdict=_verdict,
        comment=None,
        surroundings=surroundings,
        endpoint=endpoint,
    )


TEMPLATES = (
    _body("es-template", "", "templates"),
    _body("es-legacy-template", "_template", "templates"),
    _body("es-index-template", "_index_template", "templates"),
    _body("es-component-template", "_component_template", "templates"),
)
ELASTICSEARCH_SETTINGS = FileKind(
    "elasticsearch-settings",
    families=("elasticsearch",),
    verdict=_verdict,
    surroundings="node",
    file_names=("elasticsearch",),
)
INGEST_PIPELINE = _body("ingest-pipeline", "_ingest/pipeline")
ES_REQUESTS = _body("es-requests", "", extensions=(".json", ".console", ".txt"))
ILM_POLICY = _body("ilm-policy", "_ilm/policy", "templates")
