"""The kinds of files that Elasticsearch and Kibana read, and the bodies of requests to Elasticsearch."""

from __future__ import annotations

from lslint.grammar.parse_errors import JSON_ERRORS, YAML_ERRORS
from lslint.kinds.kind import FileKind, deferred, parse_json

_VERDICT = deferred("rules.elasticsearch.verdict", "verdict", 3)


def _body(name: str, endpoint: str, surroundings: str = "", extensions: tuple[str, ...] = (".json",)) -> FileKind:
    """The kind of the body of a request to an endpoint."""
    return FileKind(
        name,
        families=("elasticsearch",),
        extensions=extensions,
        parse=parse_json,
        errors=(*JSON_ERRORS, *YAML_ERRORS),
        verdict=_VERDICT,
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
    verdict=_VERDICT,
    surroundings="node",
    file_names=("elasticsearch",),
)
INGEST_PIPELINE = _body("ingest-pipeline", "_ingest/pipeline")
ES_REQUESTS = _body("es-requests", "", extensions=(".json", ".console", ".txt"))
ILM_POLICY = _body("ilm-policy", "_ilm/policy", "templates")
KIBANA_SETTINGS = FileKind(
    "kibana-settings",
    families=("kibana",),
    verdict=deferred("rules.kibana.verdict", "settings", 3),
    surroundings="node",
    file_names=("kibana",),
)
