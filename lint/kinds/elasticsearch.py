"""The kinds of files that Elasticsearch reads, and the bodies of requests to it."""

from __future__ import annotations

from collections.abc import Sequence

from lslint.grammar.parse_errors import JSON_ERRORS, YAML_ERRORS
from lslint.kinds.kind import YAML, FileKind, parse_json, parse_yaml

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.parse_errors import ParseError
    from lslint.rules.api import Context, Finding
    from lslint.rules.shared.verdict import Verdict


def _verdict(findings: list[Finding], errors: list[ParseError], context: Context, inner: Sequence[str]) -> Verdict:
    from lslint.rules.elasticsearch.verdict import verdict

    return verdict(findings, errors, context)


TEMPLATES = tuple(
    FileKind(
        name,
        families=("elasticsearch",),
        product="elasticsearch",
        extensions=(".json",),
        parse=parse_json,
        errors=(*JSON_ERRORS, *YAML_ERRORS),
        verdict=_verdict,
        comment=None,
        surroundings="templates",
        endpoint=endpoint,
    )
    for name, endpoint in (
        ("es-template", ""),
        ("es-legacy-template", "_template"),
        ("es-index-template", "_index_template"),
        ("es-component-template", "_component_template"),
    )
)
ELASTICSEARCH_SETTINGS = FileKind(
    "elasticsearch-settings",
    families=("elasticsearch",),
    product="elasticsearch",
    extensions=YAML,
    parse=parse_yaml,
    errors=YAML_ERRORS,
    verdict=_verdict,
    surroundings="node",
    file_names=("elasticsearch",),
)
INGEST_PIPELINE = FileKind(
    "ingest-pipeline",
    families=("elasticsearch",),
    product="elasticsearch",
    extensions=(".json",),
    parse=parse_json,
    errors=(*JSON_ERRORS, *YAML_ERRORS),
    verdict=_verdict,
    comment=None,
    endpoint="_ingest/pipeline",
)
ES_REQUESTS = FileKind(
    "es-requests",
    families=("elasticsearch",),
    product="elasticsearch",
    extensions=(".json", ".console", ".txt"),
    parse=parse_json,
    errors=(*JSON_ERRORS, *YAML_ERRORS),
    verdict=_verdict,
    comment=None,
)
ILM_POLICY = FileKind(
    "ilm-policy",
    families=("elasticsearch",),
    product="elasticsearch",
    extensions=(".json",),
    parse=parse_json,
    errors=(*JSON_ERRORS, *YAML_ERRORS),
    verdict=_verdict,
    comment=None,
    surroundings="templates",
    endpoint="_ilm/policy",
)
