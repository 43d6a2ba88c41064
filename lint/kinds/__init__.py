"""The kinds of files that lslint checks: one record each, listed in ``KINDS``, and how a file's kind is detected."""

from __future__ import annotations

from lslint.kinds.agents import BEATS, ELASTIC_AGENT, FILEBEAT
from lslint.kinds.elasticsearch import (
    ELASTICSEARCH_SETTINGS,
    ES_REQUESTS,
    ILM_POLICY,
    INGEST_PIPELINE,
    KIBANA_SETTINGS,
    TEMPLATES,
)  # fmt: skip
from lslint.kinds.logstash import JVM_OPTIONS, LOGSTASH_SETTINGS, PIPELINE, PIPELINES

KINDS = (
    PIPELINE, LOGSTASH_SETTINGS, PIPELINES, FILEBEAT, *BEATS, *TEMPLATES, ELASTICSEARCH_SETTINGS, JVM_OPTIONS,
    ILM_POLICY, INGEST_PIPELINE, ES_REQUESTS, KIBANA_SETTINGS, ELASTIC_AGENT,
)  # fmt: skip
"""Every kind of file that has rules, in the order in which ``--help`` lists them."""
BY_NAME = {kind.name: kind for kind in KINDS}
IN_RULES = {name: kind for kind in reversed(KINDS) for name in kind.names}
"""The first kind that each name in ``Rule.kinds`` means."""
NO_CONFIG = "none"
"""The name of the kind of all other files."""
FRAGMENT = "logstash-fragment:"
FRAGMENTS = tuple(FRAGMENT + section for section in ("input", "filter", "output"))
"""The kinds of files that a tool pastes into a section of a pipeline; only the user gives them."""
NAMES = (*BY_NAME, *FRAGMENTS, NO_CONFIG)
PRODUCTS = tuple(dict.fromkeys(kind.product for kind in KINDS))
TARGETS = (*PRODUCTS, "opensearch")
"""The products of ``--target``. Files for OpenSearch are of the kinds of Elasticsearch."""
AGENTS = {kind.name: kind for kind in KINDS if kind.surroundings == "agent"}
"""The kinds that have a section with the name of the kind at the top level."""
OF_PRODUCT = {kind.program: kind.product for kind in KINDS}
"""Programs and the products whose releases they have: all Beats and Elastic Agent have those of Filebeat."""
_TITLES = {"opensearch": "OpenSearch", ELASTIC_AGENT.program: "Elastic Agent"}


def product_title(product: str) -> str:
    """The name of a product as readers know it."""
    return _TITLES.get(product) or product.capitalize()
